import type { Contraindication, Indication, PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { newId } from '../../../../lib/ids.ts';
import { blankSafety, blankWord } from './blank.ts';
import type {
  ContraindicationDraft,
  IndicationDraft,
  PreparationDraft,
  SafetyDraft,
  SheetDraft,
  Word,
} from './sheet-draft.ts';

const wordsOf = (values: readonly string[] = []): Word[] => values.map((value) => blankWord(value));

/** Names of the subspecies: those listed, those that items speak of, and blanks up to the number that is said. */
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

/** The name of a subspecies of this sheet becomes its id, so that renaming it renames what belongs to it. */
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

/** The form of a content: what is there, under ids. */
export function draftOf(content: PlantSheetContent): SheetDraft {
  const { names, posology = '' } = content.additionalInfo;
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
    },
  };
}
