import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { DangerLevel } from '@simples/contract/plant-sheet-vocabulary';
import {
  dangerOf,
  passagesOf,
  passageTitle,
  type SheetPassage,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { memoize } from '#server/lib/memoize.ts';
import { asQuoted, isPromptInjection } from './prompt-injection.ts';

export interface Passage extends SheetPassage {
  readonly plantId: string;
  readonly title: string;
}

export interface Plant {
  readonly id: string;
  readonly common: string;
  readonly scientific: string;
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
  /** Danger known from other sheets of the plant; null when unknown. */
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

/** A few tens of kB each. */
const MAX_CACHED = 400;

export const plantOf: (sheet: PublishedSheet) => Plant = memoize(
  readPlant,
  ({ id, version, updatedAt, knownDanger }) => `${id} ${version} ${updatedAt.getTime()} ${knownDanger}`,
  MAX_CACHED,
);
