import type { PlantSheetCard } from '@simples/contract/plant-sheets/sheet';
import { normalizeText, words } from '@simples/contract/text';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { sheetsByNameQuery } from '../../../../lib/plant-list/queries.ts';
import { EditedSheet } from '../state/edited-sheet.ts';
import { useTyped } from './use-typed.ts';

interface Existing {
  readonly typed: string;
  /** Sheets of the same genus, the row that is being edited left out. */
  readonly sheets: readonly Pick<PlantSheetCard, 'id' | 'plantScientificName' | 'plantCommonName'>[];
  /** One of them has this very name. */
  readonly same: Pick<PlantSheetCard, 'id' | 'plantScientificName'> | undefined;
}

/** Published sheets whose name begins like the scientific name that is being typed. */
export function useExistingSheets(): Existing {
  const edited = use(EditedSheet);
  const typed = useTyped('plantScientificName');
  const { data } = useQuery({ ...sheetsByNameQuery(typed), enabled: typed !== '' });
  const [genus = ''] = words(typed);
  const sheets = (typed === '' ? [] : (data?.plants ?? [])).filter(
    ({ id, plantScientificName }) =>
      id !== edited?.id &&
      id !== edited?.publishedSheetId &&
      normalizeText(plantScientificName).startsWith(genus),
  );
  const same = sheets.find(
    ({ plantScientificName }) => normalizeText(plantScientificName) === normalizeText(typed),
  );
  return { typed, sheets, same };
}
