import {
  AppError,
  type ErrorBody,
  type ErrorKey,
  errorCatalogue,
  type FieldIssue,
} from '@simples/contract/errors';
import type { FastifyError } from 'fastify';

/** Fastify's own error codes that are not simply "malformed". */
const frameworkKeys: Record<string, ErrorKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_ERR_NOT_FOUND: 'notFound',
  FST_UNDER_PRESSURE: 'unavailable',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_INVALID_JSON_FIELD_ERROR: 'documentMetadata',
};

/** SQLSTATE codes that say the database is away or overloaded, not that the request is wrong. */
const awayCodes = /^(08|53|57P|57014|55P03|25P03|25P04)/;
const conflictCodes = /^(40001|40P01|23505)/;
/**
 * Input that the database cannot hold although the schema let it through: a NUL, half a surrogate pair, text that is no
 * UUID. Other codes of class 22 (a number or a date out of range, a division by zero) are mistakes of ours.
 */
const refusedTextCodes = /^(22021|22P02|22P05)$/;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);
const lostConnection = /timeout exceeded when trying to connect|Connection terminated/;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

function keyOfDatabaseError(error: unknown): ErrorKey | null {
  const code = codeOf(error);
  if (awayCodes.test(code) || networkCodes.has(code)) return 'unavailable';
  if (conflictCodes.test(code)) return 'conflict';
  if (refusedTextCodes.test(code)) return 'validation';
  if (error instanceof Error && lostConnection.test(error.message)) return 'unavailable';
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

/** Issues one answer lists, and characters of a path or a message: an answer must not outgrow its request. */
const MOST_ISSUES = 100;
const LONGEST_TEXT = 300;

function shorten(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The issues of one part of a request with their paths, `body.tags.0`. */
export function fieldIssues(issues: readonly Issue[], part: string): FieldIssue[] {
  return issues.slice(0, MOST_ISSUES).map((issue) => ({
    path: shorten([part, ...issue.path.map(String)].join('.')),
    message: shorten(issue.message),
  }));
}

/** Any thrown value as the one error of the product; unknown ones are `internal` and say nothing more. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const framework = isFrameworkError(error) ? keyOfFrameworkError(error) : null;
  return new AppError(framework ?? keyOfDatabaseError(error) ?? 'internal');
}

/**
 * How loudly to log a thrown value: `error` for a defect, `warn` for trouble below us that got a milder answer, null
 * for what a service or the framework refuses on purpose.
 */
export function severityOf(error: unknown, known: AppError): 'error' | 'warn' | null {
  if (known.key === 'internal') return 'error';
  if (error instanceof AppError) return null;
  if (isFrameworkError(error) && (known.httpCode < 500 || error.code === 'FST_UNDER_PRESSURE')) return null;
  return 'warn';
}

/** The body of an error answer. */
export function errorBodyOf(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    httpCode: errorCatalogue[error.key].httpCode,
    key: error.key,
    ...(error.fields ? { fields: [...error.fields] } : {}),
    ...(error.existingId === undefined ? {} : { existingId: error.existingId }),
    ...(error.currentVersion === undefined ? {} : { currentVersion: error.currentVersion }),
    ...(error.httpCode >= 500 ? { requestId } : {}),
  };
}
