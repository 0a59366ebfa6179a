// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wipeLocalData } from '../lib/local/local-data.ts';
import { useCurrentUser } from '../lib/session.ts';
import { firstModule, isWithin, menuOf, modules } from './modules.ts';
import { FirstModule, RouteGuard } from './route-guard.tsx';
import { buildUser, visit } from './testing.tsx';

beforeEach(wipeLocalData);
afterEach(cleanup);

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

it('derives the menus from the table of modules', () => {
  const labels = menuOf(buildUser(), 'features').map((module) => module.label);
  expect(labels).toEqual(['Chatbot', 'Lexicon']);
  expect(menuOf(buildUser(), 'admin')).toEqual([]);
  expect(isWithin(modules[0], '/home/plants/12')).toBe(true);
  expect(isWithin(modules[1], '/home/plants/12')).toBe(false);
});
