import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Role } from '@simples/contract/permissions';
import { openSession } from './support/accounts.ts';
import { ask, chip, openChatbot } from './support/chat.ts';
import { findChromium } from './support/chromium.ts';
import { card, openLexicon, openSheet } from './support/lexicon.ts';
import { documentPictures, fillLibrary } from './support/pictures/document-pictures.ts';
import { findSheet, propose } from './support/records/records.ts';
import { address, startServer } from './support/server.ts';
import { storageOf } from './support/storage.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const MAX_BYTES = 250_000;

/** The day that the pictures show, and how the id of a source begins: the same at every run. */
const DAY = '2026-03-21T09:30:00.000Z';
const ID = '019d0f3a';

type Storage = ReturnType<typeof storageOf> | undefined;

interface Size {
  readonly width: 1280 | 360;
  readonly height: number;
}
const sizes: readonly Size[] = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

async function openComparison(page: Page): Promise<void> {
  await openSheet(page, 'Thymus vulgaris');
  await page.getByRole('link', { name: 'Comparer cette plante' }).click();
  await page.getByText('Plantes Similaires').waitFor();
  await page.getByRole('navigation', { name: 'Pagination' }).waitFor();
}

async function openAnswer(page: Page, { width }: Size): Promise<void> {
  await openChatbot(page);
  await ask(page, 'Que prendre contre une toux sèche ?');
  if (width === 1280) await chip(page, 1).click();
}

const uuid = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g;

/** Which tags a card shows depends on the id of its sheet, which is another in every database. */
async function keepTags(page: Page, lists: string | RegExp): Promise<void> {
  await page.route(lists, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const ids = [...new Set(text.match(uuid))];
    const body = text.replace(
      uuid,
      (id) => `"00000000-0000-7000-8000-${String(ids.indexOf(id)).padStart(12, '0')}"`,
    );
    await route.fulfill({ response, body: sameDay(body) });
  });
}

async function openCards(page: Page): Promise<void> {
  await keepTags(page, '**/plant_sheets/search');
  await openLexicon(page, '?q=toux');
}

/** Changes that a contributor hands in; one of them drops a warning. */
async function fillQueue(): Promise<void> {
  const contributor = await openSession('CONTRIBUTOR');
  for (const name of ['Moringa oleifera', 'Urtica dioica']) {
    const { description } = await findSheet(contributor, name);
    await propose(contributor, name, { description: `${description} Plante cultivée.` });
  }
  const { contreIndications } = await findSheet(contributor, 'Digitalis purpurea');
  await propose(contributor, 'Digitalis purpurea', { contreIndications: contreIndications.slice(1) });
}

async function openOverview(page: Page): Promise<void> {
  await page.goto('/home/record-management');
  await page.getByText(/changement de sécurité/).waitFor();
}

async function openQueue(page: Page): Promise<void> {
  await keepTags(page, /plant_sheets\?.*reviewKind/);
  await page.goto('/home/record-validation?onglet=mises-a-jour');
  await page.getByText(/changement de sécurité/).waitFor();
}

async function openReview(page: Page): Promise<void> {
  await page.goto('/home/record-validation?onglet=mises-a-jour');
  await card(page, 'Digitalis purpurea').getByRole('link').click();
  await page.getByRole('region', { name: /^Sécurité\s: 1\smodification/ }).waitFor();
}

const openAt =
  (path: string, title: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };

async function openSideBySide(page: Page): Promise<void> {
  const admin = await openSession('SUPER_ADMIN');
  const sheets = await Promise.all(
    ['Thymus vulgaris', 'Zingiber officinale'].map((name) => findSheet(admin, name)),
  );
  await page.goto(`/home/plant-comparison?plantes=${sheets.map(({ id }) => id).join()}`);
  await page.getByText('Zingiber officinale').first().waitFor();
}

const sameDay = (body: string): string => body.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, `"${DAY}"`);

type Screens = Record<string, (page: Page, size: Size) => Promise<void>>;

const screens: Screens = {
  chatbot: openAnswer,
  lexicon: openCards,
  'plant-sheet': (page) => openSheet(page, 'Zingiber officinale'),
  comparison: openComparison,
};

const staffScreens: Screens = { records: openOverview, validation: openQueue, review: openReview };

const administrationScreens: Screens = {
  dashboard: openAt('/home/dashboard', 'Tableau de bord'),
  users: openAt('/home/user-management', 'User List'),
  audit: openAt('/home/audit', 'Journal d’audit'),
  'plant-comparison': openSideBySide,
};

interface Look {
  /** Ids of documents stay what they are: pages of a document are opened by them. */
  readonly keepsIds: boolean;
}

/** A page whose days, colours and motion do not depend on where and when it is opened. */
async function newPage(
  browser: Browser,
  viewport: Size,
  storageState: Storage,
  { keepsIds }: Look = { keepsIds: false },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    ...(storageState ? { storageState } : {}),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 768,
    isMobile: viewport.width < 768,
  });
  await context.route('**/v1/api/**', async (route) => {
    // A picture is no text.
    if (route.request().url().includes('/image?')) return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    const body = sameDay(text);
    return route.fulfill({
      response,
      body: keepsIds ? body : body.replace(/"documentId":"[0-9a-f]{8}/g, `"documentId":"${ID}`),
    });
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(DAY);
  return page;
}

async function take(page: Page, name: string, { width }: Size): Promise<void> {
  const path = join(folder, `${name}-${width}.png`);
  // Drawings come with the styles; no focus ring belongs into a picture.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  // A request may still be on its way through the routes.
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  const { size } = statSync(path);
  process.stdout.write(`${name}-${width}.png ${Math.round(size / 1000)} kB\n`);
  if (size > MAX_BYTES) throw new Error(`${path} is too large`);
}

/** Names of the pictures to take; all when none is given. */
const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name);

async function takeEach(browser: Browser, list: Screens, size: Size, role: Role): Promise<void> {
  for (const [name, open] of Object.entries(list)) {
    if (!isWanted(name)) continue;
    const page = await newPage(browser, size, storageOf(await openSession(role)));
    await open(page, size);
    await take(page, name, size);
  }
}

/** The screens of documents come last: what is uploaded changes the others. */
async function takeDocuments(browser: Browser): Promise<void> {
  const pictures = Object.entries(documentPictures).filter(([name]) => isWanted(name));
  if (pictures.length === 0) return;
  const session = await openSession('ADMIN');
  await fillLibrary(session);
  for (const size of sizes) {
    for (const [name, open] of pictures) {
      const page = await newPage(browser, size, storageOf(session), { keepsIds: true });
      await open(page, session);
      await take(page, name, size);
    }
  }
}

async function takeAll(browser: Browser): Promise<void> {
  for (const size of sizes) {
    if (!isWanted('login')) break;
    const login = await newPage(browser, size, undefined);
    await login.goto('/');
    await take(login, 'login', size);
  }
  if (Object.keys(staffScreens).some(isWanted)) await fillQueue();
  for (const size of sizes) {
    // A person of its own for each size: no picture shows the discussion of another.
    await takeEach(browser, screens, size, size.width === 1280 ? 'CUSTOMER' : 'HEALTH_PROFESSIONAL');
    await takeEach(browser, staffScreens, size, 'ADMIN');
    await takeEach(browser, administrationScreens, size, 'SUPER_ADMIN');
  }
  await takeDocuments(browser);
}

mkdirSync(folder, { recursive: true });
const stop = await startServer();
try {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
  await takeAll(browser);
  await browser.close();
} finally {
  await stop();
}
