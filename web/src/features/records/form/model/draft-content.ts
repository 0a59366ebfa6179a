import {
  type Contraindication,
  type Indication,
  type PlantSheet,
  type PlantSheetContent,
  plantSheetContent,
} from '@simples/contract/plant-sheet-content';
import { newId } from '#web/lib/ids.ts';
import {
  blankSafety,
  blankWord,
  type ContraindicationDraft,
  type IndicationDraft,
  isBlank,
  type PreparationDraft,
  type ReferenceDraft,
  type SafetyDraft,
  type SheetDraft,
  type Word,
} from './sheet-draft.ts';

const wordsOf = (values: readonly string[] = []): Word[] => values.map((value) => blankWord(value));

/** Listed subspecies, then those named by items, then blanks up to the given number. */
function subspeciesOf({ taxonomy, additionalInfo, ...lists }: PlantSheetContent): Word[] {
  const listed = additionalInfo.subspecies ?? [];
  const wanted = Math.max(taxonomy.subspeciesNumber, listed.length);
  const spokenOf = [...lists.indications, ...lists.contreIndications].map(({ subspecies }) => subspecies);
  const names = [...listed, ...new Set(spokenOf.filter((name) => name !== '' && !listed.includes(name)))];
  return wordsOf(Array.from({ length: wanted }, (_, index) => names[index] ?? ''));
}

function safetyOf({ additionalInfo: { safety } }: PlantSheetContent): SafetyDraft {
  if (!safety) return blankSafety();
  return {
    ...safety,
    interactions: wordsOf(safety.interactions),
    lookAlikes: wordsOf(safety.lookAlikes),
  };
}

const preparationOf = (preparation: Indication['preparations'][number]): PreparationDraft => ({
  ...preparation,
  id: preparation.id ?? newId(),
  applications: preparation.applications.map((application) => ({
    ...application,
    id: application.id ?? newId(),
  })),
});

/** Replaces the name of a listed subspecies by its id, so that it can be renamed. */
function warningOf(warning: Contraindication, subspecies: readonly Word[]): ContraindicationDraft {
  const owner = subspecies.find(({ value }) => value !== '' && value === warning.subspecies);
  return { ...warning, id: warning.id ?? newId(), subspecies: owner?.id ?? warning.subspecies };
}

function indicationOf(indication: Indication, subspecies: readonly Word[]): IndicationDraft {
  return {
    ...warningOf(indication, subspecies),
    preparations: indication.preparations.map(preparationOf),
  };
}

export function draftFromContent(content: PlantSheetContent): SheetDraft {
  const { names, posology = '', facts } = content.additionalInfo;
  const subspecies = subspeciesOf(content);
  return {
    plantScientificName: content.plantScientificName,
    plantCommonName: content.plantCommonName,
    description: content.description,
    language: content.language,
    taxonomy: { ...content.taxonomy, subspeciesNumber: subspecies.length },
    indications: content.indications.map((indication) => indicationOf(indication, subspecies)),
    contreIndications: content.contreIndications.map((warning) => warningOf(warning, subspecies)),
    geographicalRepartitions: wordsOf(content.geographicalRepartitions),
    tags: wordsOf(content.tags),
    references: content.references.map(({ id, citation, page }) => ({
      id: id ?? newId(),
      citation,
      page: page?.toString() ?? '',
    })),
    additionalInfo: {
      safety: safetyOf(content),
      names: {
        author: names?.author ?? '',
        vernacular: (names?.vernacular ?? []).map((name) => ({ ...name, id: newId() })),
        synonyms: wordsOf(names?.synonyms),
      },
      posology,
      subspecies,
      ...(facts && { facts }),
    },
  };
}

const valuesOf = (words: readonly Word[]): string[] => words.map(({ value }) => value);

function pageOf({ page }: ReferenceDraft): number | null {
  return page.trim() === '' ? null : Number(page);
}

/** The server keeps fields that are missing, so a field that was there is sent even when emptied. */
type Known = PlantSheetContent['additionalInfo'] | undefined;

function additionalInfoOf(draft: SheetDraft, known: Known) {
  const { safety, names, posology, subspecies, facts = known?.facts } = draft.additionalInfo;
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
    ...(facts && { facts }),
  };
}

/** Not validated. Lists keep their order: `indications.2.title` is the title of the third indication. */
export function contentFromDraft(draft: SheetDraft, known?: Known) {
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

/** Not validated: an old sheet must open too. */
export function contentOfSheet(sheet: PlantSheet): PlantSheetContent {
  const names = Object.keys(plantSheetContent.shape) as (keyof PlantSheetContent)[];
  return Object.fromEntries(names.map((name) => [name, sheet[name]])) as unknown as PlantSheetContent;
}
