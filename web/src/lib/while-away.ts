import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import type { KeptLexicon } from './kept-sheets.ts';
import { useCurrentUser } from './session.ts';

/** Of this device: since when it has not been compared with what is published. */
export type Kept<T> = T & { readonly keptAt?: string };

/** Milliseconds before what is kept stands in for what the server has not said yet. */
const PATIENCE = 700;

const isAway = (error: unknown): boolean => error instanceof ApiError && error.httpCode === 0;

async function keptAnswer<T extends object>(
  answer: (kept: KeptLexicon) => T | null | Promise<T | null>,
): Promise<Kept<T> | null> {
  const userId = useCurrentUser.getState().user?.id;
  if (userId === undefined || !('indexedDB' in globalThis)) return null;
  const { readKept } = await import('./kept-sheets.ts');
  const kept = await readKept(userId);
  const found = kept && (await answer(kept));
  return found && { ...found, keptAt: kept.at };
}

interface Away<T extends object> {
  readonly ask: Promise<T>;
  readonly kept: (kept: KeptLexicon) => T | null | Promise<T | null>;
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
}

/** Shows what the server says as soon as it does; a refusal takes away what was shown. */
function replaceLater<T extends object>({ ask, client, queryKey }: Away<T>): void {
  ask.then(
    (said) => client.setQueryData(queryKey, said),
    (error: unknown) => {
      if (error instanceof ApiError && !isAway(error)) void client.resetQueries({ queryKey, exact: true });
    },
  );
}

/** What the server says; what the device keeps where the server cannot be reached, and as long as it is silent. */
export async function whileAway<T extends object>(away: Away<T>): Promise<Kept<T>> {
  const silence = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE);
  });
  try {
    const said = await Promise.race([away.ask, silence]);
    if (said !== null) return said;
    const kept = await keptAnswer(away.kept);
    if (kept === null) return await away.ask;
    replaceLater(away);
    return kept;
  } catch (error) {
    const kept = isAway(error) ? await keptAnswer(away.kept) : null;
    if (kept === null) throw error;
    return kept;
  }
}
