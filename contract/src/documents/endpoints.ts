import { z } from 'zod';
import { API_BASE, defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../limits.ts';
import { documentDetail, documentPage, libraryDocument } from './document.ts';
import { uploadFields } from './upload.ts';

const documentsPath = `${API_BASE}/documents` as const;
const params = z.object({ id: z.uuid() });
const pageParams = z.object({
  id: z.uuid(),
  /** From 0. */
  index: z
    .string()
    .regex(/^[0-9]{1,5}$/)
    .transform(Number),
});

/** Widths in pixels in which a page is drawn. */
export const pageWidths = [480, 960, 1440] as const;

export const documentEndpoints = {
  upload: defineEndpoint({
    name: 'documents.upload',
    method: 'POST',
    path: documentsPath,
    summary:
      'Receives a PDF (field `file`) to be read; the document that exists already when the file is known',
    access: 'manage_records',
    bodyType: 'multipart',
    body: uploadFields,
    answerSeconds: 1_860,
    status: 201,
    response: z.object({
      id: z.uuid(),
      id_: z.uuid(),
      /** False when this very file was uploaded before. */
      isNew: z.boolean(),
      document: libraryDocument,
    }),
    errors: ['unsupportedDocument', 'documentTooLarge', 'documentMetadata', 'uploadsFull', 'requestTimeout'],
  }),
  list: defineEndpoint({
    name: 'documents.list',
    method: 'GET',
    path: documentsPath,
    summary: 'Uploaded documents with the stage each has come to, newest first',
    access: 'manage_records',
    query: pageQuery,
    status: 200,
    response: z.object({ documents: z.array(libraryDocument), total: z.number().int() }),
    errors: [],
  }),
  get: defineEndpoint({
    name: 'documents.get',
    method: 'GET',
    path: `${documentsPath}/:id`,
    summary: 'One document: its stage, the drafts made of it and the values left out of them',
    access: 'manage_records',
    params,
    status: 200,
    response: documentDetail,
    errors: ['notFound'],
  }),
  file: defineEndpoint({
    name: 'documents.file',
    method: 'GET',
    path: `${documentsPath}/:id/file`,
    summary: 'The file as it was uploaded, to be kept, never shown',
    access: 'manage_records',
    params,
    answerSeconds: 1_800,
    status: 200,
    response: z.unknown(),
    errors: ['notFound'],
  }),
  page: defineEndpoint({
    name: 'documents.page',
    method: 'GET',
    path: `${documentsPath}/:id/pages/:index`,
    summary:
      'A page as text with the place of its lines: any for staff, for others those their own answers cite',
    access: 'use_chatbot',
    params: pageParams,
    status: 200,
    response: documentPage,
    errors: ['notFound'],
  }),
  pageImage: defineEndpoint({
    name: 'documents.pageImage',
    method: 'GET',
    path: `${documentsPath}/:id/pages/:index/image`,
    summary: 'The same page as a PNG image',
    access: 'use_chatbot',
    params: pageParams,
    query: z.object({
      width: z
        .enum(pageWidths.map(String) as [string, ...string[]])
        .default(String(pageWidths[1]))
        .transform(Number),
    }),
    status: 200,
    response: z.unknown(),
    errors: ['notFound'],
  }),
  retry: defineEndpoint({
    name: 'documents.retry',
    method: 'POST',
    path: `${documentsPath}/:id/retry`,
    summary: 'Starts the work on a document that failed again',
    access: 'manage_records',
    params,
    status: 202,
    response: libraryDocument,
    errors: ['notFound', 'conflict', 'uploadsFull'],
  }),
  remove: defineEndpoint({
    name: 'documents.remove',
    method: 'DELETE',
    path: `${documentsPath}/:id`,
    summary: 'Deletes a document with its pages and passages; the sheets made of it stay',
    access: 'manage_records',
    params,
    status: 204,
    response: z.undefined(),
    errors: ['notFound'],
  }),
};
