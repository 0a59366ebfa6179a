import type { Source } from '@simples/contract/conversations';
import { documentPagePath } from '@simples/contract/documents/document';
import { isDangerous } from '@simples/contract/plant-sheets/vocabulary';
import type { SafetyRules } from '@simples/contract/safety';
import { normalizeText } from '@simples/contract/text';
import { uuidv7 } from '../../../../adapters/ids.ts';
import {
  asQuoted,
  type DocumentStatement,
  joiningWords,
  type Retrieval,
  wordsOf,
} from '../../../retrieval/retrieval.service.ts';
import type { AnswerWriter, Question, WrittenAnswer } from '../answer-writer.ts';
import { frames } from '../frames.ts';
import { holdsDose } from '../told/plain-statements.ts';

/** Sentences of documents told at once, and of one page. */
const MOST = 3;
/** Part of what was asked that a sentence must hold. */
const RELEVANT = 0.5;
/** Plants of an answer whose documents are looked at. */
const MOST_PLANTS = 4;

interface Parts {
  readonly retrieval: Retrieval;
  readonly rules: SafetyRules;
}

/** The source of a sentence: its page, beginning with that very sentence. */
function sourceOf({ passage, statement, pages }: DocumentStatement): Source {
  const { documentId, title, date } = passage;
  const [index = passage.pageIndex, continuesOn] = pages.map((page) => page.index);
  const id = uuidv7();
  const metadata = {
    title,
    type: 'document',
    url: documentPagePath(documentId, index),
    date: date.toISOString(),
  };
  const rest = wordsOf(passage).replace(/\s+/g, ' ').trim();
  return {
    id,
    id_: id,
    documentId,
    index,
    ...(continuesOn === undefined ? {} : { continuesOn }),
    content: rest === statement ? statement : `${statement}\n${rest}`,
    name: title,
    metadata,
    documentMetadata: metadata,
  };
}

/** The best sentences, no page twice. No quantity is quoted of what nobody has reviewed. */
function chosen(found: readonly DocumentStatement[]): DocumentStatement[] {
  const told = new Set<string>();
  return found
    .filter(({ statement, coverage, passage, pages }) => {
      const page = `${passage.documentId} ${pages[0]?.index}`;
      if (coverage < RELEVANT || holdsDose(statement) || told.has(page)) return false;
      told.add(page);
      return true;
    })
    .slice(0, MOST);
}

function told(statements: readonly DocumentStatement[], first: number): string {
  const items = statements.map(({ passage, statement, pages }, at) => {
    const printed = pages.map(({ index, label }) => label ?? String(index + 1)).join('-');
    return `- ${frames.documentPage(passage.title, printed)} « ${asQuoted(statement)} » [${first + at}]`;
  });
  return [frames.documents, ...items].join('\n');
}

function withBlock(written: WrittenAnswer, statements: readonly DocumentStatement[]): WrittenAnswer {
  const block = `${told(statements, written.sources.length + 1)}\n\n${frames.documentsUnreviewed}`;
  const sources = [...written.sources, ...statements.map(sourceOf)];
  const isAlone = written.kind !== 'answer';
  const content = isAlone ? `${block}\n\n*${frames.documentsReferral}*` : `${written.content}\n\n${block}`;
  const { nothingFound: _found, ...rest } = written;
  return { ...rest, kind: 'answer', content, sources };
}

/** Puts what uploaded documents say of the plants of an answer after it; alone, when the sheets said nothing. */
export function withDocuments(writer: AnswerWriter, { retrieval, rules }: Parts): AnswerWriter {
  /** The plants to look for; none where a dangerous one is among them. */
  async function plantsOf(question: Question, written: WrittenAnswer): Promise<string[]> {
    const sheets = written.kind === 'answer' ? written.focus.slice(0, MOST_PLANTS) : [];
    const plants = await retrieval.plants(sheets);
    if (plants.some(({ danger }) => isDangerous(danger))) return [];
    const named = await retrieval.documents.plantsNamedIn(question.text);
    return [...new Set([...named, ...plants.map(({ scientific }) => scientific)])];
  }

  return {
    write: async (question, follower) => {
      const written = await writer.write(question, follower);
      if (written.kind !== 'answer' && !written.nothingFound) return written;
      const plants = await plantsOf(question, written);
      if (plants.length === 0) return written;
      const { topic } = await retrieval.read(question.text, rules.spellings);
      const names = new Set(plants.flatMap((plant) => normalizeText(plant).split(' ')));
      const asked = topic.split(' ').filter((word) => !names.has(normalizeText(word)));
      const about = asked.every((word) => joiningWords.has(word)) ? '' : asked.join(' ');
      const statements = chosen(await retrieval.documents.statements({ plants, topic: about }));
      return statements.length === 0 ? written : withBlock(written, statements);
    },
  };
}
