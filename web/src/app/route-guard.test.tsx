// @vitest-environment happy-dom
import type { Role } from '@simples/contract/permissions';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { openSession, useCurrentUser } from '#web/lib/session.ts';
import { buildUser, json } from '#web/lib/testing/answers.ts';
import { firstModule, isWithin, menuOf, modules, placeOf } from './modules.ts';
import { FirstModule, RouteGuard } from './route-table.tsx';
import { stubServer, visit } from './testing/visit.tsx';

beforeEach(wipeLocalData);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string): void {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>accueil</p> },
      { path: '/home/lexicon', element: <p>lexique</p> },
      { path: '/home/*', Component: FirstModule },
      {
        element: <RouteGuard permission="manage_users" />,
        children: [{ path: '/secret', element: <p>secret</p> }],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
}

it('shows a guarded page to a role that holds its permission, and to no other', () => {
  useCurrentUser.setState({ user: buildUser(['SUPER_ADMIN']) });
  open('/secret');
  expect(screen.getByText('secret')).toBeTruthy();
  cleanup();
  useCurrentUser.setState({ user: buildUser(['ADMIN', 'CUSTOMER']) });
  open('/secret');
  expect(screen.getByText('accueil')).toBeTruthy();
});

it.each([
  'dashboard',
  'user-management',
  'audit',
  'record-management',
  'record-list',
  'record-validation',
  'validation',
  'record-bin',
  'documents',
])('leads a customer from /home/%s to the lexicon', async (path) => {
  const user = buildUser(['CUSTOMER']);
  stubServer({ '/users/me': () => json(200, user) });
  openSession('awa@simples.test', { accessToken: 'abc', tokenType: 'Bearer' });
  useCurrentUser.setState({ user });
  const router = await visit(`/home/${path}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/lexicon'));
});

it('leads from /home, and from unknown paths under it, to the first module the person may open', () => {
  useCurrentUser.setState({ user: buildUser(['CUSTOMER']) });
  open('/home/nimporte/quoi');
  screen.getByText('lexique');
  expect(firstModule({ roles: [] })).toBeNull();
});

it('keeps the place of a visitor without a session', async () => {
  const router = await visit('/home/lexicon?page=2');
  await screen.findByRole('heading', { name: 'Bienvenue' });
  expect(router.state.location.search).toBe('?suite=%2Fhome%2Flexicon%3Fpage%3D2');
});

it('leads staff from /home to the dashboard, and those without it to the records', () => {
  for (const role of ['ADMIN', 'SUPER_ADMIN'] as const) {
    expect(firstModule(buildUser([role]))?.path).toBe('/home/dashboard');
  }
  expect(firstModule(buildUser(['CONTRIBUTOR']))?.path).toBe('/home/record-management');
});

it('derives the menus from the table of modules', () => {
  const labelsOf = (roles: Role[], section: 'admin' | 'features') =>
    menuOf(buildUser(roles), section).map((module) => module.label);
  expect(labelsOf(['CUSTOMER'], 'features')).toEqual(['Chatbot', 'Lexicon']);
  expect(labelsOf(['CUSTOMER'], 'admin')).toEqual([]);
  expect(labelsOf(['CONTRIBUTOR'], 'admin')).toContain('Gestion des fiches');
});

it('marks the module that a path, or the list a sheet was opened from, belongs to', () => {
  const marked = (roles: Role[], address: string) => {
    const { pathname, search } = new URL(address, 'http://simples.test');
    const place = placeOf(buildUser(roles), { pathname, search });
    return modules
      .flatMap((module) => [module, ...('entries' in module ? module.entries : [])])
      .filter((entry) => isWithin(entry, place))
      .map((entry) => entry.label);
  };
  expect(marked(['CUSTOMER'], '/home/plants/12')).toEqual(['Lexicon']);
  expect(marked(['ADMIN'], '/home/plants/12')).toEqual(['Liste des fiches']);
  expect(marked(['ADMIN'], '/home/plants/12?depuis=lexicon')).toEqual(['Lexicon']);
  expect(marked(['ADMIN'], '/home/plants/12?depuis=validation')).toEqual(['Validation']);
  expect(marked(['ADMIN'], '/home/validation')).toEqual(['Validation']);
  expect(marked(['ADMIN'], '/home/record-bin')).toEqual(['Gestion des fiches']);
});
