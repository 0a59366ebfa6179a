import type { Endpoint, EndpointInput, EndpointOutput } from '@simples/contract/endpoint';
import type { Actor } from '@simples/contract/permissions';
import type { FormPart } from './multipart.ts';

export type { FormFile, FormPart } from './multipart.ts';

/** Who makes the request, resolved from the Authorization header. */
export interface Session {
  readonly id: string;
  readonly state: 'otp_pending' | 'active';
  readonly actor: Actor;
}

type SessionOf<E extends Endpoint> = E['access'] extends 'public' ? null : Session;
type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? null : Actor;

/** What a handler receives. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  readonly actor: ActorOf<E>;
  readonly session: SessionOf<E>;
  readonly requestId: string;
  /** Address of the caller, as far as the configuration lets proxies say it. */
  readonly address: string;
  /** The token of the request, for the endpoints that end its session. */
  readonly token: string | null;
  /** What the caller takes of an endpoint that has events; `either` leaves it to the server. */
  readonly accepts: 'json' | 'events' | 'either';
  /** Fields and file of a multipart body, as they arrive; null for other bodies. */
  readonly parts: E['bodyType'] extends 'multipart'
    ? AsyncIterable<FormPart>
    : AsyncIterable<FormPart> | null;
  /** Bytes of an ndjson body, as they arrive; null for other bodies. */
  readonly content: E['bodyType'] extends 'ndjson' ? AsyncIterable<Buffer> : AsyncIterable<Buffer> | null;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

/** A body that is JSON text already, so that hot reads neither parse nor serialise. */
export class JsonText {
  readonly bytes: Buffer;
  readonly etag: string | null;

  /** @param parts pieces of the text, in order. */
  constructor(parts: string | readonly (string | Buffer)[], etag: string | null = null) {
    this.bytes =
      typeof parts === 'string'
        ? Buffer.from(parts)
        : Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    this.etag = etag;
  }
}

/** A download, sent while it is produced, so that its size costs no memory. */
export class FileStream {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** Bytes, where they are known beforehand. */
  readonly length: number | undefined;

  /** @param file its name (letters, digits, `-`, `_` and `.`), its media type and its content in pieces. */
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

/** A body that is an image to be shown. */
export class Image {
  readonly type: `image/${string}`;
  readonly bytes: Buffer;

  constructor(type: `image/${string}`, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

/** A stream of events in place of one body. */
export class EventStream {
  readonly events: AsyncIterable<object>;

  /** @param events those of the contract; an error that they throw is sent as the last one. */
  constructor(events: AsyncIterable<object>) {
    this.events = events;
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<EndpointOutput<E> | JsonText | FileStream | Image | EventStream>;

/** An endpoint of the contract with the function that serves it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Handler<Endpoint>;
}

/** Binds a handler to an endpoint; the types of its input and output come from the contract. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<NoInfer<E>>): Route {
  return { endpoint, handle };
}

/** The media type of each form in which a body travels. */
export const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<NonNullable<Endpoint['bodyType']>, string>;
