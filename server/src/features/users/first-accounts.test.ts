import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/adapters/clock.ts';
import { users } from '#server/db/schema.ts';
import { type Config, ConfigError } from '#server/lib/config.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { login } from '#test/people.ts';
import { createFirstAccounts } from './first-accounts.ts';

let test: TestApp;
let development: Config;
beforeAll(async () => {
  test = await startTestApp();
  development = { ...test.config, NODE_ENV: 'development' };
});
afterAll(() => test.close());
afterEach(() => test.db.execute(sql`delete from users`));

const start = (config: Config) => createFirstAccounts(test.db, config, systemClock);

const production = (settings: Partial<Config>): Config => ({
  ...test.config,
  NODE_ENV: 'production',
  isProduction: true,
  ...settings,
});

describe('the first start in development', () => {
  it('creates one person per role, who can sign in by e-mail and by phone', async () => {
    const accounts = await start(development);
    expect(accounts.map(({ email, role }) => [email, role])).toEqual([
      ['customer@simples.test', 'CUSTOMER'],
      ['health.professional@simples.test', 'HEALTH_PROFESSIONAL'],
      ['contributor@simples.test', 'CONTRIBUTOR'],
      ['admin@simples.test', 'ADMIN'],
      ['super.admin@simples.test', 'SUPER_ADMIN'],
    ]);
    for (const { email } of accounts) expect((await login(test, email, 'Simples2026')).statusCode).toBe(200);
    expect((await login(test, '06 39 98 00 01', 'Simples2026')).statusCode).toBe(200);
  });

  it('creates nobody twice, and says who is there', async () => {
    const first = await start(development);
    expect(await start(development)).toEqual(first);
    expect(await test.db.$count(users)).toBe(5);
    await test.db.execute(sql`update users set deleted_at = now() where email = 'admin@simples.test'`);
    expect((await start(development)).map(({ role }) => role)).not.toContain('ADMIN');
  });

  it('is safe when two processes start at once', async () => {
    const both = await Promise.all([start(development), start(development)]);
    expect(both[0]).toEqual(both[1]);
    expect(await test.db.$count(users)).toBe(5);
  });
});

describe('the first start in production', () => {
  it('creates the first super administrator, and no development account', async () => {
    const config = production({ ADMIN_EMAIL: 'Chef@exemple.fr', ADMIN_PASSWORD: 'Une longue phrase 1' });
    expect(await start(config)).toEqual([{ email: 'Chef@exemple.fr', role: 'SUPER_ADMIN' }]);
    expect(await test.db.select({ email: users.email, roles: users.roles }).from(users)).toEqual([
      { email: 'Chef@exemple.fr', roles: ['SUPER_ADMIN'] },
    ]);
    expect((await login(test, 'chef@exemple.fr', 'Une longue phrase 1')).statusCode).toBe(200);
    expect(await start(config)).toEqual([]);
  });

  it('stops with a sentence that names what is missing', async () => {
    await expect(start(production({}))).rejects.toThrow(ConfigError);
    await expect(start(production({}))).rejects.toThrow(/ADMIN_EMAIL et ADMIN_PASSWORD/);
  });

  it('stops on a database that was used in development, while one of its accounts is left', async () => {
    const config = production({ ADMIN_EMAIL: 'chef@exemple.fr', ADMIN_PASSWORD: 'Une longue phrase 1' });
    await start(development);
    await expect(start(config)).rejects.toThrow(ConfigError);
    await expect(start(config)).rejects.toThrow(/^La base contient des comptes de développement, [^\n]+\.$/);
    await test.db.execute(sql`update users set deleted_at = now() where email <> 'super.admin@simples.test'`);
    await test.db.execute(sql`update users set status = 'suspended' where deleted_at is null`);
    await expect(start(config)).rejects.toThrow(/public \(super\.admin@simples\.test\)/);
    await test.db.execute(sql`update users set deleted_at = now() where deleted_at is null`);
    await expect(start(config)).resolves.toBeDefined();
  });

  it('takes no address of a development account for its administrator', async () => {
    const config = production({ ADMIN_EMAIL: 'Admin@simples.test', ADMIN_PASSWORD: 'Une longue phrase 1' });
    await expect(start(config)).rejects.toThrow(/^ADMIN_EMAIL est l’adresse d’un compte de développement/);
  });
});
