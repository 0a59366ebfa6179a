import type { SheetEvent } from '@simples/contract/plant-sheets/editing-endpoints';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api-client.ts';

const { history } = plantSheetEndpoints;

/** Who did what to a sheet, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: [history.name, id],
    queryFn: ({ signal }) => call(history, { params: { id }, signal }),
  });
}

const words: Readonly<Record<SheetEvent['act'], string>> = {
  create: 'Créée',
  update: 'Modifiée',
  propose: 'Modification proposée',
  rebase: 'Proposition ajustée',
  validate: 'Validée',
  reject: 'Rejetée',
  review: 'Relue champ par champ',
  delete: 'Supprimée',
  restore: 'Restaurée',
  import: 'Importée',
};

/** "Validée par Awa Diop". The AI and removed accounts have no name. */
export function actInWords({ act, actor, actorKind }: SheetEvent): string {
  const who = actorKind === 'AI' ? 'l’IA' : (actor ?? 'un ancien compte');
  return `${words[act]} par ${who}`;
}
