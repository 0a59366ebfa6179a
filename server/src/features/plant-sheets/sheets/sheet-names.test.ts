import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flushIndex } from '#server/search/index-queue.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, type Written } from '#test/sheets.ts';
import { nameKey } from './sheet-names.ts';

let test: TestApp;
let admin: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
});
afterAll(() => test.close());

describe('two spellings are one name', () => {
  it.each([
    ['Ocimum basilicum', 'ocimum  BASILICUM L.'],
    ['Ocimum basilicum', 'Ocimum Basilicum'],
    ['Ocimum basilicum', 'OCIMUM BASILICUM'],
    ['Ocimum basilicum L.', 'Ocimum basilicum var. basilicum'],
    ['Mentha × piperita', 'Mentha x piperita L.'],
    ['Mentha × piperita', 'Mentha piperita'],
    ['Moringa oleifera Lam.', 'Moringa oleifera (Lam.) DC. ex Aiton'],
    ['Zingiber officinale Roscoe', 'Zingiber officinalis'],
    ['Chenopodium album', 'Chenopodium alba'],
    ['Combretum micranthum', 'Combretum micrantum G. Don'],
    ['Hibiscus sabdariffa', 'Hibiscus sabdarifa'],
    ['Aloe barbadensis subsp. vera', 'Aloe barbadensis ssp. vera'],
    ['Ginkgo biloba', 'Ginkgo bilobus'],
    ['Prunus mahaleb', 'Prunus mahaleb (L.) Mill.'],
    ['Euphorbia hookeri', 'Euphorbia hookerii'],
    ['Foeniculum vulgare', 'Fœniculum vulgare'],
    ['Rauvolfia vomitoria', 'Rauvolphia vomitoria Afzel.'],
    ['Pyrus communis', 'Pirus communis'],
  ])('%s, %s', (a, b) => expect(nameKey(a)).toBe(nameKey(b)));
});

describe('two names are two plants', () => {
  it.each([
    ['Mentha spicata', 'Mentha piperita'],
    ['Citrus aurantium', 'Citrus aurantium var. bergamia'],
    ['Citrus aurantium subsp. bergamia', 'Citrus aurantium subsp. amara'],
    ['Ocimum basilicum', 'Ocimum gratissimum'],
    ['Ocimum', 'Ocimum basilicum'],
    ['Malus domestica', "Malus domestica 'Golden'"],
    ['Salvia officinalis', 'Melissa officinalis'],
    ['Hypericum perforatum', 'Hypericum perfoliatum'],
    ['人参', '黄芪'],
  ])('%s, %s', (a, b) => expect(nameKey(a)).not.toBe(nameKey(b)));
});

const create = (overrides: Written, status = 'VALIDATED') =>
  admin.create({ ...buildContent(overrides), status });
const synonyms = (...names: string[]) => ({ names: { synonyms: names } });

describe('a plant that has a sheet', () => {
  it('gets no second one: by its name, by a synonym, or as a synonym', async () => {
    const sheet = await addSheet(admin, {
      plantScientificName: 'Vernonia amygdalina Delile',
      additionalInfo: synonyms('Gymnanthemum amygdalinum (Delile) Sch.Bip.'),
    });
    for (const overrides of [
      { plantScientificName: 'vernonia amygdalinus' },
      { plantScientificName: 'Gymnanthemum amygdalinum' },
      { plantScientificName: 'Alia nova', additionalInfo: synonyms('Vernonia amygdalina') },
    ]) {
      const { status, error } = await create(overrides);
      expect([status, error.key, error.existingId]).toEqual([409, 'duplicateSheet', sheet.id]);
    }
  });

  it('may share a synonym with another, and have a sheet in another language', async () => {
    await create({ plantScientificName: 'Prima communis', additionalInfo: synonyms('Vetus nomen') });
    const other = { plantScientificName: 'Secunda communis', additionalInfo: synonyms('Vetus nomen') };
    expect((await create(other)).status).toBe(201);
    expect((await create({ plantScientificName: 'Prima communis', language: 'EN' })).status).toBe(201);
  });

  it('that only waits counts too; one in the bin does not, and cannot come back', async () => {
    const draft = (await create({ plantScientificName: 'Tertia expectans' }, 'DRAFT')).body;
    expect((await create({ plantScientificName: 'Tertia expectans' })).error.existingId).toBe(draft.id);
    await admin.remove(draft.id);
    const next = (await create({ plantScientificName: 'Tertia expectans' })).body;
    expect((await admin.restore(draft.id)).error).toMatchObject({
      key: 'duplicateSheet',
      existingId: next.id,
    });
  });

  it('is found when another sheet takes its name', async () => {
    const sheet = await addSheet(admin, { plantScientificName: 'Quarta alba' });
    const other = await addSheet(admin, { plantScientificName: 'Quinta nigra' });
    const renamed = await admin.patch(other.id, { plantScientificName: 'Quarta albus' });
    expect(renamed.error).toMatchObject({ key: 'duplicateSheet', existingId: sheet.id });
    expect((await admin.patch(other.id, { plantScientificName: 'Quinta nigra L.' })).status).toBe(200);
    const change = (await admin.patch(other.id, { plantScientificName: 'Quarta alba', status: 'DRAFT' }))
      .body;
    expect((await admin.patch(change.id, { status: 'VALIDATED' })).error.existingId).toBe(sheet.id);
  });

  it('gets one of ten sheets created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        create({ plantScientificName: `Sexta parallela ${i % 2 ? 'L.' : ''}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 201)?.body.id;
    expect(answers.flatMap(({ error }) => error.existingId ?? [])).toEqual(
      Array.from({ length: 9 }, () => winner),
    );
  });

  it('leaves nothing of the sheet that is refused but the trail of the refusal', async () => {
    const sheet = await addSheet(admin, { plantScientificName: 'Octava repetita' });
    const rowsOf = async () => {
      const { rows } = await test.db.execute(sql`
        select (select count(*) from plant_sheets) as sheets, (select count(*) from plant_sheet_versions) as versions,
          (select count(*) from plant_sheet_names) as names, (select count(*) from plant_sheet_passages) as passages,
          (select count(*) from search_pending) as waiting, (select count(*) from search_texts) as texts`);
      return rows;
    };
    await flushIndex(test.db);
    const before = await rowsOf();
    expect((await create({ plantScientificName: 'Octava repetita' })).status).toBe(409);
    expect(await rowsOf()).toEqual(before);
    const { events } = (await admin.history(sheet.id)).body;
    const told = events.map(({ act, result }) => `${act} ${result}`);
    expect(told.toSorted()).toEqual(['create conflict', 'create ok']);
  });
});
