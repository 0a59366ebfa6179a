import type { Endpoint } from '@simples/contract/endpoint';
import { AppError, type FieldIssue } from '@simples/contract/errors';
import { inFrench } from '@simples/contract/input/messages';
import { refusalOf } from '@simples/contract/input/storable';
import type { FastifyRequest } from 'fastify';
import { fieldIssues } from '../errors/errors.ts';

const parts = ['params', 'query', 'headers', 'body'] as const;

function refusalOfPart(part: string, value: unknown): ReturnType<typeof refusalOf> {
  // Every body of the contract is an object; a schema that rewrites its input might take a list for one.
  if (part === 'body' && Array.isArray(value)) return { path: [], message: 'Un objet est attendu.' };
  return refusalOf(value);
}

/**
 * Parses the parts of a request with the endpoint's schemas. Text that no database can hold (a NUL, half a surrogate
 * pair) and deep nesting are refused before any schema sees them.
 * @throws AppError `validation` with every issue, or `notFound` when a path parameter cannot be one.
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const issues: FieldIssue[] = [];
  const values: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema || (part === 'body' && endpoint.bodyType === 'multipart')) continue;
    const given = request[part];
    const refusal = part === 'headers' ? null : refusalOfPart(part, given);
    const result = refusal ? null : schema.safeParse(given, inFrench);
    if (result?.success) values[part] = result.data;
    // An id that is not one cannot be the id of anything.
    else if (part === 'params') throw new AppError('notFound');
    else issues.push(...fieldIssues(refusal ? [refusal] : (result?.error.issues ?? []), part));
  }
  if (issues.length > 0) throw new AppError('validation', { fields: issues });
  return values;
}
