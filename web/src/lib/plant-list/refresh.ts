import type { QueryClient } from '@tanstack/react-query';

/** After any change of a sheet: lists, counts, sheets and leases that are on the screen are asked for again. */
export function refreshPlantSheets(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => String(name).startsWith('plantSheets.'),
  });
}
