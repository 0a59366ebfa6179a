// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, useAuth } from '#web/lib/session.ts';
import { buildUser, json, refusal } from '#web/lib/testing/answers.ts';
import { stubServer, visit } from './testing/visit.tsx';

beforeEach(wipeLocalData);
afterEach(() => {
  cleanup();
  wipeLocalData();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const field = (label: string) => screen.queryByLabelText(label, { selector: 'input' });

it('asks for a new password before anything else, while someone else chose it', async () => {
  let mustChangePassword = true;
  stubServer({
    '/users/me/sessions': () => json(200, { sessions: [] }),
    '/users/me': () => json(200, { ...buildUser([]), mustChangePassword }),
    '/users/me/password': () => {
      mustChangePassword = false;
      return json(200, { success: true, message: '' });
    },
  });
  openSession('awa@simples.test', { accessToken: 'token', tokenType: 'bearer' });
  await visit('/home/account');
  await screen.findByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' });
  expect(screen.queryByRole('navigation')).toBeNull();
  type('Mot de passe temporaire', 'Temporaire-1');
  type('Nouveau mot de passe', 'Lanterne-2027');
  fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  await screen.findByRole('heading', { level: 1, name: 'Mon compte' });
});

it('accepts an invitation, and signs out whoever used the browser before', async () => {
  const server = stubServer({
    '/users/invitations/check': () =>
      json(200, { email: 'awa@simples.test', firstName: 'Awa', expiresAt: '2026-11-25T10:00:00.000Z' }),
    '/users/invitations/accept': () => json(200, { success: true, message: '' }),
    '/users/logout': () => json(204, null),
  });
  openSession('autre@simples.test', { accessToken: 'token', tokenType: 'bearer' });
  const router = await visit('/invitation#jeton');
  await screen.findByText(/Bonjour Awa/);
  type('Mot de passe', 'lanterne');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
  screen.getByText('Doit contenir au moins une majuscule');
  type('Mot de passe', 'Lanterne-2027');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
  await screen.findByRole('heading', { level: 1, name: 'Bienvenue' });
  expect(router.state.location.pathname).toBe('/');
  expect(useAuth.getState().token).toBeNull();
  const sent = server.mock.calls.map(([, init]) => init?.body);
  expect(sent).toContain(JSON.stringify({ token: 'jeton', password: 'Lanterne-2027' }));
});

it('says that an invitation is of no use any more', async () => {
  stubServer({
    '/users/invitations/check': () => refusal(404, 'invitation', 'Cette invitation n’est plus valable.'),
  });
  await visit('/invitation#jeton');
  await screen.findByText('Cette invitation n’est plus valable.');
  expect(field('Mot de passe')).toBeNull();
});

it('says that a link without its token is incomplete', async () => {
  stubServer({});
  await visit('/invitation');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Le lien est incomplet/));
});
