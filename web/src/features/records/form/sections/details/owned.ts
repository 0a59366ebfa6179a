import { useIds } from '../../state/form-context.ts';

interface Owned {
  readonly id: string;
  readonly subspecies: string;
}

/** Says which items belong to a subspecies; without one, those of the whole species and of any that is not listed. */
export function useOwned(owner: string | null): (item: Owned) => boolean {
  const listed = useIds('additionalInfo.subspecies');
  return ({ subspecies }) => (owner === null ? !listed.includes(subspecies) : subspecies === owner);
}
