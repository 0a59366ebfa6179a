// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  open,
  signIn,
  signOutOfTest,
  standInForServer,
  toldInToasts,
} from '#web/lib/testing/empty-product.tsx';
import { buildPerson, userId } from './testing/builders.ts';
import { UserManagement } from './user-management.tsx';

const server = standInForServer();
const LIST = 'GET /users';
const PATH = '/home/user-management';

beforeEach(() => {
  signIn('SUPER_ADMIN');
  server.answers[LIST] = ({ wanted }) => ({
    users: [buildPerson(Number(wanted['page'])), buildPerson(90)],
    total: 23,
  });
});

const openList = (search = '') => open(UserManagement, `${PATH}${search}`);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

it('counts the people in its title, once it knows how many', async () => {
  openList();
  expect(title()).toBe('User List (Loading...)');
  await screen.findByRole('heading', { level: 1, name: 'User List (23)' });
  expect(screen.getByText('Affichage de 1 à 10 sur 23 utilisateurs')).toBeTruthy();
});

it('shows each person in the columns of the specification', async () => {
  server.answers[LIST] = () => ({
    users: [
      buildPerson(1, { roles: ['ADMIN', 'CONTRIBUTOR'] }),
      buildPerson(2, { status: 'Not login' }),
      buildPerson(3, { status: 'Désactivé' }),
    ],
    total: 3,
  });
  openList();
  const row = within(await screen.findByRole('row', { name: /Nom1 Prénom1/ }));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID NUMBER',
    'NAME',
    'NUMBER',
    'ACCESS',
    'STATUS',
    'ACTION',
  ]);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    userId(1),
    '+33639980001',
    'AdministrateurContributeur',
    'Connect',
    '',
  ]);
  const tints = ['Connect', 'Not login', 'Désactivé'].map(
    (status) => screen.getByText(status).dataset['tint'],
  );
  expect(tints).toEqual(['green', 'volcano', 'blue']);
});

it('searches on the server when typing pauses, from the first page', async () => {
  const router = openList('?page=2');
  await screen.findByText(/Nom2/);
  fireEvent.change(screen.getByPlaceholderText('Search for a user'), { target: { value: 'ndiaye' } });
  expect(server.asked).toHaveLength(1);
  await waitFor(() =>
    expect(server.asked.at(-1)?.wanted).toEqual({ search: 'ndiaye', page: '1', limit: '10' }),
  );
  expect(router.state.location.search).toBe('?q=ndiaye');
});

it('filters by profile, and shows the same again at the next visit', async () => {
  const router = openList();
  await screen.findByText(/Nom1 /);
  const filter = screen.getByLabelText<HTMLSelectElement>('Profil');
  expect([...filter.options].map(({ text }) => text).slice(0, 2)).toEqual(['All Profiles', 'Client']);
  fireEvent.change(filter, { target: { value: 'ADMIN' } });
  await waitFor(() => expect(server.asked.at(-1)?.wanted).toMatchObject({ role: 'ADMIN', page: '1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Page suivante' }));
  await waitFor(() => expect(router.state.location.search).toBe('?profil=ADMIN&page=2'));

  const again = openList();
  await waitFor(() => expect(again.state.location.search).toBe('?profil=ADMIN&page=2'));
});

it('goes to the last page when the page in the address is gone', async () => {
  server.answers[LIST] = ({ wanted }) => ({
    users: wanted['page'] === '1' ? [buildPerson(1)] : [],
    total: 1,
  });
  const router = openList('?page=4');
  await screen.findByText(/Nom1 /);
  expect(router.state.location.search).toBe('');
});

it('is empty, fails and tries again, in the words of the specification', async () => {
  server.answers[LIST] = () => server.fail(500, 'La base ne répond pas.');
  openList();
  await screen.findByText('Error loading data');
  expect(screen.getByRole('alert').textContent).toBe('Error loading usersLa base ne répond pas.');
  server.answers[LIST] = () => ({ users: [], total: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('No data available');
  expect(title()).toBe('User List (0)');
});

it('deletes a person only after a Yes', async () => {
  server.answers[`DELETE /users/${userId(90)}`] = () => new Response(null, { status: 204 });
  openList();
  const bin = await screen.findByRole('button', { name: 'Supprimer Nom90 Prénom90' });
  const question = 'Are you sure to delete this user?';
  fireEvent.click(bin);
  fireEvent.click(within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked).toHaveLength(1);

  fireEvent.click(bin);
  fireEvent.click(
    within(screen.getByRole('dialog', { name: question })).getByRole('button', { name: 'Yes' }),
  );
  await waitFor(() => expect(toldInToasts()).toEqual(['User deleted successfully']));
  expect(server.asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
});

it('says why a person could not be deleted', async () => {
  server.answers[`DELETE /users/${userId(90)}`] = () => server.fail(409, 'Il faut qu’il en reste un.');
  openList();
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer Nom90 Prénom90' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(toldInToasts()).toEqual(['Operation failed']));
});

it('asks a stranger to sign in', () => {
  signOutOfTest();
  openList();
  screen.getByText('Authentification requise');
  expect(server.asked).toEqual([]);
});
