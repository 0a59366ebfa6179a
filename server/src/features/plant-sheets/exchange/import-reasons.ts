import type { z } from 'zod';

/** Reasons told of one sheet: the rest shows once these are mended. */
const MOST_REASONS = 3;
const LONGEST_REASON = 300;

type Issue = Parameters<z.core.$ZodErrorMap>[0];

function tooBig({ origin, maximum }: { origin: string; maximum: number | bigint }): string {
  if (origin === 'string') return `trop long (${maximum} caractères au plus)`;
  if (origin === 'array') return `trop d’éléments (${maximum} au plus)`;
  return `trop grand (${maximum} au plus)`;
}

function tooSmall({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  if (origin === 'string') return 'texte vide';
  if (origin === 'array') return `pas assez d’éléments (${minimum} au moins)`;
  return `trop petit (${minimum} au moins)`;
}

/** What is wrong, in French, where the schema has no words of its own for it. */
function reasonOf(issue: Issue): string {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'unrecognized_keys') return `champ inconnu : ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'valeur manquante';
  return 'valeur inattendue';
}

/** For `safeParse`: tells in French what the schema itself has no words for. */
export const inFrench = { error: reasonOf };

interface Told {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One sentence of the issues of a sheet, each with the path of its field. */
export function reasonFrom(issues: readonly Told[]): string {
  const told = issues.slice(0, MOST_REASONS).map(({ path, message }) => {
    const field = path.map(String).join('.');
    return (field === '' ? message : `${field} : ${message}`).slice(0, LONGEST_REASON);
  });
  const more = issues.length - told.length;
  return [...told, ...(more > 0 ? [`et ${more} autre${more > 1 ? 's' : ''}`] : [])].join(' ; ');
}
