import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Concept } from '#server/french/thesaurus.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createQueryParser } from './query-parser.ts';
import { searchTexts } from './search-texts.ts';
import type { Collection } from './storage-format.ts';
import { indexTexts, removeTexts } from './text-index.ts';

const thesaurus: Concept[] = [
  {
    concept: 'flatulences',
    expressions: ['ventre gonflé', 'ventre plein d’air'],
    terms: ['ballonnements', 'météorisme'],
  },
  { concept: 'perte d’appétit', expressions: ['pas faim', 'envie de rien manger'], terms: ['inappétence'] },
  {
    concept: 'calculs rénaux',
    expressions: ['colique néphrétique'],
    terms: ['lithiase urinaire', 'gravelle', 'malnutrition'],
  },
  { concept: 'faim excessive', expressions: ['faim'], terms: ['boulimie'] },
  { concept: 'rubrique:posologie', expressions: ['combien en prendre', 'quelle dose'], terms: ['posologie'] },
];

let database: Database;
/** Title of each indexed text by id. */
const titles = new Map<string, string>();
const parser = createQueryParser({ thesaurus });

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function add(collection: Collection, texts: Record<string, string>, owner?: string): Promise<string[]> {
  const rows = Object.entries(texts).map(([title, text]) => {
    const id = uuidv7();
    titles.set(id, title);
    return { collection, id, owner: owner ?? id, title, text };
  });
  await database.db.transaction((tx) => indexTexts(tx, rows));
  return rows.map(({ id }) => id);
}

async function find(question: string, collection: Collection = 'sheet'): Promise<string[]> {
  const parsed = await parser.parse(database.db, question);
  const hits = await searchTexts(database.db, parsed, { collection, limit: 10 });
  return hits.map(({ id }) => titles.get(id) ?? '');
}

const moringa = 'Moringa oleifera, Moringa, Nébéday';
const kinkeliba = 'Combretum micranthum, Kinkéliba, Séxew';
const thyme = 'Thymus vulgaris, Thym';
const fennel = 'Foeniculum vulgare, Fenouil';
const gentian = 'Gentiana lutea, Gentiane';

beforeAll(async () => {
  await add('sheet', {
    [moringa]: 'Fatigue et malnutrition. Les feuilles se mangent en sauce.',
    [kinkeliba]: 'Digestion lente. Souvent bu avec du moringa ; le moringa, la fatigue, le moringa encore.',
    [thyme]: 'Toux grasse. Infections des bronches, fièvres légères.',
    [fennel]: 'Ballonnements et digestion difficile. Enfant qui ne digère pas.',
    [gentian]: 'Inappétence, convalescence.',
  });
});

describe('a sheet is found', () => {
  it.each([
    ['TOUX', thyme],
    ['fievre', thyme],
    ['Fièvre', thyme],
    ['bronche', thyme],
    ['quelle plante pour la toux grasse ?', thyme],
    ['à quoi sert le thym', thyme],
  ])('by %s, whatever its accents, case and number', async (question, expected) => {
    expect((await find(question))[0]).toBe(expected);
  });

  it.each([
    ['moringua', moringa],
    ['nebeday', moringa],
    ['kinkeliba', kinkeliba],
    ['quinquéliba', kinkeliba],
    ['sexew', kinkeliba],
    ['fenouille', fennel],
  ])('by its name written %s', async (question, expected) => {
    expect((await find(question))[0]).toBe(expected);
  });

  it('before sheets that speak more of it, when the question is its name', async () => {
    expect(await find('moringa')).toEqual([moringa, kinkeliba]);
  });

  it('by a lay phrase, even with a word between', async () => {
    expect(await find('j’ai le ventre toujours gonflé')).toEqual([fennel]);
  });

  it('by what is denied when the phrase is a denial, and not by what is denied otherwise', async () => {
    expect(await find('je n’ai plus faim')).toEqual([gentian]);
    const [{ stem: excessive } = expect.fail('no stem')] = (await parser.parse(database.db, 'boulimie'))
      .stems;
    const { stems } = await parser.parse(database.db, 'sans faim');
    expect(stems.map(({ stem }) => stem)).not.toContain(excessive);
  });
});

describe('reading a question', () => {
  it('says which words it read as others', async () => {
    const { corrections } = await parser.parse(database.db, 'moringua contre la toux');
    expect(corrections).toEqual([{ from: 'moringua', to: 'moringa' }]);
  });

  it('does not correct a word that is like nothing, or that only asks', async () => {
    expect((await parser.parse(database.db, 'comment va la bourse de Paris')).corrections).toEqual([]);
    expect(await find('cryptomonnaie')).toEqual([]);
  });

  it('knows how much of a question a text answers', async () => {
    const parsed = await parser.parse(database.db, 'toux et cryptomonnaie');
    const [hit] = await searchTexts(database.db, parsed, { collection: 'sheet', limit: 1 });
    expect(hit?.coverage).toBeGreaterThan(0);
    expect(hit?.coverage).toBeLessThan(0.6);
  });

  it('leads to the section it asks for', async () => {
    await add('passage', {
      'Thym — Indications': 'Le thym soulage la toux ; dose usuelle connue.',
      'Thym — Posologie': 'Une tasse trois fois par jour.',
      'Fenouil — Posologie': 'Deux tasses.',
    });
    expect((await find('combien en prendre, du thym ?', 'passage'))[0]).toBe('Thym — Posologie');
  });
});

describe('the texts of an owner', () => {
  let owner: string;
  beforeEach(() => {
    owner = uuidv7();
  });

  it('go away with it, and leave those indexed with them', async () => {
    const [gone = ''] = await add('sheet', { Zanthoxylum: 'fagara rare', Xylopia: 'fagara rare' });
    await database.db.transaction((tx) => removeTexts(tx, gone));
    expect(await find('fagara')).toEqual(['Xylopia']);
    expect(await find('zanthoxylum')).toEqual([]);
  });

  it('come back as they were when the transaction fails', async () => {
    await add('sheet', { Cinchona: 'quinine' }, owner);
    const change = database.db.transaction(async (tx) => {
      await removeTexts(tx, owner);
      const other = { id: uuidv7(), owner, title: 'Autre', text: 'salicine' };
      await indexTexts(tx, [{ collection: 'sheet', ...other }]);
      throw new Error('refused');
    });
    await expect(change).rejects.toThrow('refused');
    expect(await find('quinine')).toEqual(['Cinchona']);
    expect(await find('salicine')).toEqual([]);
  });
});

describe('hostile text', () => {
  it.each([
    '%',
    '_',
    '\\',
    "'",
    '"{}',
    "toux' or 1=1 --",
    '!(toux & | <-> :*',
    '\u0000',
    'null',
    '{null,"a"}',
    '🌿',
    'a'.repeat(4_000),
    'toux '.repeat(800),
    Array.from({ length: 1_000 }, (_, i) => `mot${i.toString(36)}x`).join(' '),
  ])('%j is a question like another', async (question) => {
    const parsed = await parser.parse(database.db, question);
    expect(parsed.stems.length).toBeLessThanOrEqual(96);
    await expect(searchTexts(database.db, parsed, { collection: 'sheet', limit: 10 })).resolves.toBeDefined();
  });

  it('widens nothing: a sign alone finds nothing', async () => {
    for (const sign of ['%', '_', '*', '\\', '.*']) expect(await find(sign)).toEqual([]);
  });

  it('is indexed as what it says', async () => {
    await add('sheet', { 'Robert"); DROP TABLE, null': "a\u0000b {null} \\ ' % 𝔘 ﬁn" });
    expect(await find('robert')).toEqual(['Robert"); DROP TABLE, null']);
  });
});

describe('a word that no text holds', () => {
  it('alone is read as what it is a part of in the thesaurus', async () => {
    expect(await find('lithiase')).toEqual([moringa]);
    expect(await find('zorgluba')).toEqual([]);
  });

  it('beside others changes nothing', async () => {
    expect(await find('lithiase toux')).toEqual([thyme]);
  });
});
