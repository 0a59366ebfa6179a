import { createHash } from 'node:crypto';
import type { ErrorBody } from '@simples/contract/errors';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import {
  type PlantSheet,
  type PlantSheetContent,
  plantSheetContent,
  type SafetyBlock,
} from '@simples/contract/plant-sheet-content';
import type { PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import { NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import type { SheetEvent } from '@simples/contract/plant-sheets';
import type { z } from 'zod';
import type { SignedIn, TestApp } from './harness.ts';

const api = '/v1/api/plant_sheets';

/** A sheet as a client writes it. */
export type Written = Partial<z.input<typeof plantSheetContent>>;

let made = 0;

/** A word that no other sheet has nor anything like it, so that nothing takes it for a misspelling. */
export function newWord(): string {
  made += 1;
  const bytes = createHash('sha256').update(`word ${made}`).digest().subarray(0, 12);
  return [...bytes]
    .map((byte, i) => (i % 2 === 0 ? 'bcdfglmnprstvz' : 'aiou').at(byte % (i % 2 === 0 ? 14 : 4)))
    .join('');
}

/** The content of a small sheet of a plant that no other sheet is about: it shares neither genus nor name. */
export function buildContent(overrides: Written = {}): PlantSheetContent {
  const word = newWord();
  return plantSheetContent.parse({
    plantScientificName: `${word.charAt(0).toUpperCase()}${word.slice(1)} inventa`,
    plantCommonName: `Plante d’essai ${word}`,
    description: 'Une plante des tests.',
    taxonomy: { family: 'Inventaceae' },
    tags: ['Essai'],
    indications: [{ title: 'Toux', details: 'Calme la toux.' }],
    contreIndications: [{ title: 'Grossesse', details: 'À éviter pendant la grossesse.' }],
    references: [{ citation: 'Un livre' }],
    ...overrides,
  });
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly error: ErrorBody;
  readonly etag: string | undefined;
}

type Call = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; payload?: object; headers?: object };

/** What a person does with sheets, through the API. */
export function deskOf(test: TestApp, { headers }: SignedIn) {
  async function call<T>(path: string, { method = 'GET', payload, headers: more }: Call = {}) {
    const response = await test.inject({
      method,
      url: `${api}${path}`,
      headers: { ...headers, ...more },
      ...(payload ? { payload } : {}),
    });
    const body = response.body === '' ? null : response.json();
    return { status: response.statusCode, body, error: body, etag: response.headers.etag } as Answer<T>;
  }
  const version = (n?: number) => (n === undefined ? {} : { 'if-match': `"${n}"` });
  return {
    call,
    create: (sheet: object = buildContent()) => call<PlantSheet>('', { method: 'POST', payload: sheet }),
    get: (id: string) => call<PlantSheet>(`/${id}`),
    patch: (id: string, patch: object, seen?: number) =>
      call<PlantSheet>(`/${id}`, { method: 'PATCH', payload: patch, headers: version(seen) }),
    remove: (id: string) => call<null>(`/${id}`, { method: 'DELETE' }),
    restore: (id: string) => call<PlantSheet>(`/${id}/restore`, { method: 'POST' }),
    history: (id: string) => call<{ events: SheetEvent[]; total: number }>(`/${id}/history`),
    versions: (id: string, query = '') => call<VersionComparison>(`/${id}/versions${query}`),
    review: (id: string, verdict: object, seen?: number) =>
      call<PlantSheet>(`/${id}/review`, { method: 'POST', payload: verdict, headers: version(seen) }),
    list: (query: string) => call<PlantSheetPage>(`?${query}`),
    search: (filters: object) => call<PlantSheetPage>('/search', { method: 'POST', payload: filters }),
  };
}

export type Desk = ReturnType<typeof deskOf>;

/** A sheet of a plant of its own, written by someone. */
export async function addSheet(
  desk: Desk,
  overrides: Written = {},
  status = 'VALIDATED',
): Promise<PlantSheet> {
  const answer = await desk.create({ ...buildContent(overrides), status });
  if (answer.status !== 201) throw new Error(`create answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A sheet that one person published, with a change of it that another proposes. */
export async function addChange(publisher: Desk, proposer: Desk, patch: object) {
  const sheet = await addSheet(publisher);
  const { body: change } = await proposer.patch(sheet.id, { ...patch, status: 'MODIFIED' });
  if (change.publishedSheetId !== sheet.id) throw new Error(`no change: ${JSON.stringify(change)}`);
  return { sheet, change };
}

/** A safety block that says nothing but how dangerous the plant is. */
export function safetyBlock(dangerLevel: SafetyBlock['dangerLevel']): SafetyBlock {
  return {
    dangerLevel,
    pregnancy: NOT_DOCUMENTED,
    breastfeeding: NOT_DOCUMENTED,
    children: NOT_DOCUMENTED,
    interactions: [NOT_DOCUMENTED],
    lookAlikes: [NOT_DOCUMENTED],
  };
}
