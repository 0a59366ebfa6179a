// @vitest-environment happy-dom
import type { Conversation } from '@simples/contract/conversations';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { safetyReady } from './state/triage.ts';
import {
  addressOf,
  awa,
  buildMessage,
  buildReply,
  buildSource,
  buildSummary,
  uuid,
} from './testing/builders.ts';
import { json, open, resize, settle } from './testing/chatbot-page.tsx';

const history = (overrides: Partial<Conversation> = {}): Conversation => ({
  ...buildSummary(),
  chatHistory: [
    buildMessage({ id: uuid(60), type: 'HUMAN', content: 'toux ?', sources: [] }),
    buildMessage(),
  ],
  hasMore: false,
  ...overrides,
});

interface Server {
  reply: () => Promise<Response>;
  conversation: (before: string | null) => Response;
}
const server: Server = {
  reply: () => Promise.resolve(json(buildReply())),
  conversation: () => json(history()),
};
const fetchStub = vi.fn<typeof fetch>((input, init) => {
  const url = new URL(addressOf(input), 'http://simples.test');
  if (init?.method === 'POST') return server.reply();
  if (url.pathname.endsWith('/conversations')) {
    return Promise.resolve(json({ conversations: [buildSummary()], total: 1 }));
  }
  return Promise.resolve(server.conversation(url.searchParams.get('before')));
});

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre question' });
const write = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (key: string, init = {}) => fireEvent.keyDown(input(), { key, ...init });

beforeAll(() => safetyReady);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  resize(1400);
  useAuth.setState({ token: { accessToken: 't', tokenType: 'bearer' } });
  useCurrentUser.setState({ user: awa });
});
afterEach(() => {
  cleanup();
  act(wipeLocalData);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.reply = () => Promise.resolve(json(buildReply()));
  server.conversation = () => json(history());
});

test('a question is shown at once, its answer follows, and the address names the discussion', async () => {
  const { search } = await open();
  expect(screen.getByText('Actuellement connecté sur le ChatBot')).toBeTruthy();
  write('Que prendre contre la toux ?');
  press('Enter', { shiftKey: true });
  expect(screen.queryByRole('list', { name: 'Exemples de questions' })).toBeTruthy();
  press('Enter');
  expect(input().value).toBe('');
  expect(screen.getByText('Que prendre contre la toux ?', { selector: '[data-question]' })).toBeTruthy();
  await settle(1_000);
  expect(screen.getByRole('button', { name: 'Source 1 : Thym, indications' })).toBeTruthy();
  expect(search()).toBe(`?discussion=${uuid(50)}`);
});

test('while an answer is awaited nothing more can be sent, but the next question can be written', async () => {
  server.reply = () => new Promise<Response>(() => {});
  await open();
  write('toux ?');
  press('Enter');
  write('et un enfant ?');
  press('Enter');
  expect(input().value).toBe('et un enfant ?');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' }).disabled).toBe(true);
  await settle(8_000);
  expect(screen.getByText('Je réfléchis…')).toBeTruthy();
});

test('a failure leaves the question with “Réessayer”', async () => {
  server.reply = () => Promise.reject(new TypeError('network'));
  await open();
  write('toux ?');
  press('Enter');
  await settle(8_000);
  expect(screen.getByText(/Désolé, je n'ai pas pu traiter votre demande/)).toBeTruthy();
  server.reply = () => Promise.resolve(json(buildReply()));
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await settle(1_000);
  expect(screen.queryByText(/Désolé/)).toBeNull();
  expect(screen.getByText('toux ?', { selector: '[data-question]' })).toBeTruthy();
});

test('an emergency shows whom to call without any network', async () => {
  server.reply = () => Promise.reject(new TypeError('network'));
  await open();
  write('mon fils a avalé des graines de ricin');
  press('Enter');
  const card = screen.getByRole('alert');
  expect(within(card).getAllByRole('link')[0]?.getAttribute('href')).toBe('tel:15');
  await settle(8_000);
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === 'tel:15')).toBe(true);
});

test('a citation opens its source, marked; Escape closes the panel', async () => {
  const { search } = await open(`?discussion=${uuid(50)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Source 1 : Thym, indications' }));
  await act(() => vi.dynamicImportSettled());
  const panel = screen.getByRole('complementary', { name: 'Sources de la réponse' });
  expect(search()).toContain(`sources=${uuid(70)}&source=1`);
  expect(within(panel).getByText('Traite la toux.').tagName).toBe('MARK');
  expect(panel.textContent).not.toMatch(/0193a000|page/);
  expect(panel.textContent).toContain('14/11/2026');
  const asked = fetchStub.mock.calls.map(([input]) => addressOf(input));
  expect(asked.filter((address) => address.includes('plant_sheets'))).toEqual([]);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the sources of another answer do not stand beside an emergency', async () => {
  server.reply = () => Promise.reject(new TypeError('network'));
  await open(`?discussion=${uuid(50)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Source 1 : Thym, indications' }));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('complementary', { name: 'Sources de la réponse' })).toBeTruthy();
  write('mon fils a avalé des graines de ricin');
  press('Enter');
  expect(within(screen.getByRole('alert')).getAllByRole('link')[0]?.getAttribute('href')).toBe('tel:15');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a refusal offers the nearest sheets as questions and as links', async () => {
  const refusal = buildMessage({
    kind: 'refusal',
    sources: [],
    content: 'Aucune fiche ne parle de cela.',
    suggestions: [{ plantSheetId: uuid(91), label: 'Thym', question: 'À quoi sert le thym ?' }],
  });
  server.conversation = () => json(history({ chatHistory: [refusal] }));
  await open(`?discussion=${uuid(50)}`);
  expect(screen.getByRole('link', { name: 'Ouvrir la fiche : Thym' }).getAttribute('href')).toBe(
    `/home/plants/${uuid(91)}`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'À quoi sert le thym ?' }));
  expect(screen.getByText('À quoi sert le thym ?', { selector: '[data-question]' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sources (0)' }));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText('Aucune source disponible')).toBeTruthy();
});

test('older messages load from the oldest one held, until there are no more', async () => {
  const page = (from: number, hasMore: boolean) =>
    json(
      history({
        hasMore,
        chatHistory: Array.from({ length: 20 }, (_, index) =>
          buildMessage({
            id: uuid(from + index),
            content: `message ${from + index}`,
            sources: [buildSource()],
          }),
        ),
      }),
    );
  server.conversation = (before) => (before === null ? page(500, true) : page(400, false));
  await open(`?discussion=${uuid(50)}`);
  expect(screen.queryByText('message 400')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Afficher les messages précédents' }));
  await settle();
  expect(fetchStub.mock.calls.some(([input]) => addressOf(input).endsWith(`before=${uuid(500)}`))).toBe(true);
  expect(screen.getByText('message 400')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Afficher les messages précédents' })).toBeNull();
});

test('a discussion that cannot be loaded says so and can be asked for again', async () => {
  server.conversation = () => json({ message: 'Introuvable.', httpCode: 404, key: 'notFound' }, 404);
  await open(`?discussion=${uuid(50)}`);
  expect(screen.getByText('Introuvable.')).toBeTruthy();
  server.conversation = () => json(history());
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await settle();
  expect(screen.getByText('toux ?', { selector: '[data-question]' })).toBeTruthy();
});

test('on a phone the list slides over; Ctrl+M toggles it; a discussion of it opens', async () => {
  resize(360);
  const { search } = await open();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(window, { key: 'm', ctrlKey: true });
  expect(screen.getByRole('dialog', { name: 'Discussions' })).toBeTruthy();
  fireEvent.keyDown(window, { key: 'm', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir la liste des discussions' }));
  fireEvent.click(screen.getByRole('button', { name: /^Toux sèche/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(search()).toBe(`?discussion=${uuid(50)}`);
});

test('Alt+N begins a new discussion; an unknown temporary one is forgotten', async () => {
  const { search } = await open(`?discussion=${uuid(50)}`);
  fireEvent.keyDown(window, { code: 'KeyN', key: 'n', altKey: true });
  expect(search()).toBe('');
  expect(screen.getByRole('list', { name: 'Exemples de questions' })).toBeTruthy();
  cleanup();
  expect((await open('?discussion=temp_gone')).search()).toBe('');
});

test('an unsent text is still there after the page was left', async () => {
  await open();
  write('ma question');
  cleanup();
  await open();
  expect(input().value).toBe('ma question');
});

test('what may be an emergency is asked all the same; whom to call stands above its answer, whole at once', async () => {
  server.reply = () => new Promise<Response>(() => {});
  await open();
  write('Mon mari est tout pâle et en sueur');
  press('Enter');
  const line = screen.getByRole('note', { name: 'Urgence possible' });
  expect(line.textContent).toContain('appelez le 15 ou le 112');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(fetchStub.mock.calls.some(([, init]) => init?.method === 'POST')).toBe(true);
});

test('whom to call stays above the answer while its words appear, and after a reload', async () => {
  const strip = { text: 'Si c’est une urgence, appelez le 15 ou le 112.' };
  server.reply = () => Promise.resolve(json(buildReply({ strip, content: 'un deux trois quatre cinq' })));
  await open();
  write('toux ?');
  press('Enter');
  await settle(10);
  expect(screen.getByRole('note', { name: 'Urgence possible' }).textContent).toBe(strip.text);
  expect(screen.queryByText(/cinq/, { selector: 'li p' })).toBeNull();
  await settle(1_000);
  expect(screen.getByText(/cinq/, { selector: 'li p' })).toBeTruthy();
  cleanup();
  act(wipeLocalData);
  useAuth.setState({ token: { accessToken: 't', tokenType: 'bearer' } });
  useCurrentUser.setState({ user: awa });
  server.conversation = () => json(history({ chatHistory: [buildMessage({ strip })] }));
  await open(`?discussion=${uuid(50)}`);
  expect(screen.getByRole('note', { name: 'Urgence possible' }).textContent).toBe(strip.text);
});
