import { Suggestions } from './suggestions.tsx';
import { useExistingSheets } from './use-existing-sheets.ts';

/** Common names of the plants whose scientific name begins like the one typed. */
export function CommonNames({ id }: { readonly id: string }) {
  const { sheets } = useExistingSheets();
  return <Suggestions id={id} values={[...new Set(sheets.map((sheet) => sheet.plantCommonName))]} />;
}
