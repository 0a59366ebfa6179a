import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { DangerLevel } from '@simples/contract/plant-sheet-vocabulary';
import {
  dangerOf,
  passagesOf,
  passageTitle,
  type Section,
  type SheetPassage,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { memoize } from '#server/lib/memoize.ts';
import { asQuoted, isPromptInjection } from './prompt-injection.ts';

/** A section of a published sheet, as answers quote it. */
export interface Passage extends SheetPassage {
  readonly plantId: string;
  readonly title: string;
}

/** A published plant as answers need it. */
export interface Plant {
  readonly id: string;
  readonly common: string;
  readonly scientific: string;
  /** Vernacular names and synonyms. */
  readonly otherNames: readonly string[];
  readonly danger: DangerLevel;
  readonly updatedAt: Date;
  readonly passages: readonly Passage[];
}

interface PublishedSheet {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly content: PlantSheetContent;
  /** Told by other sheets. */
  readonly knownDanger: DangerLevel | null;
}

function readPlant({ id, updatedAt, content, knownDanger }: PublishedSheet): Plant {
  const danger = knownDanger ?? dangerOf(content) ?? 'none';
  return {
    id,
    updatedAt,
    common: content.plantCommonName,
    scientific: content.plantScientificName,
    otherNames: [
      ...(content.additionalInfo.names?.vernacular ?? []).map(({ name }) => name),
      ...(content.additionalInfo.names?.synonyms ?? []),
    ],
    danger,
    passages: passagesOf(content, danger).map((passage) => ({
      ...passage,
      statements: passage.statements.filter((statement) => !isPromptInjection(statement)).map(asQuoted),
      plantId: id,
      title: passageTitle(content, passage),
    })),
  };
}

/** Plants kept: those most asked about, each a few tens of kB. */
const MOST_PLANTS = 400;

/** The plant of a published sheet with every passage of it. */
export const plantOf: (sheet: PublishedSheet) => Plant = memoize(
  readPlant,
  ({ id, version, updatedAt, knownDanger }) => `${id} ${version} ${updatedAt.getTime()} ${knownDanger}`,
  MOST_PLANTS,
);

/** Passages of a plant in the given sections, in the order of the sheet. */
export function passagesIn(plant: Plant, ...sections: Section[]): Passage[] {
  return plant.passages.filter((passage) => sections.includes(passage.section));
}
