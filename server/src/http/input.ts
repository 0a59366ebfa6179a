import type { Endpoint } from '@simples/contract/endpoint';
import { AppError, type FieldIssue } from '@simples/contract/errors';
import type { FastifyRequest } from 'fastify';
import { fieldIssues } from './errors.ts';

const parts = ['params', 'query', 'headers', 'body'] as const;

/** Levels of nesting: more than any input of the contract has. */
const DEEPEST = 32;

interface Refusal {
  readonly path: string[];
  readonly message: string;
}

function refusalOfText(text: string): Refusal | null {
  if (text.includes('\0')) return { path: [], message: 'Ce texte contient un caractère nul.' };
  return text.isWellFormed() ? null : { path: [], message: 'Ce texte contient un caractère incomplet.' };
}

/** What is wrong with a value whatever its schema; null when nothing is. */
function refusalOf(value: unknown, depth: number): Refusal | null {
  if (typeof value === 'string') return refusalOfText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return { path: [], message: 'Cette valeur est trop imbriquée.' };
  for (const [key, item] of Object.entries(value)) {
    const refusal = refusalOf(item, depth + 1) ?? refusalOfText(key);
    if (refusal) return { ...refusal, path: [key, ...refusal.path] };
  }
  return null;
}

function refusalOfPart(part: string, value: unknown): Refusal | null {
  // Every body of the contract is an object; a schema that rewrites its input might take a list for one.
  if (part === 'body' && Array.isArray(value)) return { path: [], message: 'Un objet est attendu.' };
  return refusalOf(value, 0);
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
    if (!schema) continue;
    const given = request[part];
    const refusal = part === 'headers' ? null : refusalOfPart(part, given);
    const result = refusal ? null : schema.safeParse(given);
    if (result?.success) values[part] = result.data;
    // An id that is not one cannot be the id of anything.
    else if (part === 'params') throw new AppError('notFound');
    else issues.push(...fieldIssues(refusal ? [refusal] : (result?.error.issues ?? []), part));
  }
  if (issues.length > 0) throw new AppError('validation', { fields: issues });
  return values;
}
