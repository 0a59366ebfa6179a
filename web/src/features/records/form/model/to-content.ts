import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { isBlank } from './is-blank.ts';
import type { ReferenceDraft, SheetDraft, Word } from './sheet-draft.ts';

const valuesOf = (words: readonly Word[]): string[] => words.map(({ value }) => value);

function pageOf({ page }: ReferenceDraft): number | null {
  return page.trim() === '' ? null : Number(page);
}

/** What the server keeps when it is left out has to be sent once it was there, even emptied. */
type Known = PlantSheetContent['additionalInfo'] | undefined;

function additionalInfoOf(draft: SheetDraft, known: Known) {
  const { safety, names, posology, subspecies } = draft.additionalInfo;
  const { author, ...lists } = names;
  return {
    ...((known?.safety || !isBlank(safety)) && {
      safety: {
        ...safety,
        interactions: valuesOf(safety.interactions),
        lookAlikes: valuesOf(safety.lookAlikes),
      },
    }),
    ...((known?.names || !isBlank(names)) && {
      names: {
        ...((known?.names?.author || !isBlank(author)) && { author }),
        vernacular: lists.vernacular.map(({ name, language, country }) => ({ name, language, country })),
        synonyms: valuesOf(lists.synonyms),
      },
    }),
    ...((known?.posology || !isBlank(posology)) && { posology }),
    ...((known?.subspecies || subspecies.length > 0) && { subspecies: valuesOf(subspecies) }),
  };
}

/**
 * The content a draft stands for, not checked yet: members of lists stand where they stand in the draft, so that a
 * message about `indications.2.title` is about the third indication.
 */
export function contentOf(draft: SheetDraft, known?: Known) {
  const { subspecies } = draft.additionalInfo;
  const named = <T extends { subspecies: string }>(item: T): T => ({
    ...item,
    subspecies: subspecies.find(({ id }) => id === item.subspecies)?.value ?? item.subspecies,
  });
  return {
    ...draft,
    indications: draft.indications.map(named),
    contreIndications: draft.contreIndications.map(named),
    geographicalRepartitions: valuesOf(draft.geographicalRepartitions),
    tags: valuesOf(draft.tags),
    references: draft.references.map((reference) => ({ ...reference, page: pageOf(reference) })),
    additionalInfo: additionalInfoOf(draft, known),
  };
}
