import { words } from '@simples/contract/french/text';
import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';
import { deepStemOf } from './stems.ts';
import { loadThesaurus, SECTION_PREFIX } from './thesaurus.ts';

type Words = Pick<ReadonlySet<string>, 'has'>;
type Table<V> = Pick<ReadonlyMap<string, V>, 'get' | 'has'>;

function lateSet(make: () => Words): Words {
  const made = once(make);
  return { has: (word) => made().has(word) };
}

function lateMap<V>(make: () => Table<V>): Table<V> {
  const made = once(make);
  return { get: (word) => made().get(word), has: (word) => made().has(word) };
}

const list = z.array(z.string().min(1));
const lists = z.record(z.string(), list);

/** @throws when the file is invalid. */
const wording = once(() =>
  readContent(
    'support/words',
    z.strictObject({
      grammar: list,
      neutral: list,
      /** A sentence of these alone needs no citation. */
      conversation: list,
      synonyms: z.array(list),
      irregular: list,
    }),
  ),
);

/** @throws when the file is invalid. */
const claims = once(() =>
  readContent(
    'support/claims',
    z.strictObject({
      effects: lists,
      /** How strongly a use is refused: a softer word is another statement. */
      degrees: lists,
      /** What limits a statement: whoever repeats the one repeats the other. */
      hedges: lists,
      /** Without them a statement is weaker, not wider. */
      droppable: list,
      against: list,
      inFavour: list,
      acts: list,
      predicates: list,
      populations: lists,
      parts: lists,
      /** Must be named whenever a passage is about them. */
      special: list,
    }),
  ),
);

/** @throws when the file is invalid. */
const measured = once(() =>
  readContent(
    'support/quantities',
    z.strictObject({
      numbers: z.record(z.string(), z.number()),
      units: z.record(z.string(), z.record(z.string(), z.number())),
    }),
  ),
);

const irregular = lateMap(
  () =>
    new Map(
      wording().irregular.flatMap((line) => {
        const forms = line.split(' ');
        return forms.map((form) => [form, forms[0] ?? form] as const);
      }),
    ),
);

/** "contre-indiqué" is one word, without "contre". */
export const asOneWord = (text: string): string => text.replace(/contre[-‐‑\s]?indi/giu, 'contreindi');

export const keyOf = (word: string): string => deepStemOf(irregular.get(word) ?? word);

export const keysOf = (text: string): string[] => words(asOneWord(text)).map(keyOf);

const keySet = (texts: () => readonly string[]) => lateSet(() => new Set(texts().flatMap(keysOf)));

const classes = (of: () => Readonly<Record<string, readonly string[]>>) =>
  lateMap<ReadonlySet<string>>(() => {
    const found = new Map<string, Set<string>>();
    for (const [name, texts] of Object.entries(of())) {
      for (const text of texts) {
        const key = keysOf(text).join(' ');
        found.set(key, (found.get(key) ?? new Set()).add(name));
      }
    }
    return found;
  });

export const grammar = lateSet(() => new Set(wording().grammar));
export const neutral = keySet(() => wording().neutral);
export const conversation = keySet(() => wording().conversation);
export const predicates = lateSet(
  () => new Set(claims().predicates.flatMap((text) => [...words(text), ...keysOf(text)])),
);
export const droppable = keySet(() => claims().droppable);
export const against = keySet(() => claims().against);
export const inFavour = keySet(() => claims().inFavour);
export const acts = keySet(() => claims().acts);
export const effects = classes(() => claims().effects);
export const degrees = classes(() => claims().degrees);
export const hedges = classes(() => claims().hedges);
export const populations = classes(() => claims().populations);
export const parts = classes(() => claims().parts);
export const specialParts = lateSet(() => new Set(claims().special));
export const numberWords = lateMap(() => new Map(Object.entries(measured().numbers)));

export const unitNames = once(() => Object.values(measured().units).flatMap((names) => Object.keys(names)));

export const units = lateMap(
  () =>
    new Map(
      Object.entries(measured().units).flatMap(([of, names]) =>
        Object.entries(names).map(([name, factor]) => [name, { of, factor }] as const),
      ),
    ),
);

/** Only the first terms of a concept are synonyms; the others are related. */
const OWN_TERMS = 2;

const meanings = (): readonly (readonly string[])[] => [
  ...wording().synonyms,
  ...loadThesaurus()
    .filter(({ concept }) => !concept.startsWith(SECTION_PREFIX))
    .map(({ concept, expressions, terms }) => [concept, ...expressions, ...terms.slice(0, OWN_TERMS)]),
];

export const sameMeaning = lateMap(() => {
  const found = new Map<string, number[]>();
  meanings().forEach((group, at) => {
    for (const text of group) {
      const key = words(asOneWord(text))
        .filter((word) => !grammar.has(word))
        .map(keyOf)
        .join(' ');
      if (key !== '') found.set(key, [...(found.get(key) ?? []), at]);
    }
  });
  return found;
});
