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

/**
 * Why no database could hold a value, whatever its schema, and where: a NUL, half a surrogate pair, deep nesting. Null
 * when it can.
 */
export function refusalOf(value: unknown, depth = 0): Refusal | null {
  if (typeof value === 'string') return refusalOfText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return { path: [], message: 'Cette valeur est trop imbriquée.' };
  for (const [key, item] of Object.entries(value)) {
    const refusal = refusalOf(item, depth + 1) ?? refusalOfText(key);
    if (refusal) return { ...refusal, path: [key, ...refusal.path] };
  }
  return null;
}
