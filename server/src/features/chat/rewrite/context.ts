import type { Source } from '@simples/contract/conversations';
import { words } from '@simples/contract/french/text';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { estimateTokens } from '#server/adapters/language-model.ts';
import { documentSource, sourceOf } from '#server/features/chat/compose/citations.ts';
import { type DocumentStatement, speciesOf } from '#server/features/chat/find/document-search.ts';
import { type Passage, type Plant, passagesIn } from '#server/features/chat/find/plants.ts';
import { asQuoted } from '#server/features/chat/find/prompt-injection.ts';
import type { SupportPassage } from '#server/features/chat/support/passage-comparison.ts';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import { type Section, sectionHeadings } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';

export interface ContextPassage extends SupportPassage {
  /** Starts with the statement nearest to the sentence. */
  sourceFor(sentence: string): { readonly key: string; readonly source: () => Source };
}

function nearest(sentence: string, statements: readonly string[]): string {
  const typed = new Set(words(sentence));
  const shared = statements.map((text) => new Set(words(text).filter((word) => typed.has(word))).size);
  return statements[shared.indexOf(Math.max(...shared))] ?? '';
}

const order =
  /[<>]|https?:|!\[|\b(?:ignore|oublie)[rz]?\b.{0,40}(?:consigne|instruction|règle)|(?:consignes|instructions) (?:précédentes|du système)|\b(?:prompt|jailbreak|system message)\b|\btu es (?:maintenant|désormais)\b/i;

/** Such statements are not sent to the model. */
const holdsInstructions = (statement: string): boolean => order.test(statement);
const MAX_SENTENCES = 12;

/** Titles and headings of documents are not trusted: the model gets neither. */
const SECTION = 'page d’un document que personne n’a relu';

/** Documents are cited apart from sheets: each must support a sentence by itself. */
function documentPassages(
  found: readonly DocumentStatement[],
  plants: readonly Plant[],
): Omit<ContextPassage, 'number'>[] {
  const sheets = new Map(plants.map((plant) => [speciesOf(plant.scientific), plant]));
  const quotable = found.filter(({ statement }) => !holdsInstructions(statement)).slice(0, MAX_SENTENCES);
  return [...Map.groupBy(quotable, ({ passage }) => passage.id).values()].flatMap((those) => {
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

/** Doses of a dangerous plant and injected instructions are not sent to the model. */
const isReadable = ({ danger }: Plant, statement: string): boolean =>
  !holdsInstructions(statement) && !(isDangerous(danger) && holdsDose(statement));

function ofPlant(plant: Plant, passage: Passage): Unnumbered[] {
  const statements = passage.statements.filter((text) => isReadable(plant, text));
  if (statements.length === 0) return [];
  const heading = sectionHeadings[passage.section];
  const quotable = { ...passage, statements };
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
          source: () => sourceOf(plant, quotable, statement),
        };
      },
    },
  ];
}

const isQuotedBy = ({ sources }: WrittenAnswer, { title, plantId }: Passage): boolean =>
  sources.some(({ name, documentId }) => name === title && documentId === plantId);

/** Round-robin, so that a small budget leaves no plant out. */
function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

const DOCUMENT_SHARE = 0.3;

const costOf = ({ text, section }: Unnumbered): number => estimateTokens(text.length + section.length) + 20;

function fitting(
  passages: readonly Unnumbered[],
  maxTokens: number,
): { chosen: Unnumbered[]; tokens: number } {
  const chosen: Unnumbered[] = [];
  let tokens = 0;
  for (const passage of passages) {
    const cost = costOf(passage);
    if (tokens + cost > maxTokens) break;
    tokens += cost;
    chosen.push(passage);
  }
  return { chosen, tokens };
}

interface Material {
  readonly plants: readonly Plant[];
  readonly documents: readonly DocumentStatement[];
}

/** Quoted passages first, then documents, then more of the same plants, within the token budget. */
export function contextOf(
  answer: WrittenAnswer,
  { plants, documents }: Material,
  { depth, maxTokens }: { readonly depth: 'plain' | 'full'; readonly maxTokens: number },
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
  const first = fitting(quoted, maxTokens);
  const left = maxTokens - first.tokens;
  const pages = fitting(documentPassages(documents, plants), Math.min(left, maxTokens * DOCUMENT_SHARE));
  const rest = fitting(interleaved(more), left - pages.tokens);
  return [...first.chosen, ...pages.chosen, ...rest.chosen].map((passage, at) => ({
    ...passage,
    number: at + 1,
  }));
}
