import { words } from '@simples/contract/french/text';
import { isOfDangerousPlant, type PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { z } from 'zod';
import { botanicalStem } from '#server/french/spelling.ts';
import { readContent } from '#server/lib/content-files.ts';
import { memoize, once } from '#server/lib/memoize.ts';
import { namePartsOf } from './sheet-names.ts';

/** Latin look-alikes after NFKC, lower case: Cyrillic, Greek, rare Latin. */
const pairs =
  'аaвbсcԁdеeѐeёeҽeєeғfɡgһhнhіiїiӏiјjкkқkӄkмmпnоoөoрpԛqгrѕsтtцuѵvѡwхxуyүyԝwзzлlиuбb' +
  'αaβbϲcδdεeηnιiκkμuνvοoρpσoςcτtυuωwχxγyζz' +
  'օoսuոnհhցgքpոnտsԼlյjզqւlԱuՕoՏs' +
  'ꭺaꭼeꮮlꮯcꭲiꮋhꮪsꭻjꮶkꮇmꮲpꭰdꮤwꮓzꮩvꭱrꮐgꮢr' +
  'ꓮaꓐbꓚcꓓdꓰeꓖgꓧhꓲiꓙjꓗkꓡlꓟmꓠnꓳoꓑpꓣrꓢsꓔtꓴuꓦvꓪwꓫxꓬyꓜz' +
  'ɑaʙbƈcɗdɛeəeʜhıiɩiɪiʝjĸkʟlɭlłlӏlɴnŋnøoɵoʀrɾrʂsŧtʋvʏyƶzꞌ ';

const latin = new Map(Array.from(pairs.matchAll(/(.)(.)/gu), ([, sign = '', letter = '']) => [sign, letter]));

/** Digits and signs used as letters. */
const digits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const plainAscii = /^[a-z -]*$/;

function plainLetters(text: string): string {
  const lower = text.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}]+/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/./gu, (sign) => latin.get(sign) ?? sign)
    .replace(/(?<=\p{L})[01!|3€4@5$7]+(?=\p{L})|(?<=\p{L})[013457]+|[01345@$7]+(?=\p{L})/gu, (signs) =>
      signs.replace(/./g, (sign) => digits[sign] ?? sign),
    );
}

/** Per key: a dangerous name may be part of a longer one. */
const MAX_WORDS = 3;
/** "if" and "gui" match as whole names only. */
const MIN_LETTERS = 5;
/** Shorter names are compared as written. */
const MIN_NAME = 4;
const MIN_GENUS = 3;
/** French glycine is a Wisteria; the genus Glycine is soya. */
const frenchOnly = new Set(['glycine']);

/** "Ac0nitum" becomes "aconit". */
function folded(joined: string): string {
  return botanicalStem(joined.replace(/l/g, 'i'), 'vernacular');
}

const part = (joined: string) => `part ${folded(joined)}`;
/** Short names differ between languages ("gui" is baobab in Wolof): not folded. */
const whole = (name: string): string => {
  const joined = plainWords(name).join('');
  return joined.length < MIN_NAME ? `short ${joined}` : `name ${folded(joined)}`;
};
const genus = (word: string) => `genus ${folded(word)}`;
/** Each name of a sheet is looked at several times. */
const MAX_NAMES = 500;
const plainWords = memoize(
  (name: string): readonly string[] => words(plainLetters(name)),
  (name) => name,
  MAX_NAMES,
);

interface Names {
  readonly scientific: readonly string[];
  readonly all: readonly string[];
  /** Of the short names only the common one, which is French. */
  readonly whole: readonly string[];
}

function namesOf({
  plantScientificName,
  plantCommonName,
  taxonomy,
  additionalInfo,
}: PlantSheetContent): Names {
  const { names } = additionalInfo;
  const classified = [taxonomy.genus, taxonomy.species].filter((word) => word !== '').join(' ');
  // Some write the whole name as the species; a bare epithet is shared by many plants.
  const species = taxonomy.species.includes(' ') ? [taxonomy.species] : [];
  const scientific = [plantScientificName, ...(names?.synonyms ?? []), classified, ...species];
  const vernacular = (names?.vernacular ?? []).map(({ name }) => name);
  const isSaid = (name: string) => plainWords(name).length > 0;
  const all = [...scientific, plantCommonName, ...vernacular].filter(isSaid);
  return {
    scientific: scientific.filter(isSaid),
    all,
    whole: all.filter((name) => name === plantCommonName || plainWords(name).join('').length >= MIN_NAME),
  };
}

/** Every run of up to MAX_WORDS words. */
function partsOf(tokens: readonly string[]): string[] {
  return tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_WORDS, tokens.length - from) }, (_none, more) =>
      tokens.slice(from, from + more + 1).join(''),
    )
      .filter((joined) => joined.length >= MIN_LETTERS)
      .map(part),
  );
}

const known = new WeakMap<PlantSheetContent, readonly string[]>();

export function dangerKeysOf(content: PlantSheetContent): readonly string[] {
  const keys = known.get(content) ?? readKeys(content);
  known.set(content, keys);
  return keys;
}

function readKeys(content: PlantSheetContent): string[] {
  const { scientific, all, whole: names } = namesOf(content);
  const genera = scientific
    .map((name) => plainWords(name)[0] ?? '')
    .filter((word) => word.length >= MIN_GENUS);
  return [
    ...new Set([
      ...names.map(whole),
      ...all.flatMap((name) => partsOf(plainWords(name))),
      // Without authors and ranks, which may separate the words of a species.
      ...scientific.flatMap((name) => partsOf(namePartsOf(name.normalize('NFKC')).flatMap(plainWords))),
      ...genera.map(genus),
      // Never empty: an empty list is not computed yet.
      'any',
    ]),
  ];
}

/** Species, names and, for a lethal plant, genus; empty for a plant not called dangerous. */
export function dangerMarksOf(content: PlantSheetContent): string[] {
  if (!isOfDangerousPlant(content)) return [];
  const { scientific, all, whole: names } = namesOf(content);
  const species = scientific
    .map(plainWords)
    .flatMap(([first, second]) => (first && second ? [first + second] : []));
  const compound = all.map(plainWords).filter((tokens) => tokens.length > 1 && tokens.length <= MAX_WORDS);
  const isLethal = content.additionalInfo.safety?.dangerLevel === 'lethal';
  const genera = scientific
    .map(plainWords)
    .flatMap(([first = '', ...others]) => (others.length > 0 ? [first] : []));
  return [
    ...new Set([
      ...names.map(whole),
      ...species.map(part),
      ...compound.map((tokens) => part(tokens.join(''))),
      ...(isLethal ? genera.flatMap((name) => [genus(name), part(name)]) : []),
    ]),
  ];
}

const list = z.object({ vocabulary: z.object({ toxic: z.string() }) });
const plants = z.object({
  genera: z.array(z.string()),
  species: z.array(z.string()),
  names: z.record(z.string(), z.array(z.string())),
});

/** A name inside a longer one, unless it is too short to mean only this. */
function insideOf(name: string): string[] {
  const joined = plainWords(name).join('');
  return joined.length < MIN_LETTERS ? [] : [part(joined)];
}

/** Names of the safety rules; `*` marks a plural or a prefix. */
function marksOfTerm(term: string): string[] {
  const name = term.replace('*', '');
  if (frenchOnly.has(name)) return [whole(name)];
  const inside = term.endsWith('*') ? [] : insideOf(name);
  return [whole(name), ...(name.includes(' ') ? [] : [genus(name)]), ...inside];
}

/** Keys of what is dangerous whatever its sheet says. */
export const listedMarks = once((): ReadonlySet<string> => {
  const { vocabulary } = readContent('safety/language', list);
  const { genera, species, names } = readContent('safety/dangerous-plants', plants);
  return new Set([
    ...vocabulary.toxic.split('|').flatMap((term) => marksOfTerm(term.trim())),
    // "Paris" inside another name is the town.
    ...genera.flatMap((name) => [
      genus(name.toLowerCase()),
      ...(name.length > MIN_LETTERS ? insideOf(name) : []),
    ]),
    ...species.flatMap(insideOf),
    ...Object.values(names)
      .flat()
      .flatMap((name) => [whole(name), ...insideOf(name)]),
  ]);
});

/** By its own sheet and the safety list. */
export function dangerOf(content: PlantSheetContent): DangerLevel | null {
  const own = content.additionalInfo.safety?.dangerLevel ?? null;
  if (own !== null && isDangerous(own)) return own;
  return dangerKeysOf(content).some((key) => listedMarks().has(key)) ? 'toxic' : own;
}
