import { parseArgs } from 'node:util';
import type { Database } from '@simples/server/db/database';
import { openEmbedded } from '@simples/server/db/embedded';
import { migrateDatabase } from '@simples/server/db/migrate';
import { loadThesaurus } from '@simples/server/french/thesaurus';
import { uuidv7 } from '@simples/server/lib/ids';
import { createQueryParser } from '@simples/server/search/query-parser';
import { searchTexts } from '@simples/server/search/search-texts';
import type { Collection } from '@simples/server/search/storage-format';
import { indexTexts } from '@simples/server/search/text-index';
import { type Measures, mean, measure } from './measures.ts';
import { type CorpusText, type Kind, kindOf, readTestSet, type TestQuery, type TestSet } from './test-set.ts';

const collections = { sheets: 'sheet', passages: 'passage' } as const satisfies Record<Kind, Collection>;
const typeNames: Readonly<Record<string, string>> = {
  t: 'official',
  l: 'lay',
  k: 'keyword',
  x: 'misspelt',
};

/** Indexes a corpus as the product does; gives the name of each text by its id in the index. */
export async function load(
  database: Database,
  collection: Collection,
  corpus: readonly CorpusText[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const texts = corpus.map(({ id, title, text }) => {
    const uuid = uuidv7();
    names.set(uuid, id);
    return { collection, id: uuid, owner: uuid, title, text };
  });
  await database.db.transaction((tx) => indexTexts(tx, texts));
  return names;
}

function row(label: string, list: readonly Measures[]) {
  const { ndcg, recall, reciprocalRank } = mean(list);
  const figure = (value: number) => value.toFixed(3);
  return {
    queries: label,
    n: list.length,
    'nDCG@10': figure(ndcg),
    'recall@10': figure(recall),
    'MRR@10': figure(reciprocalRank),
  };
}

function table(measured: readonly { query: TestQuery; measures: Measures }[]) {
  const types = [...new Set(measured.flatMap(({ query }) => (query.type === undefined ? [] : [query.type])))];
  const ofType = (type: string) =>
    measured.filter(({ query }) => query.type === type).map(({ measures }) => measures);
  return [
    row(
      'all',
      measured.map(({ measures }) => measures),
    ),
    ...types.map((type) => row(typeNames[type] ?? type, ofType(type))),
  ];
}

async function ask(database: Database, collection: Collection, set: TestSet, names: Map<string, string>) {
  const parser = createQueryParser({ thesaurus: loadThesaurus() });
  const measured: { query: TestQuery; found: number; measures: Measures }[] = [];
  for (const query of set.queries) {
    const parsed = await parser.parse(database.db, query.text);
    const hits = await searchTexts(database.db, parsed, { collection, limit: 10 });
    const ranking = hits.map(({ id }) => names.get(id) ?? '');
    measured.push({
      query,
      found: hits.length,
      measures: measure(ranking, set.grades.get(query.id) ?? new Map()),
    });
  }
  return measured;
}

async function runOn(folder: string, wanted: Kind | undefined): Promise<void> {
  const set = readTestSet(folder);
  const kind = wanted ?? kindOf(set.corpus);
  const collection = collections[kind];
  const database = await openEmbedded('memory://');
  try {
    await migrateDatabase(database.pool);
    const start = performance.now();
    const names = await load(database, collection, set.corpus);
    const loaded = performance.now();
    const measured = await ask(database, collection, set, names);
    const asked = performance.now();
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.log(`\n${folder}: ${set.corpus.length} texts as ${kind}, ${measured.length} queries`);
    console.table(table(measured));
    const empty = measured.filter(({ found }) => found === 0).map(({ query }) => query.text);
    console.log(`queries that found nothing: ${empty.length}${empty.map((text) => `\n  ${text}`).join('')}`);
    console.log(`indexing ${seconds(loaded - start)} s, queries ${seconds(asked - loaded)} s`);
  } finally {
    await database.close();
  }
}

function isKind(value: string | undefined): value is Kind | undefined {
  return value === undefined || value === 'sheets' || value === 'passages';
}

/**
 * Measures the product's retrieval on test sets (folders of corpus.jsonl, queries.jsonl, qrels.tsv), each in an
 * embedded database of its own. Without `--kind`, texts that share the head of their titles are passages, others
 * sheets.
 */
export async function runRetrieval(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { kind: { type: 'string' } },
    allowPositionals: true,
  });
  const { kind } = values;
  if (positionals.length === 0 || !isKind(kind)) {
    throw new Error('usage: npm run bench -- retrieval <folder>… [--kind sheets|passages]');
  }
  for (const folder of positionals) await runOn(folder, kind);
}
