import type { Reply } from '@simples/contract/conversations';
import type { Role } from '@simples/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { loadStarterContent } from '#test/starter-content.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await loadStarterContent(test.db);
});
afterAll(() => test.close());

async function ask(role: Role, query: string): Promise<Reply> {
  const person = await test.signIn(role);
  const response = await test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers: person.headers,
    payload: { query },
  });
  return response.json<Reply>();
}

const statements = ({ sources }: Reply) => sources.map(({ content }) => content.split('\n')[0] ?? '');

it.each(['Que prendre contre une toux sèche ?', 'À quoi sert l’ail ?', 'À quoi sert la mélisse ?'])(
  '%s: a health professional reads all that a customer does, and more',
  async (query) => {
    const [plain, full] = [await ask('CUSTOMER', query), await ask('HEALTH_PROFESSIONAL', query)];
    expect([plain.kind, full.kind]).toEqual(['answer', 'answer']);
    const more = new Set(statements(full));
    expect(statements(plain).filter((statement) => !more.has(statement))).toEqual([]);
    expect(more.size).toBeGreaterThan(plain.sources.length);
  },
);

it('evidence, dose and interactions of a plant are told to a health professional as its sheet has them', async () => {
  const query = 'À quoi sert l’ail ?';
  const [plain, full] = [await ask('CUSTOMER', query), await ask('HEALTH_PROFESSIONAL', query)];
  expect(full.content).toMatch(/essais cliniques montrent un effet faible/);
  expect(full.content).toMatch(/saquinavir et d’autres antiprotéases/);
  expect(plain.content).not.toMatch(/saquinavir et d’autres antiprotéases/);
  expect(plain.content.length).toBeLessThan(full.content.length);
});

it('what is refused to one is refused to the other', async () => {
  for (const query of ['Comment préparer une tisane d’aconit ?', 'Quelle dose d’ibuprofène ?']) {
    const [plain, full] = [await ask('CUSTOMER', query), await ask('HEALTH_PROFESSIONAL', query)];
    expect([plain.kind, full.kind]).toEqual(['refusal', 'refusal']);
    expect(full.content).not.toMatch(/\d\s?(?:mg|g|ml|mL)\b/);
  }
});
