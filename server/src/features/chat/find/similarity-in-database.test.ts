import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vector } from '@electric-sql/pglite-pgvector';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '#server/adapters/clock.ts';
import type { Embeddings } from '#server/adapters/embeddings.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { indexTexts, removeTexts } from '#server/search/text-index.ts';
import { starterData } from '#test/starter-data.ts';
import { createPassageEmbeddings, type PassageEmbeddings } from './passage-embeddings.ts';

const texts = new Map<string, string>();
const dimensions = 24;
const words = ['toux', 'gorge', 'ventre', 'sommeil', 'peau', 'fièvre', 'jambes', 'nez', 'stress', 'soif'];

/** A direction made of the words of a text: texts of the same words have the very same one. */
function directionOf(text: string): Float32Array {
  const numbers = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (let at = 0; at < dimensions; at++) {
      numbers[at] = (numbers[at] ?? 0) + Math.sin((word.charCodeAt(at % word.length) + at) * word.length);
    }
  }
  const length = Math.hypot(...numbers);
  return numbers.map((one) => one / length);
}
const embeddings: Embeddings = { model: 'sens', embed: async (all) => all.map(directionOf) };

const embeddingsOn = ({ db }: Database): PassageEmbeddings =>
  createPassageEmbeddings({
    db,
    clock: manualClock(),
    embeddings,
    textsOf: async (ids) => new Map([...texts].filter(([id]) => ids.includes(id))),
  });

async function addPassage({ db }: Database, text: string, owner = uuidv7()) {
  const id = uuidv7();
  texts.set(id, text);
  await indexTexts(db, [{ collection: 'passage', id, owner, title: 'Plante', text }]);
  return owner;
}

const nearest = (embeddings: PassageEmbeddings, text: string, limit = 5) =>
  embeddings.nearestOwners(directionOf(text), limit);
const emptyTable = ({ db }: Database) => db.execute(sql`delete from embedding_vectors`);

describe('a database that has vectors', () => {
  let database: Database;
  let inProcess: PassageEmbeddings;
  let inDatabase: PassageEmbeddings;
  beforeAll(async () => {
    database = await openEmbedded('memory://', await openAsBlob(starterData.dumpFile), { vector });
    // Sheets of several passages, and passages that are said again elsewhere: equals have their order too.
    for (const [at, one] of words.entries()) {
      const owner = uuidv7();
      for (const other of words) await addPassage(database, `${one} et ${other}`, owner);
      for (let times = 0; times < 4; times++) await addPassage(database, `contre ${one} ${at % 3}`);
    }
    inProcess = embeddingsOn(database);
    inDatabase = embeddingsOn(database);
    await inDatabase.fill();
  }, 120_000);
  afterAll(() => database.close());

  it('gives what the process gives, in the same order', async () => {
    const questions = [...words, 'mal de gorge', 'toux et fièvre la nuit', 'le nez et la peau', 'zzz'];
    for (const question of questions) {
      for (const limit of [1, 3, 10, 200]) {
        const expected = await nearest(inProcess, question, limit);
        expect(await nearest(inDatabase, question, limit)).toEqual(expected);
        expect(expected.length).toBe(Math.min(limit, 50));
      }
    }
    // It is the database that was asked.
    await emptyTable(database);
    expect(await nearest(inDatabase, 'toux')).toEqual([]);
    await inDatabase.fill();
    expect(await nearest(inDatabase, 'toux')).toEqual(await nearest(inProcess, 'toux'));
  });

  it('says nothing of vectors of another size', async () => {
    const short = new Float32Array([1, 0]);
    expect(await inDatabase.nearestOwners(short, 3)).toEqual([]);
    expect(await inProcess.nearestOwners(short, 3)).toEqual([]);
  });

  it('may lose them while it runs: the process compares, and they are made again', async () => {
    const before = await nearest(inDatabase, 'sommeil');
    await database.db.execute(sql`drop extension vector cascade`);
    expect(await nearest(inDatabase, 'sommeil')).toEqual(before);
    await inDatabase.fill();
    expect(await nearest(inDatabase, 'sommeil')).toEqual(before);
    await emptyTable(database);
    expect(await nearest(inDatabase, 'sommeil')).toEqual([]);
  });

  it('may forbid them: the process compares', async () => {
    const { db } = database;
    await db.execute(sql`drop table embedding_vectors`);
    await db.execute(sql`drop extension vector`);
    await db.execute(sql`create role guest`);
    await db.execute(sql`grant select, insert, update, delete on all tables in schema public to guest`);
    await db.execute(sql`set role guest`);
    const embeddings = embeddingsOn(database);
    await embeddings.fill();
    expect(await nearest(embeddings, 'peau')).toEqual(await nearest(inProcess, 'peau'));
    await db.execute(sql`reset role`);
    const { rows } = await db.execute(sql`select from pg_extension where extname = 'vector'`);
    expect(rows).toEqual([]);
  });
});

it('the extension is there on one start and gone on the next: the answers are the same', async () => {
  texts.clear();
  const folder = await mkdtemp(join(tmpdir(), 'simples-vectors-'));
  const empty = await openEmbedded(join(folder, 'database'), await openAsBlob(starterData.dumpFile));
  await empty.close();
  async function during<T>(
    others: object,
    work: (database: Database, embeddings: PassageEmbeddings) => Promise<T>,
  ) {
    const database = await openEmbedded(join(folder, 'database'), undefined, { ...others });
    try {
      const embeddings = embeddingsOn(database);
      await embeddings.fill();
      return await work(database, embeddings);
    } finally {
      await database.close();
    }
  }
  const ask = async (_database: Database, embeddings: PassageEmbeddings) =>
    nearest(embeddings, 'toux de gorge');
  const first = await during({}, async (database, embeddings) => {
    for (const word of words) await addPassage(database, `contre ${word}`);
    await embeddings.fill();
    return ask(database, embeddings);
  });
  expect(first).toHaveLength(5);
  expect(await during({ vector }, ask)).toEqual(first);
  const [gone = ''] = first;
  const changed = await during({}, async (database, embeddings) => {
    expect(await ask(database, embeddings)).toEqual(first);
    await removeTexts(database.db, gone);
    await addPassage(database, 'la toux et la gorge');
    await embeddings.fill();
    return ask(database, embeddings);
  });
  expect(changed).not.toContain(gone);
  expect(await during({ vector }, ask)).toEqual(changed);
  await rm(folder, { recursive: true });
}, 120_000);
