import { systemClock } from '@simples/server/adapters/clock';
import type { Database } from '@simples/server/db/database';
import { openEmbedded } from '@simples/server/db/embedded';
import { migrateDatabase } from '@simples/server/db/migrate';
import { loadStarterContent } from '@simples/server/features/plant-sheets/publication/starter-content';
import { loadThesaurus } from '@simples/server/french/thesaurus';
import { createQueryParser, type ParsedQuery } from '@simples/server/search/query-parser';
import { searchTexts } from '@simples/server/search/search-texts';
import type { Collection } from '@simples/server/search/storage-format';
import { sheetNames } from '../answers/product.ts';
import { readQuestions } from '../answers/question-set.ts';
import { mean, measure } from './measures.ts';
import { load } from './retrieval.ts';
import { kindOf, readTestSet } from './test-set.ts';

/** The product's retrieval with one of its parts taken out. */
interface Variant {
  readonly thesaurus?: false;
  readonly spelling?: false;
  readonly change?: (parsed: ParsedQuery) => ParsedQuery;
}

const variants: Readonly<Record<string, Variant>> = {
  whole: {},
  'without thesaurus': { thesaurus: false },
  'without spelling': { spelling: false },
  'without section weight': {
    change: (parsed) => ({
      ...parsed,
      stems: parsed.stems.map((stem) => ({ ...stem, titleWeight: 0 })),
    }),
  },
  // When no stem counts as the question's own, every title holds all of them: the bonus tells none apart.
  'without name bonus': {
    change: (parsed) => ({ ...parsed, stems: parsed.stems.map((stem) => ({ ...stem, own: false })) }),
  },
};

interface Judgement {
  readonly text: string;
  readonly grades: ReadonlyMap<string, number>;
}

interface Subject {
  readonly database: Database;
  readonly collection: Collection;
  readonly judgements: readonly Judgement[];
  readonly nameOf: (hit: { readonly id: string; readonly owner: string }) => string;
}

async function ndcgOf({ database, collection, judgements, nameOf }: Subject, variant: Variant) {
  const { thesaurus, spelling = true, change = (parsed) => parsed } = variant;
  const parser = createQueryParser({ thesaurus: thesaurus === false ? [] : loadThesaurus(), spelling });
  const measures = [];
  for (const { text, grades } of judgements) {
    const parsed = change(await parser.parse(database.db, text));
    const hits = await searchTexts(database.db, parsed, { collection, limit: 60 });
    measures.push(measure([...new Set(hits.map(nameOf))], grades));
  }
  return mean(measures).ndcg;
}

async function compare(label: string, subject: Subject): Promise<Record<string, string | number>> {
  const row: Record<string, string | number> = { set: label, queries: subject.judgements.length };
  for (const [name, variant] of Object.entries(variants)) {
    row[name] = (await ndcgOf(subject, variant)).toFixed(3);
  }
  return row;
}

async function onOwnQuestions(database: Database) {
  await loadStarterContent(database.db, systemClock);
  const names = await sheetNames(database);
  const asked = readQuestions().filter(
    ({ kind, history, sheets }) => kind === 'answer' && history.length === 0 && sheets.length > 0,
  );
  const rows = [];
  for (const split of ['tuning', 'test']) {
    const judgements = asked
      .filter((question) => question.split === split)
      .map(({ question: text, sheets }) => ({ text, grades: new Map(sheets.map((sheet) => [sheet, 1])) }));
    for (const collection of ['sheet', 'passage'] as const) {
      const nameOf = ({ owner }: { owner: string }) => names.get(owner) ?? owner;
      rows.push(await compare(`own, ${split}, ${collection}s`, { database, collection, judgements, nameOf }));
    }
  }
  return rows;
}

async function onFolder(database: Database, folder: string) {
  const set = readTestSet(folder);
  const collection = kindOf(set.corpus) === 'sheets' ? 'sheet' : 'passage';
  const names = await load(database, collection, set.corpus);
  const judgements = set.queries.map(({ id, text }) => ({ text, grades: set.grades.get(id) ?? new Map() }));
  const nameOf = ({ id }: { id: string }) => names.get(id) ?? '';
  return [await compare(folder.split('/').at(-1) ?? folder, { database, collection, judgements, nameOf })];
}

/** `ablation [folder]…`: nDCG@10 of the search with each of its parts taken out, on our own questions or on test sets. */
export async function runAblation(folders: string[]): Promise<void> {
  const works =
    folders.length === 0
      ? [onOwnQuestions]
      : folders.map((folder) => (database: Database) => onFolder(database, folder));
  for (const work of works) {
    const database = await openEmbedded('memory://');
    try {
      await migrateDatabase(database.pool);
      console.table(await work(database));
    } finally {
      await database.close();
    }
  }
}
