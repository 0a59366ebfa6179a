import moringa from '@simples/content/plant-sheets/moringa-oleifera.json';
import type { DocumentDoubt } from '@simples/contract/document-doubts';
import type { Role } from '@simples/contract/permissions';
import {
  type PlantSheet,
  type PlantSheetContent,
  plantSheetContent,
} from '@simples/contract/plant-sheet-content';
import type { ProposedFacts, SheetEvent } from '@simples/contract/plant-sheets';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { vi } from 'vitest';
import { StaffPlantSheet } from '#web/features/plant-sheets/review/staff-plant-sheet.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openSession, setCurrentUser, useAuth, useCurrentUser } from '#web/lib/session.ts';
import { buildUser, json, refusal } from '#web/lib/testing/answers.ts';
import { useToasts } from '#web/lib/toasts.ts';
import { buildComparison, buildPending } from './comparisons.ts';

export const live = plantSheetContent.parse(moringa);
const [, ...otherWarnings] = live.contreIndications;
export const harmless: PlantSheetContent = { ...live, description: `${live.description} Elle pousse vite.` };
export const weakening: PlantSheetContent = { ...harmless, contreIndications: otherWarnings };

/** What the server would answer; a test changes what it is about. */
export const server = {} as {
  sheet: PlantSheet;
  before: PlantSheetContent | null;
  version: number;
  waiting: PlantSheet[];
  events: SheetEvent[];
  facts: ProposedFacts['facts'];
  /** Null: the look-up fails. */
  doubts: DocumentDoubt[] | null;
  decision: (method: string, body: unknown) => Response;
  versions: (() => Response) | null;
  gone: boolean;
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}
export const sent: Sent[] = [];

/** Whoever decides on a doubt is Awa Diop. */
function answerDoubts(decision: unknown): Response {
  if (server.doubts === null) return refusal(404, 'notFound', 'Introuvable.');
  if (typeof decision === 'object' && decision !== null && 'isDismissed' in decision) {
    const dismissed = { by: 'Awa Diop', at: '2026-11-14T10:03:00.000Z' };
    server.doubts = server.doubts.map(({ dismissed: _before, ...doubt }) => ({
      ...doubt,
      ...(decision.isDismissed === true && { dismissed }),
    }));
  }
  return json(200, { doubts: server.doubts });
}

function answer(method: string, url: URL, body: unknown): Response {
  const path = url.pathname.replace('/v1/api/plant_sheets', '');
  if (path.endsWith('/versions')) {
    return server.versions?.() ?? json(200, buildComparison(server.before, server.sheet, server.version));
  }
  if (path.endsWith('/companions')) {
    return json(200, {
      pictures: [],
      lookAlikes: [],
      translations: [],
      healthReview: null,
      validation: null,
      brief: [],
    });
  }
  if (path.endsWith('/doubts')) return answerDoubts(body);
  if (path.endsWith('/facts')) return json(200, { facts: server.facts });
  if (path.endsWith('/history')) return json(200, { events: server.events, total: server.events.length });
  if (path === '') return json(200, { plants: server.waiting });
  if (server.gone) return refusal(404, 'notFound', 'Introuvable.');
  return method === 'GET' ? json(200, server.sheet) : server.decision(method, body);
}

/** Before each test: a change without danger waits, and every decision is taken. */
export function openServer(): void {
  sent.length = 0;
  Object.assign(server, {
    sheet: buildPending(harmless),
    before: live,
    version: 2,
    waiting: [],
    events: [],
    facts: [],
    doubts: [],
    decision: () => json(200, server.sheet),
    versions: null,
    gone: false,
  } satisfies typeof server);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const ifMatch = (init.headers as Record<string, string> | undefined)?.['if-match'];
    if (method !== 'GET') sent.push({ method, path, body, ifMatch });
    return answer(method, new URL(path, 'http://simples.test'), body);
  });
  useToasts.setState({ toasts: [] });
  sessionStorage.clear();
}

export function closeServer(): void {
  cleanup();
  vi.unstubAllGlobals();
  useAuth.setState(useAuth.getInitialState(), true);
  useCurrentUser.setState(useCurrentUser.getInitialState(), true);
}

function Queue() {
  const { state } = useLocation();
  return <h1>File de validation {JSON.stringify(state)}</h1>;
}

/** The sheet as someone of that role opens it from there. */
export function open(role: Role = 'ADMIN', search = '?depuis=validation') {
  const user = buildUser([role]);
  openSession('awa@simples.test', { accessToken: 'token', tokenType: 'bearer' });
  setCurrentUser(user);
  const sheet = (
    <StaffPlantSheet
      id={server.sheet.id}
      user={user}
      pathOfTag={(tag) => `/home/lexicon?symptome=${tag}`}
      renderForm={({ showsFacts, onClose }) => (
        <button type="button" onClick={onClose}>
          {showsFacts ? 'Formulaire des faits' : 'Formulaire'}
        </button>
      )}
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/home/record-validation', element: <Queue /> },
      { path: '/home/record-list', element: <h1>Liste</h1> },
      { path: '/home/plants/:id', element: sheet },
    ],
    { initialEntries: ['/home/record-list', `/home/plants/${server.sheet.id}${search}`] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
export const dialog = async () => within(await screen.findByRole('dialog'));
export const toasts = () => useToasts.getState().toasts.map(({ title }) => title);
