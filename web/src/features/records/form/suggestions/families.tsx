import { useQuery } from '@tanstack/react-query';
import { familiesQuery } from './queries.ts';
import { Suggestions } from './suggestions.tsx';
import { useTyped } from './use-typed.ts';

/** Families that published sheets of the genus, or with these letters, belong to. */
export function Families({ id }: { readonly id: string }) {
  const genus = useTyped('taxonomy.genus');
  const typed = useTyped('taxonomy.family');
  const searched = typed === '' ? genus : typed;
  const { data = [] } = useQuery({ ...familiesQuery(searched), enabled: searched !== '' });
  return <Suggestions id={id} values={data.filter((family) => family !== '')} />;
}
