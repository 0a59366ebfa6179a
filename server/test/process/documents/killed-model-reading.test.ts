import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { proposal } from '#test/documents/model-library.ts';
import { bookOf } from '#test/documents/printed-book.ts';
import { type ModelServer, pagesGiven, proposes, startModelServer } from '#test/language-model.ts';
import { killAll, type Simples, startSimples } from '#test/process/simples.ts';
import { starterData } from '#test/starter-data.ts';
import { libraryDesk, password, signIn } from './library-desk.ts';

const PLANT = 'Inventa rubra';
const throat = 'La plante calme les maux de gorge.';
const pages = [
  ['# Herbe des bergers', `${PLANT} L.`, '## Famille', 'Lamiacées', '## Ce qu’en disent les anciens', throat],
  ['## Indications', 'Digestion difficile.'],
  ...[3, 4].map((page) => [
    `## Le chemin, étape ${page}`,
    ...Array.from({ length: 20 }, (_, i) => `Page ${page}, ligne ${i} : le vent passe sur les collines.`),
  ]),
];

let folder: string;
let model: ModelServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simples-killed-model-'));
  starterData.copyTo(join(folder, 'data'));
  model = await startModelServer();
});
afterEach(killAll);
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (): Simples =>
  startSimples({
    DATA_DIR: join(folder, 'data'),
    DEV_PASSWORD: password,
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'herbier-1',
    LLM_CONTEXT_TOKENS: '500',
  });

it('a process killed while a model reads leaves nothing; the next one asks anew and gives one result', {
  timeout: 600_000,
}, async () => {
  const { promise: isHalfWay, resolve: reach } = Promise.withResolvers<void>();
  const values = proposes([proposal(PLANT)('indications', 'maux de gorge', throat)]);
  // The first pages are answered, the next ones never.
  model.behave((answer, received) => {
    if (pagesGiven(received)[0]?.number === 1) return values(answer, received);
    return reach();
  });
  let simples = start();
  const authorization = await signIn(simples);
  const content = await (await bookOf(pages)).save();
  const id = await (await libraryDesk(simples, authorization)).upload(content);
  await isHalfWay;
  simples.kill('SIGKILL');
  await simples.exit;
  const before = model.received.length;

  model.behave(values);
  simples = start();
  const document = await (await libraryDesk(simples, authorization)).settled(id);
  expect(document).toMatchObject({
    stage: 'TO_REVIEW',
    drafts: [{ plantScientificName: PLANT, outcome: 'NEW', status: 'DRAFT' }],
  });
  expect(model.received.length).toBeGreaterThan(before);
  const sheets = `${await simples.address}/v1/api/plant_sheets`;
  const read = async (path: string) =>
    (await fetch(`${sheets}${path}`, { headers: { authorization } })).json();
  const sheet = (await read(`/${document.drafts[0]?.plantSheetId}`)) as PlantSheet;
  expect(sheet.indications.map(({ title }) => title)).toEqual(['Digestion difficile', 'maux de gorge']);
  expect(await read('?status=DRAFT')).toMatchObject({ total: 1 });
  simples.kill('SIGTERM');
  expect(await simples.exit).toEqual({ code: 0, signal: null });
});
