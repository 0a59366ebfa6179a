import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '#server/db/database.ts';
import { plantSheets } from '#server/db/schema.ts';
import {
  insertSheets,
  replaceSheet,
} from '#server/features/plant-sheets/publication/sheet-writer.repository.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { knownDanger } from '#server/features/plant-sheets/sheets/known-danger.repository.ts';
import { type StoredSheet, settled } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { stemsOf } from '#server/french/stems.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { buildContent, newWord, safetyBlock } from '#test/sheets.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { publicationLogOf, sweepPublicationChanges } from './publication-log.ts';
import { createPublishedSheets } from './published-sheets.ts';
import { similarSheets } from './similar-sheets.ts';

const database: Database = await openTestDatabase();
const { db, pool } = database;
beforeEach(() => emptyDatabase(pool));
afterAll(() => database.close());

const at = new Date('2026-01-01T00:00:00Z');
const stored = (content: PlantSheetContent, changed: Partial<StoredSheet['state']> = {}): StoredSheet => ({
  content,
  state: {
    ...settled,
    id: uuidv7(),
    status: 'VALIDATED',
    createdBy: 'HUMAN',
    updatedBy: 'HUMAN',
    updatedByAI: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...changed,
  },
});

async function add(...sheets: StoredSheet[]): Promise<void> {
  await db.transaction((tx) => insertSheets(tx, sheets));
}

const human = { kind: 'HUMAN', id: null } as const;

/** As its next version. */
async function replace(
  previous: StoredSheet,
  changed: Pick<StoredSheet, 'content'> & Pick<StoredSheet['state'], 'status'>,
): Promise<void> {
  const { content, status } = changed;
  const next = { content, state: { ...previous.state, status, version: previous.state.version + 1 } };
  await db.transaction((tx) => replaceSheet(tx, previous, next, human));
}

interface Row {
  readonly id: string;
  readonly family: string;
  readonly tags: readonly string[];
  readonly parts: readonly string[];
  readonly stems: readonly string[];
}

const jaccard = (column: string, values: readonly string[]): SQL => {
  const name = sql`s.${sql.identifier(column)}`;
  const given = sql`${sql.param([...values])}::text[]`;
  const shared = sql`(select count(*) from unnest(${given}) v where v = any(${name}))::int`;
  return sql`${shared}::real / greatest(cardinality(${name}) + ${values.length}::int - ${shared}, 1)::real`;
};

/** What the process computes, as one statement over all sheets. */
async function similarBySql(tx: Db, main: Row) {
  const { rows } = await tx.execute<{ id: string; score: number }>(sql`
    select * from (
      select s.id, (0.4::float8 * ${jaccard('indication_stems', main.stems)}
        + 0.35::float8 * ${jaccard('tags', main.tags)} + 0.15::float8 * ${jaccard('plant_parts', main.parts)}
        + case when s.family = ${main.family} and s.family <> '' then 0.1::float8 else 0 end)::float8 as score
      from plant_sheets s
      where s.status = 'VALIDATED' and s.id <> ${main.id} and coalesce(s.danger_level, '') not in ('toxic', 'lethal')
        and (s.tags && ${sql.param([...main.tags])}::text[] or s.indication_stems && ${sql.param([...main.stems])}::text[])
        and ${knownDanger('s')} is null) c
    where score >= 0.12 - 1e-6 order by score desc, id`);
  return rows;
}

/** Every published sheet is compared by the kept traits as by a statement over all sheets. */
async function expectAsInSql(published: ReturnType<typeof createPublishedSheets>): Promise<void> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id, family, tags, plant_parts as parts, indication_stems as stems from plant_sheets where status = 'VALIDATED'`);
  const columns = await published.current();
  expect(columns.count).toBe(rows.length);
  for (const main of rows) {
    const expected = await similarBySql(db, main);
    const similar = similarSheets(columns, main.id, { limit: 1_000, offset: 0 });
    expect(similar?.total).toBe(expected.length);
    const scores = new Map(similar?.found.map(({ id, score }) => [id, score]));
    for (const { id, score } of expected) expect(scores.get(id)).toBeCloseTo(score, 5);
  }
}

const starter = [...readStarterContent().values()];
const some = () => starter.filter((_, i) => i % 8 === 0).map((content) => stored(content));

describe('similar sheets', () => {
  it('are those of a statement over all sheets, also after sheets were changed, withdrawn and added', async () => {
    expect.hasAssertions();
    const sheets = some();
    await add(...sheets);
    const published = createPublishedSheets(db);
    await expectAsInSql(published);
    const [first, second, third] = sheets;
    if (!first || !second || !third) throw new Error('no sheets');
    await replace(first, {
      content: { ...first.content, tags: second.content.tags, indications: second.content.indications },
      status: 'VALIDATED',
    });
    await replace(third, { ...third, status: 'DRAFT' });
    await add(stored({ ...second.content, plantScientificName: `Planta ${newWord()}` }));
    await expectAsInSql(published);
  });

  it('are in order of score and id, page by page', async () => {
    await add(...some());
    const columns = await createPublishedSheets(db).current();
    for (let place = 0; place < columns.size; place += 1) {
      if (columns.isLive[place] === 0) continue;
      const id = columns.idOf(place);
      const whole = similarSheets(columns, id, { limit: 500, offset: 0 })?.found ?? [];
      expect(whole).toEqual(whole.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)));
      expect(similarSheets(columns, id, { limit: 3, offset: 2 })?.found).toEqual(whole.slice(2, 5));
    }
  });

  it('leaves out a plant as soon as another sheet calls it lethal, and takes it back when that is withdrawn', async () => {
    const name = `Planta ${newWord()}`;
    const harmless = stored(buildContent({ plantScientificName: name, language: 'FR' }));
    const main = stored(buildContent({ plantScientificName: `Planta ${newWord()}`, language: 'FR' }));
    await add(harmless, main);
    const published = createPublishedSheets(db);
    const found = async () =>
      similarSheets(await published.current(), main.state.id, { limit: 9, offset: 0 })?.found.map(
        ({ id }) => id,
      );
    expect(await found()).toEqual([harmless.state.id]);
    const content = buildContent({ plantScientificName: name, language: 'EN' });
    const safety = safetyBlock('lethal');
    const lethal = stored({ ...content, additionalInfo: { ...content.additionalInfo, safety } });
    await add(lethal);
    expect(await found()).toEqual([]);
    await replace(lethal, { ...lethal, status: 'DRAFT' });
    expect(await found()).toEqual([harmless.state.id]);
  });

  it('stay those of the sheets when many publications have passed', async () => {
    expect.hasAssertions();
    const sheets = some().slice(0, 8);
    await add(...sheets);
    const published = createPublishedSheets(db);
    await published.current();
    for (let round = 0; round < 3; round += 1) {
      await db.update(plantSheets).set({ updatedAt: new Date(at.getTime() + round) });
      await expectAsInSql(published);
    }
  });
});

/** The database, where something happens before replies that were read arrive. */
function delaying(happens: () => Promise<unknown>): Db {
  const { session } = db._;
  const prepareQuery: typeof session.prepareQuery = (...asked) => {
    const prepared = session.prepareQuery(...asked);
    if (asked[2] !== 'publication_changes_and_replies') return prepared;
    const execute = async (values: never) => {
      const found = await prepared.execute(values);
      await happens();
      return found;
    };
    return { execute } as unknown as typeof prepared;
  };
  return { _: { session: { prepareQuery } }, execute: db.execute.bind(db) } as unknown as Db;
}

describe('traits', () => {
  it('hold the values of a sheet as they are written, whatever their signs', async () => {
    const sheet = stored(buildContent());
    await add(sheet);
    const { id } = sheet.state;
    const tags = ['a,b', 'dit « "oui" »', 'c\\d', 'NULL', '{x}', 'l’œil', ' ', ''];
    const none: string[] = [];
    await db
      .update(plantSheets)
      .set({ tags, origins: none, plantParts: ['"'] })
      .where(eq(plantSheets.id, id));
    const columns = await createPublishedSheets(db).current();
    const place = columns.placeOf(id) ?? -1;
    const named = (list: 'tags' | 'origins' | 'parts') =>
      Array.from(columns.list(place, list), (value) => columns.labels[list].nameOf(value));
    expect(named('tags')).toEqual(tags);
    expect(named('origins')).toEqual([]);
    expect(named('parts')).toEqual(['"']);
  });
});

describe('replies', () => {
  const replyOf = async (published: ReturnType<typeof createPublishedSheets>, id: string) => {
    const reply = await published.reply(id);
    const sheet = reply && (JSON.parse(reply.bytes.toString()) as PlantSheet);
    return reply && [reply.etag, sheet?.description, sheet?.knownDanger ?? null];
  };

  it('are those of the sheets as they are, and of none that is withdrawn', async () => {
    const first = stored(buildContent({ description: 'Avant.' }));
    const other = stored(buildContent());
    await add(first, other);
    const published = createPublishedSheets(db);
    const { id } = first.state;
    expect(await replyOf(published, id)).toEqual(['"1"', 'Avant.', null]);
    await replace(first, { content: { ...first.content, description: 'Après.' }, status: 'VALIDATED' });
    expect(await replyOf(published, id)).toEqual(['"2"', 'Après.', null]);
    await db.update(plantSheets).set({ status: 'DRAFT' }).where(eq(plantSheets.id, id));
    expect(await replyOf(published, id)).toBeUndefined();
    const { replies } = await published.view();
    expect([...(await replies([other.state.id, id])).keys()]).toEqual([other.state.id]);
  });

  it.each([
    ['while what is published is read', false],
    ['once it is known', true],
  ])('know the danger that another sheet tells, and forget it with that sheet, %s', async (_, isKnown) => {
    const published = createPublishedSheets(db);
    if (isKnown) await published.warmUp();
    expect(published.isKnown()).toBe(isKnown);
    const content = buildContent({ description: 'Douce.' });
    const { plantScientificName } = content;
    const harmless = stored(content);
    const unread = stored({ ...content, language: 'EN' });
    await add(harmless, unread);
    const { id } = harmless.state;
    expect(await replyOf(published, id)).toEqual(['"1"', 'Douce.', null]);
    const additionalInfo = { safety: safetyBlock('lethal') };
    const lethal = stored(buildContent({ plantScientificName, additionalInfo }));
    await add(lethal);
    for (const sheet of [unread, harmless])
      expect(await replyOf(published, sheet.state.id)).toEqual(['W/"1"', 'Douce.', 'lethal']);
    await replace(lethal, { ...lethal, status: 'DRAFT' });
    expect(await replyOf(published, id)).toEqual(['"1"', 'Douce.', null]);
  });

  it('are not kept when the sheet was published anew while they were on their way', async () => {
    const first = stored(buildContent({ description: 'Avant.' }));
    await add(first);
    const { id } = first.state;
    const others: ReturnType<typeof replyOf>[] = [];
    const published = createPublishedSheets(
      delaying(async () => {
        if (others.length > 0) return;
        await replace(first, { content: { ...first.content, description: 'Après.' }, status: 'VALIDATED' });
        others.push(replyOf(published, id));
      }),
    );
    await published.reply(id);
    expect(await Promise.all(others)).toEqual([['"2"', 'Après.', null]]);
    expect(await replyOf(published, id)).toEqual(['"2"', 'Après.', null]);
  });
});

describe('postings', () => {
  it('are those of the sheets that are published, though they are read once between two publications', async () => {
    const word = newWord();
    const [stem = ''] = (await stemsOf(db, [word])).get(word) ?? [];
    const first = stored(buildContent({ description: word }));
    await add(first, stored(buildContent({ description: word })));
    const published = createPublishedSheets(db);
    const bytes = async () => (await (await published.view()).postings([stem])).get(stem)?.length;
    const ofTwo = (await bytes()) ?? 0;
    expect(ofTwo).toBeGreaterThan(0);
    await db.execute(sql`delete from search_postings where stem = ${stem}`);
    expect(await bytes()).toBe(ofTwo);
    await replace(first, { content: { ...first.content, tags: [newWord()] }, status: 'VALIDATED' });
    // The one that was indexed anew: the other was taken away behind its back.
    expect(await bytes()).toBe(ofTwo / 2);
    await db.update(plantSheets).set({ status: 'DRAFT' });
    await db.execute(sql`delete from search_postings where stem = ${stem}`);
    expect(await bytes()).toBe(0);
  });
});

describe('the log of publications', () => {
  it('names what changed since a state, and nothing while only drafts are written', async () => {
    const log = publicationLogOf(db);
    const start = await log.state();
    const draft = stored(buildContent(), { status: 'DRAFT' });
    await add(draft);
    expect(await log.state()).toBe(start);
    const sheet = stored(buildContent());
    await add(sheet);
    const next = await log.state();
    expect(next).not.toBe(start);
    expect(log.changedAfter(start)).toEqual(new Set([sheet.state.id]));
    expect(await log.state()).toBe(next);
    expect(log.changedAfter(next)).toEqual(new Set());
    await replace(draft, { ...draft, status: 'VALIDATED' });
    await log.state();
    expect(log.changedAfter(next)).toEqual(new Set([draft.state.id]));
  });

  it('takes a refused save for nothing, and the signature of a professional for a change', async () => {
    const log = publicationLogOf(db);
    const sheet = stored(buildContent());
    await add(sheet);
    const before = await log.state();
    const refused = db.transaction(async (tx) => {
      await insertSheets(tx, [stored(buildContent())]);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await log.state()).toBe(before);
    await db.execute(sql`insert into plant_sheet_health_reviews
      values (${sheet.state.id}, 1, ${uuidv7()}, now())`);
    expect(await log.state()).not.toBe(before);
    expect(log.changedAfter(before)).toEqual(new Set([sheet.state.id]));
  });

  it('keeps what is new when old rows are swept away', async () => {
    const log = publicationLogOf(db);
    await add(stored(buildContent()));
    await db.execute(sql`update publication_changes set at = now() - interval '8 days'`);
    const before = await log.state();
    await add(stored(buildContent()));
    await sweepPublicationChanges(db);
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from publication_changes`,
    );
    expect(rows[0]?.rows).toBe(1);
    expect(await log.state()).not.toBe(before);
  });

  it('reads everything anew after a change of all', async () => {
    const log = publicationLogOf(db);
    const before = await log.state();
    await db.execute(sql`insert into publication_changes default values`);
    expect(await log.state()).not.toBe(before);
    expect(log.changedAfter(before)).toBeNull();
  });
});
