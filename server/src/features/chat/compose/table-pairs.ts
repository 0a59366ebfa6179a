import type { Source } from '@simples/contract/conversations';
import { normalizeText } from '@simples/contract/french/text';
import type { Concepts } from '#server/concepts/concepts.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Interaction } from '#server/features/chat/find/safety-content.ts';
import type { AbsentPlant } from '#server/features/chat/understand/frame.ts';
import { UNNAMED_MEDICINE } from '#server/features/chat/understand/medicines-told.ts';
import { uuidv7 } from '#server/lib/ids.ts';
import type { Composing } from './context.ts';

/** The herb–drug table beside the sheets: it knows plants without a sheet. */
export interface PairTable {
  /** The pairs are the whole answer. @returns false when the table has none. */
  open(composing: Composing, absent: readonly AbsentPlant[], lead: string): boolean;
  fold(composing: Composing, plants: readonly KnownPlant[]): void;
}

type Checked = Pick<Interaction, 'source' | 'checkedOn'>;

/** A pair, or a warning of a plant without a sheet, is cited like a page: it has an id of its own, and no sheet to open. */
export function sourceBesideSheets({ source, checkedOn }: Checked, content: string): Source {
  const id = uuidv7();
  const metadata = { title: source, type: 'interaction', url: null, date: `${checkedOn}T00:00:00.000Z` };
  return {
    id,
    id_: id,
    documentId: id,
    index: 0,
    content,
    name: source,
    metadata,
    documentMetadata: metadata,
  };
}

const heading = 'Table des interactions de Simples :';

export function createPairTable(all: readonly Interaction[], concepts: Concepts): PairTable {
  const ofScientific = Map.groupBy(all, ({ scientific }) => normalizeText(scientific));
  const namesOf = (id: string) => concepts.get(id)?.names ?? [];
  const medicines = ({ frame }: Composing) =>
    new Set(
      frame.asker.drugs.flatMap((drug) => [...concepts.ancestors(drug), ...concepts.descendants(drug)]),
    );
  const pairsOf = (names: readonly string[], composing: Composing): Interaction[] => {
    const told = medicines(composing);
    return names
      .flatMap((name) => ofScientific.get(normalizeText(name)) ?? [])
      .filter(({ medicine }) => told.has(medicine) || (medicine === UNNAMED_MEDICINE && told.size > 0));
  };
  const itemsOf = (pairs: readonly Interaction[], { draft }: Composing) =>
    pairs.map((pair) =>
      draft.citeFrom(sourceBesideSheets(pair, `${pair.statement}\n${pair.mechanism}`), pair.statement),
    );

  return {
    open: (composing, absent, lead) => {
      const pairs = absent.flatMap(({ id }) => (id === null ? [] : pairsOf(namesOf(id), composing)));
      if (pairs.length === 0) return false;
      const [first] = pairs;
      composing.draft.open({
        type: 'direct',
        text: `${lead} La table des interactions dit : association ${first?.severity} avec ${concepts.labelOf(first?.medicine ?? '')}.`,
      });
      composing.draft.open({
        type: 'statements',
        title: heading,
        plant: null,
        items: itemsOf(pairs, composing),
      });
      return true;
    },
    fold: (composing, plants) => {
      const pairs = plants.flatMap(({ scientific }) => pairsOf([scientific], composing));
      if (pairs.length === 0) return;
      composing.draft.fold({
        type: 'statements',
        title: heading,
        plant: null,
        items: itemsOf(pairs, composing),
      });
    },
  };
}
