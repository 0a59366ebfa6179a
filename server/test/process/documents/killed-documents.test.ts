import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentDetail } from '@simples/contract/documents';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withDrizzle } from '#server/db/database.ts';
import { flushIndex } from '#server/search/index-queue.ts';
import { campaignSeed, campaignSize } from '#test/campaign.ts';
import { killAll, type Simples, startSimples } from '#test/process/simples.ts';
import { starterData } from '#test/starter-data.ts';
import { buildBook, buildScan } from './books.ts';
import { libraryDesk, password, signIn } from './library-desk.ts';
import { indexOf, numberOf, withStored } from './stored.ts';

const KILLS = campaignSize(2, 20);
/** Kills while pages are read; the others come while what is in them is found, indexed and proposed. */
const EARLY = campaignSize(1, 8);
const NEW_PLANTS = ['Inventa rubra', 'Fictia nigra', 'Nulla viridis'];
/** Of the starter content. */
const KNOWN_PLANT = 'Calendula officinalis';
const PLANTS = [...NEW_PLANTS, KNOWN_PLANT];
const PAGES = campaignSize(28, 120);
const SCAN_LINES = campaignSize(3, 12);

/** When each process is killed: after so many pages, then after so many looks at a document whose pages are read. */
const [earlyKills, lateKills] = [
  fc
    .sample(fc.integer({ min: 1, max: PAGES }), { numRuns: EARLY, seed: campaignSeed })
    .toSorted((a, b) => a - b),
  fc.sample(fc.nat(40), { numRuns: KILLS - EARLY, seed: campaignSeed }),
];
const kills: readonly ((document: DocumentDetail) => boolean)[] = [
  ...earlyKills.map(
    (pages) =>
      ({ stage, pagesRead }: DocumentDetail) =>
        stage === 'EXTRACTING' || pagesRead >= pages,
  ),
  ...lateKills.map((looks) => {
    let left = looks;
    return ({ stage }: DocumentDetail) => stage === 'EXTRACTING' && left-- === 0;
  }),
];

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'simples-killed-'));
});
afterEach(killAll);
afterAll(() => rmSync(root, { recursive: true, force: true }));

function newFolder(): string {
  const folder = mkdtempSync(join(root, 'data-'));
  starterData.copyTo(folder);
  return folder;
}
const startOn = (folder: string): Simples => startSimples({ DATA_DIR: folder, DEV_PASSWORD: password });

async function end(simples: Simples, signal: NodeJS.Signals): Promise<void> {
  simples.kill(signal);
  await simples.exit;
}

describe(`a document whose process is killed ${KILLS} times`, { timeout: 1_800_000 }, () => {
  let data: string;
  let authorization: string;
  let id: string;
  let document: DocumentDetail;
  beforeAll(async () => {
    data = newFolder();
    let simples = startOn(data);
    authorization = await signIn(simples);
    let desk = await libraryDesk(simples, authorization);
    id = await desk.upload(await buildBook(PLANTS, PAGES));
    for (const isNow of kills) {
      await desk.once(id, isNow);
      await end(simples, 'SIGKILL');
      simples = startOn(data);
      desk = await libraryDesk(simples, authorization);
    }
    document = await desk.settled(id);
    await end(simples, 'SIGTERM');
  }, 1_800_000);

  it('gives one result', async () => {
    expect(document).toMatchObject({ stage: 'TO_REVIEW', pages: PAGES, pagesRead: PAGES });
    expect(document.drafts.map(({ plantScientificName, outcome }) => [plantScientificName, outcome])).toEqual(
      [...NEW_PLANTS.map((plant) => [plant, 'NEW']), [KNOWN_PLANT, 'UPDATE']],
    );
    await withStored(data, async (pool) => {
      await flushIndex(withDrizzle(pool));
      const count = (what: string, values?: unknown[]) =>
        numberOf(pool, `select count(*)::int as n from ${what}`, values);
      expect(await count(`plant_sheets where created_by = 'AI' and status = 'DRAFT'`)).toBe(
        NEW_PLANTS.length,
      );
      expect(await count(`plant_sheets where status = 'MODIFIED' and published_sheet_id is not null`)).toBe(
        1,
      );
      expect(await count(`audit_events where act = 'create' and actor_kind = 'AI'`)).toBe(NEW_PLANTS.length);
      expect(await count(`audit_events where act = 'propose' and actor_kind = 'AI'`)).toBe(1);
      expect(await count('document_drafts where document_id = $1', [id])).toBe(PLANTS.length);
      const passages = await count('document_passages where document_id = $1 and is_indexed', [id]);
      expect(passages).toBe(document.passages);
      const index = await indexOf(pool, id);
      expect(index).toEqual({
        texts: passages,
        stems: expect.any(Number),
        postings: index.stems,
        different: index.stems,
      });
      expect(index.stems).toBeGreaterThan(passages);
    });
  });

  it('is gone once another has started, though the process is killed while it is deleted', async () => {
    // Of its own: a second try needs the document once more.
    const folder = mkdtempSync(join(root, 'data-'));
    cpSync(data, folder, { recursive: true });
    let simples = startOn(folder);
    const desk = await libraryDesk(simples, authorization);
    const removing = desk.remove(id).catch(() => 'cut off');
    while (await desk.get(id));
    await end(simples, 'SIGKILL');
    expect(await removing).toBe('cut off');
    const half = await withStored(folder, (pool) => indexOf(pool, id));
    expect(half.texts).toBeGreaterThan(0);
    expect(half.texts).toBeLessThanOrEqual(document.passages);
    simples = startOn(folder);
    await simples.address;
    await end(simples, 'SIGTERM');
    await withStored(folder, async (pool) => {
      expect(await indexOf(pool, id)).toEqual({ texts: 0, stems: 0, postings: 0, different: 0 });
      for (const what of ['search_removals', 'document_pages', 'document_passages'])
        expect(await numberOf(pool, `select count(*)::int as n from ${what}`)).toBe(0);
    });
  });
});

it('a scan whose process is killed goes on after the last page that was recognised', {
  timeout: 1_800_000,
}, async () => {
  const lines = ['matin', 'soir']
    .flatMap((moment) =>
      ['thym', 'sauge', 'menthe', 'mauve', 'ortie', 'guimauve'].map(
        (plant) => `La tisane de ${plant} se boit chaude le ${moment}.`,
      ),
    )
    .slice(0, SCAN_LINES);
  const scan = await buildScan(lines);
  const folder = newFolder();
  let simples = startOn(folder);
  const authorization = await signIn(simples);
  let desk = await libraryDesk(simples, authorization);
  const id = await desk.upload(scan);
  const killed = await desk.once(id, ({ pagesRead }) => pagesRead >= 1);
  await end(simples, 'SIGKILL');
  expect(killed).toMatchObject({ stage: 'OCR', pages: lines.length });
  // A word in place of another: what is recognised anew would not have it.
  const changed = await withStored(folder, async (pool) => {
    const { rowCount } = await pool.query(
      `update document_scans set page = replace(page, 'tisane', 'chanson') where document_id = $1`,
      [id],
    );
    return rowCount ?? 0;
  });
  expect(changed).toBeGreaterThanOrEqual(killed.pagesRead);
  simples = startOn(folder);
  desk = await libraryDesk(simples, authorization);
  expect((await desk.get(id))?.pagesRead).toBeGreaterThanOrEqual(killed.pagesRead);
  expect(await desk.settled(id)).toMatchObject({
    stage: 'TO_REVIEW',
    pagesRead: lines.length,
    pagesRecognised: lines.length,
  });
  for (const [index, line] of lines.entries()) {
    const expected = index < changed ? line.replace('tisane', 'chanson') : line;
    expect(await desk.page(id, index)).toMatchObject({ text: expected, origin: 'ocr' });
  }
  await end(simples, 'SIGTERM');
  const left = await withStored(folder, (pool) =>
    numberOf(pool, 'select count(*)::int as n from document_scans'),
  );
  expect(left).toBe(0);
});
