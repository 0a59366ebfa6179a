import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, type Locator, type Page } from '@playwright/test';
import { lastAnswer, sources } from './chat.ts';

/** Lines of a page; those in bold are its headings. */
export type Lines = readonly (string | { readonly heading: string })[];

/** A page of a book: its lines, or two columns of them. */
type BookPage = Lines | { readonly columns: readonly [Lines, Lines] };

const LEFT = 60;
const RIGHT = 320;

/** A PDF of these pages. */
export async function buildBook(pages: readonly BookPage[]): Promise<Buffer> {
  const book = await PDFDocument.create();
  const plain = await book.embedFont(StandardFonts.Helvetica);
  const bold = await book.embedFont(StandardFonts.HelveticaBold);
  for (const printed of pages) {
    const page = book.addPage([595, 842]);
    const columns = 'columns' in printed ? printed.columns : [printed];
    const step = columns.length > 1 ? 14 : 26;
    for (const [column, lines] of columns.entries()) {
      for (const [row, line] of lines.entries()) {
        const isHeading = typeof line !== 'string';
        page.drawText(isHeading ? line.heading : line, {
          x: column === 0 ? LEFT : RIGHT,
          y: 780 - row * step,
          size: isHeading ? 15 : 11,
          font: isHeading ? bold : plain,
        });
      }
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

/** Sends a book as a person does, and waits until it has been read. */
export async function uploadBook(page: Page, book: Buffer, title: string): Promise<void> {
  await page.goto('/home/documents');
  await page.getByRole('button', { name: 'Importer un PDF' }).click();
  await fillUpload(page, book);
  await uploadDialog(page).getByRole('textbox', { name: 'Citation' }).fill(title);
  await uploadDialog(page).getByRole('button', { name: 'Envoyer' }).click();
  await page.getByRole('dialog', { name: 'SUCCESS' }).getByRole('button', { name: 'Terminer' }).click();
  await expectStage(page, title, 'À relire');
}

/** A page is painted by a process of its own: on a busy machine that lasts. */
export const painted = { timeout: 45_000 };

/** The words that a page of a document shows as quoted. */
export const highlights = (page: Page): Locator => page.getByTestId('highlight');

/** Opens the page of a document that the last answer cites. */
export async function openCitedPage(page: Page, title: string): Promise<void> {
  await lastAnswer(page)
    .getByRole('button', { name: /^Sources \(/ })
    .click();
  await sources(page)
    .getByRole('link', { name: `Ouvrir le document ${title}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(highlights(page).first()).toBeVisible(painted);
}
