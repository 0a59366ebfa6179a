import { PDF_MAGIC, uploadTexts } from '@simples/contract/documents/upload';
import { limits } from '@simples/contract/limits';

/** Why a chosen file cannot be sent; null when it can. Specification, section 5. */
export async function refusalOf(file: File): Promise<string | null> {
  const saysPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  if (!saysPdf) return uploadTexts.notPdf;
  if (file.size > limits.document.bytes) return uploadTexts.tooLarge;
  const head = await file
    .slice(0, PDF_MAGIC.length)
    .text()
    .catch(() => null);
  if (head === null) return 'Ce fichier ne peut plus être lu. Choisissez-le à nouveau.';
  return head === PDF_MAGIC ? null : uploadTexts.notPdf;
}
