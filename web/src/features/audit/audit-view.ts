import { day } from '@simples/contract/dates';
import { limits } from '@simples/contract/limits';
import { useSearchParams } from 'react-router';
import { z } from 'zod';

export interface AuditView {
  readonly person: string;
  readonly act: string;
  readonly sheet: string;
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

const id = z.uuid();
const act = z.string().trim().min(1).max(60);

const fields = [
  ['person', 'personne', id],
  ['act', 'acte', act],
  ['sheet', 'fiche', id],
  ['from', 'du', day],
  ['to', 'au', day],
] as const;

type FilterName = (typeof fields)[number][0];

function readView(params: URLSearchParams): AuditView {
  const read = fields.map(([name, param, schema]) => [name, schema.safeParse(params.get(param)).data ?? '']);
  const page = Number(params.get('page') ?? '1');
  return {
    ...(Object.fromEntries(read) as Record<FilterName, string>),
    page: Number.isInteger(page) && page >= 1 && page <= limits.page.max ? page : 1,
  };
}

export function writeView(view: Partial<AuditView>): URLSearchParams {
  const written = fields.flatMap(([name, param]) => {
    const value = view[name] ?? '';
    return value === '' ? [] : [[param, value]];
  });
  const { page = 1 } = view;
  return new URLSearchParams([...written, ...(page === 1 ? [] : [['page', String(page)]])]);
}

export function useAuditView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (patch: Partial<AuditView>) =>
    setParams(writeView({ ...view, page: 1, ...patch }), { preventScrollReset: true });
  return {
    view,
    filter: (name: FilterName, value: string) => change({ [name]: value }),
    clear: () => setParams({}, { preventScrollReset: true }),
    goToPage: (page: number) => change({ page }),
  };
}

export type AuditControls = ReturnType<typeof useAuditView>;
