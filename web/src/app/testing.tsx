import type { Role } from '@simples/contract/permissions';
import type { CurrentUser } from '@simples/contract/users/current-user';
import { act, configure, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { routes } from './route-table.tsx';

// The code of a lazy page is compiled on first use.
configure({ asyncUtilTimeout: 5_000 });

const id = '0193a000-0000-7000-8000-000000000001';

export function buildUser(roles: Role[] = ['CUSTOMER']): CurrentUser {
  return {
    id,
    id_: id,
    email: 'awa@simples.test',
    firstName: 'Awa',
    lastName: 'Diop',
    phoneNumber: null,
    country: null,
    roles,
  };
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

export const refusal = (httpCode: number, key: string, message: string, headers?: Record<string, string>) =>
  json(httpCode, { message, httpCode, key }, headers);

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
  await act(async () => render(<RouterProvider router={router} />));
  return router;
}
