import {
  type DocumentDraft,
  documentFailures,
  type LibraryDocument,
} from '@simples/contract/documents/document';
import type { DocumentRow, KnownDocument } from './documents.repository.ts';

/** What a document is cited as: what was given as its citation, else the name of the file. */
export const titleOf = ({ citation, name }: Pick<DocumentRow, 'citation' | 'name'>): string =>
  citation ?? name.replace(/\.pdf$/i, '');

/** A document as the API tells it. */
export function documentAnswer(
  { document, ...counted }: KnownDocument,
  drafts: readonly DocumentDraft[],
): LibraryDocument {
  const { id, failure } = document;
  return {
    ...counted,
    id,
    id_: id,
    name: document.name,
    title: titleOf(document),
    authors: document.authors,
    language: document.language,
    citation: document.citation,
    size: document.size,
    stage: document.stage,
    pages: document.pages,
    failure: failure && { reason: failure, message: documentFailures[failure] },
    drafts: [...drafts],
    dropped: document.dropped.length,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}
