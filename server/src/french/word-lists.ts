import { normalizeText, words } from '@simples/contract/french/text';
import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';
import { deepStemOf } from './stems.ts';
import { loadThesaurus, SECTION_PREFIX } from './thesaurus.ts';

/** What is asked of a set of words. */
type Words = Pick<ReadonlySet<string>, 'has'>;
/** What is asked of a table by words. */
type Table<V> = Pick<ReadonlyMap<string, V>, 'get' | 'has'>;

/** A set that is made when its first word is looked up. */
function lateSet(make: () => Words): Words {
  const made = once(make);
  return { has: (word) => made().has(word) };
}

/** A table that is made when its first word is looked up. */
function lateMap<V>(make: () => Table<V>): Table<V> {
  const made = once(make);
  return { get: (word) => made().get(word), has: (word) => made().has(word) };
}

const list = z.array(z.string().min(1));
const lists = z.record(z.string(), list);

/** How things are worded, of `content/support`. @throws when the file is not of its form. */
const wording = once(() =>
  readContent(
    'support/words',
    z.strictObject({
      grammar: list,
      /** Words that carry no claim of their own. */
      neutral: list,
      /** Words of which a sentence may be made that cites nothing. */
      conversation: list,
      synonyms: z.array(list),
      /** Forms of a word that no rule brings together. */
      irregular: list,
      /** What a passage may say instead of a word; not the other way round. */
      accepts: lists,
    }),
  ),
);

/** What is claimed of plants, and how. @throws when the file is not of its form. */
const claims = once(() =>
  readContent(
    'support/claims',
    z.strictObject({
      effects: lists,
      opposites: z.array(z.tuple([z.string(), z.string()])),
      against: list,
      inFavour: list,
      useWords: list,
      /** What is done with a plant: advised, or advised against. */
      acts: list,
      predicates: list,
      populations: lists,
      parts: lists,
      /** Parts and products that must be named whenever a passage is about them. */
      special: list,
    }),
  ),
);

/** Numbers in words, and units. @throws when the file is not of its form. */
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

/** "contre-indiqué" is one word, and not the word "contre". */
export const asOneWord = (text: string): string => text.replace(/contre[-‐‑\s]?indi/giu, 'contreindi');

/** The key by which a normalised word is compared. */
export const keyOf = (word: string): string => deepStemOf(irregular.get(word) ?? word);

/** The keys of every word of a text. */
export const keysOf = (text: string): string[] => words(asOneWord(text)).map(keyOf);

/** Words by their keys. */
const keySet = (texts: () => readonly string[]) => lateSet(() => new Set(texts().flatMap(keysOf)));

/** One-word entries by their class. */
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
export const against = keySet(() => claims().against);
export const inFavour = keySet(() => claims().inFavour);
export const acts = keySet(() => claims().acts);
export const useWords = keySet(() => claims().useWords);
export const effects = classes(() => claims().effects);
export const populations = classes(() => claims().populations);
export const parts = classes(() => claims().parts);
export const specialParts = lateSet(() => new Set(claims().special));
export const accepts = lateMap(
  () =>
    new Map(
      Object.entries(wording().accepts).map(([word, others]) => [
        keysOf(word).join(' '),
        others.map((other) => normalizeText(asOneWord(other))),
      ]),
    ),
);
export const numberWords = lateMap(() => new Map(Object.entries(measured().numbers)));

/** Each effect with those that deny it. */
export const opposites = lateMap(
  () =>
    new Map(
      Object.keys(claims().effects).map((name) => [
        name,
        new Set(
          claims().opposites.flatMap(([one, other]) =>
            one === name ? [other] : other === name ? [one] : [],
          ),
        ),
      ]),
    ),
);

/** Units by how they are written: what they measure, and how much of it. */
export const units = lateMap(
  () =>
    new Map(
      Object.entries(measured().units).flatMap(([of, names]) =>
        Object.entries(names).map(([name, factor]) => [name, { of, factor }] as const),
      ),
    ),
);

/** Terms of a concept that mean it; those further down its list are only near it. */
const OWN_TERMS = 2;

/** Wordings of the same thing: the thesaurus of the product and the synonyms of this check. */
const meanings = (): readonly (readonly string[])[] => [
  ...wording().synonyms,
  ...loadThesaurus()
    .filter(({ concept }) => !concept.startsWith(SECTION_PREFIX))
    .map(({ concept, expressions, terms }) => [concept, ...expressions, ...terms.slice(0, OWN_TERMS)]),
];

/** Wordings, as keys, by the numbers of what they mean. */
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
