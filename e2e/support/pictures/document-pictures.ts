import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  documentEndpoints,
  documentPagePath,
  isSettled,
  type LibraryDocument,
} from '@simples/contract/documents';
import type { Session } from '../accounts.ts';
import { buildBook, fillUpload, highlights, type Lines, uploadDialog } from '../documents.ts';
import { address } from '../server.ts';

/** A monograph of our own, as the measurements of extraction read it. */
const source = join(import.meta.dirname, '../../../bench/documents/thym.md');
const TITLE = 'Cahier des plantes aromatiques';
const QUOTE = 'Allergie aux Lamiacées ; enfants de moins de 4 ans.';

/** Letters of a line, and lines of a page. */
const [WIDTH, HEIGHT] = [88, 27];

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < WIDTH) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function buildNotebook(): Promise<Buffer> {
  const [, ...rest] = readFileSync(source, 'utf8').trim().split('\n\n');
  const lines = rest
    .join('\n')
    .split('\n')
    .flatMap(
      (line): Lines => (line.startsWith('#') ? [{ heading: line.replace(/^#+ /, '') }] : wrapped(line)),
    );
  const pages = Array.from({ length: Math.ceil(lines.length / HEIGHT) }, (_, page) =>
    lines.slice(page * HEIGHT, (page + 1) * HEIGHT),
  );
  return buildBook(pages);
}

async function firstDocument({ token }: Session): Promise<LibraryDocument> {
  const headers = { authorization: `${token.tokenType} ${token.accessToken}` };
  const response = await fetch(address + documentEndpoints.list.path, { headers });
  const [document] = documentEndpoints.list.response.parse(await response.json()).documents;
  if (!document) throw new Error('no document was uploaded');
  return document;
}

/** Uploads the monograph and waits until it has been read. */
export async function fillLibrary(session: Session): Promise<void> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await buildNotebook())], 'plantes-aromatiques.pdf'));
  form.append('authors', 'Simples');
  form.append('document_metadata', JSON.stringify({ citation: TITLE }));
  const headers = { authorization: `${session.token.tokenType} ${session.token.accessToken}` };
  await fetch(address + documentEndpoints.upload.path, { method: 'POST', headers, body: form });
  while (!isSettled((await firstDocument(session)).stage)) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const painted = { timeout: 60_000 };

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/home/documents');
  await page.getByRole('heading', { name: TITLE }).waitFor();
}

async function openUpload(page: Page): Promise<void> {
  await openLibrary(page);
  await page.getByRole('button', { name: 'Importer un PDF' }).click();
  await fillUpload(page, await buildNotebook(), 'plantes-aromatiques.pdf');
  await uploadDialog(page)
    .getByText(/^plantes-aromatiques\.pdf/)
    .waitFor();
}

async function openPage(page: Page, session: Session): Promise<void> {
  const { id, pages } = await firstDocument(session);
  for (let index = 0; index < (pages ?? 0); index++) {
    await page.goto(`${documentPagePath(id, index)}?${new URLSearchParams({ citation: QUOTE })}`);
    await page.getByRole('img', { name: /^Page/ }).waitFor(painted);
    if (await highlights(page).first().isVisible()) return;
  }
  throw new Error('no page says the quote');
}

async function openReview(page: Page, session: Session): Promise<void> {
  const { drafts } = await firstDocument(session);
  await page.goto(`/home/plants/${drafts[0]?.plantSheetId}?depuis=validation`);
  await highlights(page).first().waitFor(painted);
  await page.getByRole('button', { name: /^(?:Champ|Modification) suivant/ }).click();
}

/** The screens of documents, each as staff come to it. */
export const documentPictures: Record<string, (page: Page, session: Session) => Promise<void>> = {
  documents: openLibrary,
  'document-upload': openUpload,
  'document-page': openPage,
  'document-review': openReview,
};
