import {
  type PlantSheet,
  type PlantSheetContent,
  plantSheet,
  plantSheetContent,
} from '@simples/contract/plant-sheet-content';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { PlantForm } from '#web/features/records/form/plant-form.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openSession, setCurrentUser } from '#web/lib/session.ts';
import { filterValues } from '#web/lib/testing/filter-values.ts';

const sheetId = '0193a000-0000-7000-8000-0000000000aa';
const ids = (rank: number) => `0193a000-0000-7000-8000-${String(rank).padStart(12, '0')}`;

export function buildContent(overrides: Partial<PlantSheetContent> = {}): PlantSheetContent {
  return {
    ...plantSheetContent.parse({
      plantScientificName: 'Thymus vulgaris',
      plantCommonName: 'Thym',
      description: 'Un arbrisseau.',
      language: 'FR',
      taxonomy: { family: 'Lamiaceae' },
      indications: [
        { id: ids(1), title: 'Toux', details: 'Toux grasse.' },
        { id: ids(2), title: 'Rhume', details: 'Nez pris.' },
        { id: ids(3), title: 'Digestion', details: 'Ballonnements.' },
      ],
      contreIndications: [{ id: ids(4), title: 'Allergie', details: 'Aux lamiacées.' }],
      tags: ['Toux'],
      references: [{ id: ids(5), citation: 'EMA, 2013', page: 3 }],
      additionalInfo: {},
    }),
    ...overrides,
  };
}

export function buildSheet(
  content: Partial<PlantSheetContent> = {},
  row: Partial<PlantSheet> = {},
): PlantSheet {
  return plantSheet.parse({
    ...buildContent(content),
    id: sheetId,
    id_: sheetId,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-14T10:00:00.000Z',
    status: 'VALIDATED',
    createdBy: 'HUMAN',
    updatedBy: 'HUMAN',
    updatedByAI: false,
    version: 3,
    publishedSheetId: null,
    baseVersion: null,
    reviewKind: null,
    safetyChanges: 0,
    rejectReason: null,
    ...row,
  });
}

/** One write as the server received it. */
interface Write {
  readonly method: string;
  readonly path: string;
  readonly ifMatch: string | null;
  readonly body: PlantSheetContent & { readonly status: string };
}

type Answer = (write: Write) => Response;

/** Stands for the server: nothing to suggest, an answer to each write, and a sheet to read. */
export function stubSheets({ onWrite, current }: { onWrite?: Answer; current?: PlantSheet } = {}) {
  const writes: Write[] = [];
  const page = { plantSheets: [], plants: [], total: 0, totalPlants: 0, totalPerStatus: {}, suggestions: [] };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://simples.test');
    if (init?.method === 'POST' || init?.method === 'PATCH') {
      const write: Write = {
        method: init.method,
        path: pathname,
        ifMatch: new Headers(init.headers).get('if-match'),
        body: JSON.parse(init.body as string),
      };
      writes.push(write);
      return onWrite?.(write) ?? Response.json(buildSheet(write.body));
    }
    if (pathname.endsWith('/publication-rules')) {
      return Response.json({ fourEyes: false, contributorsPublish: false });
    }
    if (pathname.endsWith('/meta')) {
      return Response.json(filterValues);
    }
    if (current && pathname.endsWith(current.id)) return Response.json(current);
    return Response.json({ ...page, currentPage: 1, itemsPerPage: 5 });
  });
  return writes;
}

export const userId = '0193a000-0000-7000-8000-000000000001';

export function signIn(id = userId): void {
  openSession('awa@simples.test', { accessToken: 'abc', tokenType: 'Bearer' });
  setCurrentUser({
    id,
    id_: id,
    email: 'awa@simples.test',
    firstName: 'Awa',
    lastName: 'Diop',
    phoneNumber: null,
    country: null,
    roles: ['CONTRIBUTOR'],
  });
}

/** The form over an empty page. */
export async function openForm(sheet?: PlantSheet) {
  const onSaved = vi.fn<(saved: PlantSheet) => void>();
  const onClose = vi.fn<() => void>();
  const element = <PlantForm sheet={sheet} onSaved={onSaved} onClose={onClose} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  return { onSaved, onClose, ...view };
}

/** The control with a label, the first of several. */
export const field = (label: string): HTMLInputElement => {
  const [control] = screen.getAllByLabelText(label, { selector: 'input, textarea, select' });
  return control as HTMLInputElement;
};

export const type = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } });
};

/** Types into a field of chips and presses Enter. */
export const addChip = (label: string, value: string): void => {
  type(label, value);
  fireEvent.keyDown(field(label), { key: 'Enter' });
};

export const press = (name: string | RegExp): void => {
  const [button] = screen.getAllByRole('button', { name });
  fireEvent.click(button ?? document.body);
};

export const pressSave = (name = 'Enregistrer') => act(async () => press(name));
