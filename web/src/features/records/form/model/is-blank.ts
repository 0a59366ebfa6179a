/** True when nobody typed or chose anything in it. Ids and numbers are no text. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => name === 'id' || isBlank(part));
}

/** True when a member of a list says something, besides to whom it belongs. */
export function hasText(member: object): boolean {
  return !isBlank({ ...member, subspecies: '' });
}
