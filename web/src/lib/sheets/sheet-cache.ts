import type { QueryClient } from '@tanstack/react-query';

/**
 * Everything read of plant sheets is old: lists, badges, the sheets themselves, their versions and history. What is kept
 * of a sheet that is gone is dropped: reading it again would only fail.
 */
export async function refreshSheets(client: QueryClient, goneId?: string): Promise<void> {
  if (goneId !== undefined) {
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [, id] }) => id === goneId });
  }
  await client.invalidateQueries({
    predicate: ({ queryKey: [name, id] }) =>
      String(name).startsWith('plantSheets.') && (goneId === undefined || id !== goneId),
  });
}
