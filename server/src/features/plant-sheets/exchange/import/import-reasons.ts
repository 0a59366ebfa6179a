/** Reasons told of one sheet: the rest shows once these are mended. */
const MOST_REASONS = 3;
const LONGEST_REASON = 300;

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
