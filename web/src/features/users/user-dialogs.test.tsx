// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCurrentUser } from '#web/lib/session.ts';
import { open, signIn, standInForServer, toldInToasts } from '#web/lib/testing/empty-product.tsx';
import { buildPerson, userId } from './testing/builders.ts';
import { UserManagement } from './user-management.tsx';

const server = standInForServer();
const CREATE = 'POST /users';
const UPDATE = `PATCH /users/${userId(1)}`;

beforeEach(() => signIn('SUPER_ADMIN'));

const refuse = (key: string, message: string, field?: string) =>
  Response.json(
    { message, httpCode: 409, key, ...(field && { fields: [{ path: `body.${field}`, message }] }) },
    { status: 409 },
  );

async function openForm(person = buildPerson(1), action = `Modifier ${person.lastName} ${person.firstName}`) {
  server.answers['GET /users'] = () => ({ users: [person], total: 1 });
  open(UserManagement, '/home/user-management');
  await screen.findByText(`${person.lastName} ${person.firstName}`);
  fireEvent.click(screen.getByRole('button', { name: action }));
  return within(await screen.findByRole('dialog'));
}

const openNew = () => openForm(buildPerson(1), 'Add a New User');

type Form = Awaited<ReturnType<typeof openForm>>;

const field = (form: Form, label: string) =>
  form.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio])' });
const type = (form: Form, label: string, value: string) =>
  fireEvent.change(field(form, label), { target: { value } });
const save = (form: Form) => fireEvent.click(form.getByRole('button', { name: 'Save changes' }));
const lastSent = () => server.asked.findLast(({ method }) => method !== 'GET')?.wanted;

function fill(form: Form): void {
  type(form, 'Nom', 'Ndiaye');
  type(form, 'Prénom', 'Awa');
  type(form, 'Date de naissance', '12031985');
  type(form, 'E-mail', 'awa.ndiaye@simples.test');
  type(form, 'Numéro de téléphone', '06 39 98 00 09');
  fireEvent.click(form.getByLabelText('Contributeur'));
}

it('says what is missing beside each field and goes to the first', async () => {
  const form = await openNew();
  save(form);
  for (const message of [
    'Please input the name!',
    'Please input the firstName!',
    'Please select birth date!',
    'Please input the email!',
    'Veuillez saisir le numéro de téléphone !',
    'Veuillez choisir un profil.',
  ])
    form.getByText(message);
  expect(document.activeElement).toBe(field(form, 'Nom'));
  type(form, 'E-mail', 'awa');
  type(form, 'Date de naissance', '31022000');
  type(form, 'Numéro de téléphone', '12');
  save(form);
  form.getByText('Please enter a valid email!');
  form.getByText('Indiquez une date réelle et passée : JJ/MM/AAAA.');
  form.getByText('Ce numéro de téléphone n’est pas valable pour ce pays.');
  expect(lastSent()).toBeUndefined();
});

it('creates a person with a generated password, which is shown one last time', async () => {
  server.answers[CREATE] = () =>
    buildPerson(2, { firstName: 'Awa', lastName: 'Ndiaye', status: 'Not login' });
  const clipboard = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: clipboard } });
  const form = await openNew();
  form.getByText('Passwords are generated automatically.');
  const first = field(form, 'Mot de passe').value;
  expect(field(form, 'Mot de passe').readOnly).toBe(true);
  fireEvent.click(form.getByRole('button', { name: 'Regenerate' }));
  const password = field(form, 'Mot de passe').value;
  expect(password).not.toBe(first);
  fill(form);
  save(form);
  const success = within(await screen.findByRole('dialog', { name: 'Success' }));
  expect(lastSent()).toEqual({
    email: 'awa.ndiaye@simples.test',
    firstName: 'Awa',
    lastName: 'Ndiaye',
    phoneNumber: '+33639980009',
    birthDate: '1985-03-12',
    roles: ['CONTRIBUTOR'],
    password,
    address: '',
    language: 'FR',
  });
  success.getByText(password);
  fireEvent.click(success.getByRole('button', { name: 'Copy password' }));
  await success.findByText('Password copied!');
  expect(clipboard).toHaveBeenCalledWith(password);
  fireEvent.click(success.getByRole('button', { name: 'Finish' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('invites by e-mail instead, without any password', async () => {
  server.answers[CREATE] = () => buildPerson(2, { invitationExpiresAt: '2026-11-25T10:00:00.000Z' });
  const form = await openNew();
  fill(form);
  fireEvent.click(form.getByLabelText(/^Inviter par e-mail/));
  expect(form.queryByText('Passwords are generated automatically.')).toBeNull();
  save(form);
  const success = within(await screen.findByRole('dialog', { name: 'Success' }));
  success.getByText(/Une invitation part à l’adresse/);
  expect(success.queryByRole('button', { name: 'Copy password' })).toBeNull();
  expect(lastSent()).not.toHaveProperty('password');
});

it('keeps what was typed when the server refuses, and says which field is taken', async () => {
  server.answers[CREATE] = () => refuse('emailTaken', 'Cette adresse est prise.', 'email');
  const form = await openNew();
  fill(form);
  save(form);
  await form.findByText('Cette adresse est prise.');
  expect(form.getByRole('alert').textContent).toBe('Operation failed');
  expect(document.activeElement).toBe(field(form, 'E-mail'));
  expect(field(form, 'Nom').value).toBe('Ndiaye');
  server.answers[CREATE] = () => refuse('phoneTaken', 'Ce numéro est pris.', 'phoneNumber');
  save(form);
  await form.findByText('Ce numéro est pris.');
  server.answers[CREATE] = () => server.fail(503, 'Le service est indisponible.');
  save(form);
  await form.findByText('Le service est indisponible.');
  expect(field(form, 'Prénom').value).toBe('Awa');
});

it('edits a person: their other profiles stay, their password too', async () => {
  server.answers[UPDATE] = () => buildPerson(1);
  const form = await openForm(buildPerson(1, { roles: ['ADMIN', 'CONTRIBUTOR'], city: 'Dakar' }));
  expect(field(form, 'Date de naissance').value).toBe('12/03/1985');
  form.getByText('Profils supplémentaires, conservés :');
  fireEvent.click(form.getByLabelText('Professionnel de santé'));
  type(form, 'Ville', '');
  save(form);
  await waitFor(() => expect(toldInToasts()).toEqual(['User updated successfully']));
  expect(lastSent()).toMatchObject({
    roles: ['HEALTH_PROFESSIONAL', 'CONTRIBUTOR'],
    birth_date: '1985-03-12',
    city: null,
  });
  expect(lastSent()).not.toHaveProperty('password');
  expect(lastSent()).not.toHaveProperty('country');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before what was typed is lost', async () => {
  const form = await openForm();
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  const again = await openForm();
  type(again, 'Prénom', 'Aminata');
  fireEvent.keyDown(field(again, 'Prénom'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Continuer la saisie' }));
  expect(field(again, 'Prénom').value).toBe('Aminata');
  fireEvent.click(again.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sets another temporary password on demand', async () => {
  server.answers[UPDATE] = () => buildPerson(1);
  const form = await openForm();
  expect(field(form, 'Mot de passe').value).toBe('');
  fireEvent.click(form.getByRole('button', { name: 'Regenerate' }));
  const password = field(form, 'Mot de passe').value;
  expect(password).toHaveLength(12);
  save(form);
  await waitFor(() => expect(lastSent()).toMatchObject({ password }));
});

it('says beside the profiles that the last SUPER_ADMIN stays', async () => {
  server.answers[UPDATE] = () => refuse('lastSuperAdmin', 'Il faut qu’il en reste un.');
  const form = await openForm(buildPerson(1, { roles: ['SUPER_ADMIN'] }));
  fireEvent.click(form.getByLabelText('Client'));
  save(form);
  await form.findByText('Il faut qu’il en reste un.');
  expect(document.activeElement).toBe(form.getByRole('radio', { name: 'Client' }));
});

it('lets nobody change their own profile, password or access', async () => {
  const id = useCurrentUser.getState().user?.id ?? '';
  const form = await openForm(buildPerson(1, { id, roles: ['SUPER_ADMIN'] }));
  form.getByText('Vous ne pouvez pas changer votre propre profil.');
  expect(form.getByLabelText<HTMLInputElement>('Client').matches(':disabled, fieldset:disabled *')).toBe(
    true,
  );
  expect(form.queryByRole('button', { name: 'Regenerate' })).toBeNull();
  expect(form.queryByRole('button', { name: 'Suspendre le compte' })).toBeNull();
});

it('suspends an account, and opens it again', async () => {
  server.answers[UPDATE] = ({ wanted }) =>
    buildPerson(1, { status: wanted['status'] === 'suspended' ? 'Désactivé' : 'Connect' });
  const form = await openForm();
  fireEvent.click(form.getByRole('button', { name: 'Suspendre le compte' }));
  expect(lastSent()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Suspendre' }));
  await form.findByText('Le compte est suspendu, ses sessions sont fermées.');
  expect(lastSent()).toEqual({ status: 'suspended' });
  // The second click of a double click falls on what the question had covered.
  fireEvent.click(form.getByRole('button', { name: 'Réactiver le compte' }), { detail: 2 });
  expect(lastSent()).toEqual({ status: 'suspended' });
  fireEvent.click(form.getByRole('button', { name: 'Réactiver le compte' }));
  await form.findByText('Le compte est réactivé.');
  expect(lastSent()).toEqual({ status: 'active' });
});
