import { allowedMistakes, editDistance, nameKey, nameSound, trigramsOf } from './spelling.ts';

/** What a written name means: the sheets that bear it. */
export interface NameMatch {
  readonly sheets: readonly string[];
  /** The name as the sheets write it. */
  readonly name: string;
  readonly kind: 'exact' | 'head' | 'misspelt';
  /** True for a name that is common or scientific: never an everyday word by accident. */
  readonly isMain: boolean;
}

/** A name as it is looked up, with the sheets that bear it. */
export interface Entry {
  readonly key: string;
  readonly sound: string;
  readonly name: string;
  readonly sheets: Set<string>;
  isMain: boolean;
}

/** Entries by their key, by how they sound and by their pieces. */
export interface LookUps {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly bySound: ReadonlyMap<string, readonly Entry[]>;
  readonly byTrigram: ReadonlyMap<string, readonly Entry[]>;
}

/** What an entry means to whoever wrote it so. */
export function match(entry: Entry, kind: NameMatch['kind']): NameMatch {
  return { sheets: [...entry.sheets], name: entry.name, kind, isMain: entry.isMain };
}

interface Alike {
  readonly entry: Entry;
  readonly similarity: number;
}

/** Names that have at least a share of their pieces in common with a text, most alike first. */
function similar(text: string, least: number, { byTrigram }: LookUps): Alike[] {
  const pieces = trigramsOf(text);
  const shared = new Map<Entry, number>();
  for (const piece of pieces) {
    for (const entry of byTrigram.get(piece) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
  }
  return [...shared]
    .flatMap(([entry, count]) => {
      const similarity = count / (pieces.size + entry.key.length + 1 - count);
      return similarity >= least ? [{ entry, similarity }] : [];
    })
    .toSorted((a, b) => b.similarity - a.similarity || a.entry.key.localeCompare(b.entry.key));
}

/** The name that a text is likely meant to be; null when none is near enough. */
export function misspelt(text: string, lookUps: LookUps): NameMatch | null {
  const key = nameKey(text);
  const sound = nameSound(key);
  if (key.length < 4) return null;
  for (const entry of sound.length < 3 ? [] : (lookUps.bySound.get(sound) ?? [])) {
    if (Math.abs(entry.key.length - key.length) <= 3) return match(entry, 'misspelt');
  }
  const mistakes = allowedMistakes(key.length);
  if (mistakes === 0) return oneLetterShort(key, lookUps);
  for (const { entry } of similar(key, 0.18, lookUps).slice(0, 30)) {
    if (entry.key.length < 5) continue;
    const distance = Math.min(
      editDistance(key, entry.key, mistakes),
      editDistance(sound, entry.sound, mistakes),
    );
    // Several mistakes are one too many when even the beginning differs: "aubépine" is no "pomme épineuse".
    const beginsAlike = key[0] === entry.key[0] || sound[0] === entry.sound[0];
    const allowed = Math.min(mistakes, allowedMistakes(entry.key.length), beginsAlike ? mistakes : 1);
    if (distance <= allowed) return match(entry, 'misspelt');
  }
  return null;
}

/** "otie" is "ortie": of a main name of five letters, one that is not at an end was left out. */
function oneLetterShort(key: string, { entries }: LookUps): NameMatch | null {
  for (const entry of entries.values()) {
    if (!entry.isMain || entry.key.length !== 5 || key.length !== 4) continue;
    if (entry.key[0] === key[0] && entry.key[4] === key[3] && editDistance(key, entry.key, 1) === 1)
      return match(entry, 'misspelt');
  }
  return null;
}

/** The sheets whose names look most like a text, best first. */
export function nearest(text: string, limit: number, lookUps: LookUps): string[] {
  const sheets = new Set<string>();
  for (const { entry } of similar(nameKey(text), 0.25, lookUps)) {
    if (sheets.size >= limit) break;
    for (const sheet of entry.sheets) sheets.add(sheet);
  }
  return [...sheets].slice(0, limit);
}
