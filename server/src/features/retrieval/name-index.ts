import { normalizeText } from '@simples/contract/text';
import { allowedMistakes, editDistance, nameSound, trigramsOf } from './spelling.ts';

/** A name of a published sheet. */
export interface PublishedName {
  readonly plantSheetId: string;
  readonly kind: 'scientific' | 'common' | 'vernacular' | 'synonym';
  readonly name: string;
  readonly normalized: string;
}

/** What a written name means: the sheets that bear it. */
export interface NameMatch {
  readonly sheets: readonly string[];
  /** The name as the sheets write it. */
  readonly name: string;
  readonly kind: 'exact' | 'head' | 'misspelt';
  /** True for a name that is common or scientific: never an everyday word by accident. */
  readonly isMain: boolean;
}

/** The name as it is looked up: no plural, no article, no bracketed remark. */
export function nameKey(normalized: string): string {
  return normalized
    .split(' ')
    .filter((word) => !/^(?:d|de|du|des|l|la|le|les|a|aux?)$/.test(word))
    .map((word) => (word.length > 4 ? word.replace(/[sx]$/, '') : word))
    .join(' ');
}

interface Entry {
  readonly key: string;
  readonly sound: string;
  readonly name: string;
  readonly sheets: Set<string>;
  isMain: boolean;
}

/** Everything the published names allow: exact look-up, first words of main names, and spellings near enough. */
export interface NameIndex {
  exact(key: string): NameMatch | null;
  head(key: string): NameMatch | null;
  misspelt(text: string): NameMatch | null;
  /** The sheets whose names look most like a text, best first. */
  nearest(text: string, limit: number): readonly string[];
  /** Longest name, in words. */
  readonly longest: number;
  isGenus(word: string): boolean;
  /** Every sheet that has a name. */
  readonly sheets: readonly string[];
  /** Every sheet of the plant of a sheet: those that bear its scientific name, in whatever language they are. */
  samePlant(sheet: string): readonly string[];
  /** Common and scientific name of a sheet. */
  namesOf(sheet: string): { readonly common: string; readonly scientific: string };
}

function keysOf({ kind, name, normalized }: PublishedName): string[] {
  const bare = name.includes('(') ? normalized.replace(/ [^ ]*$/, '') : normalized;
  // A synonym carries its botanical author: genus and species are what people write.
  const written = kind === 'synonym' ? [normalized.split(' ').slice(0, 2).join(' ')] : [bare];
  return written.map(nameKey).filter((key) => key !== '');
}

function collect(names: readonly PublishedName[]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const published of names) {
    for (const key of keysOf(published)) {
      const entry = entries.get(key) ?? {
        key,
        sound: nameSound(key),
        name: published.name,
        sheets: new Set<string>(),
        isMain: false,
      };
      entry.sheets.add(published.plantSheetId);
      entry.isMain ||= published.kind === 'common' || published.kind === 'scientific';
      entries.set(key, entry);
    }
  }
  return entries;
}

function add<K>(map: Map<K, Set<string>>, key: K, value: string): void {
  const set = map.get(key);
  if (set) set.add(value);
  else map.set(key, new Set([value]));
}

/** Builds the look-ups over every published name. Costs milliseconds for thousands of names. */
export function createNameIndex(names: readonly PublishedName[]): NameIndex {
  const entries = collect(names);
  const heads = new Map<string, Set<string>>();
  const genera = new Set<string>();
  const byTrigram = new Map<string, Set<string>>();
  const bySound = new Map<string, Set<string>>();
  const labels = new Map<string, { common: string; scientific: string }>();
  for (const { plantSheetId, kind, name, normalized } of names) {
    const label = labels.get(plantSheetId) ?? { common: name, scientific: name };
    if (kind === 'common' || kind === 'scientific') {
      label[kind] = name;
      add(heads, nameKey(normalized.split(' ')[0] ?? ''), plantSheetId);
    }
    if (kind === 'scientific') genera.add(normalized.split(' ')[0] ?? '');
    labels.set(plantSheetId, label);
  }
  for (const { key, sound } of entries.values()) {
    add(bySound, sound, key);
    for (const piece of trigramsOf(key)) add(byTrigram, piece, key);
  }
  return {
    longest: Math.max(1, ...[...entries.keys()].map((key) => key.split(' ').length)),
    sheets: [...labels.keys()],
    isGenus: (word) => genera.has(word),
    samePlant: (sheet) => {
      const species = normalizeText(labels.get(sheet)?.scientific ?? '')
        .split(' ')
        .slice(0, 2);
      return [...new Set([sheet, ...(entries.get(nameKey(species.join(' ')))?.sheets ?? [])])];
    },
    namesOf: (sheet) => labels.get(sheet) ?? { common: '', scientific: '' },
    exact: (key) => {
      const entry = entries.get(key);
      return entry ? match(entry, 'exact') : null;
    },
    head: (key) => {
      const sheets = heads.get(key);
      if (!sheets) return null;
      const name = [...sheets].map((sheet) => labels.get(sheet)?.common ?? '')[0] ?? key;
      return { sheets: [...sheets], name, kind: 'head', isMain: true };
    },
    misspelt: (text) => misspelt(text, { entries, bySound, byTrigram }),
    nearest: (text, limit) => nearest(text, limit, { entries, bySound, byTrigram }),
  };
}

interface LookUps {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly bySound: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byTrigram: ReadonlyMap<string, ReadonlySet<string>>;
}

function match(entry: Entry, kind: NameMatch['kind']): NameMatch {
  return { sheets: [...entry.sheets], name: entry.name, kind, isMain: entry.isMain };
}

interface Alike {
  readonly entry: Entry;
  readonly similarity: number;
}

/** Names that have at least a share of their pieces in common with a text, most alike first. */
function similar(text: string, least: number, { entries, byTrigram }: LookUps): Alike[] {
  const pieces = trigramsOf(text);
  const shared = new Map<string, number>();
  for (const piece of pieces) {
    for (const key of byTrigram.get(piece) ?? []) shared.set(key, (shared.get(key) ?? 0) + 1);
  }
  return [...shared]
    .flatMap(([key, count]) => {
      const entry = entries.get(key);
      const similarity = count / (pieces.size + key.length + 1 - count);
      return entry && similarity >= least ? [{ entry, similarity }] : [];
    })
    .toSorted((a, b) => b.similarity - a.similarity || a.entry.key.localeCompare(b.entry.key));
}

function misspelt(text: string, lookUps: LookUps): NameMatch | null {
  const key = nameKey(text);
  const sound = nameSound(key);
  if (key.length < 4) return null;
  for (const alike of sound.length < 3 ? [] : (lookUps.bySound.get(sound) ?? [])) {
    const entry = lookUps.entries.get(alike);
    if (entry && Math.abs(alike.length - key.length) <= 3) return match(entry, 'misspelt');
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

function nearest(text: string, limit: number, lookUps: LookUps): string[] {
  const sheets = new Set<string>();
  for (const { entry } of similar(nameKey(text), 0.25, lookUps)) {
    if (sheets.size >= limit) break;
    for (const sheet of entry.sheets) sheets.add(sheet);
  }
  return [...sheets].slice(0, limit);
}
