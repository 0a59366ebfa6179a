import { conversationEndpoints } from '@simples/contract/conversations';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

const { retention } = conversationEndpoints;
const DAYS_A_YEAR = 365;

const timeText = (days: number): string =>
  days % DAYS_A_YEAR === 0 ? `${(days / DAYS_A_YEAR) * 12} mois` : `${days} jours`;

/** What this installation does with questions. */
export function useRetention(): { readonly isWorded: boolean; readonly keptFor: string } {
  const { data, isError } = useQuery({
    queryKey: [retention.name],
    queryFn: ({ signal }) => call(retention, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = isError ? 'La durée de conservation n’a pas pu être chargée.' : '';
  return {
    isWorded: data?.languageModel ?? false,
    keptFor: data ? `Une discussion est supprimée ${timeText(data.days)} après son dernier message.` : failed,
  };
}
