import type { z } from 'zod';
import type { ErrorKey } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint:
 * - `public`: anyone;
 * - `pending`: a session, even one whose code has not been checked yet;
 * - `session`: a signed-in person;
 * - a permission: a signed-in person who holds it.
 */
export type Access = 'public' | 'pending' | 'session' | Permission;

export interface Endpoint {
  /** `noun.verb`: also the operation id of the OpenAPI document and the query key of the web. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `:param` segments, from the root of the server. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Header fields the endpoint reads, in lower case. */
  readonly headers?: z.ZodType;
  /** Max bytes of the body, where the default limit is too small. */
  readonly bodyLimit?: number;
  /** Most seconds until the answer has been sent, where the server's usual limit is too short. */
  readonly answerSeconds?: number;
  /**
   * How the body travels; JSON by default. The handler reads a multipart or ndjson body as it arrives: the fields of a
   * multipart body are checked with `body`, the lines of an ndjson body by the handler.
   */
  readonly bodyType?: 'json' | 'form' | 'multipart' | 'ndjson';
  readonly status: 200 | 201 | 202 | 204;
  readonly response: z.ZodType;
  /** Events sent to clients that accept `text/event-stream`: each is an object with its `type`. */
  readonly events?: z.ZodType;
  /** Error keys of its own, besides those any endpoint can answer. */
  readonly errors: readonly ErrorKey[];
}

/** Base path of the versioned API. Specification, section 9. */
export const API_BASE = '/v1/api';

/** Keeps the literal types for the binder and the client. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Accepted<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: values parsed by the endpoint's schemas. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly headers: Parsed<E['headers']>;
}

/** What a caller sends. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: Accepted<E['params']>;
  readonly query: Accepted<E['query']>;
  readonly body: Accepted<E['body']>;
  readonly headers: Accepted<E['headers']>;
}

/** What a handler returns before the response schema strips it. */
export type EndpointOutput<E extends Endpoint> = z.input<E['response']>;

/** What a caller receives. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
