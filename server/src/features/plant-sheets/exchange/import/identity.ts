import type { Candidate } from './import.repository.ts';
import type { SoundSheet } from './read-sheet.ts';

const isPublished = ({ status }: Candidate) => status === 'VALIDATED';

function speaksSameLanguage(sheet: SoundSheet, candidate: Candidate): boolean {
  return candidate.content.language === sheet.content.language;
}

/** The sheet of the product that one of the file is: by its id, else by its scientific name in its language. */
export function targetOf(sheet: SoundSheet, candidates: readonly Candidate[]): Candidate | null {
  const byId = candidates.find((candidate) => isPublished(candidate) && candidate.id === sheet.id);
  if (byId) return byId;
  const sameName = candidates.filter(
    (candidate) => speaksSameLanguage(sheet, candidate) && candidate.nameKeys[0] === sheet.nameKeys[0],
  );
  return sameName.find(isPublished) ?? sameName[0] ?? null;
}

/** Another sheet about the same plant: the accepted name of one is a name of the other. */
export function namesakeOf(
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
