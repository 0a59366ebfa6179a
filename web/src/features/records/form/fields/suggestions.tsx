import { useDebouncedValue } from '@mantine/hooks';
import { normalizeText, words } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import type { PlantSheetCard } from '@simples/contract/plant-sheet-content';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { IconExternalLink } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import styles from '#web/features/records/form/form.module.css';
import { textAt } from '#web/features/records/form/model/draft-paths.ts';
import { EditedSheetContext, useFormState } from '#web/features/records/form/model/form-store.ts';
import { call } from '#web/lib/api-client.ts';
import { sheetsByNameQuery } from '#web/lib/plant-sheet-queries.ts';

export function Suggestions({ id, values }: { readonly id: string; readonly values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  );
}

/** Specification, section 9. */
const DEBOUNCE_MS = 500;
const MIN_LENGTH = 3;

/** The debounced text of a field; empty while it is too short or unchanged. */
function useDebouncedText(path: string): string {
  const text = useFormState(({ draft, opened }) => {
    const now = textAt(draft, path).trim();
    return opened && now === textAt(opened.content, path) ? '' : now;
  });
  const [debounced] = useDebouncedValue(text.length < MIN_LENGTH ? '' : text, DEBOUNCE_MS);
  return debounced.slice(0, limits.searchQuery);
}

interface SimilarSheets {
  readonly typed: string;
  readonly sheets: readonly Pick<PlantSheetCard, 'id' | 'plantScientificName' | 'plantCommonName'>[];
  readonly same: Pick<PlantSheetCard, 'id' | 'plantScientificName'> | undefined;
}

/** Published sheets whose name begins like the typed scientific name. */
function useExistingSheets(): SimilarSheets {
  const edited = use(EditedSheetContext);
  const typed = useDebouncedText('plantScientificName');
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

export function CommonNames({ id }: { readonly id: string }) {
  const { sheets } = useExistingSheets();
  return <Suggestions id={id} values={[...new Set(sheets.map((sheet) => sheet.plantCommonName))]} />;
}

const { list } = plantSheetEndpoints;
const MAX_SHEETS = 5;

function familiesQuery(searchQuery: string) {
  const query = { searchQuery, limit: MAX_SHEETS } as const;
  return queryOptions({
    queryKey: [list.name, query],
    queryFn: ({ signal }) => call(list, { query: query, signal }),
    placeholderData: (previous) => previous,
    select: ({ plantSheets }) => [...new Set(plantSheets.map(({ taxonomy }) => taxonomy.family))],
  });
}

export function Families({ id }: { readonly id: string }) {
  const genus = useDebouncedText('taxonomy.genus');
  const typed = useDebouncedText('taxonomy.family');
  const searched = typed === '' ? genus : typed;
  const { data = [] } = useQuery({ ...familiesQuery(searched), enabled: searched !== '' });
  return <Suggestions id={id} values={data.filter((family) => family !== '')} />;
}

/** Warns while typing that similar sheets exist. They open in a new tab, so that no text is lost. */
export function ExistingSheets() {
  const { sheets, same } = useExistingSheets();
  return (
    <div className={styles.existing} aria-live="polite" hidden={sheets.length === 0}>
      {sheets.length > 0 && (
        <>
          <p>
            {same
              ? `Une fiche existe déjà pour ${same.plantScientificName} :`
              : 'Des fiches proches existent déjà :'}
          </p>
          <ul>
            {sheets.map(({ id, plantScientificName, plantCommonName }) => (
              <li key={id}>
                <a href={`/home/plants/${id}`} target="_blank" rel="noreferrer">
                  <i>{plantScientificName}</i> ({plantCommonName})
                  <IconExternalLink size={15} aria-hidden="true" />
                  <span className="only-for-readers">dans un nouvel onglet</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
