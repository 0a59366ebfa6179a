import type { Source } from '@simples/contract/conversations';
import { isDangerous } from '@simples/contract/plant-sheets/vocabulary';
import { words } from '@simples/contract/text';
import {
  type Passage,
  type Plant,
  passagesIn,
  type Section,
  sectionHeadings,
} from '../../../retrieval/retrieval.service.ts';
import type { WrittenAnswer } from '../answer-writer.ts';
import type { SupportPassage } from '../support/support.ts';
import { sourceOf } from '../told/citations.ts';
import { holdsDose } from '../told/plain-statements.ts';

/** A passage that a model may cite. */
export interface ContextPassage extends SupportPassage {
  /** The source to show for a sentence: the statement nearest to it comes first. */
  sourceFor(sentence: string): { readonly key: string; readonly source: () => Source };
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

/** Characters of French that one token is counted for: fewer than the average, so that a budget holds. */
const CHARACTERS = 3;

/** About how many tokens so many characters are, rather too many than too few. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS);

/** The statement that shares most words with a sentence; the first of those that share as many. */
function nearest(sentence: string, statements: readonly string[]): string {
  const said = new Set(words(sentence));
  const shared = statements.map((text) => new Set(words(text).filter((word) => said.has(word))).size);
  return statements[shared.indexOf(Math.max(...shared))] ?? '';
}

/** Words that speak to whoever reads and not of a plant, and what no sentence holds: markup, addresses. */
const order =
  /[<>]|https?:|!\[|\b(?:ignore|oublie)[rz]?\b.{0,40}(?:consigne|instruction|règle)|(?:consignes|instructions) (?:précédentes|du système)|\b(?:prompt|jailbreak|system message)\b|\btu es (?:maintenant|désormais)\b/i;

/** What an answer may not quote of a toxic plant, a model does not even read; nor what gives it orders. */
const isReadable = ({ danger }: Plant, statement: string): boolean =>
  !order.test(statement) && !(isDangerous(danger) && holdsDose(statement));

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

/**
 * The numbered passages that a model writes from: what the answer without it quotes, then more of the same plants, as
 * far as the budget goes.
 */
export function contextOf(
  answer: WrittenAnswer,
  plants: readonly Plant[],
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
  const chosen: ContextPassage[] = [];
  let tokens = 0;
  for (const passage of [...quoted, ...interleaved(more)]) {
    tokens += estimateTokens(passage.text.length + passage.section.length) + 20;
    if (tokens > mostTokens) break;
    chosen.push({ ...passage, number: chosen.length + 1 });
  }
  return chosen;
}
