import { limits } from '@simples/contract/limits';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

const { versions, list, update, remove, review } = plantSheetEndpoints;

/** Two versions of a sheet; by default the pending content and the published one. */
export interface VersionPair {
  readonly version1?: string;
  readonly version2?: string;
}

export function versionsQuery(id: string, pair: VersionPair = {}) {
  return queryOptions({
    queryKey: [versions.name, id, pair],
    queryFn: ({ signal }) => call(versions, { params: { id }, query: pair, signal }),
  });
}

export function waitingChangesQuery(publishedSheetId: string) {
  const wanted = { publishedSheetId, view: 'cards', limit: limits.page.maxSize } as const;
  return queryOptions({
    queryKey: [list.name, wanted],
    queryFn: ({ signal }) => call(list, { query: wanted, signal }),
  });
}

/** The server refuses the decision when the row has another version. */
interface ReadRow {
  readonly id: string;
  readonly version: number;
}

const onlyIf = (version: number) => ({ 'if-match': `"${version}"` });

export const validateRow = ({ id, version }: ReadRow) =>
  call(update, { params: { id }, headers: onlyIf(version), body: { status: 'VALIDATED' } });

export const rejectRow = ({ id, version }: ReadRow, reason: string) =>
  call(update, {
    params: { id },
    headers: onlyIf(version),
    body: { status: 'DELETED', ...(reason === '' ? {} : { reason }) },
  });

export interface ReviewedChanges {
  readonly accepted: string[];
  readonly rejected: string[];
  readonly reason: string;
}

export const reviewRow = ({ id, version }: ReadRow, { accepted, rejected, reason }: ReviewedChanges) =>
  call(review, {
    params: { id },
    headers: onlyIf(version),
    body: { accepted, rejected, ...(reason === '' ? {} : { reason }) },
  });

export const removeSheet = (id: string) => call(remove, { params: { id } });
