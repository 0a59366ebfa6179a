import type { Endpoint, EndpointInput, EndpointOutput, Restriction } from '@simples/contract/endpoint';
import type { Actor } from '@simples/contract/permissions';
import type { FormPart } from '#server/lib/upload-form.ts';

export interface Session {
  readonly id: string;
  readonly state: 'otp_pending' | 'active';
  readonly actor: Actor;
  /** Until it is lifted, only a few endpoints are open. */
  readonly restriction: Restriction | null;
  /** The person has proved a short while ago who they are. */
  readonly isProved: boolean;
}

type SessionOf<E extends Endpoint> = E['access'] extends 'public' ? null : Session;
type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? null : Actor;

export interface Call<E extends Endpoint> extends EndpointInput<E> {
  readonly actor: ActorOf<E>;
  readonly session: SessionOf<E>;
  readonly requestId: string;
  /** As far as proxies are trusted. */
  readonly address: string;
  readonly token: string | null;
  /** `either` leaves the choice to the server. */
  readonly accepts: 'json' | 'events' | 'either';
  /** Null for other bodies. */
  readonly parts: E['bodyType'] extends 'multipart'
    ? AsyncIterable<FormPart>
    : AsyncIterable<FormPart> | null;
  /** Bytes of an ndjson body; null for others. */
  readonly content: E['bodyType'] extends 'ndjson' ? AsyncIterable<Buffer> : AsyncIterable<Buffer> | null;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Already JSON text: hot reads neither parse nor serialise. */
export class JsonText {
  readonly bytes: Buffer;
  readonly etag: string | null;

  constructor(parts: string | readonly (string | Buffer)[], etag: string | null = null) {
    const [first, ...others] = typeof parts === 'string' ? [parts] : parts;
    // Bytes that are kept are sent as they are.
    this.bytes =
      first instanceof Buffer && others.length === 0
        ? first
        : Buffer.concat(
            [first ?? '', ...others].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
          );
    this.etag = etag;
  }
}

/** Streamed, so that its size costs no memory. */
export class FileStream {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  readonly length: number | undefined;

  constructor(file: {
    name: string;
    type: string;
    pieces: AsyncIterable<string | Uint8Array>;
    length?: number;
  }) {
    this.name = file.name;
    this.type = file.type;
    this.pieces = file.pieces;
    this.length = file.length;
  }
}

export class Image {
  readonly type: `image/${string}`;
  readonly bytes: Buffer;
  /** Seconds that browsers keep it, if it never changes; null for what nobody keeps. */
  readonly maxAge: number | null;

  constructor(type: `image/${string}`, bytes: Buffer, maxAge: number | null) {
    this.type = type;
    this.bytes = bytes;
    this.maxAge = maxAge;
  }
}

export class EventStream {
  readonly events: AsyncIterable<object>;

  /** An error they throw is sent as the last event. */
  constructor(events: AsyncIterable<object>) {
    this.events = events;
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<EndpointOutput<E> | JsonText | FileStream | Image | EventStream>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Handler<Endpoint>;
}

export function route<E extends Endpoint>(endpoint: E, handle: Handler<NoInfer<E>>): Route {
  return { endpoint, handle };
}

export const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<NonNullable<Endpoint['bodyType']>, string>;
