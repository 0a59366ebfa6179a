import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { sameContent, sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import type { ImportReport } from '@simples/contract/plant-sheets';
import { firstContent, patchedContent } from '#server/features/plant-sheets/publication/content-patch.ts';
import type { Candidate } from './import-export.repository.ts';
import type { ReadSheet, ValidSheet } from './read-sheet.ts';

const isPublished = ({ status }: Candidate) => status === 'VALIDATED';

function isSameLanguage(sheet: ValidSheet, candidate: Candidate): boolean {
  return candidate.content.language === sheet.content.language;
}

/** By id, else by scientific name and language. */
function targetOf(sheet: ValidSheet, candidates: readonly Candidate[]): Candidate | null {
  const byId = candidates.find((candidate) => isPublished(candidate) && candidate.id === sheet.id);
  if (byId) return byId;
  const sameName = candidates.filter(
    (candidate) => isSameLanguage(sheet, candidate) && candidate.nameKeys[0] === sheet.nameKeys[0],
  );
  return sameName.find(isPublished) ?? sameName[0] ?? null;
}

function namesakeOf(
  sheet: ValidSheet,
  target: Candidate | null,
  candidates: readonly Candidate[],
): Candidate | null {
  const [accepted = ''] = sheet.nameKeys;
  const namesake = candidates.find(
    (candidate) =>
      candidate !== target &&
      isSameLanguage(sheet, candidate) &&
      (candidate.nameKeys.includes(accepted) || sheet.nameKeys.includes(candidate.nameKeys[0] ?? '')),
  );
  return namesake ?? null;
}

export function createDuplicateFinder() {
  const targets = new Map<string, number>();
  const accepted = new Map<string, number>();
  const names = new Map<string, number>();

  /** The line of an earlier sheet about the same plant, or null. */
  return ({ line, content, nameKeys }: ValidSheet, target: Candidate | null): number | null => {
    // A pending target may come from this import: only names can be compared.
    if (target && isPublished(target)) {
      const earlier = targets.get(target.id) ?? null;
      targets.set(target.id, earlier ?? line);
      return earlier;
    }
    const [first = '', ...others] = nameKeys.map((key) => `${content.language} ${key}`);
    const known = [first, ...others].flatMap((key) => accepted.get(key) ?? []);
    const earlier = names.get(first) ?? known[0] ?? null;
    if (earlier !== null) return earlier;
    accepted.set(first, line);
    for (const key of [first, ...others]) names.set(key, line);
    return null;
  };
}

export type FindDuplicate = ReturnType<typeof createDuplicateFinder>;

/** Missing fields are removed, matching items keep their ids. */
export function replacedContent(base: PlantSheetContent, content: PlantSheetContent): PlantSheetContent {
  const removed = Object.fromEntries(Object.keys(base.additionalInfo).map((name) => [name, undefined]));
  return patchedContent(base, { ...content, additionalInfo: { ...removed, ...content.additionalInfo } });
}

export type ImportLine = ImportReport['lines'][number];

export interface ImportWrite {
  readonly content: PlantSheetContent;
  /** Null for a new sheet. */
  readonly targetId: string | null;
}

export interface ImportDecision {
  readonly line: ImportLine;
  readonly toWrite: ImportWrite | null;
}

export interface ImportContext {
  readonly actorId: string;
  readonly candidates: readonly Candidate[];
  readonly findDuplicate: FindDuplicate;
}

const emptyLine = { reason: null, plantSheetId: null, changes: 0, safetyChanges: 0 } as const;

export function rejectSheet(
  { line, name }: Pick<ImportLine, 'line' | 'name'>,
  reason: string,
): ImportDecision {
  return { line: { ...emptyLine, line, name, outcome: 'invalid', reason }, toWrite: null };
}

const quotedName = ({ content }: Candidate) => `« ${content.plantScientificName} »`;

function decideChange(
  sheet: ValidSheet,
  target: Candidate,
  { actorId, candidates }: ImportContext,
): ImportDecision {
  const { line, name } = sheet;
  const content = replacedContent(target.content, sheet.content);
  if (sameContent(target.content, content)) {
    return { line: { ...emptyLine, line, name, outcome: 'unchanged' }, toWrite: null };
  }
  const isPublished = target.status === 'VALIDATED';
  if (!isPublished && target.authorId !== actorId) {
    return rejectSheet(
      sheet,
      `Une autre version de cette fiche attend déjà une relecture : ${quotedName(target)}.`,
    );
  }
  const namesake = namesakeOf(sheet, target, candidates);
  const isRenamed = target.nameKeys.join() !== sheet.nameKeys.join();
  if (namesake && isRenamed)
    return rejectSheet(sheet, `Cette plante a déjà une fiche : ${quotedName(namesake)}.`);
  const changes = sheetChanges(target.content, content).filter(({ kind }) => kind !== 'moved');
  const figures = {
    plantSheetId: isPublished ? target.id : null,
    changes: changes.length,
    safetyChanges: changes.filter((change) => change.isSafety).length,
  };
  return {
    line: { ...emptyLine, ...figures, line, name, outcome: 'changed' },
    toWrite: { content: sheet.content, targetId: target.id },
  };
}

/** @throws AppError `tooLarge`. */
export function decideImport(sheet: ReadSheet, context: ImportContext): ImportDecision {
  if (sheet.reason !== null) return rejectSheet(sheet, sheet.reason);
  const target = targetOf(sheet, context.candidates);
  const earlier = context.findDuplicate(sheet, target);
  if (earlier !== null) return rejectSheet(sheet, `Déjà à la ligne ${earlier}.`);
  if (target) return decideChange(sheet, target, context);
  const namesake = namesakeOf(sheet, null, context.candidates);
  if (namesake) return rejectSheet(sheet, `Cette plante a déjà une fiche : ${quotedName(namesake)}.`);
  const { line, name, content } = sheet;
  // Too long is known before anything is written.
  firstContent(content);
  return { line: { ...emptyLine, line, name, outcome: 'new' }, toWrite: { content, targetId: null } };
}
