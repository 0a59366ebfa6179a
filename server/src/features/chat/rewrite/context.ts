import type { Source } from '@simples/contract/conversations';
import { words } from '@simples/contract/french/text';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { estimateTokens } from '#server/adapters/language-model.ts';
import { documentSource, sourceOf } from '#server/features/chat/compose/citations.ts';
import {
  asQuoted,
  type DocumentStatement,
  type Passage,
  type Plant,
  passagesIn,
  type Section,
  sectionHeadings,
  speciesOf,
} from '#server/features/chat/find/retrieval.service.ts';
import type { SupportPassage } from '#server/features/chat/support/passage-comparison.ts';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import { holdsDose } from '#server/french/quantities.ts';

/** A passage that a model may cite. */
export interface ContextPassage extends SupportPassage {
  /** The source to show for a sentence: the statement nearest to it comes first. */
  sourceFor(sentence: string): { readonly key: string; readonly source: () => Source };
}

/** The statement that shares most words with a sentence; the first of those that share as many. */
function nearest(sentence: string, statements: readonly string[]): string {
  const said = new Set(words(sentence));
  const shared = statements.map((text) => new Set(words(text).filter((word) => said.has(word))).size);
  return statements[shared.indexOf(Math.max(...shared))] ?? '';
}

/** Words that speak to whoever reads and not of a plant, and what no sentence holds: markup, addresses. */
const order =
  /[<>]|https?:|!\[|\b(?:ignore|oublie)[rz]?\b.{0,40}(?:consigne|instruction|règle)|(?:consignes|instructions) (?:précédentes|du système)|\b(?:prompt|jailbreak|system message)\b|\btu es (?:maintenant|désormais)\b/i;

/** Whether a statement gives orders or holds markup: a model does not even read it. */
const holdsInstructions = (statement: string): boolean => order.test(statement);

/** Sentences of documents that a model is given. */
const MOST = 12;

/** What stands on the pages, and who named them, may be anybody's: the model is told neither title nor heading. */
const SECTION = 'page d’un document que personne n’a relu';

/**
 * Passages of documents as a model may cite them: only the sentences that answer, and of a plant with a sheet under the
 * names of that sheet. A document is never lumped together with a sheet: it must hold what is said of it by itself.
 */
function documentPassages(
  found: readonly DocumentStatement[],
  plants: readonly Plant[],
): Omit<ContextPassage, 'number'>[] {
  const sheets = new Map(plants.map((plant) => [speciesOf(plant.scientific), plant]));
  const tellable = found.filter(({ statement }) => !holdsInstructions(statement)).slice(0, MOST);
  return [...Map.groupBy(tellable, ({ passage }) => passage.id).values()].flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const { plant, documentId, title } = first.passage;
    const sheet = sheets.get(speciesOf(plant));
    const texts = those.map(({ statement }) => asQuoted(statement));
    return [
      {
        plant: sheet?.scientific ?? plant,
        names: sheet ? [sheet.common, ...sheet.otherNames] : [],
        section: SECTION,
        document: documentId,
        text: texts.join(' '),
        sourceFor: (sentence) => {
          const one = those[texts.indexOf(nearest(sentence, texts))] ?? first;
          return { key: `${documentId} ${title} ${one.statement}`, source: () => documentSource(one) };
        },
      },
    ];
  });
}

type Unnumbered = Omit<ContextPassage, 'number'>;

/** Sections told besides those that the answer quotes, by how much the reader wants to know. */
const sectionsFor: Readonly<Record<'plain' | 'full', readonly Section[]>> = {
  plain: ['indication', 'contraindication'],
  full: [
    'indication',
    'contraindication',
    'interaction',
    'posology',
    'preparation',
    'pregnancy',
    'breastfeeding',
    'children',
    'description',
  ],
};

/** What an answer may not quote of a toxic plant, a model does not even read; nor what gives it orders. */
const isReadable = ({ danger }: Plant, statement: string): boolean =>
  !holdsInstructions(statement) && !(isDangerous(danger) && holdsDose(statement));

function ofPlant(plant: Plant, passage: Passage): Unnumbered[] {
  const statements = passage.statements.filter((text) => isReadable(plant, text));
  if (statements.length === 0) return [];
  const heading = sectionHeadings[passage.section];
  const tellable = { ...passage, statements };
  return [
    {
      plant: plant.scientific,
      names: [plant.common, ...plant.otherNames],
      section: passage.subject === '' ? heading : `${heading} : ${passage.subject}`,
      text: statements.join(' '),
      sourceFor: (sentence) => {
        const statement = nearest(sentence, statements);
        return {
          key: `${plant.id} ${passage.title} ${statement}`,
          source: () => sourceOf(plant, tellable, statement),
        };
      },
    },
  ];
}

const isQuotedBy = ({ sources }: WrittenAnswer, { title, plantId }: Passage): boolean =>
  sources.some(({ name, documentId }) => name === title && documentId === plantId);

/** Passages of the same rank in turn, so that a budget that ends early leaves no plant out. */
function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/** Part of the budget that passages of documents may take. */
const DOCUMENT_SHARE = 0.3;

/** About how many tokens a passage takes with what is around it. */
const costOf = ({ text, section }: Unnumbered): number => estimateTokens(text.length + section.length) + 20;

/** The first passages that fit, and what they cost. */
function fitting(
  passages: readonly Unnumbered[],
  mostTokens: number,
): { kept: Unnumbered[]; tokens: number } {
  const kept: Unnumbered[] = [];
  let tokens = 0;
  for (const passage of passages) {
    const cost = costOf(passage);
    if (tokens + cost > mostTokens) break;
    tokens += cost;
    kept.push(passage);
  }
  return { kept, tokens };
}

interface Material {
  readonly plants: readonly Plant[];
  /** Sentences of documents that answer the question, best first. */
  readonly documents: readonly DocumentStatement[];
}

/**
 * The numbered passages that a model writes from: what the answer without it quotes of sheets, then what answers in
 * documents, then more of the same plants, as far as the budget goes.
 */
export function contextOf(
  answer: WrittenAnswer,
  { plants, documents }: Material,
  { depth, mostTokens }: { readonly depth: 'plain' | 'full'; readonly mostTokens: number },
): ContextPassage[] {
  const quoted = plants.flatMap((plant) =>
    plant.passages
      .filter((passage) => isQuotedBy(answer, passage))
      .flatMap((passage) => ofPlant(plant, passage)),
  );
  const more = plants.map((plant) =>
    sectionsFor[depth]
      .flatMap((section) => passagesIn(plant, section))
      .filter((passage) => !isQuotedBy(answer, passage))
      .flatMap((passage) => ofPlant(plant, passage)),
  );
  const first = fitting(quoted, mostTokens);
  const left = mostTokens - first.tokens;
  const pages = fitting(documentPassages(documents, plants), Math.min(left, mostTokens * DOCUMENT_SHARE));
  const rest = fitting(interleaved(more), left - pages.tokens);
  return [...first.kept, ...pages.kept, ...rest.kept].map((passage, at) => ({ ...passage, number: at + 1 }));
}
