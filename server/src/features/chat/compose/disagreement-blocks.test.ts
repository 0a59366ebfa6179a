import type { Reply } from '@simples/contract/conversations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, buildContent, type Desk, deskOf, newWord, safetyBlock } from '#test/sheets.ts';

let test: TestApp;
let person: SignedIn;
let desk: Desk;
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMITS: false });
  person = await test.signIn('CUSTOMER');
  desk = deskOf(test, await test.signIn('ADMIN'));
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

/** The lines of the block, and the statements its numbers stand for. */
function disputed({ content, sources }: Reply) {
  const block = content.split('\n\n').find((one) => one.startsWith('> **Sources en désaccord**')) ?? '';
  const numbers = [...block.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
  return { block, quoted: numbers.map((number) => sources[number - 1]?.content.split('\n')[0]) };
}

const named = () => {
  const name = newWord();
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
};

it('a sheet that allows in one section what it forbids in another is quoted twice', async () => {
  const plant = named();
  const risk = `${plant} est contre-indiquée pendant la grossesse.`;
  const allowed = `${plant} peut être prise pendant la grossesse.`;
  await addSheet(desk, {
    plantCommonName: plant,
    contreIndications: [{ title: 'Grossesse', details: risk }],
    additionalInfo: { safety: { ...safetyBlock('caution'), pregnancy: allowed } },
  });
  const reply = await ask(`${plant} pendant la grossesse ?`);
  const { block, quoted } = disputed(reply);
  expect(block).toContain('**Sources en désaccord** — grossesse.');
  expect(new Set(quoted)).toEqual(new Set([allowed, risk]));
});

it('a use that is a contraindication of the same sheet is told as both', async () => {
  const plant = named();
  const use = `${plant} soulage l’asthme de l’adulte.`;
  const risk = `${plant} est contre-indiquée en cas d’asthme.`;
  await addSheet(desk, {
    plantCommonName: plant,
    indications: [{ title: 'Asthme', details: use }],
    contreIndications: [{ title: 'Maladies des bronches', details: risk }],
  });
  const { block, quoted } = disputed(await ask(`à quoi sert ${plant} ?`));
  expect(block).toContain('— asthme.');
  expect(new Set(quoted)).toEqual(new Set([risk, use]));
});

it('two sheets of one plant whose doses do not meet are both cited', async () => {
  const plant = named();
  const scientific = buildContent().plantScientificName;
  const sheet = (language: 'FR' | 'EN', instructions: string) => ({
    plantCommonName: plant,
    plantScientificName: scientific,
    language,
    indications: [
      {
        title: 'Toux',
        details: `${plant} calme la toux.`,
        preparations: [{ method: 'INFUSION', plantPartUsed: 'LEAF', instructions }],
      },
    ],
  });
  const first = await addSheet(desk, sheet('FR', '1 à 2 g de feuille dans une tasse d’eau.'));
  const second = await addSheet(desk, sheet('EN', '6 à 8 g de feuille dans une tasse d’eau.'));
  const reply = await ask(`comment préparer ${plant} ?`);
  const { block, quoted } = disputed(reply);
  expect(block).toContain('— dose, toux.');
  expect(quoted).toHaveLength(2);
  const cited = new Set(reply.sources.map(({ documentId }) => documentId));
  expect(cited).toEqual(new Set([first.id, second.id]));
});

it('a sheet that agrees with itself has no such block', async () => {
  const plant = named();
  await addSheet(desk, {
    plantCommonName: plant,
    contreIndications: [
      { title: 'Grossesse', details: `${plant} est contre-indiquée pendant la grossesse.` },
    ],
    additionalInfo: {
      safety: { ...safetyBlock('caution'), pregnancy: `${plant} est déconseillée pendant la grossesse.` },
    },
  });
  const reply = await ask(`${plant} pendant la grossesse ?`);
  expect(reply.kind).toBe('answer');
  expect(reply.content).not.toContain('Sources en désaccord');
});
