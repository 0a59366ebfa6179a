/** What can be searched: whole sheets, sections of sheets, or stretches of documents. */
export type Collection = 'sheet' | 'passage' | 'document';

/** How the tables write a collection. */
export const collectionNumbers = { sheet: 1, passage: 2, document: 3 } as const satisfies Record<
  Collection,
  number
>;
