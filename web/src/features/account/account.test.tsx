// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { open, standInForServer, toldInToasts } from '#web/lib/testing/empty-product.tsx';
import { Account } from './account.tsx';

const server = standInForServer();
const SESSIONS = 'GET /users/me/sessions';
const forgotten = vi.fn<(userId: string) => void>();

const session = (rank: number, current: boolean) => ({
  id: `0190a0b0-0000-7000-8000-00000000000${rank}`,
  device: `Appareil ${rank}`,
  network: '203.0.113.0/24',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-22T10:00:00.000Z',
  current,
});

const gone = () => new Response(null, { status: 204 });
const myself = () => useCurrentUser.getState().user;

function openAccount(): void {
  server.answers[SESSIONS] ??= () => ({ sessions: [session(1, true), session(2, false)] });
  server.answers['GET /users/me/consents'] ??= () => ({ currentVersion: 1, isGiven: false, consents: [] });
  open(() => <Account onConversationsDeleted={forgotten} />, '/home/account');
}

const sectionOf = (name: string) => within(screen.getByRole('region', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const lastSent = () => server.asked.findLast(({ method }) => method !== 'GET');

it('changes one’s name and the language of one’s e-mails', async () => {
  server.answers['PATCH /users/me'] = ({ wanted }) => ({ ...myself(), ...wanted });
  openAccount();
  type('Prénom', '');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  screen.getByText('Veuillez saisir votre prénom.');
  type('Prénom', 'Aïssatou');
  fireEvent.change(screen.getByLabelText('Langue des e-mails'), { target: { value: 'EN' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(myself()?.firstName).toBe('Aïssatou'));
  expect(lastSent()?.wanted).toEqual({ firstName: 'Aïssatou', lastName: 'Diop', language: 'EN' });
  expect(toldInToasts()).toEqual(['Votre compte est à jour.']);
});

it('changes the password, which the sign-in form must accept', async () => {
  const message = 'Ce n’est pas votre mot de passe actuel.';
  server.answers['POST /users/me/password'] = () =>
    Response.json(
      { message: 'Certaines valeurs sont invalides.', fields: [{ path: 'body.currentPassword', message }] },
      { status: 422 },
    );
  openAccount();
  sectionOf('Mot de passe').getByText(/Vos autres sessions seront fermées/);
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  type('Mot de passe actuel', 'Ancien2026');
  type('Nouveau mot de passe', 'sans capitale');
  submit();
  screen.getByText('Doit contenir au moins une majuscule');
  type('Nouveau mot de passe', 'Lanterne-2027');
  submit();
  await screen.findByText(message);
  expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe actuel', { selector: 'input' }));

  server.answers['POST /users/me/password'] = () => ({ success: true, message: '' });
  submit();
  await waitFor(() => expect(toldInToasts()).toEqual(['Votre mot de passe a été changé.']));
  expect(lastSent()?.wanted).toEqual({ currentPassword: 'Ancien2026', newPassword: 'Lanterne-2027' });
  expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe', { selector: 'input' }).value).toBe(
    '',
  );
});

it('lists the sessions, and ends another one', async () => {
  server.answers[`DELETE /users/me/sessions/${session(2, false).id}`] = () => {
    server.answers[SESSIONS] = () => ({ sessions: [session(1, true)] });
    return gone();
  };
  openAccount();
  const rows = await screen.findByRole('list', { name: 'Sessions ouvertes' });
  expect(within(rows).getAllByRole('listitem')).toHaveLength(2);
  within(rows).getByText('Cette session');
  fireEvent.click(within(rows).getByRole('button', { name: /^Déconnecter Appareil 2/ }));
  await waitFor(() => expect(screen.queryByText('Appareil 2')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Déconnecter les autres sessions' })).toBeNull();
});

it('ends all sessions after a question, this one too', async () => {
  server.answers['DELETE /users/me/sessions'] = gone;
  openAccount();
  fireEvent.click(screen.getByRole('button', { name: 'Déconnecter partout' }));
  const question = within(screen.getByRole('dialog', { name: 'Se déconnecter partout ?' }));
  fireEvent.click(question.getByRole('button', { name: 'Déconnecter partout' }));
  await waitFor(() => expect(useAuth.getState().token).toBeNull());
  expect(lastSent()?.path).toBe('/users/me/sessions');
});

it('deletes the discussions after a question, on this device too', async () => {
  server.answers['DELETE /users/me/conversations'] = () => ({ deleted: 3 });
  openAccount();
  const { id } = myself() ?? { id: '' };
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer mes discussions' }));
  expect(lastSent()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(toldInToasts()).toEqual(['Vos discussions sont supprimées.']));
  expect(forgotten).toHaveBeenCalledExactlyOnceWith(id);
});

it('says that the sessions could not be read, and tries again', async () => {
  server.answers[SESSIONS] = () => server.fail(500, 'La base ne répond pas.');
  openAccount();
  const sessions = sectionOf('Sessions');
  expect((await sessions.findByRole('alert')).textContent).toBe('Erreur : La base ne répond pas.');
  server.answers[SESSIONS] = () => ({ sessions: [session(1, true)] });
  fireEvent.click(sessions.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Cette session');
});

it('deletes the account against the password, and forgets all that is local', async () => {
  const message = 'Ce n’est pas votre mot de passe actuel.';
  server.answers['POST /users/me/deletion'] = () =>
    Response.json(
      { message: 'Certaines valeurs sont invalides.', fields: [{ path: 'body.currentPassword', message }] },
      { status: 422 },
    );
  openAccount();
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer mon compte' }));
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
  submit();
  screen.getByText('Veuillez saisir votre mot de passe actuel.');
  type('Votre mot de passe', 'Lanterne2026');
  submit();
  await screen.findByText(message);
  expect(useAuth.getState().token).not.toBeNull();
  server.answers['POST /users/me/deletion'] = () => ({
    success: true,
    message: 'Votre compte est supprimé.',
  });
  submit();
  await waitFor(() => expect(useAuth.getState().token).toBeNull());
  expect(lastSent()?.wanted).toEqual({ currentPassword: 'Lanterne2026' });
  expect(myself()).toBeNull();
});

it('takes consent back, with the discussions or without them', async () => {
  const given = { version: 1, givenAt: '2026-11-20T10:00:00.000Z', withdrawnAt: null };
  const withdrawn = { ...given, withdrawnAt: '2026-11-22T10:00:00.000Z' };
  server.answers['GET /users/me/consents'] = () => ({ currentVersion: 1, isGiven: true, consents: [given] });
  server.answers['DELETE /users/me/consents'] = () => ({
    currentVersion: 1,
    isGiven: false,
    consents: [withdrawn],
    deletedConversations: 3,
  });
  forgotten.mockClear();
  openAccount();
  await screen.findByText(/Vous avez accepté le 20\/11\/2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Retirer mon accord' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Retirer votre accord ?' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Les garder/ }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('radio', { name: 'Les effacer pour de bon' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Retirer mon accord' }));
  await screen.findByText(/Vous avez retiré votre accord le 22\/11\/2026/);
  expect(server.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/users/me/consents' });
  expect(forgotten).toHaveBeenCalledOnce();
  expect(toldInToasts()).toEqual(['Votre accord est retiré.']);
});
