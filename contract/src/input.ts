import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

function tooBig({ origin, maximum }: { origin: string; maximum: number | bigint }): string {
  if (origin === 'string') return `Trop long : ${maximum} caractères au plus`;
  if (origin === 'array') return `Trop d’éléments : ${maximum} au plus`;
  return `Trop grand : ${maximum} au plus`;
}

function tooSmall({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  if (origin === 'string')
    return Number(minimum) <= 1 ? 'Texte vide' : `Trop court : ${minimum} caractères au moins`;
  if (origin === 'array') return `Pas assez d’éléments : ${minimum} au moins`;
  return `Trop petit : ${minimum} au moins`;
}

function messageOf(issue: Issue): string {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'unrecognized_keys') return `Champ inconnu : ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Valeur manquante';
  return 'Valeur inattendue';
}

/** French messages where the schema has none of its own, for `safeParse`. */
export const inFrench = { error: messageOf };

/** Deeper than any input of the contract. */
const MAX_DEPTH = 32;

interface Refusal {
  readonly path: string[];
  readonly message: string;
}

function refusalOfText(text: string): Refusal | null {
  if (text.includes('\0')) return { path: [], message: 'Ce texte contient un caractère nul.' };
  return text.isWellFormed() ? null : { path: [], message: 'Ce texte contient un caractère incomplet.' };
}

/** Why PostgreSQL could not store a value: NUL, half a surrogate pair, deep nesting. */
export function refusalOf(value: unknown, depth = 0): Refusal | null {
  if (typeof value === 'string') return refusalOfText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return { path: [], message: 'Cette valeur est trop imbriquée.' };
  for (const [key, item] of Object.entries(value)) {
    const refusal = refusalOf(item, depth + 1) ?? refusalOfText(key);
    if (refusal) return { ...refusal, path: [key, ...refusal.path] };
  }
  return null;
}
