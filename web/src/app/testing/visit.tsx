import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { routes } from '#web/app/route-table.tsx';

type Answer = (body: string) => Response | Promise<Response>;

/** Stands for the server: an answer for each path after the API base; anything else fails the test. */
export function stubServer(answers: Record<string, Answer>) {
  const stub = vi.fn<typeof fetch>(async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const path = new URL(address, 'http://simples.test').pathname.replace('/v1/api', '');
    const answer = answers[path];
    if (!answer) throw new Error(`No answer for ${path}`);
    return answer(typeof init?.body === 'string' ? init.body : '');
  });
  vi.stubGlobal('fetch', stub);
  return stub;
}

/** The product at a path. */
export async function visit(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () => {
    render(<RouterProvider router={router} />);
    // The code of the screen.
    await vi.dynamicImportSettled();
  });
  return router;
}
