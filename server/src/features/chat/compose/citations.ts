import type { Source } from '@simples/contract/conversations';
import { documentPagePath } from '@simples/contract/documents';
import { type DocumentStatement, wordsOf } from '#server/features/chat/find/document-search.ts';
import type { Passage, Plant } from '#server/features/chat/find/plants.ts';
import { asQuoted } from '#server/features/chat/find/prompt-injection.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { answerTexts } from './texts.ts';

/** The only way a statement gets into an answer. */
export interface Citations {
  /** A statement quoted before keeps its [n]. */
  quote(plant: Plant, passage: Passage, statements: readonly string[]): string;
  readonly sources: readonly Source[];
  /** Number of sources that say only « non documenté ». */
  readonly undocumented: number;
  readonly plantIds: readonly string[];
  has(passage: Passage, statement: string): boolean;
}

/** The content starts with the quoted statement. */
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

export function createCitations(): Citations {
  const numbers = new Map<string, number>();
  const sources: Source[] = [];
  const plantIds = new Set<string>();
  let undocumented = 0;
  const keyOf = (passage: Passage, statement: string) => `${passage.plantId} ${passage.field} ${statement}`;
  return {
    sources,
    get undocumented() {
      return undocumented;
    },
    get plantIds() {
      return [...plantIds];
    },
    has: (passage, statement) => numbers.has(keyOf(passage, statement)),
    quote: (plant, passage, statements) => {
      plantIds.add(plant.id);
      const before = sources.length;
      const quoted = statements.map((statement) => {
        const key = keyOf(passage, statement);
        const number = numbers.get(key) ?? sources.push(sourceOf(plant, passage, statement));
        numbers.set(key, number);
        return `${statement} [${number}]`;
      });
      if (passage.isUndocumented) undocumented += sources.length - before;
      return quoted.join(' ');
    },
  };
}

export interface Numbering {
  readonly sources: Source[];
  numberOf(source: Source): number;
}

export const keyOfSource = ({ documentId, name, content }: Source): string =>
  `${documentId} ${name} ${content.split('\n')[0]}`;

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

/** The content starts with the quoted sentence. */
export function documentSource({ passage, statement, pages }: DocumentStatement): Source {
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

/** "Flore, 2020, p. 2 : « … » [1]" */
export function quotedFromDocument({ passage, statement, pages }: DocumentStatement, number: number): string {
  const printed = pages.map(({ index, label }) => label ?? String(index + 1)).join('-');
  return `${answerTexts.documentPage(passage.title, printed)} « ${asQuoted(statement)} » [${number}]`;
}
