// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, useAuth, useCurrentUser } from '#web/lib/session.ts';
import { buildUser, json, refusal } from '#web/lib/testing/answers.ts';
import { stubServer, visit } from './testing/visit.tsx';

const token = { accessToken: 'abc', tokenType: 'Bearer' };
const done = () => json(200, { success: true, message: 'ok' });
const codeSent = () => json(200, { success: true, message: 'ok', resendAfter: 60 });

beforeEach(wipeLocalData);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The last body sent. */
const sentTo = (server: ReturnType<typeof stubServer>): unknown => {
  const body = server.mock.lastCall?.[1]?.body;
  return typeof body === 'string' ? JSON.parse(body) : body;
};

const identifier = () => screen.getByLabelText<HTMLInputElement>('E-mail ou téléphone');
const password = () => screen.getByLabelText<HTMLInputElement>('Mot de passe');

function signIn(username: string, secret: string): void {
  fireEvent.change(identifier(), { target: { value: username } });
  fireEvent.change(password(), { target: { value: secret } });
  fireEvent.click(screen.getByRole('button', { name: 'Connexion' }));
}

it('names what is wrong with each field, beside it, before asking the server', async () => {
  const server = stubServer({});
  await visit('/');
  signIn('awa', 'abc');
  screen.getByText("L'email doit contenir au moins 5 caractères");
  screen.getByText('Le mot de passe doit contenir au moins 6 caractères');
  expect(document.activeElement).toBe(identifier());
  signIn('awa diop', 'secret2026');
  screen.getByText('Veuillez entrer un email valide');
  screen.getByText('Doit contenir au moins une majuscule');
  signIn('+221 77 123 45 67', 'Secretes');
  screen.getByText('Doit contenir au moins un chiffre');
  expect(server).not.toHaveBeenCalled();
});

it('shows the password on demand', async () => {
  stubServer({});
  await visit('/');
  expect(password().type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(password().type).toBe('text');
});

it('shows the refusal of the server and keeps the identifier', async () => {
  stubServer({ '/users/login': () => refusal(401, 'login', 'Identifiant ou mot de passe incorrect.') });
  await visit('/');
  signIn('awa@simples.test', 'Simples2027');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Identifiant ou mot de passe incorrect.');
  expect(identifier().value).toBe('awa@simples.test');
});

it('refuses an answer without a usable token', async () => {
  stubServer({ '/users/login': () => json(200, { accessToken: 'abc' }) });
  await visit('/');
  signIn('awa@simples.test', 'Simples2026');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid token response from server');
  expect(useAuth.getState().token).toBeNull();
});

it('says that it works, has the code sent with the new token, and goes to the code', async () => {
  const answer = Promise.withResolvers<Response>();
  const server = stubServer({
    '/users/login': () => answer.promise,
    '/users/username/start-validate': codeSent,
  });
  const router = await visit('/?suite=/home/chatbot');
  signIn(' awa@simples.test ', 'Simples2026');
  await screen.findByRole('button', { name: 'Connexion en cours...' });
  answer.resolve(json(200, token));
  await screen.findByRole('heading', { name: 'Vérification' });
  screen.getByText('Nouvel envoi possible dans 60 s.');
  expect(router.state.location.pathname).toBe('/otp');
  expect(router.state.location.search).toBe('?suite=%2Fhome%2Fchatbot');
  const sent = server.mock.lastCall?.[1];
  expect(new Headers(sent?.headers).get('authorization')).toBe('BEARER abc');
  expect(sent?.body).toBe('{"username":"awa@simples.test"}');
});

it.each([
  [refusal(503, 'mailUnavailable', 'Le courrier est en panne.'), 'Le courrier est en panne.'],
  [new Response('oups', { status: 502 }), 'Validation failed'],
])('goes on to the code, and says why none was sent: %#', async (answer, words) => {
  stubServer({ '/users/login': () => json(200, token), '/users/username/start-validate': () => answer });
  const router = await visit('/');
  signIn('awa@simples.test', 'Simples2026');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(router.state.location.pathname).toBe('/otp');
  screen.getByText(/^Aucun code n’a pu être envoyé à/);
  expect(screen.getByRole('button', { name: 'Renvoyer le code' })).toHaveProperty('disabled', false);
});

it('says that none was sent when one was a moment ago, with the wait before another', async () => {
  stubServer({
    '/users/login': () => json(200, token),
    '/users/username/start-validate': () =>
      refusal(429, 'rateLimited', 'Trop de tentatives.', { 'retry-after': '42' }),
  });
  await visit('/');
  signIn('awa@simples.test', 'Simples2026');
  await screen.findByText('Nouvel envoi possible dans 42 s.');
  screen.getByText(/^Aucun nouveau code n’a encore été envoyé à/);
  expect(screen.queryByText(/Entrez le code envoyé/)).toBeNull();
  screen.getByText(/^Le code précédent ne vaut que pour la connexion qui l’a demandé/);
  expect(screen.getByRole('button', { name: 'Renvoyer le code' })).toHaveProperty('disabled', true);
});

it('leads a signed-in person to where they were, never outside the product', async () => {
  stubServer({ '/users/me': () => json(200, buildUser([])) });
  openSession('awa@simples.test', token);
  useCurrentUser.setState({ user: buildUser([]) });
  const router = await visit('/?suite=//evil.test/home');
  await screen.findByText(/aucun module/);
  expect(router.state.location.pathname).toBe('/home');
});

it('changes a forgotten password with a code, without telling whether the account exists', async () => {
  const server = stubServer({ '/users/password-reset/start': done, '/users/password-reset': done });
  await visit('/');
  fireEvent.change(identifier(), { target: { value: 'awa@simples.test' } });
  fireEvent.click(screen.getByRole('link', { name: 'Mot de passe oublié ?' }));
  await screen.findByRole('heading', { name: 'Mot de passe oublié' });
  expect(identifier().value).toBe('awa@simples.test');
  fireEvent.click(screen.getByRole('button', { name: 'Recevoir un code' }));
  await screen.findByText('Si un compte correspond à awa@simples.test, un code vient de lui être envoyé.');
  fireEvent.change(screen.getByLabelText('Chiffre 1 sur 6'), { target: { value: '123456' } });
  fireEvent.change(screen.getByLabelText('Nouveau mot de passe'), {
    target: { value: 'Un long secret de 2026' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  await screen.findByText('Votre mot de passe a été changé. Connectez-vous avec le nouveau.');
  expect(sentTo(server)).toEqual({
    username: 'awa@simples.test',
    code: '123456',
    password: 'Un long secret de 2026',
  });
  await waitFor(() => expect(identifier().value).toBe('awa@simples.test'));
});
