import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import type { MatchPage, PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSheets } from '#server/features/plant-sheets/publication/sheet-writer.repository.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { createPublishedSheets } from '#server/features/plant-sheets/published/published-sheets.ts';
import { pathOfRegion } from '#server/features/plant-sheets/sheets/canonical-labels.ts';
import { settled } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import { createQueryParser } from '#server/search/search.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { createPlantSheets } from './plant-sheets.service.ts';

const api = '/v1/api/plant_sheets';
const sheetCount = readStarterContent().size;
let server: TestApp;
let customer: SignedIn;
let contributor: SignedIn;

beforeAll(async () => {
  server = await startTestApp();
  await loadStarterContent(server.db);
  customer = await server.signIn('CUSTOMER');
  contributor = await server.signIn('CONTRIBUTOR');
});
afterAll(() => server.close());

async function get<T>(path: string, who: SignedIn = customer): Promise<T> {
  const response = await server.inject({ url: `${api}${path}`, headers: who.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
}

async function post<T>(path: string, payload: object, who: SignedIn = customer): Promise<T> {
  const response = await server.inject({
    method: 'POST',
    url: `${api}${path}`,
    headers: who.headers,
    payload,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
}

const search = (query: string) => post<PlantSheetPage>('/search', { searchQuery: query });
const namesOf = (page: PlantSheetPage) => page.plantSheets.map((sheet) => sheet.plantScientificName);

/** A sheet that is not published, holding a word no other sheet has. */
async function addDraft(word: string): Promise<string> {
  const thyme = readStarterContent().get('thymus-vulgaris');
  if (!thyme) throw new Error('no thyme');
  const id = uuidv7();
  const now = server.clock.now();
  const content = { ...thyme, plantCommonName: word, tags: [word], geographicalRepartitions: [word] };
  await server.db.transaction((tx) =>
    insertSheets(tx, [
      {
        content,
        state: {
          id,
          status: 'DRAFT',
          createdBy: 'AI',
          updatedBy: 'AI',
          updatedByAI: false,
          version: 1,
          ...settled,
          createdAt: now,
          updatedAt: now,
        },
      },
    ]),
  );
  return id;
}

async function everySheet(): Promise<readonly PlantSheet[]> {
  const found: PlantSheet[] = [];
  for (let page = 1; found.length < sheetCount; page += 1)
    found.push(...(await get<PlantSheetPage>(`?limit=100&page=${page}`)).plantSheets);
  return found;
}

describe('the list', () => {
  it('gives pages in a stable order that together hold every sheet once', async () => {
    const last = Math.ceil(sheetCount / 20);
    const pages = await Promise.all(
      Array.from({ length: last + 1 }, (_, at) => get<PlantSheetPage>(`?page=${at + 1}&limit=20`)),
    );
    const ids = pages.flatMap((page) => page.plantSheets.map((sheet) => sheet.id));
    expect(pages.slice(0, last - 1).every((page) => page.plantSheets.length === 20)).toBe(true);
    expect(pages.at(-1)?.plantSheets).toEqual([]);
    expect([ids.length, new Set(ids).size]).toEqual([sheetCount, sheetCount]);
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([sheetCount]));
  });

  it('answers both clients of the specification', async () => {
    const page = await get<PlantSheetPage>('?page=2&limit=5');
    expect(page).toMatchObject({
      total: sheetCount,
      totalPlants: sheetCount,
      currentPage: 2,
      itemsPerPage: 5,
    });
    expect(page.totalPerStatus).toEqual({ VALIDATED: sheetCount });
    expect(page.plants).toEqual(page.plantSheets);
    expect(page.plantSheets[0]?.id_).toBe(page.plantSheets[0]?.id);
  });

  it('sends only cards when a screen asks for cards', async () => {
    const page = await get<PlantSheetPage>('?view=cards&limit=3');
    expect(page.plantSheets).toEqual([]);
    expect(page.plants).toHaveLength(3);
    expect(page.plants[0]).not.toHaveProperty('indications');
  });

  it.each([
    ['tags=Toux', 'tag=Toux', (sheet: PlantSheet) => sheet.tags.includes('Toux')],
    [
      'preparationMethods=SYRUP',
      'preparationMethod=SYRUP',
      (sheet: PlantSheet) => /"SYRUP"/.test(JSON.stringify(sheet)),
    ],
    ['plantParts=BARK', 'plantPartUsed=BARK', (sheet: PlantSheet) => /"BARK"/.test(JSON.stringify(sheet))],
    ['plantParts=BULB', 'plantPartUsed=BULB', (sheet: PlantSheet) => /"BULB"/.test(JSON.stringify(sheet))],
    ['plantParts=CALYX', 'plantPartUsed=CALYX', (sheet: PlantSheet) => /"CALYX"/.test(JSON.stringify(sheet))],
    [
      'applicationMethods=GARGLE',
      'applicationMethod=GARGLE',
      (sheet: PlantSheet) => /"GARGLE"/.test(JSON.stringify(sheet)),
    ],
    [
      'geographicalRepartitions=Europe',
      'geographicalRepartition=Europe',
      (sheet: PlantSheet) =>
        sheet.geographicalRepartitions.some((region) => pathOfRegion(region).includes('Europe')),
    ],
  ])('filters by %s in both vocabularies', async (one, other, holds) => {
    const page = await get<PlantSheetPage>(`?limit=100&${one}`);
    const all = await everySheet();
    expect(page.total).toBe(all.filter(holds).length);
    expect(page.total).toBeGreaterThan(0);
    expect(page.plantSheets.every(holds)).toBe(true);
    expect(await get<PlantSheetPage>(`?limit=100&${other}`)).toEqual(page);
  });

  it('narrows with each filter and widens with each value of one', async () => {
    const total = async (query: string) => (await get<PlantSheetPage>(`?limit=1&${query}`)).total;
    const cough = await total('tags=Toux');
    expect(await total('tags=Toux&tags=Fièvre')).toBeGreaterThan(cough);
    expect(await total('tags=Toux&preparationMethods=SYRUP')).toBeLessThan(cough);
    expect(await total('tags=Toux,Fièvre')).toBe(await total('tags[]=Toux&tags[]=Fièvre'));
  });

  it.each([
    'status=PUBLISHED',
    'plantParts=PETAL',
    'page=0',
    'page=1e20',
    'limit=101',
    'limit=1&limit=2',
    'status=DRAFT&status=VALIDATED',
  ])('refuses %s with the path of the field', async (query) => {
    const response = await server.inject({ url: `${api}?${query}`, headers: customer.headers });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ key: 'validation', httpCode: 422 });
    expect(response.json().fields[0].path).toMatch(/^query\./);
  });
});

describe('search', () => {
  it.each([
    ['moringa', 'Moringa oleifera'],
    ['MORINGUA', 'Moringa oleifera'],
    ['kinkeliba', 'Combretum micranthum'],
    ['mille-pertuis', 'Hypericum perforatum'],
    ['mille pertuis tisane', 'Hypericum perforatum'],
    ['arti chaut', 'Cynara cardunculus'],
    ['quinquéliba', 'Combretum micranthum'],
    ['nim', 'Azadirachta indica'],
    ['bissap', 'Hibiscus sabdariffa'],
    ['oseille de guinée', 'Hibiscus sabdariffa'],
    ['Thymus vulgaris', 'Thymus vulgaris'],
    ['camomilles allemandes', 'Matricaria chamomilla'],
  ])('puts the plant called %s first', async (query, name) => {
    expect(namesOf(await search(query))[0]).toBe(name);
  });

  it('is insensitive to accents, case and plural', async () => {
    const [plain, typed] = await Promise.all([search('fièvre'), search('FIEVRES')]);
    expect(namesOf(typed)).toEqual(namesOf(plain));
    expect(plain.total).toBeGreaterThan(3);
  });

  it('finds words of every section', async () => {
    for (const word of ['thymol', 'Kerharo', 'Combretaceae', 'anticoagulants', 'gargarisme']) {
      expect((await search(word)).total, word).toBeGreaterThan(0);
    }
  });

  it('understands lay words', async () => {
    expect(namesOf(await search('nez bouché'))).toContain('Eucalyptus globulus');
    expect(namesOf(await search('jambes lourdes'))[0]).toMatch(/Vitis vinifera|Aesculus hippocastanum/);
    const malaria = namesOf(await search('palu'));
    expect(malaria[0]).toBe('Artemisia annua');
    // Their sheets speak of "un simple doute", not of malaria.
    for (const deadly of ['Atropa belladonna', 'Aconitum napellus']) expect(malaria).not.toContain(deadly);
  });

  it('combines with filters and answers the same by GET and POST', async () => {
    const posted = await post<PlantSheetPage>('/search', {
      searchQuery: 'toux',
      plantParts: ['LEAF'],
      limit: 5,
    });
    const got = await get<PlantSheetPage>(`?searchQuery=toux&plantParts=LEAF&limit=5`);
    expect(got).toEqual(posted);
    expect(posted.total).toBeGreaterThan(0);
  });

  it('offers near names when nothing is found', async () => {
    const page = await post<PlantSheetPage>('/search', { searchQuery: 'valerianne', tags: ['Toux'] });
    expect(page.total).toBe(0);
    expect(page.suggestions.join()).toMatch(/Valériane|Valeriana/);
  });

  it.each(['%', '_', "'; drop table users; --", '"', '\\', ':* & | !', '<->', '((((', 'a'.repeat(200), '🌿'])(
    'takes %s as text',
    async (query) => {
      const response = await server.inject({
        method: 'POST',
        url: `${api}/search`,
        headers: customer.headers,
        payload: { searchQuery: query },
      });
      expect(response.statusCode).toBe(200);
      expect(response.json<PlantSheetPage>().total).toBeLessThan(30);
    },
  );
});

describe('one sheet', () => {
  it('has an ETag, and is not sent again while it has not changed', async () => {
    const [sheet] = (await search('moringa')).plantSheets;
    const first = await server.inject({ url: `${api}/${sheet?.id}`, headers: customer.headers });
    expect(first.json()).toEqual(sheet);
    const again = await server.inject({
      url: `${api}/${sheet?.id}`,
      headers: { ...customer.headers, 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['1', '..%2fx', '%00', uuidv7(), 'x'.repeat(150)])('is not found under %s', async (id) => {
    const response = await server.inject({ url: `${api}/${id}`, headers: customer.headers });
    expect(response.statusCode).toBe(404);
  });
});

describe('a sheet that is not published', () => {
  it('does not exist for readers: by id, status, search, filter, meta, counts, match', async () => {
    const id = await addDraft('Xylophage');
    const detail = await server.inject({ url: `${api}/${id}`, headers: customer.headers });
    expect(detail.statusCode).toBe(404);
    expect(await get<PlantSheetPage>('?status=DRAFT')).toMatchObject({ total: 0, plantSheets: [] });
    expect((await search('Xylophage')).total).toBe(0);
    expect((await get<PlantSheetPage>('?tags=Xylophage')).total).toBe(0);
    expect(JSON.stringify(await get('/meta'))).not.toContain('Xylophage');
    expect((await get<PlantSheetPage>('')).totalPerStatus).toEqual({ VALIDATED: sheetCount });
    const match = await server.inject({
      method: 'POST',
      url: `${api}/match`,
      headers: customer.headers,
      payload: { plantSheetId: id },
    });
    expect(match.statusCode).toBe(404);
  });

  it('is listed for contributors under its status', async () => {
    const id = await addDraft('Lignivore');
    const page = await get<PlantSheetPage>('?status=DRAFT&searchQuery=Lignivore', contributor);
    expect(page.plantSheets.map((sheet) => sheet.id)).toEqual([id]);
    expect(page.totalPerStatus.DRAFT).toBe(1);
    const detail = await server.inject({ url: `${api}/${id}`, headers: contributor.headers });
    expect(detail.statusCode).toBe(200);
  });
});

describe('a list', () => {
  it.each(['CUSTOMER', 'CONTRIBUTOR'] as const)(
    'is that of one statement before the process knows what is published, and the same after: %s',
    async (role) => {
      const published = createPublishedSheets(server.db);
      const parser = createQueryParser({ thesaurus: [] });
      const sheets = createPlantSheets({ db: server.db, parser, published, noteSearch: () => {} });
      const read = async () => {
        const pages: unknown[] = [];
        for (const page of [1, 2, 30]) {
          const filters = plantSheetEndpoints.list.query.parse({ page, limit: 7 });
          const parts = await sheets.list({ id: uuidv7(), roles: [role] }, filters);
          pages.push(JSON.parse(Buffer.concat(parts.map((part) => Buffer.from(part))).toString()));
        }
        return pages;
      };
      const before = await read();
      expect(published.isKnown()).toBe(false);
      await published.warmUp();
      expect(await read()).toEqual(before);
    },
  );
});

describe('match', () => {
  it('ranks by what plants share, says why, and never proposes a toxic or lethal plant', async () => {
    const some = (await everySheet()).filter((_, at) => at % 4 === 0);
    for (const main of some) {
      const page = await post<MatchPage>('/match', { plantSheetId: main.id, limit: 100 });
      expect(page.mainPlantSheet.id).toBe(main.id);
      expect(page.total).toBe(page.plantSheets.length);
      expect(page.plantSheets.some((sheet) => sheet.id === main.id)).toBe(false);
      for (const sheet of page.plantSheets) {
        expect(['toxic', 'lethal']).not.toContain(sheet.additionalInfo.safety?.dangerLevel);
      }
      const scores = page.similarities.map((similarity) => similarity.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(page.similarities.every((similarity) => similarity.reason !== '')).toBe(true);
    }
  });

  it('puts valerian beside passionflower', async () => {
    const [valerian] = (await search('valériane')).plantSheets;
    const page = await post<MatchPage>('/match', { plantSheetId: valerian?.id, limit: 3 });
    expect(page.plantSheets.map((sheet) => sheet.plantScientificName)).toContain('Passiflora incarnata');
    expect(page.similarities[0]?.reason).toMatch(/commun/);
  });
});

it('meta lists every value of published sheets in French order', async () => {
  const meta = await get<{ tags: string[]; geographicalRepartitions: string[]; languages: string[] }>(
    '/meta',
  );
  expect(meta.languages).toEqual(['FR']);
  expect(meta.tags).toContain('Toux');
  expect(meta.tags).toEqual(meta.tags.toSorted(new Intl.Collator('fr').compare));
  expect(meta.geographicalRepartitions).toContain('Afrique de l’Ouest');
});
