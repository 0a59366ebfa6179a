import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';

const LIMIT = 5;
const ME = '/v1/api/users/me';

let test: TestApp;
let anne: SignedIn;
let bruno: SignedIn;
beforeAll(async () => {
  test = await startTestApp({ REQUESTS_PER_MINUTE: LIMIT, TRUST_PROXY: false });
  anne = await test.signIn('CUSTOMER');
  bruno = await test.signIn('CUSTOMER');
});
afterAll(() => test.close());
afterEach(() => {
  vi.useRealTimers();
});

let minute = 0;
/** Counting starts anew: the plugin reads the clock of the system. */
function startMinute(): void {
  minute += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1, 0, minute * 2) });
}

async function statuses(count: number, request: InjectOptions): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push((await test.inject(request)).statusCode);
  return all;
}

const served = (status: number) => Array<number>(LIMIT).fill(status);

describe('requests of one minute', () => {
  it('are counted for each person, wherever they come from; beyond the limit they wait', async () => {
    startMinute();
    const first = await test.inject({ url: ME, headers: anne.headers });
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '5',
      'ratelimit-remaining': '4',
      'ratelimit-reset': '60',
    });
    await statuses(LIMIT - 1, { url: ME, headers: anne.headers, remoteAddress: '198.51.100.7' });

    const refused = await test.inject({ url: ME, headers: anne.headers });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ httpCode: 429, key: 'rateLimited' });
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '60' });
    expect((await test.inject({ url: ME, headers: bruno.headers })).statusCode).toBe(200);

    vi.setSystemTime(Date.now() + 60_000);
    expect((await test.inject({ url: ME, headers: anne.headers })).statusCode).toBe(200);
  });

  it('without a session, or with a token that nobody has, are counted for each address', async () => {
    startMinute();
    const stranger = {
      url: ME,
      headers: { authorization: `Bearer ${'A'.repeat(43)}` },
      remoteAddress: '203.0.113.1',
    };
    expect(await statuses(LIMIT + 2, stranger)).toEqual([...served(401), 429, 429]);
    expect(await statuses(1, { url: ME, remoteAddress: '203.0.113.1' })).toEqual([429]);
    expect(await statuses(1, { url: ME, remoteAddress: '203.0.113.2' })).toEqual([401]);
  });

  it('are not counted anew for every address a caller claims, nor for each of its IPv6 addresses', async () => {
    startMinute();
    const all: number[] = [];
    for (let n = 0; n < LIMIT + 2; n += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
      };
      all.push((await test.inject({ url: ME, headers, remoteAddress: `2001:db8:1:2::${n + 1}` })).statusCode);
    }
    expect(all).toEqual([...served(401), 429, 429]);
  });

  it('are counted whatever the path and the body are worth', async () => {
    startMinute();
    const remoteAddress = '203.0.113.3';
    expect(await statuses(LIMIT, { method: 'POST', url: '/v1/api/users/login', remoteAddress })).toEqual(
      served(415),
    );
    const payload = { username: 'someone@simples.test' };
    const reset = await test.inject({
      method: 'POST',
      url: '/v1/api/users/password-reset/start',
      payload,
      remoteAddress,
    });
    expect(reset.statusCode).toBe(429);
  });

  it('that ask for the state of the process are not counted', async () => {
    startMinute();
    const all = await statuses(LIMIT + 2, { url: '/healthz', remoteAddress: '203.0.113.4' });
    expect(new Set(all)).toEqual(new Set([200]));
  });
});
