import { z } from 'zod';
import { sheetLanguage, sheetStatus } from '../plant-sheets/content.ts';
import { keysOf } from '../plant-sheets/vocabulary.ts';

/** How far a document has come, in this order; `FAILED` ends it at any of them. */
export const documentStageLabels = {
  RECEIVED: 'Reçu',
  READING: 'Lu',
  OCR: 'OCR',
  EXTRACTING: 'Extrait',
  TO_REVIEW: 'À relire',
  FAILED: 'Échec',
} as const;
export type DocumentStage = keyof typeof documentStageLabels;

/** Stages at which nothing more happens by itself. */
export const isSettled = (stage: DocumentStage) => stage === 'TO_REVIEW' || stage === 'FAILED';

/** Why a document could not be brought to its end, as told to whoever uploaded it. */
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

/**
 * What came of a plant found in a document: a draft of a new sheet, a pending change of a published one, nothing because
 * the sheet says the same already, or nothing because a sheet of that plant waits in the queue.
 */
export const draftOutcome = z.enum(['NEW', 'UPDATE', 'UNCHANGED', 'WAITING']);
export type DraftOutcome = z.infer<typeof draftOutcome>;

export const documentDraft = z.object({
  /** The row of the queue, or the sheet that stands already; null once it is gone. */
  plantSheetId: z.uuid().nullable(),
  plantScientificName: z.string(),
  plantCommonName: z.string(),
  outcome: draftOutcome,
  /** Of that row now. */
  status: sheetStatus.nullable(),
});
export type DocumentDraft = z.infer<typeof documentDraft>;

/** A value that was left out of a draft: its words could not be found in the document, or nothing fits it. */
export const droppedValue = z.object({ field: z.string(), value: z.string(), reason: z.string() });
export type DroppedValue = z.infer<typeof droppedValue>;

const documentFields = {
  id: z.uuid(),
  id_: z.uuid(),
  /** Name of the file as it was uploaded. */
  name: z.string(),
  /** What it is cited as: the citation, else the name without its extension. */
  title: z.string(),
  authors: z.string(),
  language: sheetLanguage.nullable(),
  citation: z.string().nullable(),
  /** Bytes. */
  size: z.number().int(),
  stage: z.enum(keysOf(documentStageLabels)),
  /** Pages of the document; null until it has been opened. */
  pages: z.number().int().nullable(),
  pagesRead: z.number().int(),
  /** Those of them whose words come from character recognition. */
  pagesRecognised: z.number().int(),
  /** Passages that answers can cite. */
  passages: z.number().int(),
  failure: z.object({ reason: z.enum(keysOf(documentFailures)), message: z.string() }).nullable(),
  drafts: z.array(documentDraft),
  dropped: z.number().int(),
  /** First and last name; null once the account is gone. */
  uploadedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const libraryDocument = z.object(documentFields);
export type LibraryDocument = z.infer<typeof libraryDocument>;

export const documentDetail = z.object({ ...documentFields, droppedValues: z.array(droppedValue) });
export type DocumentDetail = z.infer<typeof documentDetail>;

const fraction = z.number();

/** A page as a reader sees it. Boxes are fractions of the page, origin top left. */
export const documentPage = z.object({
  documentId: z.uuid(),
  /** From 0. */
  index: z.number().int(),
  /** The page number as printed. */
  label: z.string().nullable(),
  /** Pages of the document. */
  pages: z.number().int(),
  title: z.string(),
  authors: z.string(),
  /** Day of the upload, ISO 8601. */
  date: z.string(),
  text: z.string(),
  origin: z.enum(['text', 'ocr']),
  /** Of the character recognition, from 0 to 1. */
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
    }),
  ),
});
export type DocumentPageView = z.infer<typeof documentPage>;

/** Where a page is opened in the product. */
export const documentPagePath = (id: string, index: number) => `/home/documents/${id}/pages/${index + 1}`;
