import type { PlantSheetCard } from '@simples/contract/plant-sheet-content';
import { reviewKindOf } from '@simples/contract/plant-sheet-status';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { flushIndex } from '#server/search/index-queue.ts';
import type { TestApp } from '#test/harness.ts';
import { NUMBERS } from '#test/postings.ts';
import type { Desk } from '#test/sheets.ts';
import type { Stage, Story } from './stage.ts';

const sorted = (ids: Iterable<string>) => [...ids].toSorted();
const idsOf = (sheets: readonly PlantSheetCard[]) => sorted(sheets.map(({ id }) => id));

async function whole(desk: Desk, query: string): Promise<PlantSheetCard[]> {
  const { status, body } = await desk.list(`${query}&limit=100&view=cards`);
  expect(status).toBe(200);
  expect(body.total, query).toBe(body.plants.length);
  return body.plants as PlantSheetCard[];
}

/** Nothing that was validated has left the lexicon, and readers see nothing else. */
export async function expectLexicon({ people }: Stage, stories: readonly Story[]): Promise<PlantSheetCard[]> {
  const published = await whole(people.customer, 'page=1');
  expect(idsOf(published)).toEqual(
    sorted(stories.filter(({ isPublished }) => isPublished).map(({ root }) => root)),
  );
  expect(published.every(({ status, reviewKind }) => status === 'VALIDATED' && reviewKind === null)).toBe(
    true,
  );
  return published;
}

/** Every pending row is in exactly one tab, the tab that the rule says; badges are the totals of the lists. */
export async function expectQueue({ people: { admin } }: Stage): Promise<PlantSheetCard[]> {
  const tabs = {
    NEW: await whole(admin, 'reviewKind=NEW'),
    UPDATE: await whole(admin, 'reviewKind=UPDATE'),
  };
  const waiting = [...(await whole(admin, 'status=DRAFT')), ...(await whole(admin, 'status=MODIFIED'))];
  expect(sorted([...idsOf(tabs.NEW), ...idsOf(tabs.UPDATE)])).toEqual(idsOf(waiting));
  for (const [kind, sheets] of Object.entries(tabs)) {
    expect(sheets.every((sheet) => sheet.reviewKind === kind && reviewKindOf(sheet) === kind)).toBe(true);
    const badge = await admin.list(`reviewKind=${kind}&page=1&limit=1`);
    expect(badge.body.total).toBe(sheets.length);
  }
  return waiting;
}

interface Seen {
  readonly published: readonly PlantSheetCard[];
  readonly waiting: readonly PlantSheetCard[];
}

/** Every pending change is compared with its sheet as it is, changes something, and is its author's only one. */
export async function expectChanges(
  { people: { admin } }: Stage,
  test: TestApp,
  { published, waiting }: Seen,
) {
  const versions = new Map(published.map(({ id, version }) => [id, version]));
  for (const { id, publishedSheetId, safetyChanges } of waiting) {
    if (publishedSheetId === null) continue;
    const { metadata, changes } = (await admin.versions(id)).body;
    expect(metadata.previousVersion).toBe(versions.get(publishedSheetId));
    expect(changes).not.toEqual([]);
    expect(metadata.safetyChanges).toBe(safetyChanges);
  }
  const { rows } = await test.db.execute(sql`
    select published_sheet_id, author_id, updated_by from plant_sheets
    where published_sheet_id is not null and status in ('DRAFT', 'MODIFIED') group by 1, 2, 3 having count(*) > 1`);
  expect(rows).toEqual([]);
}

/** Every row has all its versions, and is what the last of them says. */
async function expectWholeHistory(test: TestApp): Promise<void> {
  const { rows } = await test.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from plant_sheets s left join lateral (
      select count(*) as known, max(version) as last from plant_sheet_versions where plant_sheet_id = s.id
    ) v on true left join plant_sheet_versions newest on newest.plant_sheet_id = s.id and newest.version = s.version
    where (v.known, v.last) is distinct from (s.version::bigint, s.version)
      or (newest.content, newest.status) is distinct from (s.content, s.status)`);
  expect(rows[0]?.wrong).toBe(0);
}

/** Every past version of every row can be read back, and says what was answered when it was written. */
export async function expectVersions(stage: Stage, test: TestApp): Promise<void> {
  await expectWholeHistory(test);
  const { rows } = await test.db.execute<{ id: string; version: number }>(sql`
    select id, version from plant_sheets where version > 1`);
  for (const { id, version } of rows) {
    for (let at = version - 1; at > 0; at -= 2) {
      const older = Math.max(1, at - 1);
      const { status, body } = await stage.people.admin.versions(id, `?version1=${older}&version2=${at}`);
      expect(status).toBe(200);
      expect(body.metadata.versions).toHaveLength(version);
      stage.expectAsWritten(id, at, body.description.value);
      if (older < at) stage.expectAsWritten(id, older, body.description.previousValue);
    }
  }
}

/** The text index, the names and the passages are those of the published sheets, no more and no less. */
export async function expectIndex(test: TestApp): Promise<void> {
  await flushIndex(test.db);
  const { rows } = await test.db.execute<{ wrong: number }>(sql`
    with published as (select id from plant_sheets where status = 'VALIDATED'),
      passages as (select id from plant_sheet_passages p where plant_sheet_id in (select id from published)),
      indexed as (select id from published union all select id from passages),
      numbers as (select distinct e.number from search_postings p cross join lateral (${sql.raw(NUMBERS)}) e),
      posted as (select t.id from numbers n left join search_texts t using (number))
    select (
      (select count(*) from (select id from indexed except select id from search_texts) a)
      + (select count(*) from (select id from search_texts except select id from indexed) b)
      + (select count(*) from (select id from posted except select id from indexed) c)
      + (select count(*) from plant_sheet_names where plant_sheet_id not in (select id from published))
      + (select count(*) from plant_sheet_passages where plant_sheet_id not in (select id from published))
      + (select count(*) from published where id not in (select plant_sheet_id from plant_sheet_names))
      + (select count(*) from plant_sheets where (status = 'VALIDATED') = (waiting_text is not null))
    )::int as wrong`);
  expect(rows[0]?.wrong).toBe(0);
}
