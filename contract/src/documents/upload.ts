import { z } from 'zod';
import { errorCatalogue } from '../errors.ts';
import { limits } from '../limits.ts';
import { sheetLanguage } from '../plant-sheets/content.ts';

/** Texts of the upload. Specification, sections 5 and 8. */
export const uploadTexts = {
  notPdf: 'Seuls les fichiers PDF sont acceptés.',
  tooLarge: errorCatalogue.documentTooLarge.message,
  fileMissing: 'Veuillez sélectionner un fichier PDF.',
  authorsMissing: 'Veuillez renseigner les auteurs',
  badFields: 'Champs manquants ou invalides. Veuillez vérifier le formulaire.',
} as const;

const { authors, citation } = limits.document;

/** What `document_metadata` holds, once read as JSON. */
export const documentMetadata = z.strictObject({ citation: z.string().trim().max(citation).optional() });

/** The fields beside the file of a multipart upload. */
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

/** The first bytes of every PDF. */
export const PDF_MAGIC = '%PDF-';
