import { uploadTexts } from '@simples/contract/documents/upload';
import { errorCatalogue } from '@simples/contract/errors';
import { UploadError } from '../../../lib/upload.ts';

/** What a failed upload is told as. Specification, section 8. */
export function failureText(error: unknown): string {
  const failed = "Échec de l'upload du document";
  if (!(error instanceof UploadError)) return failed;
  const { httpCode, detail } = error;
  if (httpCode === 400 || httpCode === 415) return errorCatalogue.unsupportedDocument.message;
  if (httpCode === 422) return uploadTexts.badFields;
  if (httpCode === 401) return 'Session expirée. Veuillez vous reconnecter.';
  return detail ?? failed;
}

/** Whether it was the citation alone that the server did not take. */
export function refusesMetadata(error: unknown): boolean {
  if (!(error instanceof UploadError) || error.httpCode !== 422) return false;
  return [error.key, error.message, error.detail ?? ''].some(
    (text) => text === 'documentMetadata' || text.includes('document_metadata'),
  );
}
