const EARLIEST = '1900-01-01';

/** What was typed or pasted, as DD/MM/YYYY as far as it goes. */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  // A day or month of one digit that the person ends with a separator.
  const padded = text.replace(/(^|[/.\-\s])(\d)(?=[/.\-\s])/g, '$10$2');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** YYYY-MM-DD of a DD/MM/YYYY that exists and is past; null otherwise. */
export function isoOf(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!parts) return null;
  const iso = `${parts[3]}-${parts[2]}-${parts[1]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // 31/02 is read as 3 March: a day that exists is written back as it was.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists && iso >= EARLIEST && date.getTime() <= Date.now() ? iso : null;
}

/** DD/MM/YYYY of YYYY-MM-DD. */
export function shownDate(iso: string | null): string {
  return iso === null ? '' : maskDate(iso);
}
