// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorPage } from './root.tsx';

afterEach(cleanup);

function Broken(): never {
  throw new Error('broken');
}

it('stands in for a page that fails, and offers to load it again', () => {
  // React reports the error it caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ErrorPage }]);
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Oups ! Quelque chose s'est mal passé");
  expect(screen.getByRole('button', { name: 'Rafraîchir la page' })).toBeTruthy();
});
