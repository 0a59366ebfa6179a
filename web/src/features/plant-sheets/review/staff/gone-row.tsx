import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '../../../../lib/sheets/sheet-history.ts';
import { Notice } from '../../../../ui/form/notice.tsx';
import { causeOf, sentenceOf } from '../decision/trouble.ts';

/** Why a row of the queue is not there any more: somebody decided on it. */
export function GoneRow({ id }: { readonly id: string }) {
  const { data } = useQuery(historyQuery(id));
  const by = data ? causeOf('decided', id, data.events) : null;
  return by && <Notice tone="info">{sentenceOf({ kind: 'decided', by })}</Notice>;
}
