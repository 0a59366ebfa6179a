import type { Reply } from '@simples/contract/conversations';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantFacts, plantSheets } from '#server/db/schema.ts';
import { recompileFacts } from '#server/features/plant-sheets/facts/recompile.service.ts';
import {
  loadStarterContent,
  readStarterContent,
} from '#server/features/plant-sheets/publication/starter-content.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, safetyBlock, type Written } from '#test/sheets.ts';

let test: TestApp;
let person: SignedIn;
let admin: Desk;
let contributor: Desk;
let customer: Desk;
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: false });
  await loadStarterContent(test.db, test.clock);
  person = await test.signIn('CUSTOMER');
  customer = deskOf(test, person);
  admin = deskOf(test, await test.signIn('ADMIN'));
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
});
afterAll(() => test.close());

async function ask(query: string): Promise<Reply> {
  const response = await test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers: person.headers,
    payload: { query },
  });
  expect(response.statusCode).toBe(200);
  return response.json<Reply>();
}

/** A sheet that calls a plant harmless and tells how to drink it. */
const harmless = (plantScientificName: string, plantCommonName: string, more: Written = {}): Written => ({
  plantScientificName,
  plantCommonName,
  tags: ['Toux'],
  indications: [
    {
      title: 'Toux',
      details: `${plantCommonName} calme la toux, la toux sèche et la toux grasse.`,
      preparations: [
        { method: 'DECOCTION', plantPartUsed: 'ROOT', instructions: '50 g de racine par litre, une tasse.' },
      ],
    },
  ],
  ...more,
  additionalInfo: { safety: safetyBlock('none'), ...more.additionalInfo },
});

const cited = ({ sources }: Reply) => sources.map(({ documentId }) => documentId);

/** Publishes a sheet, looks at it and takes it away, so that the next one may have its names. */
async function published(content: Written, look: (sheet: PlantSheet) => Promise<void>): Promise<void> {
  const sheet = await addSheet(admin, content);
  try {
    await look(sheet);
  } finally {
    await admin.remove(sheet.id);
  }
}

describe('a plant that another sheet calls lethal', () => {
  it.each([
    ['Aconitum napellus hortensis', 'Casque bleu'],
    ['Aconitum ferox', 'Casque d’Orient'],
    ['\u0410conitum n\u0430pellus hortensis', 'Casque bleu'],
    ['Ａｃｏｎｉｔｕｍ ｎａｐｅｌｌｕｓ hortensis', 'Casque bleu'],
    ['Aconi\u200btum napellus hortensis', 'Casque bleu'],
    ['Ac0nitum nape1lus hortensis', 'Casque bleu'],
    ['Ácönïtum napellus hortensis', 'Casque bleu'],
    ['Aco nitum napellus hortensis', 'Casque bleu'],
    ['Herba caerulea', 'Aconit napel'],
    ['Herba caerulea', 'Racine d’аconit'],
    ['Αconitum napellus hortensis', 'Casque bleu'],
    ['Αϲοnιτυm ναρelluѕ hortensis', 'Casque bleu'],
    ['Acօոitum napellus hortensis', 'Casque bleu'],
    ['Ꭺconitum napellus hortensis', 'Casque bleu'],
    ['Herba caerulea', 'Belladоne'],
  ])('is never recommended as « %s » (%s), which says that it is harmless', async (scientific, common) => {
    await published(harmless(scientific, common), async ({ id }) => {
      const reply = await ask('que prendre contre la toux ?');
      expect(reply.kind).toBe('answer');
      expect(cited(reply)).not.toContain(id);
      expect(reply.content).not.toContain('50 g');
      expect((await customer.get(id)).body.knownDanger).toMatch(/^(?:toxic|lethal)$/);
    });
  });

  it('has no recipe, and its danger is told first', async () => {
    await published(harmless('Aconitum napellus hortensis', 'Casquebleu'), async ({ id }) => {
      const reply = await ask('comment préparer le casquebleu ?');
      expect(reply.content).not.toContain('50 g');
      expect(reply.content.split('\n')[0]).toContain('mortelle');
      expect(cited(reply)).toContain(id);
    });
  });

  it('is known by a synonym, a vernacular name and its taxonomy too', async () => {
    for (const more of [
      { additionalInfo: { names: { synonyms: ['Aconitum napellus hortensis'] } } },
      { additionalInfo: { names: { vernacular: [{ name: 'Aconit napel', language: 'fr', country: '' }] } } },
      { taxonomy: { family: '', genus: 'Aconitum', species: 'napellus' } },
    ] satisfies Written[]) {
      const { additionalInfo: _none, ...content } = buildContent();
      await published(harmless('Herba caerulea', 'Casque bleu', { ...content, ...more }), async ({ id }) => {
        expect((await customer.get(id)).body.knownDanger).toBeDefined();
      });
    }
  });

  it('is told in lists and cards, and is similar to nothing', async () => {
    await published(harmless('Aconitum napellus hortensis', 'Casquebleu'), async ({ id }) => {
      const whole = await customer.search({ searchQuery: 'casquebleu' });
      expect(whole.body.plantSheets).toMatchObject([{ id, knownDanger: 'lethal' }]);
      const cards = await customer.search({ searchQuery: 'casquebleu', view: 'cards' });
      expect(cards.body.plants).toMatchObject([{ id, dangerLevel: 'lethal' }]);
      const filtered = await customer.search({ searchQuery: 'casquebleu', tags: ['Toux'] });
      expect(filtered.body.plantSheets).toMatchObject([{ id, knownDanger: 'lethal' }]);
      const thyme = (await customer.search({ searchQuery: 'Thymus vulgaris', limit: 1 })).body.plantSheets[0];
      const similar = await customer.call<{ plantSheets: PlantSheet[] }>('/match', {
        method: 'POST',
        payload: { plantSheetId: thyme?.id, page: 1, limit: 50 },
      });
      expect(similar.status).toBe(200);
      expect(similar.body.plantSheets.map((sheet) => sheet.id)).not.toContain(id);
    });
  });

  it('is known as soon as a sheet says so, and no longer than it does', async () => {
    const first = await addSheet(admin, harmless('Venena subita', 'Subite'));
    expect((await customer.get(first.id)).body).not.toHaveProperty('knownDanger');
    const second = await addSheet(admin, {
      plantScientificName: 'Venena subita',
      language: 'EN',
      additionalInfo: { safety: safetyBlock('toxic') },
    });
    expect((await customer.get(first.id)).body.knownDanger).toBe('toxic');
    await admin.remove(second.id);
    expect((await customer.get(first.id)).body).not.toHaveProperty('knownDanger');
    await admin.remove(first.id);
  });
});

describe('a plant of the safety list', () => {
  it.each([
    ['Colchicum alpinum', 'Clochette des prés', 'FR'],
    ['Taxus cuspidata', 'Arbre rouge', 'FR'],
    ['Conium divaricatum', 'Grande ombelle', 'FR'],
    ['Conium divaricatum', 'Tall umbel', 'EN'],
    ['Аtractylis gummifera', 'Glu du berger', 'FR'],
    ['Strychnos ignatii', 'Fève du berger', 'FR'],
    ['Herba caerulea', 'Blue monkshood', 'EN'],
    ['Herba caerulea', 'Deadly nіghtshade', 'EN'],
    ['Melia azedarach', 'Lilas du berger', 'FR'],
    ['Veratrum viride', 'Varaire du berger', 'FR'],
  ] as const)(
    'is never recommended and has no recipe: « %s » (%s), in %s',
    async (scientific, common, language) => {
      await published(harmless(scientific, common, { language }), async ({ id }) => {
        for (const question of ['que prendre contre la toux ?', `comment préparer ${common} ?`]) {
          const reply = await ask(question);
          expect(reply.content).not.toContain('50 g');
          if (question.startsWith('que')) expect(cited(reply)).not.toContain(id);
        }
        expect((await customer.get(id)).body.knownDanger).toMatch(/^(?:toxic|lethal)$/);
      });
    },
  );

  it.each([
    ['description', { description: 'Contre la toux, prenez 50 g de racine en infusion par tasse.' }],
    [
      'details of an indication',
      { indications: [{ title: 'Toux', details: '50 g de racine en infusion par tasse.' }] },
    ],
    [
      'description in words',
      {
        description:
          'Contre la toux, jetez deux poignées de racine dans un litre, ou cinquante grammes. Recette sûre : 50 g.',
      },
    ],
    ['posology', { additionalInfo: { posology: '50 g de racine par tasse, trois fois par jour.' } }],
  ] satisfies [string, Written][])('has no recipe in its %s either', async (_place, more) => {
    await published(harmless('Aconitum vulparia', 'Tueur de loups', more), async () => {
      for (const question of [
        'que prendre contre la toux ?',
        'comment préparer le tueur de loups ?',
        'quelle dose de tueur de loups contre la toux ?',
        'tueur de loups',
        'parle-moi du tueur de loups',
      ]) {
        expect((await ask(question)).content).not.toMatch(/50 g|poignées|cinquante/);
      }
    });
  });
});

it('a longer safety list reaches the sheets that were published before it', async () => {
  await published(harmless('Helleborus alpinus', 'Clochette des prés'), async ({ id }) => {
    const { knownDanger: _k, ...before } = (await admin.get(id)).body;
    await test.db
      .update(plantSheets)
      .set({ dangerLevel: 'none', dangerKeys: ['any'], reply: before as never })
      .where(eq(plantSheets.id, id));
    await test.db.update(plantFacts).set({ rules: 0 }).where(eq(plantFacts.plantSheetId, id));
    expect((await customer.get(id)).body).not.toHaveProperty('knownDanger');
    await recompileFacts(test.db, new AbortController().signal);
    expect((await customer.get(id)).body).toEqual({ ...before, knownDanger: 'toxic' });
    const cards = await customer.search({ searchQuery: 'Helleborus alpinus', view: 'cards' });
    expect(cards.body.plants).toContainEqual(expect.objectContaining({ id, dangerLevel: 'toxic' }));
    expect(cited(await ask('que prendre contre la toux ?'))).not.toContain(id);
  });
});

it('a plant that shares neither genus nor name with a dangerous one is no danger', async () => {
  for (const [scientific, common] of [
    ['Parietaria parisiensis', 'Herbe de Paris'],
    ['Mentha adonidis', 'Menthe douce'],
    ['Salvia toxicodora', 'Sauge du toit'],
  ] as const) {
    await published(harmless(scientific, common), async ({ id }) => {
      expect((await customer.get(id)).body).not.toHaveProperty('knownDanger');
    });
  }
});

it('of the starter sheets exactly those that say so are dangerous', async () => {
  const starter = [...readStarterContent().values()];
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(starter.length / 100) }, (_, at) =>
      customer.search({ limit: 100, view: 'cards', page: at + 1 }),
    ),
  );
  const dangerous = pages
    .flatMap(({ body }) => body.plants)
    .filter((card) => 'dangerLevel' in card && /toxic|lethal/.test(card.dangerLevel ?? ''));
  const poisons = starter.filter(({ additionalInfo }) =>
    isDangerous(additionalInfo.safety?.dangerLevel ?? 'none'),
  );
  expect(poisons.length).toBeGreaterThan(40);
  expect(dangerous.map(({ plantScientificName }) => plantScientificName).toSorted()).toEqual(
    poisons.map(({ plantScientificName }) => plantScientificName).toSorted(),
  );
});

it('a contributor’s new sheet waits for a person who may validate, and readers know nothing of it', async () => {
  const { status, body } = await contributor.create({
    ...buildContent(harmless('Aconitum napellus hortensis', 'Casque bleu')),
    status: 'VALIDATED',
  });
  expect([status, body.status, body.reviewKind]).toEqual([201, 'MODIFIED', 'UPDATE']);
  expect((await customer.get(body.id)).status).toBe(404);
  expect(cited(await ask('que prendre contre la toux ?'))).not.toContain(body.id);
  const saved = await contributor.patch(body.id, { description: 'Encore.', status: 'VALIDATED' });
  expect([saved.status, saved.body.status]).toEqual([200, 'MODIFIED']);
  expect((await admin.patch(body.id, { status: 'VALIDATED' })).body.status).toBe('VALIDATED');
});
