import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { onWipe } from './local-data.ts';
import { showToast } from './toasts.ts';

/** Only what may succeed a moment later is asked again: no answer at all, or a server that is overloaded. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return failures < 2 && (error.httpCode === 0 || error.httpCode >= 502);
}

/**
 * Says that what is on the screen could not be refreshed. A first load that fails says so in its own place, and
 * the end of a session speaks for itself.
 */
function notifyStaleData(error: Error, data: unknown): void {
  if (data === undefined || (error instanceof ApiError && error.httpCode === 401)) return;
  showToast('Erreur de connexion', error.message);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => notifyStaleData(error, query.state.data) }),
    defaultOptions: {
      // The browser's idea of being offline is often wrong, and this product is used on local networks.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();

onWipe(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
});
