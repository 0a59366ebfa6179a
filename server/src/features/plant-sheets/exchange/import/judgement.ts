import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { sameContent, sheetChanges } from '@simples/contract/plant-sheets/diff/sheet-changes';
import type { ImportReport } from '@simples/contract/plant-sheets/exchange-endpoints';
import { namesakeOf, type Seen, targetOf } from './identity.ts';
import type { Candidate } from './import.repository.ts';
import type { ReadSheet, SoundSheet } from './read-sheet.ts';
import { replacedContent } from './replaced-content.ts';

export type ImportLine = ImportReport['lines'][number];

/** What a sheet of the file brings to the queue. */
export interface ToWrite {
  readonly content: PlantSheetContent;
  /** The sheet it changes, published or waiting for the first time; none for a new one. */
  readonly targetId: string | null;
}

/** What an import does with one sheet of the file. */
export interface Judgement {
  readonly line: ImportLine;
  /** None where there is nothing to write. */
  readonly toWrite: ToWrite | null;
}

/** What sheets are judged against. */
export interface Known {
  readonly actorId: string;
  readonly candidates: readonly Candidate[];
  readonly seen: Seen;
}

const nothing = { reason: null, plantSheetId: null, changes: 0, safetyChanges: 0 } as const;

/** A sheet that is left out, and why. */
export function leftOut({ line, name }: Pick<ImportLine, 'line' | 'name'>, reason: string): Judgement {
  return { line: { ...nothing, line, name, outcome: 'invalid', reason }, toWrite: null };
}

const saysOf = ({ content }: Candidate) => `« ${content.plantScientificName} »`;

/** A sheet whose plant has one already, published or waiting for the first time. */
function judgeKnown(sheet: SoundSheet, target: Candidate, { actorId, candidates }: Known): Judgement {
  const { line, name } = sheet;
  const content = replacedContent(target.content, sheet.content);
  if (sameContent(target.content, content)) {
    return { line: { ...nothing, line, name, outcome: 'unchanged' }, toWrite: null };
  }
  const isPublished = target.status === 'VALIDATED';
  if (!isPublished && target.authorId !== actorId) {
    return leftOut(sheet, `Une autre version de cette fiche attend déjà une relecture : ${saysOf(target)}.`);
  }
  const namesake = namesakeOf(sheet, target, candidates);
  const isRenamed = target.nameKeys.join() !== sheet.nameKeys.join();
  if (namesake && isRenamed) return leftOut(sheet, `Cette plante a déjà une fiche : ${saysOf(namesake)}.`);
  const changes = sheetChanges(target.content, content);
  const figures = {
    plantSheetId: isPublished ? target.id : null,
    changes: changes.length,
    safetyChanges: changes.filter((change) => change.isSafety).length,
  };
  return {
    line: { ...nothing, ...figures, line, name, outcome: 'changed' },
    toWrite: { content: sheet.content, targetId: target.id },
  };
}

/** Decides what an import does with a sheet of the file. */
export function judge(sheet: ReadSheet, known: Known): Judgement {
  if (sheet.reason !== null) return leftOut(sheet, sheet.reason);
  const target = targetOf(sheet, known.candidates);
  const earlier = known.seen(sheet, target);
  if (earlier !== null) return leftOut(sheet, `Déjà à la ligne ${earlier}.`);
  if (target) return judgeKnown(sheet, target, known);
  const namesake = namesakeOf(sheet, null, known.candidates);
  if (namesake) return leftOut(sheet, `Cette plante a déjà une fiche : ${saysOf(namesake)}.`);
  const { line, name, content } = sheet;
  return { line: { ...nothing, line, name, outcome: 'new' }, toWrite: { content, targetId: null } };
}
