import { z } from 'zod';
import type { ErrorKey } from './errors.ts';
import type { Permission } from './permissions.ts';

/** `pending`: a session whose code may be unchecked; `session`: signed in; a permission: signed in with it. */
export type Access = 'public' | 'pending' | 'session' | Permission;

/** What a signed-in person has to do before anything else. */
export type Restriction = 'firstPassword' | 'secondFactor';

export interface Endpoint {
  /** `noun.verb`: also the OpenAPI operation id and the query key of the web. */
  readonly name: string;
  /** In French, after « lors de »: « la connexion ». */
  readonly action: string;
  /** Said when the server gave no words: specification, section 8. */
  readonly failure?: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `:param` segments, from the root of the server. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Restricted sessions that reach it; none by default. */
  readonly openTo?: readonly Restriction[];
  /** Only soon after the person has proved who they are. Others ask for it only in some cases. */
  readonly needsProof?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Lower case. */
  readonly headers?: z.ZodType;
  /** Overrides the default limit, in bytes; of a multipart body, that of its file. */
  readonly bodyLimit?: number;
  /** Overrides the default response timeout. */
  readonly answerSeconds?: number;
  /** Default JSON. Handlers stream the others: `body` checks multipart fields, the handler checks ndjson lines. */
  readonly bodyType?: 'json' | 'form' | 'multipart' | 'ndjson';
  readonly status: 200 | 201 | 202 | 204;
  readonly response: z.ZodType;
  /** For clients that accept `text/event-stream`; each event has a `type`. */
  readonly events?: z.ZodType;
  /** Besides those any endpoint can return. */
  readonly errors: readonly ErrorKey[];
}

export const API_BASE = '/v1/api';

type WithDefault = Pick<Endpoint, 'status' | 'errors'>;

/** Status 200 and no own errors by default. */
export function defineEndpoint<const E extends Omit<Endpoint, keyof WithDefault> & Partial<WithDefault>>(
  endpoint: E,
): E & WithDefault {
  return { status: 200, errors: [], ...endpoint };
}

export const noContent = { status: 204, response: z.undefined() } as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Accepted<S> = S extends z.ZodType ? z.input<S> : undefined;

export interface EndpointInput<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly headers: Parsed<E['headers']>;
}

export interface EndpointRequest<E extends Endpoint> {
  readonly params: Accepted<E['params']>;
  readonly query: Accepted<E['query']>;
  readonly body: Accepted<E['body']>;
  readonly headers: Accepted<E['headers']>;
}

/** Before the response schema strips it. */
export type EndpointOutput<E extends Endpoint> = z.input<E['response']>;

export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
