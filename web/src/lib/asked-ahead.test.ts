// @vitest-environment happy-dom
import { conversationEndpoints } from '@simples/contract/conversations';
import { currentUserEndpoints } from '@simples/contract/current-user';
import { limits } from '@simples/contract/limits';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { sheetCompanionEndpoints } from '@simples/contract/sheet-companions';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from './api-client.ts';
import { useAuth } from './session.ts';

const id = '01a20e2a-7699-7328-ae34-36af90e024a5';
const token = { accessToken: 'abc', tokenType: 'bearer' };
const answer = (body: object) => new Response(JSON.stringify(body));

/** What the page asks for before the application is there. */
async function open(path: string, stub = vi.fn<typeof fetch>(async () => answer({ ahead: true }))) {
  vi.stubGlobal('fetch', stub);
  vi.stubGlobal('location', new URL(path, 'http://simples.test'));
  localStorage.setItem('auth-storage', JSON.stringify({ state: { token } }));
  vi.resetModules();
  await import('../ahead.ts');
  useAuth.setState({ token });
  return stub;
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.askedAhead = null;
  useAuth.setState({ token: null });
  localStorage.clear();
});

const me = () => call(currentUserEndpoints.me);
const cards = { page: 1, limit: limits.page.defaultSize, view: 'cards' } as const;
const discussions = { page: 1, limit: limits.chat.conversationPageSize };

it.each([
  ['/home/lexicon', [me, () => call(plantSheetEndpoints.list, { query: cards })]],
  [
    `/home/plants/${id}`,
    [
      me,
      () => call(plantSheetEndpoints.get, { params: { id } }),
      () => call(sheetCompanionEndpoints.companions, { params: { id } }),
    ],
  ],
  [
    `/home/chatbot?discussion=${id}`,
    [
      me,
      () => call(conversationEndpoints.list, { query: discussions }),
      () => call(conversationEndpoints.get, { params: { id }, query: {} }),
    ],
  ],
  ['/home/account', [me]],
])('%s asks for what its screen asks for, which takes the answer', async (path, asks) => {
  const stub = await open(path);
  expect(stub).toHaveBeenCalledTimes(asks.length);
  for (const ask of asks) expect(await ask()).toEqual({ ahead: true });
  expect(stub).toHaveBeenCalledTimes(asks.length);
});

it('is taken once, and by the same person only', async () => {
  const stub = await open('/home/account');
  useAuth.setState({ token: { ...token, accessToken: 'of somebody else' } });
  await me();
  expect(stub).toHaveBeenCalledTimes(2);
  useAuth.setState({ token });
  await me();
  await me();
  expect(stub).toHaveBeenCalledTimes(3);
});

it('fails as the request itself would', async () => {
  await open(
    '/home/account',
    vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('network'))),
  );
  await expect(me()).rejects.toMatchObject({ httpCode: 0 });
});
