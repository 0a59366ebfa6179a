import { isDangerous } from '@simples/contract/plant-sheets/vocabulary';
import { estimateTokens } from '../../../../adapters/language-model/metering.ts';
import {
  type DocumentStatement,
  type Passage,
  type Plant,
  passagesIn,
  type Section,
  sectionHeadings,
} from '../../../retrieval/retrieval.service.ts';
import type { WrittenAnswer } from '../answer-writer.ts';
import { sourceOf } from '../told/citations.ts';
import { holdsDose } from '../told/plain-statements.ts';
import { type ContextPassage, nearest, orders } from './context-passage.ts';
import { documentPassages } from './document-context.ts';

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
  !orders(statement) && !(isDangerous(danger) && holdsDose(statement));

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
