// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { watchPendingLogouts } from '#web/features/auth/pending-logout.ts';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, useAuth, useCurrentUser } from '#web/lib/session.ts';
import { buildUser, json, refusal } from '#web/lib/testing/answers.ts';
import { watchSession } from './session-watch.ts';
import { stubServer, visit } from './testing/visit.tsx';

const navigate = vi.fn<(to: string, options: unknown) => Promise<void>>(async () => {});
const place = { pathname: '/home/lexicon', search: '?page=2' };

function signInLocally(roles: Parameters<typeof buildUser>[0] = ['CUSTOMER']): void {
  openSession('awa@simples.test', { accessToken: 'abc', tokenType: 'Bearer' });
  useCurrentUser.setState({ user: buildUser(roles) });
}

beforeAll(() => {
  watchSession({ state: { location: place }, navigate } as unknown as Parameters<typeof watchSession>[0]);
});
beforeEach(() => {
  wipeLocalData();
  localStorage.clear();
  navigate.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('forgets everything when the server no longer knows the session, but not where the person was', async () => {
  signInLocally();
  stubServer({ '/users/me': () => refusal(401, 'unauthenticated', 'Authentication required') });
  await visit('/home');
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith('/?suite=%2Fhome%2Flexicon%3Fpage%3D2', { replace: true }),
  );
  expect(useAuth.getState().token).toBeNull();
  expect(useCurrentUser.getState().user).toBeNull();
  expect(useAuth.getState().error?.message).toBe('Session expirée. Veuillez vous reconnecter.');
});

it('leaves the drafts of an expired session', async () => {
  const user = buildUser();
  signInLocally();
  localStorage.setItem(`simples:${user.id}:draft:plant-sheet:new`, '{}');
  stubServer({ '/users/me': () => refusal(401, 'unauthenticated', 'Authentication required') });
  await visit('/home');
  await waitFor(() => expect(useAuth.getState().token).toBeNull());
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('simples:'));
  expect(kept).toEqual([`simples:${user.id}:draft:plant-sheet:new`]);
});

it('removes the drafts of anyone else once it is known who signed in', async () => {
  signInLocally([]);
  localStorage.setItem(`simples:${buildUser().id}:draft:plant-sheet:new`, '{}');
  localStorage.setItem('simples:0193a000-0000-7000-8000-000000000009:draft:plant-sheet:new', '{}');
  stubServer({ '/users/me': () => json(200, buildUser([])) });
  await visit('/home');
  await screen.findByText(/aucun module/);
  const drafts = Object.keys(localStorage).filter((key) => key.includes(':draft:'));
  expect(drafts).toEqual([`simples:${buildUser().id}:draft:plant-sheet:new`]);
});

it('sends a session that waits for its code to the code, and keeps it', async () => {
  signInLocally();
  stubServer({ '/users/me': () => refusal(401, 'otpRequired', 'Entrez le code') });
  await visit('/home');
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith('/otp?suite=%2Fhome%2Flexicon%3Fpage%3D2', { replace: true }),
  );
  expect(useAuth.getState().token?.accessToken).toBe('abc');
});

it('ends here when another tab signs out', () => {
  signInLocally();
  localStorage.removeItem('auth-storage');
  const event = new StorageEvent('storage', { key: 'auth-storage', storageArea: localStorage });
  act(() => void window.dispatchEvent(event));
  expect(useCurrentUser.getState().user).toBeNull();
  expect(navigate).toHaveBeenCalledWith('/', { replace: true });
});

it('signs out at once, even when the server does not answer', async () => {
  signInLocally([]);
  const server = stubServer({
    '/users/me': () => json(200, buildUser([])),
    '/users/logout': () => {
      throw new TypeError('offline');
    },
  });
  const router = await visit('/home');
  await screen.findByText(/aucun module/);
  localStorage.setItem('simples:abc:chat', '"texte"');
  fireEvent.click(screen.getAllByRole('button', { name: 'Déconnexion' })[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Bienvenue' });
  expect(router.state.location.pathname).toBe('/');
  expect(localStorage.getItem('simples:abc:chat')).toBeNull();
  expect(localStorage.getItem('user-storage')).toBeNull();
  expect(new Headers(server.mock.lastCall?.[1]?.headers).get('authorization')).toBe('BEARER abc');
});

it('says that the server was not told of a sign-out, and tells it as soon as it answers', async () => {
  signInLocally([]);
  let isDown = true;
  const server = stubServer({
    '/users/me': () => json(200, buildUser([])),
    '/users/logout': () => {
      if (isDown) throw new TypeError('offline');
      return json(200, { success: true, message: 'ok' });
    },
  });
  await visit('/home');
  await screen.findByText(/aucun module/);
  fireEvent.click(screen.getAllByRole('button', { name: 'Déconnexion' })[0] ?? document.body);
  const told = await screen.findByRole('alert');
  expect(told.textContent).toMatch(
    /^Vous êtes déconnecté de cet appareil\. .* dès qu’il répondra de nouveau\.$/,
  );
  expect(useAuth.getState()).toMatchObject({
    token: null,
    error: { message: 'Logout failed', key: 'logout' },
  });

  const toldOf = () => server.mock.calls.filter(([address]) => address === '/v1/api/users/logout');
  const asked = toldOf().length;
  watchPendingLogouts();
  await waitFor(() => expect(toldOf()).toHaveLength(asked + 1));
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('simples-to-revoke')).toBeNull());
  expect(new Headers(toldOf().at(-1)?.[1]?.headers).get('authorization')).toBe('BEARER abc');
  window.dispatchEvent(new Event('online'));
  expect(toldOf()).toHaveLength(asked + 2);
});

it('keeps no token of a sign-out that the server knows of, or whose session it no longer knows', async () => {
  for (const answer of [
    json(200, { success: true, message: 'ok' }),
    refusal(401, 'unauthorised', 'Inconnue.'),
  ]) {
    signInLocally([]);
    stubServer({ '/users/me': () => json(200, buildUser([])), '/users/logout': () => answer });
    await visit('/home');
    await screen.findByText(/aucun module/);
    fireEvent.click(screen.getAllByRole('button', { name: 'Déconnexion' })[0] ?? document.body);
    await screen.findByRole('heading', { name: 'Bienvenue' });
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
  }
});

it('shows what a known person had when the server cannot say who is here, and asks it no more than that', async () => {
  signInLocally();
  let asked = 0;
  stubServer({
    '/users/me': () => {
      asked += 1;
      return refusal(500, 'internal', 'Une erreur est survenue.');
    },
    '/conversations': () => json(200, { conversations: [], total: 0 }),
    '/conversations/retention': () => json(200, { days: 365 }),
  });
  await visit('/home/chatbot');
  const field = await screen.findByRole('textbox', { name: /question/ });
  await screen.findByText('Vos discussions apparaîtront ici.');
  expect(await screen.findByRole('textbox', { name: /question/ })).toBe(field);
  expect(asked).toBeLessThanOrEqual(2);
});

it('opens at once for a person it knows while the server is silent, and offers to try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInLocally([]);
  const answers: (() => Response | Promise<Response>)[] = [
    () => new Promise<Response>(() => {}),
    () => json(200, buildUser([])),
  ];
  stubServer({ '/users/me': () => (answers.shift() ?? (() => json(200, buildUser([]))))() });
  await visit('/home');
  await screen.findByText(/aucun module/);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  screen.getByText('Le serveur tarde à répondre.');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText('Le serveur tarde à répondre.')).toBeNull());
  vi.useRealTimers();
});

it('tells a person it does not know that the server is silent, and tries again on demand', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openSession('awa@simples.test', { accessToken: 'abc', tokenType: 'Bearer' });
  const answers: (() => Response | Promise<Response>)[] = [() => new Promise<Response>(() => {})];
  stubServer({ '/users/me': () => (answers.shift() ?? (() => json(200, buildUser([]))))() });
  await visit('/home');
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect((await screen.findByRole('alert')).textContent).toBe('Le serveur tarde à répondre.');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText(/aucun module/);
  vi.useRealTimers();
});
