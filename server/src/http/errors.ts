import { AppError, type ErrorBody, type ErrorKey, errorCatalogue, type FieldIssue } from '@simples/contract/errors';
import type { FastifyError } from 'fastify';
import type { z } from 'zod';

/** Fastify's own error codes that are not simply "malformed". */
const frameworkKeys: Record<string, ErrorKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_ERR_NOT_FOUND: 'notFound',
  FST_UNDER_PRESSURE: 'unavailable',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
};

/** SQLSTATE classes that say the database is away or overloaded, not that the request is wrong. */
const awayCodes = /^(08|53|57P|57014|55P03)/;
const conflictCodes = /^(40001|40P01|23505)/;
/** Text the database refuses although the schema let it through: a NUL, a number out of range. */
const refusedTextCodes = /^22/;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

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
  if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)) return 'unavailable';
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

/** Every issue of a schema with its path, `body.tags.0`. */
export function fieldIssues(error: z.ZodError, part: string): FieldIssue[] {
  return error.issues.map((issue) => ({
    path: [part, ...issue.path.map(String)].join('.'),
    message: issue.message,
  }));
}

/** Any thrown value as the one error of the product; unknown ones are `internal` and say nothing more. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const framework =
    error instanceof Error && 'statusCode' in error ? keyOfFrameworkError(error as FastifyError) : null;
  return new AppError(framework ?? keyOfDatabaseError(error) ?? 'internal');
}

/** The body of an error answer. */
export function errorBodyOf(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    httpCode: errorCatalogue[error.key].httpCode,
    key: error.key,
    ...(error.fields ? { fields: [...error.fields] } : {}),
    ...(error.httpCode >= 500 ? { requestId } : {}),
  };
}
