import type { Endpoint } from '@simples/contract/endpoint';
import { endpoints } from '@simples/contract/endpoints';
import { errorBody } from '@simples/contract/errors';
import { roles } from '@simples/contract/permissions';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantSheets } from '#server/db/schema.ts';
import { campaignSeed, campaignSize } from '#test/campaign.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, pendingToken } from '#test/people.ts';
import { loadStarterContent } from '#test/starter-content.ts';
import { fuzzRequest, useIds } from './fuzz-requests.ts';

const REQUESTS = campaignSize(500, 10_000);
const seed = campaignSeed;

let test: TestApp;
const tokens: string[] = [];
beforeAll(async () => {
  test = await startTestApp();
  const people: SignedIn[] = await Promise.all(roles.map((role) => test.signIn(role)));
  const { email } = await createPerson(test);
  await loadStarterContent(test.db);
  const sheets = await test.db.select({ id: plantSheets.id }).from(plantSheets).limit(10);
  useIds(sheets.map(({ id }) => id));
  tokens.push(...people.map(({ token }) => token), await pendingToken(test, email));
});
afterAll(() => test.close());

/** A logout with a good token would close the door on the requests after it. */
const keepsTokens = (endpoint: Endpoint) => endpoint.name !== 'auth.logout';

function withToken(endpoint: Endpoint, request: InjectOptions, pick: number): InjectOptions {
  const token = keepsTokens(endpoint) ? tokens[pick % (tokens.length + 1)] : undefined;
  if (token === undefined) return request;
  return { ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } };
}

it(`${REQUESTS} random requests over every endpoint never get a 5xx (seed ${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const counts = new Map<number, number>();
  const request = fc.oneof(
    ...endpoints.map((endpoint) => fc.tuple(fc.constant(endpoint), fuzzRequest(endpoint), fc.nat())),
  );
  await fc.assert(
    fc.asyncProperty(request, async ([endpoint, options, pick]) => {
      const response = await test.inject(withToken(endpoint, options, pick));
      counts.set(response.statusCode, (counts.get(response.statusCode) ?? 0) + 1);
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode >= 400) {
        expect(errorBody.strict().parse(response.json()).httpCode).toBe(response.statusCode);
      }
    }),
    { numRuns: REQUESTS, seed, endOnFailure: true },
  );
  // The requests are worth something only when many get past the first check.
  expect(counts.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
  expect(counts.get(422) ?? 0).toBeGreaterThan(REQUESTS / 50);
});
