import { words } from '@simples/contract/french/text';
import { isOfDangerousPlant, type PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { z } from 'zod';
import { botanicalStem } from '#server/french/spelling.ts';
import { readContent } from '#server/lib/content-files.ts';
import { once } from '#server/lib/memoize.ts';
import { namePartsOf } from './sheet-names.ts';

/** Letters that look like Latin ones, after NFKC and in lower case: Cyrillic, Greek and rare Latin. */
const pairs =
  'аaвbсcԁdеeѐeёeҽeєeғfɡgһhнhіiїiӏiјjкkқkӄkмmпnоoөoрpԛqгrѕsтtцuѵvѡwхxуyүyԝwзzлlиuбb' +
  'αaβbϲcδdεeηnιiκkμuνvοoρpσoςcτtυuωwχxγyζz' +
  'ɑaʙbƈcɗdɛeəeʜhıiɩiɪiʝjĸkʟlɭlłlӏlɴnŋnøoɵoʀrɾrʂsŧtʋvʏyƶzꞌ ';

const latin = new Map(
  [...pairs].flatMap((sign, i, all) => (i % 2 === 0 ? [[sign, all[i + 1] ?? '']] : [])) as [string, string][],
);

/** Digits and signs that stand for a letter inside a word. */
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

/** A text in plain lower-case Latin letters, whatever signs were taken to look like them. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}]+/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/./gu, (sign) => latin.get(sign) ?? sign)
    .replace(/(?<=\p{L})[01!|3€4@5$7]+(?=\p{L})|(?<=\p{L})[013457]+|[01345@$7]+(?=\p{L})/gu, (signs) =>
      [...signs].map((sign) => digits[sign] ?? sign).join(''),
    );
}

/** Words of a key at most: a dangerous name may stand inside a longer one. */
const MAX_WORDS = 3;
/** Letters of a word that is dangerous wherever it stands in a name: "if" and "gui" are only whole names. */
const MIN_LETTERS = 5;
/** Letters of a name that is compared whatever its language and its spelling. */
const MIN_NAME = 4;
/** Letters of a genus. */
const MIN_GENUS = 3;

/** Names of the safety list that are a harmless genus in Latin: the French glycine is a Wisteria, the genus is soya. */
const frenchOnly = new Set(['glycine']);

/** Joined words as they look and sound, French and Latin endings apart: "Ac0nitum" is "aconit". */
function folded(joined: string): string {
  return botanicalStem(joined.replace(/l/g, 'i'), 'vernacular');
}

const part = (joined: string) => `part ${folded(joined)}`;
/** A short name means one thing in French and another elsewhere ("gui" is baobab in Wolof): it is kept as it stands. */
const whole = (name: string): string => {
  const joined = plainWords(name).join('');
  return joined.length < MIN_NAME ? `short ${joined}` : `name ${folded(joined)}`;
};
const genus = (word: string) => `genus ${folded(word)}`;
const plainWords = (name: string): string[] => words(plainLetters(name));

interface Names {
  /** Scientific names, synonyms and what the taxonomy says. */
  readonly scientific: readonly string[];
  readonly all: readonly string[];
  /** Names compared as a whole: of the short ones only the common name, which is French. */
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
  // Some write the whole name as the species; an epithet alone is shared by many plants.
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

/** What a name could be taken for: every few words of it that stand together. */
function partsOf(said: readonly string[]): string[] {
  return said.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_WORDS, said.length - from) }, (_none, more) =>
      said.slice(from, from + more + 1).join(''),
    )
      .filter((joined) => joined.length >= MIN_LETTERS)
      .map(part),
  );
}

const known = new WeakMap<PlantSheetContent, readonly string[]>();

/** Everything by which a sheet may be known as that of a dangerous plant. */
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
      // Without authors and ranks, which may stand between the words of a species.
      ...scientific.flatMap((name) => partsOf(namePartsOf(name.normalize('NFKC')).flatMap(plainWords))),
      ...genera.map(genus),
      // Never empty: an empty list is one that was not made yet.
      'any',
    ]),
  ];
}

/**
 * By what other sheets are known to be of the same dangerous plant: its species, its names, and, of a lethal plant, its
 * genus. None for a plant that its sheet does not call dangerous.
 */
export function dangerMarksOf(content: PlantSheetContent): string[] {
  if (!isOfDangerousPlant(content)) return [];
  const { scientific, all, whole: names } = namesOf(content);
  const species = scientific
    .map(plainWords)
    .flatMap(([first, second]) => (first && second ? [first + second] : []));
  const compound = all.map(plainWords).filter((said) => said.length > 1 && said.length <= MAX_WORDS);
  const isLethal = content.additionalInfo.safety?.dangerLevel === 'lethal';
  const genera = scientific
    .map(plainWords)
    .flatMap(([first = '', ...others]) => (others.length > 0 ? [first] : []));
  return [
    ...new Set([
      ...names.map(whole),
      ...species.map(part),
      ...compound.map((said) => part(said.join(''))),
      ...(isLethal ? genera.flatMap((name) => [genus(name), part(name)]) : []),
    ]),
  ];
}

const list = z.object({ vocabulary: z.object({ toxic: z.string() }) });

/** Marks of the plants that the safety rules call toxic. A word with `*` is a plural or the start of many names. */
const listedMarks = once((): ReadonlySet<string> => {
  const { vocabulary } = readContent('safety/language', list);
  const terms = vocabulary.toxic.split('|').map((term) => term.trim());
  return new Set(
    terms.flatMap((term) => {
      const name = term.replace('*', '');
      if (frenchOnly.has(name)) return [whole(name)];
      const joined = plainWords(name).join('');
      const inside = term.endsWith('*') || joined.length < MIN_LETTERS ? [] : [part(joined)];
      return [whole(name), ...(name.includes(' ') ? [] : [genus(name)]), ...inside];
    }),
  );
});

/** How dangerous a plant is by its own sheet and by the safety list. */
export function dangerOf(content: PlantSheetContent): DangerLevel | null {
  const own = content.additionalInfo.safety?.dangerLevel ?? null;
  if (own !== null && isDangerous(own)) return own;
  return dangerKeysOf(content).some((key) => listedMarks().has(key)) ? 'toxic' : own;
}
