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

/** For `safeParse`: tells in French what the schema itself has no words for. People read it beside their field. */
export const inFrench = { error: messageOf };
