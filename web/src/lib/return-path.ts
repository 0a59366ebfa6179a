/** Query parameter of the sign-in pages: where the person was. */
const RETURN = 'suite';

/** The place to come back to, only when it is one of our own screens. */
export function returnPath(search: URLSearchParams): string | null {
  const path = search.get(RETURN);
  return path !== null && /^\/home(?:[/?#]|$)/.test(path) ? path : null;
}

/** `to`, remembering `place` unless it is no more than the start. */
export function withReturn(to: string, place: string | null): string {
  if (place === null || place === '/home') return to;
  return `${to}?${new URLSearchParams({ [RETURN]: place })}`;
}
