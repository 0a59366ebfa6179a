import { normalizeText } from '@simples/contract/french/text';
import {
  type PlantSheet,
  type PlantSheetCard,
  type PlantSheetContent,
  type SheetStatus,
  usedPartOf,
} from '@simples/contract/plant-sheet-content';
import { reviewKindOf } from '@simples/contract/plant-sheet-status';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { labelColumns } from './canonical-labels.ts';
import { dangerKeysOf, dangerMarksOf, dangerOf } from './plant-danger.ts';

export interface SheetState {
  readonly id: string;
  readonly status: SheetStatus;
  readonly createdBy: 'AI' | 'HUMAN';
  readonly updatedBy: 'AI' | 'HUMAN';
  readonly updatedByAI: boolean;
  readonly version: number;
  readonly publishedSheetId: string | null;
  readonly baseVersion: number | null;
  readonly safetyChanges: number;
  readonly reviewPriority: number;
  readonly rejectReason: string | null;
  /** Last author, or owner of a pending change; null for the AI. */
  readonly authorId: string | null;
  readonly deletedAt: Date | null;
  readonly deletedFrom: SheetStatus | null;
  /** Published, though nobody who may validate has read it. */
  readonly isUnread: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StoredSheet {
  readonly content: PlantSheetContent;
  readonly state: SheetState;
}

/** State of a row that is not pending. */
export const settled = {
  publishedSheetId: null,
  baseVersion: null,
  safetyChanges: 0,
  reviewPriority: 0,
  rejectReason: null,
  authorId: null,
  deletedAt: null,
  deletedFrom: null,
  isUnread: false,
} as const;

/** Only published sheets are indexed. */
export function isPublished({ state }: StoredSheet): boolean {
  return state.status === 'VALIDATED';
}

/** Set when the safety list is graver than the sheet. */
export function listedDanger(content: PlantSheetContent): Pick<PlantSheet, 'knownDanger'> {
  const level = dangerOf(content);
  const isStated = level === (content.additionalInfo.safety?.dangerLevel ?? null);
  return level === null || isStated || !isDangerous(level) ? {} : { knownDanger: level };
}

const contentTexts = new WeakMap<PlantSheetContent, string>();

/** JSON text of a content, which is measured, stored and answered: it is written once. */
export function contentText(content: PlantSheetContent): string {
  const text = contentTexts.get(content) ?? JSON.stringify(content);
  contentTexts.set(content, text);
  return text;
}

const idsOf = ({ id }: SheetState) => ({ id, id_: id });

function replyOfState(content: PlantSheetContent, state: SheetState) {
  return {
    status: state.status,
    createdBy: state.createdBy,
    updatedBy: state.updatedBy,
    updatedByAI: state.updatedByAI,
    version: state.version,
    publishedSheetId: state.publishedSheetId,
    baseVersion: state.baseVersion,
    reviewKind: reviewKindOf(state),
    safetyChanges: state.safetyChanges,
    rejectReason: state.rejectReason,
    ...listedDanger(content),
    ...(state.isUnread && { isUnread: true }),
    createdAt: state.createdAt.toISOString(),
    updatedAt: state.updatedAt.toISOString(),
  };
}

/** JSON text of what clients get. */
export function replyText(content: PlantSheetContent, state: SheetState): string {
  const ids = JSON.stringify(idsOf(state)).slice(0, -1);
  return `${ids},${contentText(content).slice(1, -1)},${JSON.stringify(replyOfState(content, state)).slice(1)}`;
}

function sheetCard(sheet: PlantSheet): PlantSheetCard {
  const {
    taxonomy: { family },
    indications,
    contreIndications: _c,
    references: _r,
    baseVersion: _b,
    rejectReason: _j,
    knownDanger,
    additionalInfo,
    ...card
  } = sheet;
  const level = knownDanger ?? additionalInfo.safety?.dangerLevel ?? null;
  const usedPart = usedPartOf({ indications }, level);
  return { ...card, dangerLevel: level, family, ...(usedPart && { usedPart }) };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Columns beside the content and the reply, which are texts already. */
export function sheetRow(content: PlantSheetContent, state: SheetState) {
  const preparations = content.indications.flatMap((indication) => indication.preparations);
  const { updatedByAI, ...rest } = state;
  return {
    ...rest,
    updatedByAi: updatedByAI,
    // A text column: the JSON parameter stores nested objects as their text.
    card: sheetCard({ ...idsOf(state), ...content, ...replyOfState(content, state) }),
    language: content.language,
    family: content.taxonomy.family,
    sortName: normalizeText(content.plantScientificName),
    dangerLevel: dangerOf(content),
    dangerKeys: dangerKeysOf(content),
    dangerMarks: dangerMarksOf(content),
    ...labelColumns(content),
    preparationMethods: distinct(preparations.map((preparation) => preparation.method)),
    plantParts: distinct(preparations.map((preparation) => preparation.plantPartUsed)),
    applicationMethods: distinct(
      preparations.flatMap((preparation) =>
        preparation.applications.map((application) => application.method),
      ),
    ),
  };
}

export interface SheetName {
  readonly kind: 'scientific' | 'common' | 'vernacular' | 'synonym';
  readonly name: string;
  readonly normalized: string;
}

export function namesOf(content: PlantSheetContent): SheetName[] {
  const { names } = content.additionalInfo;
  const all: [SheetName['kind'], string][] = [
    ['scientific', content.plantScientificName],
    ['common', content.plantCommonName],
    ...(names?.vernacular ?? []).map((entry): [SheetName['kind'], string] => ['vernacular', entry.name]),
    ...(names?.synonyms ?? []).map((name): [SheetName['kind'], string] => ['synonym', name]),
  ];
  const seen = new Set<string>();
  return all.flatMap(([kind, name]) => {
    const normalized = normalizeText(name);
    if (normalized === '' || seen.has(normalized)) return [];
    seen.add(normalized);
    return [{ kind, name, normalized }];
  });
}
