import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';

const PLANTS = 'plantes';
/** Side by side more would be too narrow to read. */
export const MOST_PLANTS = 4;

const id = z.uuid();

/** The ids in the address: what is no id, comes twice or is one too many counts as absent. */
function readIds(params: URLSearchParams): string[] {
  const ids = (params.get(PLANTS) ?? '').split(',').filter((text) => id.safeParse(text).success);
  return [...new Set(ids)].slice(0, MOST_PLANTS);
}

/** The plants that are compared, in the address of the page: a link shows the same to others. */
export function useCompared() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ids = readIds(params);
  // Written by hand: URLSearchParams would turn the commas of an address that people share into %2C.
  const change = (next: readonly string[]) =>
    void navigate(
      { search: next.length === 0 ? '' : `?${PLANTS}=${next.join(',')}` },
      { preventScrollReset: true },
    );
  return {
    ids,
    add: (added: string) => change([...ids, added]),
    remove: (removed: string) => change(ids.filter((other) => other !== removed)),
  };
}
