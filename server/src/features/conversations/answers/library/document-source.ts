import type { Source } from '@simples/contract/conversations';
import { documentPagePath } from '@simples/contract/documents/document';
import { uuidv7 } from '../../../../adapters/ids.ts';
import { asQuoted, type DocumentStatement, wordsOf } from '../../../retrieval/retrieval.service.ts';
import { frames } from '../frames.ts';

/** The source of a sentence: its page, beginning with that very sentence. */
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
  return `${frames.documentPage(passage.title, printed)} « ${asQuoted(statement)} » [${number}]`;
}
