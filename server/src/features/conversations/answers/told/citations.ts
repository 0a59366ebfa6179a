import type { Source } from '@simples/contract/conversations';
import { uuidv7 } from '../../../../adapters/ids.ts';
import type { Passage, Plant } from '../../../retrieval/retrieval.service.ts';

/** Collects what an answer quotes: the only way a statement gets into an answer. */
export interface Citations {
  /** The statements of a passage, each followed by its [n]. A statement quoted before keeps its number. */
  quote(plant: Plant, passage: Passage, statements: readonly string[]): string;
  readonly sources: readonly Source[];
  /** Sheets quoted so far, in order. */
  readonly plantIds: readonly string[];
  has(passage: Passage, statement: string): boolean;
}

/** The source of a statement: its passage, beginning with that very statement. */
export function sourceOf(plant: Plant, passage: Passage, statement: string): Source {
  const id = uuidv7();
  const metadata = {
    title: passage.title,
    type: 'fiche',
    url: `/home/plants/${plant.id}`,
    date: plant.updatedAt.toISOString(),
  };
  const rest = passage.statements.filter((other) => other !== statement);
  return {
    id,
    id_: id,
    documentId: plant.id,
    index: 0,
    content: [statement, ...(rest.length > 0 ? [rest.join(' ')] : [])].join('\n'),
    name: passage.title,
    metadata,
    documentMetadata: metadata,
  };
}

/** A new, empty collection of sources for one answer. */
export function createCitations(): Citations {
  const numbers = new Map<string, number>();
  const sources: Source[] = [];
  const plantIds = new Set<string>();
  const keyOf = (passage: Passage, statement: string) => `${passage.plantId} ${passage.field} ${statement}`;
  return {
    sources,
    get plantIds() {
      return [...plantIds];
    },
    has: (passage, statement) => numbers.has(keyOf(passage, statement)),
    quote: (plant, passage, statements) => {
      plantIds.add(plant.id);
      return statements
        .map((statement) => {
          const key = keyOf(passage, statement);
          const number = numbers.get(key) ?? sources.push(sourceOf(plant, passage, statement));
          numbers.set(key, number);
          return `${statement} [${number}]`;
        })
        .join(' ');
    },
  };
}

/** Sources of an answer as they are numbered: what is cited again keeps its number. */
export interface Numbering {
  readonly sources: Source[];
  /** The n of [n]. */
  numberOf(source: Source): number;
}

/** What two sources have in common when they are the same: where they stand and the statement they begin with. */
export const keyOfSource = ({ documentId, name, content }: Source): string =>
  `${documentId} ${name} ${content.split('\n')[0]}`;

/** Goes on numbering after the sources that an answer has. */
export function numberSources(cited: readonly Source[]): Numbering {
  const sources = [...cited];
  const numbers = new Map<string, number>();
  cited.forEach((source, at) => {
    const key = keyOfSource(source);
    numbers.set(key, numbers.get(key) ?? at + 1);
  });
  return {
    sources,
    numberOf: (source) => {
      const key = keyOfSource(source);
      const number = numbers.get(key) ?? sources.push(source);
      numbers.set(key, number);
      return number;
    },
  };
}
