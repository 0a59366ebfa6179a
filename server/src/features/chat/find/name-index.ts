import { setImmediate as nextTurn } from 'node:timers/promises';
import { editDistance } from '@simples/contract/french/spelling';
import { words } from '@simples/contract/french/text';
import { allowedMistakes, nameKey, nameSound, trigramsOf } from '#server/french/spelling.ts';

export interface NameMatch {
  readonly sheets: readonly string[];
  readonly name: string;
  readonly kind: 'exact' | 'head' | 'misspelt';
  /** True for a name that is common or scientific: never an everyday word by accident. */
  readonly isMain: boolean;
}

interface Entry {
  readonly key: string;
  readonly sound: string;
  readonly name: string;
  readonly sheets: Set<string>;
  isMain: boolean;
}

interface LookUps {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly bySound: ReadonlyMap<string, readonly Entry[]>;
  readonly byTrigram: ReadonlyMap<string, readonly Entry[]>;
}

function match(entry: Entry, kind: NameMatch['kind']): NameMatch {
  return { sheets: [...entry.sheets], name: entry.name, kind, isMain: entry.isMain };
}

interface Alike {
  readonly entry: Entry;
  readonly similarity: number;
}

function similar(text: string, min: number, { byTrigram }: LookUps): Alike[] {
  const pieces = trigramsOf(text);
  const shared = new Map<Entry, number>();
  for (const piece of pieces) {
    for (const entry of byTrigram.get(piece) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
  }
  return [...shared]
    .flatMap(([entry, count]) => {
      const similarity = count / (pieces.size + entry.key.length + 1 - count);
      return similarity >= min ? [{ entry, similarity }] : [];
    })
    .toSorted((a, b) => b.similarity - a.similarity || a.entry.key.localeCompare(b.entry.key));
}

function misspelt(text: string, lookUps: LookUps): NameMatch | null {
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

/** "otie" → "ortie": one inner letter is missing from a main name of five. */
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

export interface PublishedName {
  readonly plantSheetId: string;
  readonly kind: 'scientific' | 'common' | 'vernacular' | 'synonym';
  readonly name: string;
  readonly normalized: string;
}

export interface NameIndex {
  exact(key: string): NameMatch | null;
  head(key: string): NameMatch | null;
  misspelt(text: string): NameMatch | null;
  nearest(text: string, limit: number): readonly string[];
  readonly longest: number;
  isGenus(word: string): boolean;
  readonly sheets: readonly string[];
  /** Sheets of the same plant in any language. */
  samePlant(sheet: string): readonly string[];
  namesOf(sheet: string): { readonly common: string; readonly scientific: string };
}

function keysOf({ kind, name, normalized }: PublishedName): string[] {
  const bare = name.includes('(') ? normalized.replace(/ [^ ]*$/, '') : normalized;
  // A synonym carries its botanical author: genus and species are what people write.
  const written = kind === 'synonym' ? [normalized.split(' ').slice(0, 2).join(' ')] : [bare];
  return written.map(nameKey).filter((key) => key !== '');
}

function enter(entries: Map<string, Entry>, published: PublishedName): void {
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

const BATCH = 200;

async function forEachYielding<T>(items: Iterable<T>, handle: (item: T) => void): Promise<void> {
  let handled = 0;
  for (const item of items) {
    handle(item);
    handled += 1;
    if (handled % BATCH === 0) await nextTurn();
  }
}

function add(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = map.get(key);
  if (known) known.push(entry);
  else map.set(key, [entry]);
}

class Labels {
  readonly bySheet = new Map<string, { common: string; scientific: string }>();
  readonly heads = new Map<string, Set<string>>();
  readonly genera = new Set<string>();

  add({ plantSheetId, kind, name, normalized }: PublishedName): void {
    const label = this.bySheet.get(plantSheetId) ?? { common: name, scientific: name };
    this.bySheet.set(plantSheetId, label);
    if (kind !== 'common' && kind !== 'scientific') return;
    label[kind] = name;
    const [first = ''] = normalized.split(' ');
    const head = nameKey(first);
    this.heads.set(head, (this.heads.get(head) ?? new Set()).add(plantSheetId));
    if (kind === 'scientific') this.genera.add(first);
  }
}

async function lookUpsOf(entries: Map<string, Entry>): Promise<LookUps> {
  const bySound = new Map<string, Entry[]>();
  const byTrigram = new Map<string, Entry[]>();
  await forEachYielding(entries.values(), (entry) => {
    add(bySound, entry.sound, entry);
    for (const piece of trigramsOf(entry.key)) add(byTrigram, piece, entry);
  });
  return { entries, bySound, byTrigram };
}

/** Yields to the event loop: tens of thousands of names take a few tenths of a second. */
export async function createNameIndex(names: readonly PublishedName[]): Promise<NameIndex> {
  const entries = new Map<string, Entry>();
  const labels = new Labels();
  await forEachYielding(names, (published) => {
    enter(entries, published);
    labels.add(published);
  });
  const lookUps = await lookUpsOf(entries);
  let longest = 1;
  for (const key of entries.keys()) longest = Math.max(longest, key.split(' ').length);
  const { bySheet, heads, genera } = labels;
  return {
    longest,
    sheets: [...bySheet.keys()],
    isGenus: (word) => genera.has(word),
    samePlant: (sheet) => {
      const species = words(bySheet.get(sheet)?.scientific ?? '').slice(0, 2);
      return [...new Set([sheet, ...(entries.get(nameKey(species.join(' ')))?.sheets ?? [])])];
    },
    namesOf: (sheet) => bySheet.get(sheet) ?? { common: '', scientific: '' },
    exact: (key) => {
      const entry = entries.get(key);
      return entry ? match(entry, 'exact') : null;
    },
    head: (key) => {
      const [first, ...others] = heads.get(key) ?? [];
      if (first === undefined) return null;
      const name = bySheet.get(first)?.common ?? '';
      return { sheets: [first, ...others], name, kind: 'head', isMain: true };
    },
    misspelt: (text) => misspelt(text, lookUps),
    nearest: (text, limit) => nearest(text, limit, lookUps),
  };
}
