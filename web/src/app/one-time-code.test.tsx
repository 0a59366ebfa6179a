// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, useCurrentUser } from '#web/lib/session.ts';
import { buildUser, json, refusal } from '#web/lib/testing/answers.ts';
import { stubServer, visit } from './testing/visit.tsx';

const done = () => json(200, { success: true, message: 'ok' });
const sent = () => json(200, { success: true, message: 'ok', resendAfter: 2 });
const VALIDATE = '/users/username/validate';
const SEND = '/users/username/start-validate';

beforeEach(() => {
  wipeLocalData();
  openSession('awa@simples.test', { accessToken: 'abc', tokenType: 'Bearer' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Chiffre \d sur 6$/);
const digits = () => boxes().map((box) => box.value);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
const resend = () => fireEvent.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
const paste = (box: number, text: string) =>
  fireEvent.paste(boxes()[box] ?? document.body, { clipboardData: { getData: () => text } });

function type(box: number, value: string): void {
  fireEvent.change(boxes()[box] ?? document.body, { target: { value } });
}

it('moves on with each digit, keeps the last one typed, refuses anything else', async () => {
  await visit('/otp');
  await screen.findByText('awa@simples.test');
  await waitFor(() => expect(document.activeElement).toBe(boxes()[0]));
  expect(boxes()[0]?.autocomplete).toBe('one-time-code');
  type(0, '4');
  expect(document.activeElement).toBe(boxes()[1]);
  type(1, 'a');
  type(0, '47');
  expect(digits()).toEqual(['7', '', '', '', '', '']);
  fireEvent.keyDown(boxes()[1] ?? document.body, { key: 'Backspace' });
  expect(document.activeElement).toBe(boxes()[0]);
  expect(digits().join('')).toBe('');
});

it('fills the six boxes from one paste, wherever it lands, and sends them', async () => {
  const sending: string[] = [];
  stubServer({
    [VALIDATE]: (body) => {
      sending.push(body);
      return json(503, { message: 'Indisponible.', httpCode: 503, key: 'unavailable' });
    },
  });
  await visit('/otp');
  await screen.findByText('awa@simples.test');
  paste(3, 'Votre code : 012 345');
  expect(digits()).toEqual(['0', '1', '2', '3', '4', '5']);
  await waitFor(() => expect(sending).toEqual([expect.stringContaining('012345')]));
  await screen.findByRole('alert');
});

it('asks for the missing digits', async () => {
  await visit('/otp');
  await screen.findByText('awa@simples.test');
  type(0, '1');
  submit();
  expect(screen.getByRole('alert').textContent).toBe('Veuillez entrer les 6 chiffres du code');
  expect(boxes()[1]?.getAttribute('aria-invalid')).toBe('true');
});

it('opens the product with the right code after a wrong one', async () => {
  stubServer({
    [VALIDATE]: (body) => (body.includes('111111') ? done() : refusal(401, 'verifyOTP', 'Code incorrect.')),
    '/users/me': () => json(200, buildUser([])),
  });
  const router = await visit('/otp');
  await screen.findByText('awa@simples.test');
  paste(0, '222222');
  expect((await screen.findByRole('alert')).textContent).toBe('Code incorrect.');
  expect(boxes()[0]?.getAttribute('aria-invalid')).toBe('true');
  expect(digits().join('')).toBe('');
  for (const place of [0, 1, 2, 3, 4, 5]) type(place, '1');
  await screen.findByText(/aucun module/);
  expect(router.state.location.pathname).toBe('/home');
  expect(useCurrentUser.getState().user?.firstName).toBe('Awa');
});

it('tells a failed check from a refused code', async () => {
  stubServer({
    [VALIDATE]: () => {
      throw new TypeError('network');
    },
  });
  await visit('/otp');
  await screen.findByText('awa@simples.test');
  paste(0, '222222');
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur lors de la vérification du code');
});

it('sends another code, and counts down when it is too soon for the next', async () => {
  vi.useFakeTimers();
  const answers = [sent(), refusal(429, 'rateLimited', 'Trop de tentatives.', { 'retry-after': '3' })];
  stubServer({ [SEND]: () => answers.shift() ?? sent() });
  await visit('/otp');
  await act(() => vi.advanceTimersByTimeAsync(50));
  paste(0, '22222');
  resend();
  await act(() => vi.advanceTimersByTimeAsync(50));
  screen.getByText("Le code a été re envoyer avec succès ! Veuillez l'entrer à nouveau.");
  expect(digits().join('')).toBe('');
  screen.getByText('Nouvel envoi possible dans 2 s.');
  await act(() => vi.advanceTimersByTimeAsync(2_250));
  resend();
  await act(() => vi.advanceTimersByTimeAsync(50));
  screen.getByText('Erreur lors du renvoi du code');
  screen.getByText('Nouvel envoi possible dans 3 s.');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  screen.getByText('Nouvel envoi possible dans 1 s.');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('button', { name: 'Renvoyer le code' })).toHaveProperty('disabled', false);
});

it('cannot check or resend a code for nobody', async () => {
  wipeLocalData();
  await visit('/otp');
  await screen.findByText('Connectez-vous d’abord : un code vous sera envoyé.');
  paste(0, '222222');
  expect((await screen.findByRole('alert')).textContent).toBe('No username found');
  // The button rests until the check has ended, which is a moment later.
  const button = screen.getByRole('button', { name: 'Renvoyer le code' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  resend();
  await screen.findByText('Erreur lors du renvoi du code');
});
