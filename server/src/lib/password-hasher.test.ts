import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createPasswordHasher } from './password-hasher.ts';

const settings = readConfig({ NODE_ENV: 'test' });
const hasher = createPasswordHasher(settings);

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** In turns, so that what else the machine does weighs on all alike. */
async function medianTimes(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let index = 0; index < 9; index += 1) {
    for (const [at, work] of works.entries()) {
      const started = performance.now();
      await work();
      times[at]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

it('stores a PHC string of the parameters that OWASP asks for', async () => {
  const stored = await hasher.hash('Correct horse 7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hasher.verify('Correct horse 7', stored)).toBe(true);
  expect(await hasher.verify('Correct horse 8', stored)).toBe(false);
  expect(await hasher.hash('Correct horse 7')).not.toBe(stored);
});

it('reads hashes made elsewhere, and takes anything else for no match', async () => {
  // The reference implementation: `echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1`.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await hasher.verify('password', reference)).toBe(true);
  expect(hasher.isOutdated(reference)).toBe(false);
  expect(await hasher.verify('password', 'password')).toBe(false);
  expect(await hasher.verify('', '')).toBe(false);
});

it('calls a hash of weaker parameters outdated', async () => {
  const stronger = createPasswordHasher({ ...settings, PASSWORD_HASH_PASSES: 3 });
  const stored = await hasher.hash('x');
  expect([hasher.isOutdated(stored), stronger.isOutdated(stored)]).toEqual([false, true]);
});

it('takes as long for nobody as for someone', async () => {
  const stored = await hasher.hash('x');
  const [someone = 0, nobody = 0] = await medianTimes([
    () => hasher.verify('y', stored),
    () => hasher.verify('y', null),
  ]);
  expect(nobody / someone).toBeGreaterThan(0.5);
  expect(nobody / someone).toBeLessThan(2);
});

it('lets a few hash at once and some wait; the rest come back later', async () => {
  const small = createPasswordHasher({
    PASSWORD_HASH_MEMORY_KIB: 64,
    PASSWORD_HASH_PASSES: 1,
    PASSWORD_HASHES_AT_ONCE: 4,
    PASSWORD_HASH_QUEUE: 64,
  });
  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => small.hash('x')));
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(68);
  const refusals = flood.filter((result) => result.status === 'rejected').map(({ reason }) => reason.key);
  expect(new Set(refusals)).toEqual(new Set(['unavailable']));
  expect(await small.hash('x')).toBeTruthy();
});
