import type { DangerLevel } from '@simples/contract/plant-sheet-vocabulary';
import {
  dangerOf,
  type PublishedSheet,
  passagesOf,
  passageTitle,
  type SheetPassage,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { once } from '#server/lib/memoize.ts';
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
  /** Read when they are first asked for: most plants of a list are not quoted. */
  passages(): readonly Passage[];
}

export function plantOf({ id, updatedAt, content, knownDanger }: PublishedSheet): Plant {
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
    passages: once(() =>
      passagesOf(content, danger).map((passage) => ({
        ...passage,
        statements: passage.statements.filter((statement) => !isPromptInjection(statement)).map(asQuoted),
        plantId: id,
        title: passageTitle(content, passage),
      })),
    ),
  };
}
