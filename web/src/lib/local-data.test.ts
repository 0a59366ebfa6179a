// @vitest-environment happy-dom
import type { CurrentUser } from '@simples/contract/current-user';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  draftName,
  endExpiredSession,
  forgetDraftsOfOthers,
  forgetPerson,
  onExpiry,
  onWipe,
  readLocal,
  wipeLocalData,
  writeLocal,
} from './local-data.ts';
import { openSession, setCurrentUser, useAuth, useCurrentUser } from './session.ts';

const me = '0193a000-0000-7000-8000-000000000001';
const someone = '0193a000-0000-7000-8000-000000000002';
const user: CurrentUser = {
  id: me,
  id_: me,
  email: 'awa@simples.test',
  firstName: 'Awa',
  lastName: 'Diop',
  phoneNumber: null,
  country: null,
  roles: ['CUSTOMER'],
};

beforeEach(() => {
  wipeLocalData();
  openSession('awa@simples.test', { accessToken: 'abc', tokenType: 'Bearer' });
  setCurrentUser(user);
});

it('gives back what was kept for the same person only', () => {
  writeLocal(me, 'filters', { tags: ['Toux'] });
  const schema = z.object({ tags: z.array(z.string()) });
  expect(readLocal(me, 'filters', schema)).toEqual({ tags: ['Toux'] });
  expect(readLocal(someone, 'filters', schema)).toBeNull();
});

it('keeps nothing that arrives after the person left', () => {
  writeLocal(someone, 'chat', 'texte');
  wipeLocalData();
  writeLocal(me, 'chat', 'texte');
  expect(Object.keys(localStorage)).toEqual([]);
});

it('counts what it cannot read as absent', () => {
  localStorage.setItem(`simples:${me}:chat`, '{');
  localStorage.setItem(`simples:${me}:page`, '"deux"');
  expect(readLocal(me, 'chat', z.unknown())).toBeNull();
  expect(readLocal(me, 'page', z.number())).toBeNull();
});

it('wipes the session, the person and all kept data, and says so', () => {
  const listener = vi.fn<() => void>();
  const stop = onWipe(listener);
  writeLocal(me, 'chat', 'texte');
  localStorage.setItem('autre', 'reste');
  wipeLocalData();
  stop();
  expect(Object.keys(localStorage)).toEqual(['autre']);
  expect(useAuth.getState().token).toBeNull();
  expect(useCurrentUser.getState().user).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
  localStorage.clear();
});

it('leaves the drafts of an expired session to its person, who may sign in again', () => {
  const name = draftName('plant-sheet:new');
  const stop = onExpiry(() => writeLocal(me, name, 'dernières lettres'));
  writeLocal(me, 'chat', 'texte');
  endExpiredSession();
  stop();
  expect(useAuth.getState().token).toBeNull();
  expect(Object.keys(localStorage)).toEqual([`simples:${me}:draft:plant-sheet:new`]);
  forgetPerson();
  forgetDraftsOfOthers(me);
  expect(readLocal(me, name, z.string())).toBe('dernières lettres');
  forgetDraftsOfOthers(someone);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('wipes drafts when the person signs out', () => {
  writeLocal(me, draftName('plant-sheet:new'), 'texte');
  wipeLocalData();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('says when it could not keep a value', () => {
  expect(writeLocal(me, 'chat', 'texte')).toBe(true);
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem });
  expect(writeLocal(me, 'chat', 'texte')).toBe(false);
  vi.unstubAllGlobals();
});

it.each([
  JSON.stringify({ state: { token: 'abc', username: 3, user: { roles: 'ADMIN' } }, version: 0 }),
  '{',
  'null',
  '[]',
  '{"state":null,"version":0}',
  '{"state":{"token":"x","username":7},"version":0}',
  '{"state":{"token":{"accessToken":{},"tokenType":1}},"version":0}',
  '{"__proto__":{"token":"x"},"state":{"__proto__":{"token":{"accessToken":"x"}}},"version":0}',
  'x'.repeat(1_000_000),
])('takes a stored session of another form for none: %#', async (stored) => {
  for (const name of ['auth-storage', 'user-storage']) localStorage.setItem(name, stored);
  vi.resetModules();
  const fresh = await import('./session.ts');
  expect(fresh.useAuth.getState().token).toBeNull();
  expect(fresh.useCurrentUser.getState().user).toBeNull();
  expect(fresh.storedSession().token).toBeNull();
});
