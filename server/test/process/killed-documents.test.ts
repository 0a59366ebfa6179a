import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type DocumentDetail, isSettled } from '@simples/contract/documents/document';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { buildForm } from '../documents/form.ts';
import { killAll, type Simples, startSimples } from './simples.ts';

const KILLS = 20;
const PLANTS = ['Inventa rubra', 'Fictia nigra', 'Nulla viridis', 'Absenta lutea'];
const PAGES = 120;
const PASSWORD = 'Correct horse 7';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simples-killed-'));
});
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A book of monographs, each on a page of its own between pages of prose. */
async function buildBook(): Promise<Uint8Array> {
  const book = await PDFDocument.create();
  const font = await book.embedFont(StandardFonts.Helvetica);
  const bold = await book.embedFont(StandardFonts.HelveticaBold);
  for (let index = 0; index < PAGES; index += 1) {
    const page = book.addPage([595, 842]);
    const plant = PLANTS[index / (PAGES / PLANTS.length)];
    if (plant === undefined) {
      for (let line = 0; line < 40; line += 1) {
        page.drawText(`Page ${index + 1}, ligne ${line + 1} : le vent du soir passe sur les collines.`, {
          x: 60,
          y: 780 - line * 18,
          size: 11,
          font,
        });
      }
      continue;
    }
    const lines: [string, boolean][] = [
      [plant, true],
      ['Famille', true],
      ['Asteraceae', false],
      ['Description', true],
      ['Plante vivace des collines, haute de trente centimètres.', false],
      ['Indications', true],
      ['Toux grasse.', false],
      ['Contre-indications', true],
      ['Grossesse.', false],
    ];
    for (const [line, [text, isHeading]] of lines.entries()) {
      page.drawText(text, {
        x: 60,
        y: 780 - line * 30,
        size: isHeading ? 15 : 11,
        font: isHeading ? bold : font,
      });
    }
  }
  return book.save();
}

const start = (): Simples => startSimples({ DATA_DIR: join(folder, 'data'), DEV_PASSWORD: PASSWORD });

/** Signs the development administrator in; the code is a line of the log. The session outlives the process. */
async function signIn(simples: Simples): Promise<string> {
  const api = `${await simples.address}/v1/api`;
  const username = 'admin@simples.test';
  const login = await fetch(`${api}/users/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  const post = (path: string, body: object) =>
    fetch(`${api}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/users/username/start-validate', { username });
  let code: string | undefined;
  while (code === undefined) {
    code = [...simples.out().matchAll(/\b(\d{6})\b/g)].at(-1)?.[1];
    await wait(20);
  }
  await post('/users/username/validate', { username, code });
  return authorization;
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

type Call = (path: string, sent?: Sent) => Promise<Response>;

/** Calls the product as the person of that session. */
const callerOn =
  (address: string, authorization: string): Call =>
  (path, sent) =>
    fetch(`${address}/v1/api${path}`, { ...sent, headers: { authorization, ...sent?.headers } });

async function settled(call: Call, id: string): Promise<DocumentDetail> {
  for (;;) {
    const document = (await (await call(`/documents/${id}`)).json()) as DocumentDetail;
    if (isSettled(document.stage)) return document;
    await wait(100);
  }
}

it(`a document whose process is killed ${KILLS} times gives one result`, { timeout: 600_000 }, async () => {
  let simples = start();
  const authorization = await signIn(simples);
  const call = callerOn(await simples.address, authorization);
  const form = buildForm({ content: await buildBook() }, { authors: 'A. Diop', language: 'FR' });
  const sent = await call('/documents', { method: 'POST', headers: form.headers, body: form.payload });
  const { id } = (await sent.json()) as { id: string };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(Math.random() * 1_500);
    simples.kill('SIGKILL');
    await simples.exit;
    simples = start();
    await simples.address;
  }
  const document = await settled(callerOn(await simples.address, authorization), id);
  simples.kill('SIGTERM');
  await simples.exit;
  expect(document).toMatchObject({ stage: 'TO_REVIEW', pages: PAGES, pagesRead: PAGES });
  expect(document.drafts.map(({ plantScientificName, outcome }) => [plantScientificName, outcome])).toEqual(
    PLANTS.map((plant) => [plant, 'NEW']),
  );
  const database = await openDatabase(readConfig({ DATA_DIR: join(folder, 'data') }));
  const count = async (text: string) => {
    const { rows } = await database.pool.query<{ n: number }>(text, text.includes('$1') ? [id] : []);
    return rows[0]?.n;
  };
  expect(
    await count(`select count(*)::int as n from plant_sheets where created_by = 'AI' and status = 'DRAFT'`),
  ).toBe(PLANTS.length);
  const passages = await count('select count(*)::int as n from document_passages where document_id = $1');
  expect(passages).toBe(document.passages);
  expect(
    await count(`select count(*)::int as n from audit_events where act = 'create' and actor_kind = 'AI'`),
  ).toBe(PLANTS.length);
  await database.close();
});
