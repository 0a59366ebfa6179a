// @vitest-environment happy-dom
import type { ConversationSummary } from '@simples/contract/conversations';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStoredDiscussion } from '#web/features/chatbot/api/discussion-cache.ts';
import { addressOf, awa, buildMessage, buildSummary, uuid } from '#web/features/chatbot/testing/builders.ts';
import { json, open, resize, settle } from '#web/features/chatbot/testing/chatbot-page.tsx';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';

const cough = buildSummary();
const sleep = buildSummary({ id: uuid(51), id_: uuid(51), title: 'Sommeil', lastMessage: 'La passiflore.' });

let stored: ConversationSummary[];
let refusal: Response | null;
const sent: string[] = [];

function listed(search: string | null): Response {
  const found =
    search === null
      ? stored
      : stored
          .filter(({ title }) => title.toLowerCase().startsWith(search))
          .map((each) => ({ ...each, excerpt: `…autour de ${search}…` }));
  return json({ conversations: found, total: found.length });
}

const fetchStub = vi.fn<typeof fetch>(async (input, init) => {
  const url = new URL(addressOf(input), 'http://simples.test');
  const id = url.pathname.split('/').at(-1);
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { title: string }) : null;
  if (init?.method !== 'GET') sent.push(`${init?.method} ${url.pathname.replace('/v1/api', '')}`);
  if (init?.method !== 'GET' && refusal) return refusal;
  if (init?.method === 'PATCH') {
    stored = stored.map((each) => (each.id === id ? { ...each, title: body?.title ?? '' } : each));
    return json(stored.find((each) => each.id === id));
  }
  if (init?.method === 'DELETE') {
    const deleted = stored.length;
    stored = id === 'conversations' ? [] : stored.filter((each) => each.id !== id);
    return id === 'conversations' ? json({ deleted }) : new Response(null, { status: 204 });
  }
  if (id === 'conversations') return listed(url.searchParams.get('search'));
  return json({ ...cough, chatHistory: [buildMessage()], hasMore: false });
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  resize(1400);
  useAuth.setState({ token: { accessToken: 't', tokenType: 'bearer' } });
  useCurrentUser.setState({ user: awa });
  stored = [cough, sleep];
  refusal = null;
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  act(wipeLocalData);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = () => screen.getByRole('navigation', { name: 'Discussions' });
const click = (name: string | RegExp, within_ = screen.getByRole('dialog')) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

async function manage(name: string): Promise<void> {
  click(name, list());
  await act(() => vi.dynamicImportSettled());
}

test('a discussion gets another title, in the list at once', async () => {
  await open();
  await manage('Gérer la discussion Toux sèche');
  fireEvent.change(screen.getByRole('textbox', { name: 'Titre' }), { target: { value: ' ' } });
  click('Renommer');
  expect(screen.getByText('Donnez un titre à la discussion.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Titre' }), { target: { value: 'Toux d’Awa' } });
  click('Renommer');
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(list()).getByRole('button', { name: /^Toux d’Awa/ })).toBeTruthy();
});

test('deleting asks first; then the discussion is gone here as well, and a new one opens', async () => {
  const { search } = await open(`?discussion=${cough.id}`);
  expect(readStoredDiscussion(awa.id, cough.id)).not.toBeNull();
  await manage('Gérer la discussion Toux sèche');
  click('Supprimer la discussion');
  expect(screen.getByRole('dialog').textContent).toContain('effacées pour de bon');
  click('Annuler');
  expect(sent).toEqual([]);
  click('Supprimer la discussion');
  click('Supprimer');
  await settle();
  expect(sent).toEqual([`DELETE /conversations/${cough.id}`]);
  expect(search()).toBe('');
  expect(within(list()).queryByText('Toux sèche')).toBeNull();
  expect(within(list()).getByText('Sommeil')).toBeTruthy();
  expect(readStoredDiscussion(awa.id, cough.id)).toBeNull();
});

test('what the server would not delete stays', async () => {
  refusal = json({ message: 'Occupé.', httpCode: 503, key: 'overloaded' }, 503);
  await open();
  await manage('Gérer la discussion Sommeil');
  click('Supprimer la discussion');
  click('Supprimer');
  await settle();
  expect(within(list()).getByText('Sommeil')).toBeTruthy();
});

test('all are deleted together, once the person said so', async () => {
  const { search } = await open(`?discussion=${cough.id}`);
  await manage('Tout supprimer');
  expect(sent).toEqual([]);
  click('Tout supprimer');
  await settle();
  expect(sent).toEqual(['DELETE /users/me/conversations']);
  expect(search()).toBe('');
  expect(screen.getByText('Vos discussions apparaîtront ici.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tout supprimer' })).toBeNull();
});

test('a search shows what holds the words, with the words around them, and opens it', async () => {
  const { search } = await open();
  const field = screen.getByRole('searchbox', { name: 'Rechercher dans vos discussions' });
  fireEvent.change(field, { target: { value: 'somm' } });
  await act(() => vi.dynamicImportSettled());
  await settle(400);
  expect(screen.getByText('1 discussion trouvée')).toBeTruthy();
  expect(within(list()).queryByText('Toux sèche')).toBeNull();
  expect(screen.getByText('…autour de somm…')).toBeTruthy();
  fireEvent.click(within(list()).getByRole('button', { name: /^Sommeil/ }));
  expect(search()).toBe(`?discussion=${sleep.id}`);
  fireEvent.change(field, { target: { value: 'xyz' } });
  await settle(400);
  await settle();
  expect(screen.getByText('Aucune discussion ne contient tous ces mots.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '' } });
  expect(within(list()).getByText('Toux sèche')).toBeTruthy();
});
