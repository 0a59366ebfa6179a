/** How two values of a sheet are compared: by their words, whatever their Unicode form, outer spaces, order and ids. */

/**
 * One text for each meaning of a value. What says nothing (`null`, nothing, an empty text or list) is the empty text; a
 * list is a set; the id of an item is no part of what it says.
 */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') {
    const said = value.normalize('NFC').trim();
    return said === '' ? '' : JSON.stringify(said);
  }
  if (Array.isArray(value)) {
    const members = new Set(value.map(canonical).filter((member) => member !== ''));
    return members.size === 0 ? '' : `[${[...members].toSorted().join(',')}]`;
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([name, field]) => [name, canonical(field)] as const)
    .filter(([, field]) => field !== '')
    .map(([name, field]) => `${JSON.stringify(name)}:${field}`);
  return fields.length === 0 ? '' : `{${fields.toSorted().join(',')}}`;
}

/** True when two values say the same. */
export function saysTheSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** 32 bits of a text (FNV-1a with a final mix). */
function hash32(text: string, seed: number): number {
  let hash = (2166136261 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const hex = (text: string, seed: number) => hash32(text, seed).toString(16).padStart(8, '0');

/** A short name of a value: the same for values that say the same. */
export function shortHash(value: unknown): string {
  const text = canonical(value);
  return hex(text, 1) + hex(text, 2);
}

/** An id made of a text, in the form of a UUID (version 8): the same for the same text. */
export function uuidOf(text: string): string {
  const digits = [1, 2, 3, 4].map((seed) => hex(text, seed)).join('');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20)].join('-');
}
