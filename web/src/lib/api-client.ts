import type { Endpoint, EndpointRequest, EndpointResponse } from '@simples/contract/endpoint';
import type { ErrorBody, FieldIssue } from '@simples/contract/errors';
import type { EmergencyCard } from '@simples/contract/safety/assessment';
import { takeAskedAhead } from './asked-ahead.ts';
import { askProof } from './asking.ts';
import { type Token, useAuth } from './session.ts';

interface FailureDetail {
  readonly httpCode: number;
  readonly key: string;
  readonly fields?: readonly FieldIssue[];
  readonly retryAfter?: number | null;
  readonly existingId?: string | null;
  readonly emergency?: EmergencyCard | null;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly httpCode: number;
  readonly key: string;
  readonly fields: readonly FieldIssue[];
  readonly retryAfter: number | null;
  readonly existingId: string | null;
  readonly emergency: EmergencyCard | null;

  constructor(message: string, detail: FailureDetail) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.httpCode = detail.httpCode;
    this.key = detail.key;
    this.fields = detail.fields ?? [];
    this.retryAfter = detail.retryAfter ?? null;
    this.existingId = detail.existingId ?? null;
    this.emergency = detail.emergency ?? null;
  }
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]?: T[K] };
export type CallInput<E extends Endpoint> = WithoutUndefined<EndpointRequest<E>> & {
  readonly signal?: AbortSignal;
  /** Survives leaving the page. */
  readonly keepalive?: boolean;
};

type Listener = (error: ApiError) => void;
let onUnauthorised: Listener = () => {};

export function setUnauthorisedListener(listener: Listener): void {
  onUnauthorised = listener;
}

export function endSessionAfter(error: ApiError): void {
  onUnauthorised(error);
}

/** Specification, section 7: upper-cased type, space, token. */
export function authorization(token: Token): string {
  return `${token.tokenType.toUpperCase()} ${token.accessToken}`;
}

function address(path: string, params: unknown, query: unknown): string {
  const filled = Object.entries((params ?? {}) as Record<string, string>).reduce(
    (current, [name, value]) => current.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null && part !== '') search.append(name, String(part));
    }
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** When nothing else can be said: specification, section 8. */
export const troubleWith = ({ action }: Endpoint): string =>
  `Une erreur est survenue lors de ${action}. Veuillez réessayer.`;

async function failureOf(response: Response, { name, action, failure }: Endpoint): Promise<ApiError> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError(body?.message ?? failure ?? `Erreur ${response.status} lors de ${action}`, {
    httpCode: response.status,
    key: body?.key ?? name,
    fields: body?.fields ?? [],
    existingId: body?.existingId ?? null,
    emergency: body?.emergency ?? null,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  });
}

function requestBody(
  endpoint: Endpoint,
  body: unknown,
): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (endpoint.bodyType === 'form') {
    return { body: new URLSearchParams(body as Record<string, string>), headers: {} };
  }
  if (endpoint.bodyType === 'ndjson') {
    return { body: body as Blob, headers: { 'content-type': 'application/x-ndjson' } };
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  accept: string,
): Promise<Response> {
  const request = input as {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    headers?: Record<string, string>;
  };
  const { token } = useAuth.getState();
  const content = requestBody(endpoint, request.body);
  const to = address(endpoint.path, request.params, request.query);
  const ahead = token && endpoint.method === 'GET' ? takeAskedAhead(to, authorization(token)) : null;
  const answer =
    ahead ??
    fetch(to, {
      method: endpoint.method,
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
      headers: {
        accept,
        ...content.headers,
        ...request.headers,
        ...(token ? { authorization: authorization(token) } : {}),
      },
      ...(content.body === undefined ? {} : { body: content.body }),
    });
  const response = await answer.catch(() => {
    if (input.signal?.aborted) throw input.signal.reason;
    throw unreachable(endpoint);
  });
  if (response.ok) return response;
  const error = await failureOf(response, endpoint);
  if (error.httpCode === 401 && endpoint.access !== 'public' && endpoint.access !== 'pending') {
    onUnauthorised(error);
  }
  throw error;
}

/** An act that asks who it is waits for the dialog, and is then sent again as it was. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  accept = 'application/json',
): Promise<Response> {
  try {
    return await sendOnce(endpoint, input, accept);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.key === 'proofRequired';
    if (!isAsked || !(await askProof())) throw error;
    return sendOnce(endpoint, input, accept);
  }
}

function unreachable({ name: key }: Endpoint): ApiError {
  return new ApiError('Le serveur est injoignable. Vérifiez votre connexion.', { httpCode: 0, key });
}

/** @throws ApiError; an aborted call throws the signal's reason. A 401 outside sign-in ends the local session. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<EndpointResponse<E>> {
  const response = await send(endpoint, input);
  if (response.status === 204) return undefined as EndpointResponse<E>;
  return (await response.json().catch(() => {
    if (input.signal?.aborted) throw input.signal.reason;
    // Cut in the middle, or written by something else than the server.
    throw new ApiError(endpoint.failure ?? troubleWith(endpoint), {
      httpCode: response.status,
      key: endpoint.name,
    });
  })) as EndpointResponse<E>;
}

export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Throws as `call` does. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<DownloadedFile> {
  const response = await send(endpoint, input);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  // A connection cut in the middle.
  const content = await response.blob().catch(() => {
    throw unreachable(endpoint);
  });
  return { name: name ?? 'simples', content };
}

/** Browsers read the blob asynchronously. */
const RELEASE_MS = 60_000;

export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}
