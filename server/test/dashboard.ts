import type { DashboardStats, Quality } from '@simples/contract/dashboard';
import { createOutbox } from '#server/adapters/mail.ts';
import { buildApp } from '#server/app.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import type { SignedIn, TestApp } from './harness.ts';

const path = '/v1/api/dashboard/dashboard';

/** A key that several processes share, so that they know the same person as the same. */
export const SHARED_KEY = 'a key of tests, shared by processes';

/** Anything that can be asked over HTTP. */
type Asked = Pick<TestApp, 'inject'>;

/** Another process on the same database. Close it. */
export async function anotherProcess({ config, database, clock }: TestApp) {
  const app = await buildApp({
    config,
    database,
    adapters: { clock, mail: createOutbox() },
    logger: createLogger(config),
    webRoot: null,
  });
  return { inject: app.inject.bind(app), close: () => app.close() };
}

export const get = (asked: Asked, { headers }: SignedIn, url: string) => asked.inject({ url, headers });

/** The figures of the dashboard. */
export async function statsOf(asked: Asked, person: SignedIn, query = ''): Promise<DashboardStats> {
  const response = await get(asked, person, `${path}/stats${query}`);
  if (response.statusCode !== 200) throw new Error(`stats answered ${response.statusCode} ${response.body}`);
  return response.json();
}

/** The figures of quality. */
export async function qualityOf(asked: Asked, person: SignedIn, query = ''): Promise<Quality> {
  const response = await get(asked, person, `${path}/quality${query}`);
  if (response.statusCode !== 200)
    throw new Error(`quality answered ${response.statusCode} ${response.body}`);
  return response.json();
}

/** A search of the lexicon, as the box sends it. */
export const search = (asked: Asked, person: SignedIn, text: string, more = '') =>
  get(asked, person, `/v1/api/plant_sheets?searchQuery=${encodeURIComponent(text)}&view=cards${more}`);

/** A question to the chatbot, in a conversation of its own. */
export const ask = (asked: Asked, { headers }: SignedIn, query: string) =>
  asked.inject({ method: 'POST', url: '/v1/api/conversations', headers, payload: { query } });

/** So many customers, signed in. */
export async function customers(test: TestApp, count: number): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  for (let index = 0; index < count; index += 1) people.push(await test.signIn('CUSTOMER'));
  return people;
}
