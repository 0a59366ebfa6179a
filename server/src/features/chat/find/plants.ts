import { usedPartOf } from '@simples/contract/plant-sheet-content';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import {
  dangerOf,
  type PublishedSheet,
  passagesOf,
  passageTitle,
  type Section,
  type SheetPassage,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
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
  readonly family: string;
  readonly usedPart: string | null;
  /** Nobody who may validate has read its sheet: only its warnings are told. */
  readonly isUnread: boolean;
  /** A health professional has signed this version. */
  readonly isHealthReviewed: boolean;
  readonly updatedAt: Date;
  /** Read when they are first asked for: most plants of a list are not quoted. */
  passages(): readonly Passage[];
}

const recommending: readonly Section[] = ['indication', 'preparation', 'posology'];
const telling: readonly Section[] = [...recommending, 'description'];

export function plantOf(sheet: PublishedSheet): Plant {
  const { id, updatedAt, content, knownDanger, isUnread, isHealthReviewed } = sheet;
  const danger = knownDanger ?? dangerOf(content) ?? 'none';
  // An amount in a warning stays.
  const isHidden = ({ section }: SheetPassage, statement: string) =>
    (isUnread || isDangerous(danger)) && telling.includes(section) && holdsDose(statement);
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
    family: content.taxonomy.family,
    usedPart: usedPartOf(content, danger),
    isUnread,
    isHealthReviewed,
    passages: once(() =>
      passagesOf(content, danger)
        .filter(({ section }) => !isUnread || !recommending.includes(section))
        .map((passage) => ({
          ...passage,
          statements: passage.statements
            .filter((statement) => !isPromptInjection(statement) && !isHidden(passage, statement))
            .map(asQuoted),
          plantId: id,
          title: passageTitle(content, passage),
        })),
    ),
  };
}
