import type { Socket } from 'node:net';
import {
  AppError,
  type ErrorBody,
  type ErrorKey,
  errorCatalogue,
  type FieldIssue,
} from '@simples/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Framework errors that are not simply malformed requests. */
const frameworkKeys: Record<string, ErrorKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_ERR_NOT_FOUND: 'notFound',
  FST_UNDER_PRESSURE: 'unavailable',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_INVALID_JSON_FIELD_ERROR: 'documentMetadata',
};

/** SQLSTATE: the database is away or overloaded. */
const awayCodes = /^(08|53|57P|57014|55P03|25P03|25P04)/;
const conflictCodes = /^(40001|40P01|23505)/;
/** SQLSTATE of text that the database cannot hold: NUL, half a surrogate pair, no UUID. */
const refusedTextCodes = /^(22021|22P02|22P05)$/;
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'];
/** A full disk, or one that has become read-only. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];
const systemCodes = new Set([...networkCodes, ...diskCodes]);
/** Errors of pg that have no code. */
const lostConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|not queryable|Cannot use a pool after calling end/;

/** drizzle wraps what the driver throws, in a message that quotes parameters. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined) return isLostConnection(error.cause);
  return lostConnection.test(error.message);
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

function keyOfFailure(error: unknown): ErrorKey | null {
  const code = codeOf(error);
  if (awayCodes.test(code) || systemCodes.has(code)) return 'unavailable';
  if (conflictCodes.test(code)) return 'conflict';
  if (refusedTextCodes.test(code)) return 'validation';
  if (isLostConnection(error)) return 'unavailable';
  return null;
}

function keyOfFrameworkError(error: FastifyError): ErrorKey | null {
  const known = frameworkKeys[error.code];
  if (known) return known;
  const status = error.statusCode ?? 500;
  if (status === 429) return 'rateLimited';
  if (status === 408) return 'requestTimeout';
  if (status === 503) return 'unavailable';
  if (status === 413) return 'tooLarge';
  return status >= 400 && status < 500 ? 'malformed' : null;
}

function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** An answer must not outgrow its request. */
const MAX_ISSUES = 100;
const MAX_TEXT = 300;

function shorten(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Paths like `body.tags.0`. */
export function fieldIssues(issues: readonly Issue[], part: string): FieldIssue[] {
  return issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: shorten([part, ...issue.path.map(String)].join('.')),
    message: shorten(issue.message),
  }));
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const framework = isFrameworkError(error) ? keyOfFrameworkError(error) : null;
  return new AppError(framework ?? keyOfFailure(error) ?? 'internal');
}

/** `error` for a defect, `warn` for failing infrastructure, null for deliberate refusals. */
export function severityOf(error: unknown, known: AppError): 'error' | 'warn' | null {
  if (known.key === 'internal') return 'error';
  if (error instanceof AppError) return null;
  if (isFrameworkError(error) && (known.httpCode < 500 || error.code === 'FST_UNDER_PRESSURE')) return null;
  return 'warn';
}

export function errorBodyOf(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    httpCode: errorCatalogue[error.key].httpCode,
    key: error.key,
    ...(error.fields ? { fields: [...error.fields] } : {}),
    ...(error.existingId === undefined ? {} : { existingId: error.existingId }),
    ...(error.currentVersion === undefined ? {} : { currentVersion: error.currentVersion }),
    ...(error.emergency === undefined ? {} : { emergency: error.emergency }),
    ...(error.httpCode >= 500 ? { requestId } : {}),
  };
}

/** Seconds. */
const RETRY_AFTER = 5;

/** Uploads carry the reason of a refusal in this field. */
function detailFor(request: FastifyRequest, { message }: AppError): Pick<ErrorBody, 'detail'> {
  const isUpload = request.routeOptions.config.endpoint?.bodyType === 'multipart';
  return isUpload ? { detail: message } : {};
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  request.refusal = known.key;
  const severity = severityOf(error, known);
  if (severity) request.log[severity]({ err: error }, 'request failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(known.retryAfter)));
  else if (known.key === 'unavailable') reply.header('retry-after', String(RETRY_AFTER));
  return reply
    .code(known.httpCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...errorBodyOf(known, request.id), ...detailFor(request, known) }));
}

interface Refusal {
  readonly status: string;
  readonly key: ErrorKey;
}

/** Refused by Node's parser before there is a request. */
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', key: 'requestTimeout' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', key: 'malformed' },
};
const unreadable: Refusal = { status: '400 Bad Request', key: 'malformed' };

export function answerConnectionError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, key } = refusals[error.code ?? ''] ?? unreadable;
  if (socket.writable) {
    const body: ErrorBody = { ...errorBodyOf(new AppError(key), ''), httpCode: Number(status.slice(0, 3)) };
    const text = JSON.stringify(body);
    socket.write(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(text)}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n\r\n${text}`,
    );
  }
  socket.destroySoon();
}
