import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, type Locator, type Page } from '@playwright/test';

/** A page of a book: lines in bold are its headings. */
type PageLines = readonly (string | { readonly heading: string })[];

/** A PDF of these pages. */
export async function buildBook(pages: readonly PageLines[]): Promise<Buffer> {
  const book = await PDFDocument.create();
  const plain = await book.embedFont(StandardFonts.Helvetica);
  const bold = await book.embedFont(StandardFonts.HelveticaBold);
  for (const lines of pages) {
    const page = book.addPage([595, 842]);
    for (const [row, line] of lines.entries()) {
      const isHeading = typeof line !== 'string';
      page.drawText(isHeading ? line.heading : line, {
        x: 60,
        y: 780 - row * 26,
        size: isHeading ? 15 : 11,
        font: isHeading ? bold : plain,
      });
    }
  }
  return Buffer.from(await book.save());
}

/** A name of two Latin words that no sheet has. */
export function newPlant(): string {
  const digits = String(Date.now() % 1_000_000).padStart(6, '0');
  const letters = digits.replace(/\d/g, (digit) => 'bacedifogu'.charAt(Number(digit)));
  return `Viatoria ${letters}na`;
}

export const uploadDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Importer un PDF' });

/** Chooses a file and says its authors. */
export async function fillUpload(page: Page, content: Buffer, name = 'flore.pdf'): Promise<void> {
  const dialog = uploadDialog(page);
  await dialog
    .getByLabel('Fichier PDF')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
  await dialog.getByRole('textbox', { name: 'Auteurs' }).fill('A. Diop');
}

/** A document in the list of documents. */
export const documentRow = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: title }).first();

/** Waits until a document has come to its end. */
export async function expectStage(page: Page, title: string, stage: 'À relire' | 'Échec'): Promise<void> {
  const row = documentRow(page, title);
  const shown =
    stage === 'Échec' ? row.getByText(stage) : row.locator('[aria-current="step"]', { hasText: stage });
  await expect(shown).toBeVisible({ timeout: 45_000 });
}
