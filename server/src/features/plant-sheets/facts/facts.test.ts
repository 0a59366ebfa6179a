import { API_BASE } from '@simples/contract/endpoint';
import type { PlantFact } from '@simples/contract/plant-facts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFacts, plantSheets } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, safetyBlock } from '#test/sheets.ts';
import { factsOfSheets, plantsWithFacts, publishedSubjects, rulesVersion } from './facts.repository.ts';
import { recompileFacts } from './recompile.service.ts';

let test: TestApp;
let admin: Desk;
let contributor: Desk;
beforeAll(async () => {
  test = await startTestApp();
  admin = deskOf(test, await test.signIn('ADMIN'));
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
});
afterAll(() => test.close());

const factsOf = async (id: string): Promise<readonly PlantFact[]> =>
  (await factsOfSheets(test.db, [id])).get(id) ?? [];
const pregnant = { subjects: ['person:grossesse'], ageMonths: null };

describe('facts of a published sheet', () => {
  it('are written when it is published, replaced with its words, and removed with it', async () => {
    const sheet = await addSheet(admin);
    const facts = await factsOf(sheet.id);
    expect(facts).toContainEqual(
      expect.objectContaining({
        kind: 'caution',
        subject: 'person:grossesse',
        degree: 'advisedAgainst',
        statement: 'À éviter pendant la grossesse.',
        field: 'contreIndications.0',
        heading: 'Grossesse',
        isReviewed: false,
      }),
    );
    await admin.patch(sheet.id, { description: 'Une autre description.' });
    const changed = await factsOf(sheet.id);
    const descriptions = changed.filter(({ kind }) => kind === 'description');
    expect(descriptions.map(({ statement }) => statement)).toEqual(['Une autre description.']);
    expect(changed).toHaveLength(facts.length);
    await admin.remove(sheet.id);
    expect(await factsOf(sheet.id)).toEqual([]);
    await admin.restore(sheet.id);
    expect(await factsOf(sheet.id)).toEqual(changed);
  });

  it('are as a person read them', async () => {
    const statement = 'À éviter pendant la grossesse.';
    const readings = [{ kind: 'caution' as const, subject: 'person:grossesse', degree: 'banned' as const }];
    const sheet = await addSheet(admin, { additionalInfo: { facts: [{ statement, readings }] } });
    const own = (await factsOf(sheet.id)).filter((fact) => fact.statement === statement);
    expect(own).toEqual([expect.objectContaining({ ...readings[0], isReviewed: true })]);
    await admin.patch(sheet.id, { additionalInfo: { facts: [] } });
    const again = (await factsOf(sheet.id)).filter((fact) => fact.statement === statement);
    expect(again.map(({ isReviewed }) => isReviewed)).not.toContain(true);
  });

  it('wait for a validation when a contributor reads them otherwise', async () => {
    const statement = 'À éviter pendant la grossesse.';
    const readings = [{ kind: 'caution' as const, subject: 'person:grossesse', degree: 'allowed' as const }];
    const sheet = await addSheet(admin);
    const saved = await contributor.patch(sheet.id, { additionalInfo: { facts: [{ statement, readings }] } });
    expect(saved.body).toMatchObject({ status: 'MODIFIED', publishedSheetId: sheet.id });
    const own = (await factsOf(sheet.id)).filter((fact) => fact.statement === statement);
    expect(own.map(({ degree }) => degree)).not.toContain('allowed');
  });

  it('are not those of a sheet that waits', async () => {
    const draft = await addSheet(admin, {}, 'DRAFT');
    expect(await factsOf(draft.id)).toEqual([]);
  });

  it('hold no recipe once another sheet calls the plant lethal', async () => {
    const content = buildContent({
      indications: [
        {
          title: 'Toux',
          details: 'Usage traditionnel contre la toux.',
          preparations: [{ method: 'INFUSION', plantPartUsed: 'LEAF', instructions: '2 g par tasse.' }],
        },
      ],
    });
    const sheet = await addSheet(admin, content);
    const recipes = async () => (await factsOf(sheet.id)).filter(({ kind }) => kind === 'preparation');
    expect(await recipes()).toHaveLength(1);
    const genus = content.plantScientificName.split(' ')[0] ?? '';
    await addSheet(admin, {
      plantScientificName: `${genus} altera`,
      additionalInfo: { safety: safetyBlock('lethal') },
    });
    expect(await recipes()).toHaveLength(0);
  });
});

describe('the subject of a fact', () => {
  const subjects = async (query: string) => {
    const { headers } = await test.signIn('CONTRIBUTOR');
    const url = `${API_BASE}/plant_sheets/fact-subjects?${query}`;
    return test.inject({ method: 'GET', url, headers });
  };

  it('is found by the first letters of a word, and by its id', async () => {
    const found = await subjects('search=warfa');
    expect(found.json()).toEqual({ subjects: [{ id: 'drug:warfarine', label: 'warfarine' }] });
    const named = await subjects('ids=person:grossesse,person:nobody');
    expect(named.json()).toEqual({ subjects: [{ id: 'person:grossesse', label: 'grossesse' }] });
  });
});

describe('plants with facts', () => {
  it('come allowed first, with what concerns the asker and their best evidence', async () => {
    const filter = { kinds: ['family' as const], subjects: ['family:inventaceae'] };
    const use = (details: string) => [{ title: 'Toux', details }];
    const warned = await addSheet(admin, { indications: use('Usage traditionnel contre la toux.') });
    const free = await addSheet(admin, {
      indications: use('L’EMA (HMPC) reconnaît l’usage médical bien établi contre la toux.'),
      contreIndications: [],
    });
    const all = [filter];
    const { total, plants } = await plantsWithFacts(test.db, { all, asker: pregnant, limit: 500 });
    expect(total).toBe(plants.length);
    const places = [free.id, warned.id].map((id) => plants.findIndex((one) => one.plantSheetId === id));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    expect(plants[places[1] ?? -1]).toMatchObject({ degree: 'advisedAgainst', isDangerous: false });
    expect(plants[places[0] ?? -1]).toMatchObject({ degree: null });
  });

  it('count ages in figures, not the word child', async () => {
    const children = 'La plante n’est pas recommandée avant 6 ans.';
    const sheet = await addSheet(admin, {
      contreIndications: [],
      additionalInfo: { safety: { ...safetyBlock('caution'), children } },
    });
    const degreeAt = async (ageMonths: number | null) => {
      const asker = { subjects: ['person:enfant', 'person:jeune-enfant'], ageMonths };
      const { plants } = await plantsWithFacts(test.db, { all: [], asker, limit: 10_000 });
      return plants.find(({ plantSheetId }) => plantSheetId === sheet.id)?.degree;
    };
    expect(await degreeAt(60)).toBe('advisedAgainst');
    expect(await degreeAt(72)).toBeNull();
    expect(await degreeAt(null)).toBe('advisedAgainst');
  });

  it('have distinct subjects', async () => {
    await addSheet(admin, {
      indications: [{ title: 'Toux', details: 'Usage.', molecularStructure: 'Inventine et tanins' }],
    });
    const subjects = await publishedSubjects(test.db, 'constituent');
    expect(subjects).toContain('constituent:inventine');
    expect(subjects).toEqual([...new Set(subjects)].toSorted());
  });
});

describe('the first plants for a need', () => {
  it('are the first of all of them: dangerous ones only where too few are harmless', async () => {
    for (const level of ['none', 'lethal', 'caution', 'toxic', 'none'] as const)
      await addSheet(admin, { additionalInfo: { safety: safetyBlock(level) } });
    const { rows } = await test.db.execute<{ id: string }>(
      sql`select id from plant_sheets where danger_level in ('toxic', 'lethal')`,
    );
    const grave = new Set(rows.map(({ id }) => id));
    const among = async (limit: number, isGravestFirst: boolean) => {
      const query = {
        all: [{ kinds: ['use' as const], subjects: [] }],
        asker: pregnant,
        limit,
        isGravestFirst,
      };
      const { total, plants } = await plantsWithFacts(test.db, query);
      return { total, ids: plants.map(({ plantSheetId }) => plantSheetId) };
    };
    const all = await among(1_000, false);
    expect(all.ids).toHaveLength(all.total);
    const harmless = all.ids.filter((id) => !grave.has(id)).length;
    for (const limit of [1, harmless, harmless + 1, all.total]) {
      const some = await among(limit, false);
      expect(some.total).toBe(all.total);
      expect(some.ids).toHaveLength(limit);
      expect(some.ids.filter((id) => grave.has(id))).toHaveLength(Math.max(0, limit - harmless));
    }
    const gravest = await among(2, true);
    expect(gravest.total).toBe(all.total);
    expect(gravest.ids).toHaveLength(2);
  });
});

describe('rules of another version', () => {
  it('are replaced in the background, by several processes at once', async () => {
    const sheet = await addSheet(admin);
    const facts = await factsOf(sheet.id);
    await test.db.update(plantFacts).set({ rules: rulesVersion() + 1, statement: 'Ancien.' });
    const other = await addSheet(admin);
    await test.db.delete(plantFacts).where(eq(plantFacts.plantSheetId, other.id));
    const { signal } = new AbortController();
    await Promise.all([recompileFacts(test.db, signal), recompileFacts(test.db, signal)]);
    expect(await factsOf(sheet.id)).toEqual(facts);
    expect(await factsOf(other.id)).not.toEqual([]);
    const stale = sql`${plantFacts.rules} <> ${rulesVersion()}`;
    expect(await test.db.$count(plantFacts, stale)).toBe(0);
    const bare = sql`${plantSheets.status} = 'VALIDATED' and not exists
      (select from plant_facts f where f.plant_sheet_id = plant_sheets.id)`;
    expect(await test.db.$count(plantSheets, bare)).toBe(0);
  });
});

describe('proposed facts of a content', () => {
  it('are told with labels to staff, and replaced by what a person confirmed', async () => {
    const statement = 'À éviter pendant la grossesse.';
    const readings = [{ kind: 'caution', subject: 'person:grossesse', degree: 'banned' }];
    const content = buildContent({ additionalInfo: { facts: [{ statement, readings }] } as never });
    const { status, body } = await contributor.call<{ facts: PlantFact[] }>('/facts', {
      method: 'POST',
      payload: content,
    });
    expect(status).toBe(200);
    const own = body.facts.filter((fact) => fact.statement === statement);
    expect(own).toEqual([
      expect.objectContaining({ degree: 'banned', isReviewed: true, subjectLabel: expect.any(String) }),
    ]);
  });
});
