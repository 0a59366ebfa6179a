import { readdirSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** Of the starter content, all published. */
export const SHEETS = readdirSync(new URL('../../content/plant-sheets/', import.meta.url)).length;

/** Number of pages of that many. */
export const pagesOf = (size: number): number => Math.ceil(SHEETS / size);

/** What the list says of the part of all sheets that it shows. */
export const shownOfAll = (first: number, last: number): string =>
  `Affichage de ${first} à ${last} sur ${SHEETS} fiches de plantes`;

export const cards = (page: Page): Locator => page.getByRole('article');
export const range = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Pagination' }).getByRole('status');
export const searchBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Rechercher' });

/** The card of a plant, by its scientific name. */
export const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });

/** Opens the lexicon, at any of its addresses, once it shows something. */
export async function openLexicon(page: Page, search = ''): Promise<void> {
  await page.goto(`/home/lexicon${search}`);
  await expect(cards(page).first()).toBeVisible();
}

/** Searches and waits for the address to say so. */
export async function search(page: Page, words: string): Promise<void> {
  await searchBox(page).fill(words);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
}

/** Picks a value of a filter. */
export async function pick(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: new RegExp(`^\\s*${RegExp.escape(value)} \\(\\d+\\)$`) }).click();
  await page.keyboard.press('Escape');
}

/** Opens the sheet of a plant from the lexicon. */
export async function openSheet(page: Page, name: string): Promise<void> {
  await openLexicon(page, `?q=${encodeURIComponent(name)}`);
  await card(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
