/** What can be searched: whole sheets, or passages (sections of sheets, pages of documents). */
export type Collection = 'sheet' | 'passage';

/** How the tables write a collection. */
export const collectionNumbers = { sheet: 1, passage: 2 } as const satisfies Record<Collection, number>;
