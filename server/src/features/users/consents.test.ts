import { CONSENT_VERSION } from '@simples/contract/consent';
import { errorCatalogue } from '@simples/contract/errors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consents, conversations, questionKeys } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { createPerson, PASSWORD, signInFully } from '#test/people.ts';
import { createFirstAccounts } from './first-accounts.ts';

let test: TestApp;
let userId: string;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  const { id, email } = await createPerson(test, { country: 'BE' });
  userId = id;
  token = await signInFully(test, email);
});
afterAll(() => test.close());

const headers = () => ({ authorization: `Bearer ${token}` });
const me = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  test.inject({ method, url: `/v1/api/users/me${path}`, headers: headers(), ...(payload && { payload }) });
const give = (version = CONSENT_VERSION) => me('POST', '/consents', { version });
const withdraw = (query = '') => me('DELETE', `/consents${query}`);

function ask(query: string, { accept = 'application/json', ...body }: Record<string, unknown> = {}) {
  const own = { ...headers(), accept: String(accept), 'idempotency-key': 'une-question' };
  return test.inject({
    method: 'POST',
    url: '/v1/api/conversations',
    headers: own,
    payload: { query, ...body },
  });
}

const keptConversations = () => test.db.$count(conversations, eq(conversations.userId, userId));

describe('a question without consent', () => {
  it('is refused, kept nowhere, and answered under the same key once consent is given', async () => {
    for (const accept of ['application/json', 'text/event-stream']) {
      const refused = await ask('que prendre contre la toux ?', { accept });
      expect([refused.statusCode, refused.json().key]).toEqual([428, 'consentRequired']);
      expect(refused.json().emergency).toBeUndefined();
    }
    expect(await keptConversations()).toBe(0);
    expect(await test.db.$count(questionKeys, eq(questionKeys.userId, userId))).toBe(0);
    expect((await give()).json()).toMatchObject({ isGiven: true });
    expect((await ask('que prendre contre la toux ?')).statusCode).toBe(200);
    expect(await keptConversations()).toBe(1);
  });

  it('gets the card of its emergency all the same, with the numbers of the person’s country', async () => {
    const query = 'mon fils a avalé des baies de belladone et il convulse';
    const { message, emergency, key } = (await ask(query)).json();
    expect(key).toBe('consentRequired');
    expect(emergency.actions.map(({ href }: { href: string }) => href)).toContain('tel:112');
    // For clients that show nothing else.
    expect(message).toContain(emergency.title);
    expect(message).toContain(errorCatalogue.consentRequired.message);
    expect((await ask(query, { notUrgent: true })).json().emergency).toBeUndefined();
    // A weaker signal.
    const perhaps = (await ask('mon mari est tout pâle et en sueur')).json();
    expect(perhaps.message).not.toBe(errorCatalogue.consentRequired.message);
    expect(perhaps.message).toContain(errorCatalogue.consentRequired.message);
    expect(await keptConversations()).toBe(0);
    await give();
    expect((await ask(query)).json()).toMatchObject({ kind: 'emergency', emergency: { id: emergency.id } });
  });
});

describe('consent', () => {
  it('is recorded with version and time, once, and a withdrawn one stays in the history', async () => {
    expect((await me('GET', '/consents')).json()).toEqual({
      currentVersion: CONSENT_VERSION,
      isGiven: false,
      consents: [],
    });
    const givenAt = test.clock.now().toISOString();
    await Promise.all([give(), give()]);
    test.clock.advance(1000);
    expect((await give()).json().consents).toEqual([
      { version: CONSENT_VERSION, givenAt, withdrawnAt: null },
    ]);
    const withdrawnAt = test.clock.now().toISOString();
    expect((await withdraw()).json()).toMatchObject({ isGiven: false, deletedConversations: 0 });
    expect((await ask('thym')).json().key).toBe('consentRequired');
    test.clock.advance(1000);
    expect((await give()).json().consents).toEqual([
      { version: CONSENT_VERSION, givenAt: test.clock.now().toISOString(), withdrawnAt: null },
      { version: CONSENT_VERSION, givenAt, withdrawnAt },
    ]);
    expect((await ask('thym')).statusCode).toBe(200);
  });

  it('to another version than the current one is none', async () => {
    const refused = await give(CONSENT_VERSION + 1);
    expect([refused.statusCode, refused.json().key]).toEqual([409, 'conflict']);
    await give();
    // As one given before the text changed.
    await test.db.update(consents).set({ version: 0 }).where(eq(consents.userId, userId));
    expect((await me('GET', '/consents')).json().isGiven).toBe(false);
    expect((await ask('thym')).statusCode).toBe(428);
  });

  it('taken back leaves discussions readable, or deletes them when asked to', async () => {
    await give();
    const { conversationId } = (await ask('thym')).json();
    await withdraw();
    const read = () => test.inject({ url: `/v1/api/conversations/${conversationId}`, headers: headers() });
    expect((await read()).statusCode).toBe(200);
    expect((await withdraw('?conversations=delete')).json().deletedConversations).toBe(1);
    expect((await read()).statusCode).toBe(404);
  });

  it('is in the person’s export, and goes with the account', async () => {
    const given = (await give()).json().consents;
    expect((await me('GET', '/export')).json().consents).toEqual(given);
    expect((await me('POST', '/deletion', { currentPassword: PASSWORD })).statusCode).toBe(200);
    expect(await test.db.$count(consents, eq(consents.userId, userId))).toBe(0);
  });
});

describe('development accounts', () => {
  it('have consented from the start, unless they take it back', async () => {
    const start = () => createFirstAccounts(test.db, { ...test.config, NODE_ENV: 'development' }, test.clock);
    await createPerson(test, { email: 'customer@simples.test' });
    await start();
    token = await signInFully(test, 'customer@simples.test');
    expect((await ask('bonjour')).statusCode).toBe(200);
    await withdraw();
    await start();
    expect((await ask('bonjour')).statusCode).toBe(428);
  });
});
