import { expect, type Page, type Route } from '@playwright/test';
import { documentPagePath, type LibraryDocument } from '@simples/contract/documents';
import { fillUpload, uploadDialog } from '../documents.ts';
import { buildPage } from './printed-page.ts';
import type { Arrive } from './screens.ts';

export const documentId = '01900000-0000-7000-8000-0000000000d1';
const id = documentId;
const at = '2026-03-21T09:30:00.000Z';

const read: LibraryDocument = {
  id,
  id_: id,
  name: 'flore.pdf',
  title: 'Flore médicinale du Sahel, 2019',
  authors: 'A. Diop, M. Ba',
  language: 'FR',
  citation: 'Flore médicinale du Sahel, 2019',
  size: 2_400_000,
  stage: 'TO_REVIEW',
  pages: 212,
  pagesRead: 212,
  pagesRecognised: 12,
  passages: 940,
  failure: null,
  drafts: [
    {
      plantSheetId: id,
      plantScientificName: 'Combretum micranthum',
      plantCommonName: 'Kinkéliba',
      outcome: 'UPDATE',
      status: 'MODIFIED',
    },
    {
      plantSheetId: id,
      plantScientificName: 'Guiera senegalensis',
      plantCommonName: 'Nger',
      outcome: 'NEW',
      status: 'DRAFT',
    },
  ],
  dropped: 4,
  notices: [],
  uploadedBy: 'Awa Diop',
  createdAt: at,
  updatedAt: at,
};
const failed: LibraryDocument = {
  ...read,
  id: '01900000-0000-7000-8000-0000000000d2',
  title: 'Thèse',
  stage: 'FAILED',
  pagesRead: 0,
  drafts: [],
  failure: { reason: 'encrypted', message: 'Ce PDF est protégé par un mot de passe.' },
};
const reading: LibraryDocument = { ...read, title: 'Article', stage: 'READING', pagesRead: 40, drafts: [] };

const answerList = (page: Page, documents: readonly LibraryDocument[]) =>
  page.route(/\/documents\?/, (route) => route.fulfill({ json: { documents, total: documents.length } }));

/** Two pages of a document: the third and the fourth. */
export async function answerPages(page: Page): Promise<void> {
  const { view, image } = await buildPage(page, id);
  for (const index of [2, 3]) {
    await page.route(`**/documents/${id}/pages/${index}/image*`, (route) =>
      route.fulfill({ contentType: 'image/png', body: image }),
    );
    await page.route(`**/documents/${id}/pages/${index}`, (route) =>
      route.fulfill({ json: { ...view, index } }),
    );
  }
}

async function openPage(page: Page, quote: string): Promise<void> {
  await answerPages(page);
  await page.goto(`${documentPagePath(id, 2)}?${new URLSearchParams({ citation: quote })}`);
  await expect(page.getByRole('img', { name: /^Page 3/ })).toBeVisible();
}

async function sendUpload(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await answerList(page, []);
  await page.route(/\/documents$/, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.fallback(),
  );
  await page.goto('/home/documents');
  await page.getByRole('button', { name: 'Importer un PDF' }).first().click();
  await fillUpload(page, Buffer.from('%PDF-1.7'));
  await uploadDialog(page).getByRole('button', { name: 'Envoyer' }).click();
}

/** Uploaded documents, and their pages as sources open them. */
export const documentScreens: Record<string, Arrive> = {
  'documents: read, under way and failed': async (page) => {
    await answerList(page, [read, reading, failed]);
    await page.goto('/home/documents');
    await expect(page.getByRole('button', { name: /^Relancer/ })).toBeVisible();
  },
  'documents: none': async (page) => {
    await answerList(page, []);
    await page.goto('/home/documents');
    await expect(page.getByText('Aucun document pour le moment !')).toBeVisible();
  },
  'documents: upload': async (page) => {
    await answerList(page, []);
    await page.goto('/home/documents');
    await page.getByRole('button', { name: 'Importer un PDF' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'page of a document, its quote highlighted': async (page) => {
    await openPage(page, 'Indiqué dans la toux sèche');
    await expect(page.getByTestId('highlight').first()).toBeVisible();
  },
  'documents: upload refused': async (page) => {
    await sendUpload(page, (route) =>
      route.fulfill({ status: 429, json: { detail: 'Trop de documents attendent déjà d’être lus.' } }),
    );
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  },
  'documents: upload whose session is over': async (page) => {
    await sendUpload(page, (route) => route.fulfill({ status: 401, json: {} }));
    await expect(page.getByRole('button', { name: 'Se reconnecter' })).toBeVisible();
  },
  'documents: upload received': async (page) => {
    await sendUpload(page, (route) =>
      route.fulfill({ status: 201, json: { id, id_: id, isNew: true, document: read } }),
    );
    await expect(page.getByRole('dialog', { name: 'SUCCESS' })).toBeVisible();
  },
  'documents: deletion': async (page) => {
    await answerList(page, [read]);
    await page.goto('/home/documents');
    await page.getByRole('button', { name: /^Supprimer/ }).click();
    await expect(page.getByRole('dialog', { name: 'Supprimer ce document ?' })).toBeVisible();
  },
  'page of a document, its quote over two pages': async (page) => {
    await openPage(page, 'sèche et le rhume. Thymus vulgaris L.');
    await expect(page.getByText(/^Suite du passage/)).toBeVisible();
    await expect(page.getByTestId('highlight')).toHaveCount(2);
  },
  'page of a document, its quote without a place': async (page) => {
    await openPage(page, 'Ce que la page ne dit pas');
    await expect(page.getByText(/n’est pas certaine/)).toBeVisible();
  },
};
