import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelLibrary, proposal, startModelLibrary } from '#test/documents/model-library.ts';
import { type Behaviour, finish, pagesGiven, proposes, says, write } from '#test/language-model.ts';
import { newWord } from '#test/sheets.ts';

let library: ModelLibrary;
beforeAll(async () => {
  library = await startModelLibrary({
    LLM_DOCUMENT_SECONDS: 1,
    LLM_DOCUMENT_CALLS: 3,
    LLM_DOCUMENT_TOKENS: 500,
    LLM_CONTEXT_TOKENS: 500,
  });
});
afterAll(() => library.close());
afterEach(() => {
  library.model.behave(proposes([]));
  library.model.received.length = 0;
  // A model that failed in one test rests in no other.
  library.test.clock.advance(31_000);
});

const newPlant = () => `Inventa ${newWord()}us`;
const throat = 'Les anciens disent que la plante calme les maux de gorge.';
const monograph = (plant: string) => [
  '# Herbe des bergers',
  `${plant} L.`,
  '## Famille',
  'Lamiacées',
  '## Ce qu’en disent les anciens',
  throat,
  '## Indications',
  'Digestion difficile.',
];
const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title);
const unusable = 'sans réponse utilisable du modèle : lues par les règles seules';

/** Answers only when whoever asked has gone; `closed` resolves then. */
function hangs() {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const behaviour: Behaviour = (answer) => {
    answer.once('close', close);
    ask();
  };
  return { behaviour, asked, closed };
}

describe('a model that fails leaves the document to the rules:', () => {
  const whole = JSON.stringify(proposal('Inventa')('indications', 'toux'));
  const failures: [string, Behaviour][] = [
    ['that never answers', hangs().behaviour],
    ['that is dead', (answer) => void answer.destroy()],
    ['that answers 500', (answer) => void answer.writeHead(500).end('oops')],
    [
      'that breaks off',
      (answer) => {
        write(answer, '{"values": [');
        answer.destroy();
      },
    ],
    ['that writes garbage', says('Voici les valeurs : {"values": [')],
    ['that writes prose', says('La plante guérit tout.')],
    ['that writes nothing', says('')],
    ['that writes JSON of another shape', says('{"values": {"indications": "toux"}}')],
    ['that is cut before a whole value', says(`{"values": [${whole.slice(0, 20)}`, 'length')],
    ['that never stops', (answer) => write(answer, '{"values": []'.repeat(2_000), 1_000)],
    ['that filters the content', says('', 'content_filter')],
  ];

  it.each(failures)('one %s', async (_what, behaviour) => {
    const plant = newPlant();
    library.model.behave(behaviour);
    const { document, sheets } = await library.read(await library.upload([monograph(plant)]));
    expect(document).toMatchObject({
      stage: 'TO_REVIEW',
      failure: null,
      drafts: [{ plantScientificName: plant, outcome: 'NEW' }],
      droppedValues: [{ field: 'document', value: 'page 1', reason: unusable }],
    });
    expect(titles(sheets[0]?.indications ?? [])).toEqual(['Digestion difficile']);
  });

  it('what it wrote before it was cut is still taken', async () => {
    const plant = newPlant();
    const [first, second] = [throat, 'Digestion'].map((quote) =>
      JSON.stringify(proposal(plant)('indications', 'maux de gorge', quote)),
    );
    library.model.behave(says(`{"values": [${first}, ${second?.slice(0, -9)}`, 'length'));
    const { sheets } = await library.read(await library.upload([monograph(plant)]));
    expect(titles(sheets[0]?.indications ?? [])).toEqual(['Digestion difficile', 'maux de gorge']);
  });

  it('and JSON between other words is still taken', async () => {
    const plant = newPlant();
    const value = proposal(plant)('indications', 'maux de gorge', throat);
    library.model.behave(says(`Voici :\n\`\`\`json\n${JSON.stringify({ values: [value] })}\n\`\`\``));
    const { sheets } = await library.read(await library.upload([monograph(plant)]));
    expect(titles(sheets[0]?.indications ?? [])).toEqual(['Digestion difficile', 'maux de gorge']);
  });
});

describe('a long document', () => {
  const prose = (page: number) =>
    Array.from(
      { length: 11 },
      (_, i) => `Page ${page}, ligne ${i} : le vent du soir passe sur les collines.`,
    );
  const book = (plant: string) => [monograph(plant), ...[2, 3, 4, 5, 6, 7, 8, 9].map(prose)];

  it('is read some pages at a time, each time with the last page before, up to the most calls', async () => {
    const { document } = await library.read(await library.upload(book(newPlant())));
    const asked = library.model.received.map((received) => pagesGiven(received).map(({ number }) => number));
    expect(asked).toHaveLength(3);
    for (const [i, pages] of asked.entries()) {
      if (i > 0) expect(pages[0]).toBe(asked[i - 1]?.at(-1));
      expect(pages.length).toBeGreaterThan(1);
    }
    for (const { body } of library.model.received) {
      expect(body.max_tokens).toBe(500);
      expect(body.messages.at(-1)?.content.length).toBeLessThan(1_500 + 200);
    }
    const read = asked.at(-1)?.at(-1) ?? 0;
    expect(read).toBeLessThan(9);
    expect(document.droppedValues).toEqual([
      expect.objectContaining({
        value: expect.stringMatching(/ 9$/),
        reason: 'document trop long pour le modèle : lues par les règles seules',
      }),
    ]);
  });

  it('one page is cut where it is too long for a call', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `Ligne ${i} : le vent du soir passe sur les collines.`,
    );
    await library.read(await library.upload([lines]));
    const texts = library.model.received.flatMap((received) => pagesGiven(received).map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(1);
    for (const line of lines) expect(texts.some((text) => text.includes(line))).toBe(true);
  });

  it('is left to the rules once the model failed twice in a row', async () => {
    library.model.behave((answer) => void answer.writeHead(503).end());
    const { document } = await library.read(await library.upload(book(newPlant())));
    expect(library.model.received).toHaveLength(2);
    expect(document.droppedValues.map(({ reason }) => reason)).toEqual([
      unusable,
      unusable,
      'le modèle ne répond pas : lues par les règles seules',
    ]);
    expect(document.drafts).toHaveLength(1);
  });
});

describe('nobody waits for the model', () => {
  it('when the document is deleted: the call ends, and nothing of it is left', async () => {
    const { behaviour, asked, closed } = hangs();
    const patient = await startModelLibrary({ LLM_DOCUMENT_SECONDS: 300 });
    try {
      patient.model.behave(behaviour);
      const id = await patient.upload([monograph(newPlant())]);
      await asked;
      expect((await patient.admin.get(id)).body.stage).toBe('EXTRACTING');
      expect((await patient.admin.remove(id)).status).toBe(204);
      await closed;
      expect((await patient.desk.list('status=DRAFT')).body.total).toBe(0);
    } finally {
      await patient.close();
    }
  });

  it('when the process ends', async () => {
    const { behaviour, asked, closed } = hangs();
    const patient = await startModelLibrary({ LLM_DOCUMENT_SECONDS: 300 });
    patient.model.behave(behaviour);
    await patient.upload([monograph(newPlant())]);
    await asked;
    await patient.close();
    await expect(closed).resolves.toBeUndefined();
  });
});

it('what the model costs is counted; without calls it is not asked at all', async () => {
  const counted = async () => {
    const boss = await library.test.signIn('SUPER_ADMIN');
    const response = await library.test.inject({
      url: '/v1/api/dashboard/dashboard/quality',
      headers: boss.headers,
    });
    return response.json().languageModel;
  };
  const before = await counted();
  library.model.behave((answer) => {
    write(answer, '{"values": []}');
    finish(answer);
  });
  await library.read(await library.upload([monograph(newPlant())]));
  const after = await counted();
  expect([after.tokensRead - before.tokensRead, after.tokensWritten - before.tokensWritten]).toEqual([
    900, 80,
  ]);
  expect([after.answers, after.failures]).toEqual([before.answers, before.failures]);

  const silent = await startModelLibrary({ LLM_DOCUMENT_CALLS: 0 });
  const { document } = await silent.read(await silent.upload([monograph(newPlant())]));
  expect([document.drafts.length, silent.model.received.length]).toEqual([1, 0]);
  await silent.close();
});
