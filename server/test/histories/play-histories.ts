import fc from 'fast-check';
import { campaignSeed, campaignSize } from '#test/campaign.ts';
import type { TestApp } from '#test/harness.ts';
import { expectChanges, expectIndex, expectLexicon, expectQueue, expectVersions } from './invariants.ts';
import { type Life, lives } from './plans.ts';
import { Stage, type Story } from './stage.ts';

/** Files that share the histories, each in a process of its own. */
const HALVES = 2;
/** Histories that one file plays; HISTORIES asks for more or fewer in all. */
export const histories = Math.ceil(Number(process.env['HISTORIES'] ?? campaignSize(96, 10_000)) / HALVES);
export const firstSeed = campaignSeed;
/** Time for them on a machine that is busy with something else. */
export const patience = 60_000 + histories * 1_000;
/** Sheets that live side by side in one database: lists are read whole, and once for all of them. */
const SIDE_BY_SIDE = 24;

async function playBatch(stage: Stage, life: Life, story: Story, place: number): Promise<void> {
  await Promise.all((life.batches[place] ?? []).map((act) => stage.play(story, act)));
}

/** Every sheet does its batch at the same time as the others; then everything must be in order. */
async function liveOut(stage: Stage, test: TestApp, plan: readonly Life[]): Promise<void> {
  await stage.clear();
  const begun = await Promise.all(plan.map(async (life) => ({ life, story: await stage.begin(life) })));
  const playing = begun.flatMap(({ life, story }) => (story === null ? [] : [{ life, story }]));
  const stories = playing.map(({ story }) => story);
  const longest = Math.max(0, ...plan.map(({ batches }) => batches.length));
  for (let place = 0; place < longest; place += 1) {
    test.clock.advance(1000);
    await Promise.all(playing.map(({ life, story }) => playBatch(stage, life, story, place)));
    const seen = [...(await expectLexicon(stage, stories)), ...(await expectQueue(stage))];
    for (const row of seen) stories.find(({ rows }) => rows.has(row.id))?.rows.set(row.id, row);
  }
  await Promise.all(playing.filter(({ life }) => life.isBinned).map(({ story }) => stage.bin(story)));
  const published = await expectLexicon(stage, stories);
  await expectChanges(stage, test, { published, waiting: await expectQueue(stage) });
  await expectVersions(stage, test);
  await expectIndex(test);
}

/** Fewer histories need not hold every act. */
const ENOUGH = 1_000;

/** Acts that must succeed in a hundredth of the histories, and refusals that must happen: else they prove nothing. */
const acts = ['save 200', 'decide 200', 'review 200', 'restore 200', 'propose 200', 'bin 200'];
const refusals = ['save 412', 'decide 403', 'decide 409', 'save 409'];

/**
 * Plays random histories of people and the AI, and checks after each step that everything is in order.
 * @returns what happened too rarely for that to mean anything.
 */
export async function playHistories(test: TestApp, seed: number): Promise<string[]> {
  const stage = await Stage.open(test);
  const numRuns = Math.ceil(histories / SIDE_BY_SIDE);
  const property = fc.asyncProperty(lives(SIDE_BY_SIDE), (plan) => liveOut(stage, test, plan));
  await fc.assert(property, { numRuns, seed, endOnFailure: true });
  if (histories < ENOUGH) return [];
  const seen = (kind: string) => stage.counts.get(kind) ?? 0;
  return [
    ...acts.filter((kind) => seen(kind) <= histories / 100),
    ...refusals.filter((kind) => seen(kind) === 0),
  ];
}
