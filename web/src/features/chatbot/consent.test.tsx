// @vitest-environment happy-dom
import { CONSENT_VERSION } from '@simples/contract/consent';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { safetyReady } from './state/triage.ts';
import { addressOf, awa, buildReply } from './testing/builders.ts';
import { json, open, resize, settle } from './testing/chatbot-page.tsx';

const EMERGENCY = 'il a avalé de la belladone et il convulse';
const card = { id: 'poison', title: 'Appelez les secours', text: 'Ne le faites pas vomir.', actions: [] };
let isGiven: boolean;
let isOnline: boolean;
let emergency: typeof card | undefined;
/** Keys of the questions that arrived. */
let keys: (string | null)[];

const refused = () =>
  json({ key: 'consentRequired', httpCode: 428, message: 'Donnez votre accord.', emergency }, 428);

const fetchStub = vi.fn<typeof fetch>((input, init) => {
  const { pathname } = new URL(addressOf(input), 'http://simples.test');
  if (pathname.endsWith('/me/consents')) {
    if (init?.body !== JSON.stringify({ version: CONSENT_VERSION })) throw new Error('another version');
    isGiven = true;
    return Promise.resolve(json({ currentVersion: CONSENT_VERSION, isGiven, consents: [] }));
  }
  if (pathname.endsWith('/retention')) return Promise.resolve(json({ days: 365, languageModel: false }));
  if (init?.method !== 'POST') return Promise.resolve(json({ conversations: [], total: 0 }));
  keys.push(new Headers(init.headers).get('idempotency-key'));
  return Promise.resolve(isGiven ? json(buildReply()) : refused());
});

beforeAll(async () => {
  await safetyReady;
  // The page loads it when a question asks for it.
  await import('./consent-dialog.tsx');
});
beforeEach(() => {
  [isGiven, isOnline, emergency, keys] = [false, true, undefined, []];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  resize(1400);
  useAuth.setState({ token: { accessToken: 't', tokenType: 'bearer' } });
  useCurrentUser.setState({ user: awa });
});
afterEach(() => {
  cleanup();
  act(wipeLocalData);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ask(question: string) {
  const field = screen.getByRole('textbox', { name: 'Votre question' });
  fireEvent.change(field, { target: { value: question } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await settle();
}

const dialog = () => screen.queryByRole('dialog', { name: 'Avant votre première question' });
const dialogOpens = () => vi.waitFor(() => within(dialog() as HTMLElement));
const click = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const answer = () => screen.queryByRole('button', { name: 'Source 1 : Thym, indications' });

test('the first question waits for consent, and is sent as it was', async () => {
  await open();
  await ask('toux ?');
  const told = await dialogOpens();
  told.getByText(/supprimée 12 mois après son dernier message/);
  expect(told.getByRole('link', { name: /Vie privée/ }).getAttribute('href')).toBe('/home/privacy');
  await click('J’accepte');
  await settle(1_000);
  expect(dialog()).toBeNull();
  expect(answer()).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('put off, the question stays, unsent, until consent is given', async () => {
  await open();
  await ask('toux ?');
  await dialogOpens();
  await click('Pas maintenant');
  await settle(60_000);
  expect(keys).toHaveLength(1);
  screen.getByText('toux ?', { selector: '[data-question]' });
  await click('Donner mon accord');
  await dialogOpens();
  await click('J’accepte');
  await settle(1_000);
  expect(answer()).toBeTruthy();
});

test('nothing stands before the card of an emergency, which is told without consent', async () => {
  emergency = card;
  await open();
  await ask(EMERGENCY);
  await settle(1_000);
  expect(dialog()).toBeNull();
  expect(screen.getByRole('heading', { name: card.title })).toBeTruthy();
  screen.getByText(/cette question n’est pas gardée/);
  emergency = undefined;
  await click('Ce n’est pas une urgence');
  await dialogOpens();
});

test('a question kept without a network asks once it is back, and is not sent again and again', async () => {
  isOnline = false;
  await open();
  await ask('toux ?');
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await settle();
  await dialogOpens();
  await settle(60_000);
  expect(keys).toHaveLength(1);
  await click('Pas maintenant');
  await settle(60_000);
  expect(keys).toHaveLength(1);
  // What a reload would find.
  expect(JSON.stringify(Object.entries(localStorage))).toContain('toux ?');
  await click('Donner mon accord');
  await dialogOpens();
  await click('J’accepte');
  await settle(1_000);
  expect(answer()).toBeTruthy();
});
