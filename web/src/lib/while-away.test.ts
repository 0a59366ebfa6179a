import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { readKept } from './kept-sheets.ts';
import { useCurrentUser } from './session.ts';
import { buildUser } from './testing/answers.ts';
import { whileAway } from './while-away.ts';

vi.mock(import('./kept-sheets.ts'), async (load) => ({ ...(await load()), readKept: vi.fn() }));

const at = '2026-11-24T10:00:00.000Z';
const queryKey = ['sheet'];
let client: QueryClient;
const away = (ask: Promise<{ name: string }>) =>
  whileAway({ ask, kept: () => ({ name: 'kept' }), client, queryKey });
const unreachable = () => new ApiError('', { httpCode: 0, key: 'get' });
const keep = (isKept = true) =>
  vi
    .mocked(readKept)
    .mockResolvedValue(isKept ? { userId: 'me', at, etag: '', meta: {} as never, copies: [] } : null);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', {});
  client = new QueryClient();
  useCurrentUser.setState({ user: buildUser() });
  keep();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useCurrentUser.setState({ user: null });
});

it('shows what the server says when it answers', async () => {
  expect(await away(Promise.resolve({ name: 'said' }))).toEqual({ name: 'said' });
});

it('shows what the device keeps when the server cannot be reached, and how old it is', async () => {
  expect(await away(Promise.reject(unreachable()))).toEqual({ name: 'kept', keptAt: at });
});

it('shows it while the server is silent, and what the server says as soon as it does', async () => {
  const { promise, resolve } = Promise.withResolvers<{ name: string }>();
  const shown = away(promise);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await shown).toEqual({ name: 'kept', keptAt: at });
  resolve({ name: 'said' });
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(queryKey)).toEqual({ name: 'said' });
});

it('never stands in for a refusal', async () => {
  const gone = new ApiError('Plante non trouvée', { httpCode: 404, key: 'get' });
  await expect(away(Promise.reject(gone))).rejects.toBe(gone);
});

it('fails as before where nothing is kept', async () => {
  keep(false);
  await expect(away(Promise.reject(unreachable()))).rejects.toMatchObject({ httpCode: 0 });
});
