import { auditEndpoints } from '@simples/contract/audit';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { administrationEndpoints } from '@simples/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import type { AuditView } from './audit-view.ts';

const { list } = auditEndpoints;
const { list: listUsers, get: getUser } = administrationEndpoints;
const { get: getSheet } = plantSheetEndpoints;
export const PAGE_SIZE = 20;
const MAX_SUGGESTIONS = 5;

export function filtersOf({ person, act, sheet, from, to }: AuditView) {
  return Object.fromEntries(
    Object.entries({ person, act, sheet, from, to }).filter(([, value]) => value !== ''),
  );
}

export function auditQuery(view: AuditView) {
  const query = { ...filtersOf(view), page: view.page, limit: PAGE_SIZE };
  return queryOptions({
    queryKey: [list.name, query],
    queryFn: ({ signal }) => call(list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function peopleByNameQuery(search: string) {
  const query = { search, limit: MAX_SUGGESTIONS };
  return queryOptions({
    queryKey: [listUsers.name, query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
}

export function personNameQuery(id: string) {
  return queryOptions({
    queryKey: [getUser.name, id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    select: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    enabled: id !== '',
  });
}

export function sheetNameQuery(id: string) {
  return queryOptions({
    queryKey: [getSheet.name, id],
    queryFn: ({ signal }) => call(getSheet, { params: { id }, signal }),
    select: ({ plantCommonName }) => plantCommonName,
    enabled: id !== '',
  });
}
