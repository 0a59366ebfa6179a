import type { Endpoint } from '@simples/contract/endpoint';
import type { Route, Session } from './route.ts';

/** A request that has been answered. */
export interface Answered {
  /** None for a path that no endpoint has. */
  readonly endpoint: Endpoint | undefined;
  readonly status: number;
  readonly milliseconds: number;
  readonly session: Session | null;
  readonly address: string;
  readonly requestId: string;
}

/** One feature as the application sees it: its routes, what `app.ts` gives to others, and its work beside requests. */
export interface Feature<Api = unknown> {
  readonly routes: readonly Route[];
  readonly api: Api;
  /** Runs before the handler of every request, which waits for it. */
  readonly beforeHandler?: (endpoint: Endpoint) => Promise<void>;
  /** Runs after every answer. */
  readonly afterResponse?: (answered: Answered) => void;
  /** Runs once the server listens. */
  readonly start?: () => void;
  /** Runs once no request is under way; resolves when nothing of the feature is. */
  readonly stop?: () => Promise<void>;
}
