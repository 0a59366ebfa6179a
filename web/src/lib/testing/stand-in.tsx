import type { Role } from '@simples/contract/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openSession, useAuth, useCurrentUser } from '#web/lib/session.ts';
import { useToasts } from '#web/lib/toasts.ts';

/** A request as the fake server sees it. */
export interface Asked {
  readonly method: string;
  /** Without the base of the API. */
  readonly path: string;
  /** The query, or the JSON body. */
  readonly wanted: Readonly<Record<string, unknown>>;
}

type Answer = (asked: Asked) => unknown;

const refusal = (status: number, message: string) =>
  Response.json({ message, httpCode: status, key: 'internal' }, { status });

function readRequest(address: string, init: RequestInit | undefined): Asked {
  const { pathname, searchParams } = new URL(address, 'http://simples.test');
  const wanted =
    typeof init?.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams.entries());
  return { method: init?.method ?? 'GET', path: pathname.replace('/v1/api', ''), wanted };
}

export type Answers = Readonly<Record<string, Answer>>;

/** A fake server: recorded requests and answers by "METHOD /path" that a test may override. */
export function standIn(usual: Answers, role: Role = 'ADMIN') {
  const asked: Asked[] = [];
  const answers: Record<string, Answer> = {};

  beforeEach(() => {
    asked.length = 0;
    for (const name of Object.keys(answers)) delete answers[name];
    Element.prototype.scrollIntoView = vi.fn<() => void>();
    signIn(role);
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const request = readRequest(address, init);
      asked.push(request);
      const name = `${request.method} ${request.path}`;
      const answer = answers[name] ?? usual[name];
      if (!answer) return refusal(404, `No answer for ${name}`);
      const given = await answer(request);
      return given instanceof Response ? given : Response.json(given);
    });
  });

  afterEach(() => {
    cleanup();
    wipeLocalData();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  return { asked, answers, fail: refusal };
}

const id = '0193a000-0000-7000-8000-000000000001';

export function signIn(role: Role): void {
  openSession('awa@simples.test', { accessToken: 'token', tokenType: 'bearer' });
  const person = { id, id_: id, email: 'awa@simples.test', firstName: 'Awa', lastName: 'Diop' };
  useCurrentUser.setState({ user: { ...person, phoneNumber: null, country: null, roles: [role] } });
}

export function signOutOfTest(): void {
  useAuth.setState(useAuth.getInitialState(), true);
}

/** What was told beside the page. */
export const toldInToasts = () => useToasts.getState().toasts.map(({ title }) => title);

/** A screen at an address, and a sheet's page that links lead to. */
export function open(Screen: ComponentType, address: string) {
  const router = createMemoryRouter(
    [
      { path: '/home/plants/:id', element: <h1>Fiche</h1> },
      { path: '*', Component: Screen },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
