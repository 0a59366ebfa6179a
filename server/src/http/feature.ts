import type { Endpoint } from '@simples/contract/endpoint';
import type { ErrorKey } from '@simples/contract/errors';
import type { Route, Session } from './route.ts';

interface Answered {
  readonly endpoint: Endpoint | undefined;
  readonly status: number;
  /** Null for what was not refused. */
  readonly refusal: ErrorKey | null;
  readonly milliseconds: number;
  readonly session: Session | null;
  readonly address: string;
  readonly requestId: string;
}

export interface Feature<Api = unknown> {
  readonly routes: readonly Route[];
  readonly api: Api;
  /** Every request waits for it. */
  readonly beforeHandler?: (endpoint: Endpoint) => Promise<void>;
  readonly afterResponse?: (answered: Answered) => void;
  readonly start?: () => void;
  /** After the last request; resolves when the feature's work has ended. */
  readonly stop?: () => Promise<void>;
}
