import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { sameContent, sheetChanges } from '@simples/contract/plant-sheet-diff/sheet-changes';
import type { ImportReport } from '@simples/contract/plant-sheets';
import { patchedContent } from '#server/features/plant-sheets/publication/content-patch.ts';
import type { Candidate } from './import-export.repository.ts';
import type { ReadSheet, SoundSheet } from './read-sheet.ts';

const isPublished = ({ status }: Candidate) => status === 'VALIDATED';

function speaksSameLanguage(sheet: SoundSheet, candidate: Candidate): boolean {
  return candidate.content.language === sheet.content.language;
}

/** The sheet of the product that one of the file is: by its id, else by its scientific name in its language. */
function targetOf(sheet: SoundSheet, candidates: readonly Candidate[]): Candidate | null {
  const byId = candidates.find((candidate) => isPublished(candidate) && candidate.id === sheet.id);
  if (byId) return byId;
  const sameName = candidates.filter(
    (candidate) => speaksSameLanguage(sheet, candidate) && candidate.nameKeys[0] === sheet.nameKeys[0],
  );
  return sameName.find(isPublished) ?? sameName[0] ?? null;
}

/** Another sheet about the same plant: the accepted name of one is a name of the other. */
function namesakeOf(
  sheet: SoundSheet,
  target: Candidate | null,
  candidates: readonly Candidate[],
): Candidate | null {
  const [accepted = ''] = sheet.nameKeys;
  const namesake = candidates.find(
    (candidate) =>
      candidate !== target &&
      speaksSameLanguage(sheet, candidate) &&
      (candidate.nameKeys.includes(accepted) || sheet.nameKeys.includes(candidate.nameKeys[0] ?? '')),
  );
  return namesake ?? null;
}

/** Finds out whether a file had a sheet already. */
export function createSeen() {
  const targets = new Map<string, number>();
  const accepted = new Map<string, number>();
  const names = new Map<string, number>();

  /** The line of an earlier sheet of the file that is the same, or null; from then on this one has been seen too. */
  return ({ line, content, nameKeys }: SoundSheet, target: Candidate | null): number | null => {
    // A sheet that waits may be one that this import has just brought: only its names tell.
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

export type Seen = ReturnType<typeof createSeen>;

/** A content that takes the place of another as a whole: what it leaves out goes, what goes on keeps its id. */
export function replacedContent(base: PlantSheetContent, content: PlantSheetContent): PlantSheetContent {
  const gone = Object.fromEntries(Object.keys(base.additionalInfo).map((name) => [name, undefined]));
  return patchedContent(base, { ...content, additionalInfo: { ...gone, ...content.additionalInfo } });
}

export type ImportLine = ImportReport['lines'][number];

/** What a sheet of the file brings to the queue. */
export interface ToWrite {
  readonly content: PlantSheetContent;
  /** The sheet it changes, published or waiting for the first time; none for a new one. */
  readonly targetId: string | null;
}

/** What an import does with one sheet of the file. */
export interface ImportDecision {
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
export function leftOut({ line, name }: Pick<ImportLine, 'line' | 'name'>, reason: string): ImportDecision {
  return { line: { ...nothing, line, name, outcome: 'invalid', reason }, toWrite: null };
}

const saysOf = ({ content }: Candidate) => `« ${content.plantScientificName} »`;

/** A sheet whose plant has one already, published or waiting for the first time. */
function judgeKnown(sheet: SoundSheet, target: Candidate, { actorId, candidates }: Known): ImportDecision {
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
export function decideImport(sheet: ReadSheet, known: Known): ImportDecision {
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
