import { words } from '@simples/contract/french/text';
import { assessSafety, emergencyText, type SafetyRules } from '@simples/contract/safety/assessment';
import { documentSource, type Numbering, numberSources, quotedFromDocument } from './compose/citations.ts';
import { documentDisputes } from './compose/disagreement-blocks.ts';
import { createExtractiveWriter } from './compose/extractive-writer.ts';
import { createQuotableDocuments, type QuotableDocuments } from './compose/quotable-statements.ts';
import { answerTexts, plantName } from './compose/texts.ts';
import type { DocumentStatement } from './find/document-search.ts';
import type { NameIndex } from './find/name-index.ts';
import type { Retrieval } from './find/retrieval.service.ts';
import {
  type Interaction,
  type Interactions,
  readInteractions,
  readSafetyRules,
} from './find/safety-content.ts';
import { createModelWriter, type ModelWriterOptions } from './rewrite/model-writer.ts';
import type { AnswerWriter, Question, WrittenAnswer } from './understand/answer-writer.ts';

const MAX_INTERACTIONS = 4;

interface InteractionDeps {
  readonly retrieval: Retrieval;
  readonly rules: SafetyRules;
  readonly interactions: Interactions;
}

function interactionsFirst(
  writer: AnswerWriter,
  { retrieval, rules, interactions }: InteractionDeps,
): AnswerWriter {
  return {
    write: async (question): Promise<WrittenAnswer> => {
      const written = await writer.write(question);
      const medicines = medicinesOf(question, rules);
      if (medicines.length === 0 || written.kind === 'smalltalk') return written;
      const names = await retrieval.names();
      const named = interactions.plantsIn(question.text);
      const answered = written.focus.map((sheet) => names.namesOf(sheet).scientific);
      // Plants named in the question win over other plants of the answer.
      const plants = named.length > 0 ? named : answered;
      const pairs = interactions.between(plants, medicines).slice(0, MAX_INTERACTIONS);
      if (pairs.length === 0) return withUndocumentedPair(written, names);
      const isOfOthers = named.length > 0 && !answered.some((plant) => named.includes(plant));
      return isOfOthers ? onlyPairs(written, pairs) : withPairs(written, pairs);
    },
  };
}

/** "et le ginkgo ?": a follow-up is about the medicines of the question before it. */
function medicinesOf({ text, previous }: Question, rules: SafetyRules): string[] {
  const named = (of: string) =>
    assessSafety(of, rules).medicines.filter((name) => name !== rules.unnamedMedicine.name);
  const now = named(text);
  const goesOn = previous !== null && /^(?:et|ou|mais)$/.test(words(text)[0] ?? '');
  return now.length === 0 && goesOn ? named(previous) : now;
}

const blockOf = (pairs: readonly Interaction[]) => pairs.map(answerTexts.interaction).join('\n');

function withPairs(written: WrittenAnswer, pairs: readonly Interaction[]): WrittenAnswer {
  if (written.sources.length === 0) return onlyPairs(written, pairs);
  return { ...written, content: `${blockOf(pairs)}\n\n${written.content}` };
}

/** For a plant without a sheet the pairs are the whole answer. */
function onlyPairs({ suggestions }: WrittenAnswer, pairs: readonly Interaction[]): WrittenAnswer {
  const content = `${blockOf(pairs)}\n\n*${answerTexts.referral}*`;
  return { kind: 'answer', content, sources: [], suggestions, emergency: null, focus: [] };
}

/** An undocumented pair is reported as such, never as harmless. */
function withUndocumentedPair(written: WrittenAnswer, names: NameIndex): WrittenAnswer {
  if (!written.undocumentedMedicines) return written;
  if (written.undocumentedSources === written.sources.length) {
    const plants = written.focus.map((sheet) => plantName(names.namesOf(sheet))).join(', ');
    const content = `${answerTexts.undocumentedPair} ${answerTexts.medicinesUndocumented(plants)}`;
    return { ...written, kind: 'refusal', content, sources: [], nothingFound: true };
  }
  const content = `${answerTexts.undocumentedPair}\n\n${written.content}`;
  return { ...written, content, undocumentedMedicines: 'body' };
}

const MAX_DOCUMENT_STATEMENTS = 3;

function chosen(found: readonly DocumentStatement[]): DocumentStatement[] {
  const pagesSeen = new Set<string>();
  return found
    .filter(({ passage, pages }) => {
      const page = `${passage.documentId} ${pages[0]?.index}`;
      if (pagesSeen.has(page)) return false;
      pagesSeen.add(page);
      return true;
    })
    .slice(0, MAX_DOCUMENT_STATEMENTS);
}

function pagesBlock(statements: readonly DocumentStatement[], numbering: Numbering): string[] {
  if (statements.length === 0) return [];
  const items = statements.map(
    (one) => `- ${quotedFromDocument(one, numbering.numberOf(documentSource(one)))}`,
  );
  return [[answerTexts.documents, ...items].join('\n')];
}

function joined(written: WrittenAnswer, blocks: readonly string[], numbering: Numbering): WrittenAnswer {
  const isAlone = written.kind !== 'answer';
  const before = isAlone ? [] : [written.content];
  const after = isAlone ? [`*${answerTexts.documentsReferral}*`] : [];
  const content = [...before, ...blocks, answerTexts.documentsUnreviewed, ...after].join('\n\n');
  const { nothingFound: _found, ...rest } = written;
  return { ...rest, kind: 'answer', content, sources: numbering.sources };
}

function withDocuments(writer: AnswerWriter, library: QuotableDocuments, retrieval: Retrieval): AnswerWriter {
  return {
    write: async (question, follower) => {
      const written = await writer.write(question, follower);
      if (written.kind !== 'answer' && !written.nothingFound) return written;
      const plants = await library.plantsOf(question, written);
      const statements = chosen(await library.statements(question, plants));
      const numbering = numberSources(written.kind === 'answer' ? written.sources : []);
      const pages = pagesBlock(statements, numbering);
      const warnings = await library.warnings(plants);
      const disputes = await documentDisputes({ retrieval, written, statements, warnings, numbering });
      return pages.length + disputes.length === 0
        ? written
        : joined(written, [...disputes, ...pages], numbering);
    },
  };
}

const nothingElse = { sources: [], suggestions: [], focus: [] };

/** Runs before the writer: its emergency cards and refusals hold no remedy and no source. */
function safetyFirst(writer: AnswerWriter, rules: SafetyRules): AnswerWriter {
  return {
    write: async (question): Promise<WrittenAnswer> => {
      const { emergency, strip, harmIntent, foraging, insists } = assessSafety(
        question.text,
        rules,
        question.country,
      );
      if (emergency) {
        return { kind: 'emergency', content: emergencyText(emergency), emergency, ...nothingElse };
      }
      const harm = harmIntent ?? (insists ? harmBefore(question, rules) : null);
      if (harm) {
        return { kind: 'refusal', content: answerTexts.refusedHarm[harm], emergency: null, ...nothingElse };
      }
      const written = await writer.write(question);
      const answer = foraging ? withIdentificationCaution(written) : written;
      return strip === null ? answer : { ...answer, strip };
    },
  };
}

/** The user insists after a refusal for harm: it is repeated. */
function harmBefore({ previous, previousKind }: Question, rules: SafetyRules) {
  return previous !== null && previousKind === 'refusal' ? assessSafety(previous, rules).harmIntent : null;
}

function withIdentificationCaution(written: WrittenAnswer): WrittenAnswer {
  const hasCaution = written.content.includes(answerTexts.neverEatUnsure);
  if (hasCaution || written.kind === 'smalltalk') return written;
  return { ...written, content: `> ${answerTexts.neverEatUnsure}\n\n${written.content}` };
}

export function createAnswerWriter(
  retrieval: Retrieval,
  modelWriter: ModelWriterOptions | null = null,
): AnswerWriter {
  const rules = readSafetyRules();
  const interactions = readInteractions(rules);
  const library = createQuotableDocuments({ retrieval, rules });
  const extractive = withDocuments(createExtractiveWriter({ retrieval, rules }), library, retrieval);
  const first = safetyFirst(interactionsFirst(extractive, { retrieval, rules, interactions }), rules);
  return modelWriter === null ? first : createModelWriter({ ...modelWriter, first, retrieval, library });
}
