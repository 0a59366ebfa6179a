import { z } from 'zod';
import { API_BASE, defineEndpoint, noContent } from './endpoint.ts';
import { errorCatalogue } from './errors.ts';
import { limits, pageQuery } from './limits.ts';
import { sheetLanguage, sheetStatus } from './plant-sheet-content.ts';
import { keysOf } from './plant-sheet-vocabulary.ts';

/** In this order; `FAILED` ends any of them. */
export const documentStageLabels = {
  RECEIVED: 'Reçu',
  READING: 'Lu',
  OCR: 'OCR',
  EXTRACTING: 'Extrait',
  TO_REVIEW: 'À relire',
  FAILED: 'Échec',
} as const;
export type DocumentStage = keyof typeof documentStageLabels;

export const isSettled = (stage: DocumentStage) => stage === 'TO_REVIEW' || stage === 'FAILED';

export const documentFailures = {
  encrypted:
    'Ce PDF est protégé par un mot de passe. Enregistrez-le sans protection, puis envoyez-le à nouveau.',
  damaged: 'Ce PDF est endommagé : il ne peut pas être lu.',
  empty: 'Ce PDF ne contient aucun texte lisible, même par reconnaissance de caractères.',
  notPdf: 'Ce fichier n’est pas un PDF lisible.',
  tooManyPages: 'Ce PDF a plus de 2 000 pages. Découpez-le en plusieurs fichiers.',
  tooMuchText:
    'Ce PDF contient plus de texte que ce qui peut être traité. Découpez-le en plusieurs fichiers.',
  tooMuchMemory: 'La lecture de ce PDF demande trop de mémoire : elle a été arrêtée.',
  tooSlow: 'La lecture de ce PDF prend trop de temps : elle a été arrêtée.',
  unexpected:
    'Le traitement a échoué trois fois. Relancez-le ; s’il échoue encore, prévenez un administrateur.',
} as const;
export type DocumentFailure = keyof typeof documentFailures;

/** Nothing: no difference, or the sheet is already in review. */
const draftOutcome = z.enum(['NEW', 'UPDATE', 'UNCHANGED', 'WAITING']);
export type DraftOutcome = z.infer<typeof draftOutcome>;

const documentDraft = z.object({
  /** The queued row, or the existing sheet; null once it is deleted. */
  plantSheetId: z.uuid().nullable(),
  plantScientificName: z.string(),
  plantCommonName: z.string(),
  outcome: draftOutcome,
  status: sheetStatus.nullable(),
});
export type DocumentDraft = z.infer<typeof documentDraft>;

/** The exact words of a page, whichever sheet they concern. */
export const placedQuote = z.object({
  /** From 0. */
  pageIndex: z.number().int(),
  pageLabel: z.string().nullable(),
  quote: z.string(),
  /** Offset in the text of the page. */
  start: z.number().int(),
});

const storedDoubt = z.object({
  /** Scientific names of the drafts that it may concern. */
  plants: z.array(z.string()),
  /** One of each page that it stands on. */
  quotes: z.array(placedQuote),
});

/** A value left out of a draft: not found in the document, or without a field for it. */
const droppedValue = z.object({
  field: z.string(),
  value: z.string(),
  reason: z.string(),
  /** Of whose sheet, and where its words stand; absent where no page has them. */
  plant: z.string().optional(),
  /** From 0. */
  pageIndex: z.number().int().optional(),
  /** A refusal that no sheet tells: see `documentDoubtEndpoints`. */
  doubt: storedDoubt.optional(),
});
export type DroppedValue = z.infer<typeof droppedValue>;

const documentFields = {
  id: z.uuid(),
  id_: z.uuid(),
  name: z.string(),
  /** The citation, else the file name without extension. */
  title: z.string(),
  authors: z.string(),
  language: sheetLanguage.nullable(),
  citation: z.string().nullable(),
  size: z.number().int(),
  stage: z.enum(keysOf(documentStageLabels)),
  /** Null until the file has been opened. */
  pages: z.number().int().nullable(),
  pagesRead: z.number().int(),
  pagesRecognised: z.number().int(),
  passages: z.number().int(),
  failure: z.object({ reason: z.enum(keysOf(documentFailures)), message: z.string() }).nullable(),
  drafts: z.array(documentDraft),
  dropped: z.number().int(),
  /** What its reading passed over, or found beside its print; French. */
  notices: z.array(z.string()),
  /** Null once the account is deleted. */
  uploadedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const libraryDocument = z.object(documentFields);
export type LibraryDocument = z.infer<typeof libraryDocument>;

const documentDetail = z.object({ ...documentFields, droppedValues: z.array(droppedValue) });
export type DocumentDetail = z.infer<typeof documentDetail>;

const fraction = z.number();

/** Boxes are fractions of the page, origin top left. */
const documentPage = z.object({
  documentId: z.uuid(),
  /** From 0. */
  index: z.number().int(),
  /** As printed. */
  label: z.string().nullable(),
  pages: z.number().int(),
  title: z.string(),
  authors: z.string(),
  date: z.string(),
  text: z.string(),
  origin: z.enum(['text', 'ocr']),
  /** OCR confidence, 0..1. */
  confidence: z.number().nullable(),
  /** In points. */
  width: z.number(),
  height: z.number(),
  lines: z.array(
    z.object({
      /** Offsets in `text`. */
      start: z.number().int(),
      end: z.number().int(),
      box: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }),
      size: z.number(),
      bold: z.boolean(),
      /** Direction of the line, in quarter turns clockwise; absent: left to right. */
      turns: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
      /** Where its words begin, in thousandths of the line; absent: one word, or not known. */
      words: z.array(z.number().int()).optional(),
      /** Words set in another face than most of the page, as offsets in `text`; absent: none. */
      accents: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
      /** Over how many columns and rows of a table its cell is merged; absent: one of each. */
      covers: z.tuple([z.number().int(), z.number().int()]).optional(),
      /** The author of the annotation that it is of, empty where none is told; absent: it is printed. */
      annotation: z.string().optional(),
    }),
  ),
});
export type DocumentPageView = z.infer<typeof documentPage>;
/** A printed line, or a table cell. */
export type PageLine = Readonly<DocumentPageView['lines'][number]>;

export const documentPagePath = (id: string, index: number) => `/home/documents/${id}/pages/${index + 1}`;

/** Texts of the upload. Specification, sections 5 and 8. */
export const uploadTexts = {
  notPdf: 'Seuls les fichiers PDF sont acceptés.',
  tooLarge: errorCatalogue.documentTooLarge.message,
  fileMissing: 'Veuillez sélectionner un fichier PDF.',
  authorsMissing: 'Veuillez renseigner les auteurs',
  badFields: 'Champs manquants ou invalides. Veuillez vérifier le formulaire.',
} as const;

const { authors, citation } = limits.document;

export const documentMetadata = z.strictObject({ citation: z.string().trim().max(citation).optional() });

export const uploadFields = z.strictObject({
  authors: z
    .string({ error: ({ code }) => (code === 'invalid_type' ? uploadTexts.authorsMissing : undefined) })
    .trim()
    .min(1, uploadTexts.authorsMissing)
    .max(authors),
  language: sheetLanguage.or(z.literal('').transform(() => undefined)).optional(),
  /** JSON text of `documentMetadata`. */
  document_metadata: z.string().optional(),
});
export type UploadFields = z.output<typeof uploadFields>;

export const PDF_MAGIC = '%PDF-';
/** Bytes in which readers look for it. */
export const PDF_HEAD = 1024;

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

export const pageWidths = [480, 960, 1440] as const;

export const documentEndpoints = {
  upload: defineEndpoint({
    name: 'documents.upload',
    action: 'l’envoi du document',
    method: 'POST',
    path: documentsPath,
    summary:
      'Receives a PDF (field `file`) to be read; the document that exists already when the file is known',
    access: 'manage_records',
    bodyType: 'multipart',
    bodyLimit: limits.document.bytes,
    body: uploadFields,
    answerSeconds: 1_860,
    status: 201,
    response: z.object({
      id: z.uuid(),
      id_: z.uuid(),
      /** False when the same file was uploaded before. */
      isNew: z.boolean(),
      document: libraryDocument,
    }),
    errors: ['unsupportedDocument', 'documentTooLarge', 'documentMetadata', 'uploadsFull', 'requestTimeout'],
  }),
  list: defineEndpoint({
    name: 'documents.list',
    action: 'la lecture des documents',
    method: 'GET',
    path: documentsPath,
    summary: 'Uploaded documents with the stage each has come to, newest first',
    access: 'manage_records',
    query: pageQuery,
    response: z.object({ documents: z.array(libraryDocument), total: z.number().int() }),
  }),
  get: defineEndpoint({
    name: 'documents.get',
    action: 'la lecture du document',
    method: 'GET',
    path: `${documentsPath}/:id`,
    summary: 'One document: its stage, the drafts made of it and the values left out of them',
    access: 'manage_records',
    params,
    response: documentDetail,
    errors: ['notFound'],
  }),
  file: defineEndpoint({
    name: 'documents.file',
    action: 'l’ouverture du document',
    method: 'GET',
    path: `${documentsPath}/:id/file`,
    summary: 'The file as it was uploaded, to be kept, never shown',
    access: 'manage_records',
    params,
    answerSeconds: 1_800,
    response: z.unknown(),
    errors: ['notFound'],
  }),
  page: defineEndpoint({
    name: 'documents.page',
    action: 'la lecture de la page',
    method: 'GET',
    path: `${documentsPath}/:id/pages/:index`,
    summary:
      'A page as text with the place of its lines: any for staff, for others those their own answers cite',
    access: 'use_chatbot',
    params: pageParams,
    response: documentPage,
    errors: ['notFound'],
  }),
  pageImage: defineEndpoint({
    name: 'documents.pageImage',
    action: 'l’affichage de la page',
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
    response: z.unknown(),
    errors: ['notFound'],
  }),
  retry: defineEndpoint({
    name: 'documents.retry',
    action: 'la relance de la lecture',
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
    action: 'la suppression du document',
    method: 'DELETE',
    path: `${documentsPath}/:id`,
    summary: 'Deletes a document with its pages and passages; the sheets made of it stay',
    access: 'manage_records',
    params,
    ...noContent,
    errors: ['notFound'],
  }),
};
