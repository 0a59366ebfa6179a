import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { expectChanges, expectIndex, expectLexicon, expectQueue, expectVersions } from './invariants.ts';
import { type Life, lives } from './plans.ts';
import { Stage, type Story } from './stage.ts';

/** Histories in all; HISTORIES asks for more, for the long run of a release. */
const histories = Number(process.env['HISTORIES'] ?? 600);
/** The same histories every time, so that a change is judged by itself; FUZZ_SEED asks for others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** Sheets that live side by side in one database. */
const SIDE_BY_SIDE = 12;

let test: TestApp;
let stage: Stage;
beforeAll(async () => {
  test = await startTestApp();
  stage = await Stage.open(test);
});
afterAll(() => test.close());

async function playBatch(life: Life, story: Story, place: number): Promise<void> {
  await Promise.all((life.batches[place] ?? []).map((act) => stage.play(story, act)));
}

/** Every sheet does its batch at the same time as the others; then everything must be in order. */
async function liveOut(plan: readonly Life[]): Promise<void> {
  await stage.clear();
  const begun = await Promise.all(plan.map(async (life) => ({ life, story: await stage.begin(life) })));
  const playing = begun.flatMap(({ life, story }) => (story === null ? [] : [{ life, story }]));
  const stories = playing.map(({ story }) => story);
  const longest = Math.max(0, ...plan.map(({ batches }) => batches.length));
  for (let place = 0; place < longest; place += 1) {
    test.clock.advance(1000);
    await Promise.all(playing.map(({ life, story }) => playBatch(life, story, place)));
    const seen = [...(await expectLexicon(stage, stories)), ...(await expectQueue(stage))];
    for (const row of seen) stories.find(({ rows }) => rows.has(row.id))?.rows.set(row.id, row);
  }
  await Promise.all(playing.filter(({ life }) => life.isBinned).map(({ story }) => stage.bin(story)));
  await expectLexicon(stage, stories);
  await expectChanges(stage, test, await expectQueue(stage));
  await expectVersions(stage, test);
  await expectIndex(test);
}

it(`${histories} random histories lose no published sheet and no version (seed ${seed})`, {
  timeout: 60_000 + histories * 1_000,
}, async () => {
  const numRuns = Math.ceil(histories / SIDE_BY_SIDE);
  await fc.assert(fc.asyncProperty(lives(SIDE_BY_SIDE), liveOut), { numRuns, seed, endOnFailure: true });
  // They are worth something only when acts of every kind succeed, and some are refused.
  const seen = (kind: string) => stage.counts.get(kind) ?? 0;
  for (const kind of ['save 200', 'decide 200', 'review 200', 'restore 200', 'propose 200', 'bin 200']) {
    expect(seen(kind), JSON.stringify([...stage.counts])).toBeGreaterThan(histories / 100);
  }
  for (const kind of ['save 412', 'decide 403', 'decide 409', 'save 409'])
    expect(seen(kind)).toBeGreaterThan(0);
});
