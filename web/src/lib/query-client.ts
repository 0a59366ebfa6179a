import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { onWipe } from './local-data.ts';
import { showToast } from './toasts.ts';

/** No answer, or an overloaded server. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return failures < 2 && (error.httpCode === 0 || error.httpCode >= 502);
}

/** First loads show their failure in place; the end of a session has its own message. */
function notifyStaleData(error: Error, data: unknown): void {
  if (data === undefined || (error instanceof ApiError && error.httpCode === 401)) return;
  showToast('Erreur de connexion', error.message);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => notifyStaleData(error, query.state.data) }),
    defaultOptions: {
      // `navigator.onLine` is unreliable, and local networks have no internet.
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
