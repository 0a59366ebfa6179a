import type { Reply } from '@simples/contract/conversations';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf, safetyBlock } from '#test/sheets.ts';

let test: TestApp;
let admin: Desk;
let contributor: Desk;
let headers: SignedIn['headers'];
let sheet: PlantSheet;

const contentOf = (plantScientificName: string, plantCommonName: string) => ({
  plantScientificName,
  plantCommonName,
  description: 'Herbe des talus. On en prend 50 g de racine par tasse.',
  indications: [
    {
      title: 'Toux',
      details: 'Calme la toux sèche.',
      preparations: [
        { method: 'INFUSION', plantPartUsed: 'ROOT', instructions: '50 g de racine par tasse.' },
      ],
    },
  ],
  contreIndications: [{ title: 'Grossesse', details: 'Interdite pendant la grossesse.' }],
  additionalInfo: {
    posology: 'Trois tasses par jour.',
    safety: {
      ...safetyBlock('caution'),
      breastfeeding: 'Possible pendant l’allaitement.',
      interactions: ['Warfarine : augmente le risque de saignement.'],
    },
  },
});

beforeAll(async () => {
  test = await startTestApp({ CONTRIBUTORS_PUBLISH: true });
  admin = deskOf(test, await test.signIn('ADMIN'));
  contributor = deskOf(test, await test.signIn('CONTRIBUTOR'));
  ({ headers } = await test.signIn('CUSTOMER'));
  sheet = await addSheet(contributor, contentOf('Zorvella montana', 'Zorvelle'));
  await addSheet(admin, contentOf('Brunavia alba', 'Brunavie'));
});
afterAll(() => test.close());

async function ask(query: string): Promise<Reply> {
  const payload = { query, conversationId: null };
  const response = await test.inject({ method: 'POST', url: '/v1/api/conversations', headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json<Reply>();
}

const told = (reply: Reply): string => JSON.stringify([reply.content, reply.blocks, reply.sources]);

describe('of a sheet that nobody who may validate has read', () => {
  it('nothing is recommended for a need', async () => {
    const reply = await ask('Que prendre contre la toux ?');
    expect(told(reply)).toContain('Brunavie');
    expect(told(reply)).not.toContain('Zorvelle');
    expect(JSON.stringify(reply.suggestions)).not.toContain('Zorvelle');
  });

  it.each([
    'À quoi sert la zorvelle ?',
    'Comment préparer la zorvelle contre la toux ?',
    'Quelle dose de zorvelle ?',
    'Comparer la zorvelle et la brunavie',
    'Décris la zorvelle',
  ])('neither use nor recipe is given: %s', async (question) => {
    const reply = await ask(question);
    const own = reply.sources
      .filter(({ documentId }) => documentId === sheet.id)
      .map(({ content }) => content);
    expect(own.join(' ')).not.toMatch(/50 g|tasse|calme la toux/i);
  });

  it('one is told why', async () => {
    const { content } = await ask('À quoi sert la zorvelle ?');
    expect(content).toMatch(/n’a encore relu la fiche/);
  });

  it('its bans and cautions are told', async () => {
    const pregnant = await ask('Je suis enceinte, puis-je prendre de la zorvelle ?');
    expect(told(pregnant)).toContain('Interdite pendant la grossesse.');
    const medicine = await ask('La zorvelle avec la warfarine ?');
    expect(told(medicine)).toContain('augmente le risque de saignement');
  });

  it('all is told once somebody who may has read it', async () => {
    await admin.patch(sheet.id, { status: 'VALIDATED' });
    expect(told(await ask('Que prendre contre la toux ?'))).toContain('Zorvelle');
    expect(told(await ask('Comment préparer la zorvelle ?'))).toContain('50 g de racine par tasse');
  });
});
