import type {
  ApplicationMethod,
  PlantPart,
  PreparationMethod,
} from '@simples/contract/plant-sheet-vocabulary';
import { z } from 'zod';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { folded } from '#server/french/folded.ts';
import { readContent } from '#server/lib/content-files.ts';
import { memoize, once } from '#server/lib/memoize.ts';
import { labelKinds } from './label-kinds.ts';

const words = z.array(z.string());
const content = readContent(
  'documents',
  z.strictObject({
    headings: z.record(z.enum(labelKinds), z.strictObject({ strong: words, weak: words })),
    /** As documents write them, by their names in sheets. */
    languages: z.record(z.string(), words),
    /** These count only where punctuation marks a language. */
    shortLanguages: words,
    countries: words,
    regions: words,
    looksLatin: words,
  }),
);

/** French and English headings, folded; a space matches any space, hyphen, apostrophe or nothing: PDF texts lose and gain them. */
export const headingWords = content.headings;

/** Words of French and English that look like Latin. */
export const looksLatinWords: ReadonlySet<string> = new Set(content.looksLatin);

/** Qualifiers that do not change a part. */
const state =
  '(?:fraiche?s?|frais|seche?s?|sechee?s?|secs?|jeunes?|entiere?s?|entiers?|mures?|murs?|terminales?|fresh|dried|dry|young|whole|ripe|coupee?s?|pilee?s?|mondee?s?|inferieures?|superieures?|basales?)';
const beside = `(?:\\s*(?:,|ou|et|or|and)?\\s*(?:a l'etat )?${state})*`;

const certain = (words: string) =>
  new RegExp(`^(?:${state}\\s+)?(?:l'|la |le |les |the )?(?:${words})${beside}$`);

const parts: readonly (readonly [PlantPart, RegExp])[] = [
  ['ROOT', certain('racines?|roots?')],
  ['STEM', certain('tiges?|stems?')],
  ['LEAF', certain('feuilles?|leaf|leaves')],
  ['FLOWER', certain('fleurs?|flowers?')],
  ['FRUIT', certain('fruits?')],
  ['SEED', certain('graines?|semences?|seeds?')],
  ['BARK', certain('ecorces?|ecorces? (?:de |du |des )(?:la )?(?:tiges?|troncs?)|bark|(?:stem|trunk) bark')],
  ['RESIN', certain('resines?|resins?')],
  ['WHOLE_PLANT', certain('plantes? entieres?|(?:whole|entire) plant')],
  ['RHIZOME', certain('rhizomes?')],
  ['FLOWER_SHOOT', certain('sommites?(?: fleuries?)|flowering tops?|flower shoots?')],
  ['BULB', certain('bulbes?|bulbs?')],
  ['CALYX', certain('calices?|calyx|calyces')],
];

const adjective =
  /(?:i?a?ques?|al|ales?|aux|el|elles?|euse?s?|eux|aires?|ives?|ifs?|ée?s?|ennes?|iens?|ines?|antes?|ants?|ic|ical|ary|ous|ed)$/u;

export const isAdjective = (word: string) => adjective.test(word) && !/^[ld]['’]|té$/u.test(word);

const partsOfPlants = once(() => loadConcepts().all.filter(({ type }) => type === 'part'));

const inPlural = (name: string) =>
  name
    .replace(/[’']/g, "['’]")
    .split(' ')
    .map((word) => (/[sx]$/.test(word) ? word : `${word}s?`))
    .join(' ');

/** Parts of plants, in French as the product knows them and in English. */
const partNames = [
  ...partsOfPlants()
    .flatMap(({ names }) => names)
    .toSorted((a, b) => b.length - a.length)
    .map(inPlural),
  'rameaux|parties?|plantes?|herbes? entières?|huiles?|lea[fv]\\p{L}*|roots?|bark|stems?|flower\\p{L}*|seeds?|bulbs?|aerial|whole|gum|resin',
].join('|');

/** The first words of a part of a plant. */
export const partWord = new RegExp(`^\\s*(?:${partNames})`, 'iu');

/** A part with the words that belong to it: "parties aériennes fleuries", "pulpe du fruit". */
export const partPhrase = new RegExp(
  `(?<!\\p{L})(?:${partNames})(?: (?:aériennes?|souterraines?|fleuries?|entières?|stériles?|terminales?|(?<=(?:aerial|whole|flower\\p{L}*) )(?:parts?|tops?|plant)))*(?: d(?:e la |e l['’]|es |u |e )(?:${partNames}))?(?!\\p{L})`,
  'giu',
);

/** Words that nothing but a family is; in a sentence of one plant also in the singular. */
const certainFamily = String.raw`\p{Lu}\p{L}+(?:aceae|ac[ée]es?|iad?ées|if[èe]res?)`;

/** In a title, older names too, which participles look like. */
export const familyName = String.raw`(?:${certainFamily}|\p{Lu}\p{L}+(?:iminées|osées|mineuses|ferae|atae|ositae))`;

/** In capitals any of the older names, which participles are seldom set in. */
export const shoutedFamily = String.raw`(?<!\p{L})\p{Lu}{4,}(?:ACEAE|[ÉE]ES)(?!\p{L})`;
/** Older names between signs, or after what leads to a family. */
const olderFamily = String.raw`(?<=[(,;:·—–-]\s?|famille\s|(?<!\p{L})(?:des|les|aux|une)\s)\p{Lu}\p{L}{3,}(?:ées?|ineuses?)(?=\s?[).,;:·—–\n]|$)|(?<=[.\]]\s?|\n)\p{Lu}\p{L}{3,}(?:ées|ineuses)(?=\.|\n|$)`;

const conceptNames = loadConcepts().all.flatMap(({ type, names }) =>
  names.map((name) => ({ isFamily: type === 'family', name: name.toLowerCase().replace(/ées$/, 'ée') })),
);
/** Nothing else has these names: "rosacée" is an illness. */
const knownFamilies = conceptNames.filter(
  ({ isFamily, name }) =>
    isFamily &&
    name.endsWith('acée') &&
    !conceptNames.some((other) => !other.isFamily && other.name === name),
);
/** "· verbénacée ·", "(lamiacée, comme la sarriette)", "une fabacée": without a capital where that is all that a sign begins. */
const smallFamily = String.raw`(?<=[(;:·—–-]\s?|(?<!\p{L})une )(?:${knownFamilies.map(({ name }) => name).join('|')})s?(?=\s?[).,;:·—–\n]|$)`;

/** In the text beside a name. */
export const familyHere = new RegExp(
  String.raw`(?<!\p{L})${certainFamily}(?!\p{L})|${olderFamily}|${shoutedFamily}|${smallFamily}`,
  'u',
);

/** As values: names in modern or older spelling, "SOLANÉES" too. */
export const familyForm = new RegExp(
  String.raw`(?![Ff]amil)\p{Lu}\p{L}+(?:aceae|acées|acees|acée|iées|ées|eae|tae|ferae|ae)(?![\p{L}])|(?:Légumineuses?|Graminées?|Composées?|Labiées?|Ombellifères?|Crucifères?)(?:[\s-]+\p{Lu}?\p{L}+(?:ées|acées|oideae))?|${shoutedFamily}|${smallFamily}`,
  'u',
);

const methods: readonly (readonly [PreparationMethod, RegExp])[] = [
  ['INFUSION', /^(?:infusions?|infuses?|tisanes? en infusion)$/],
  ['DECOCTION', /^(?:decoctions?|decoctes?)$/],
  ['TINCTURE', /^(?:teintures?(?:[ -]meres?)?|tinctures?)$/],
  ['POWDER', /^(?:poudres?|powders?|powdered)$/],
  ['SYRUP', /^(?:sirops?|syrups?)$/],
  ['OIL', /^(?:huiles?|oils?)$/],
  ['COMPRESS', /^(?:compresses?)$/],
  ['POULTICE', /^(?:cataplasmes?|poultices?)$/],
  ['RAW_CONSUMPTION', /^(?:consommation crue|eaten raw|raw consumption|consommee? crue?s?|mangee? crue?s?)$/],
];

const applications: readonly (readonly [ApplicationMethod, RegExp])[] = [
  ['ORAL', /(?<![a-z])(?:voie orale|per os|by mouth|orally|oral use|usage interne)(?![a-z])/],
  [
    'TOPICAL',
    /(?<![a-z])(?:usage externe|(?:application|usage) (?:locale?|cutanee?)|voie (?:cutanee|externe)|sur la peau|topical(?:ly)?|external use|externally)(?![a-z])/,
  ],
  ['INHALATION', /(?<![a-z])(?:inhalations?|inhaled)(?![a-z])/],
  [
    'BATH',
    /(?<![a-z])(?:en bains?(?! de bouche|[- ]marie)|bains? (?:de pieds?|de siege|complets?)|baths?)(?![a-z])/,
  ],
  ['GARGLE', /(?<![a-z])(?:gargarismes?|gargles?)(?![a-z])/],
];

const normalized = (words: string) =>
  folded(words)
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/^(?:l'|la |le |les |the )/, '')
    .trim();

/** Parts that the product knows by name, Latin ones included. */
const knownParts = once(() => new Set(partsOfPlants().flatMap(({ names }) => names.map(normalized))));

/** As enumerations have it: "parties aériennes", "rameaux", "gélules". */
export const singular = (words: string): string => {
  // "écorce des branches": what a part is of keeps its number.
  const [own = ''] = /^.*?(?=\s(?:de|du|des|à|sans|avec)\s|\sd['’]|$)/su.exec(words) ?? [];
  const one = own.replace(/(?<=\p{L}{2}[eélnrt])s(?!\p{L})/gu, '').replace(/(?<=eau)x(?!\p{L})/gu, '');
  return one + words.slice(own.length);
};

/** Undefined unless the words match exactly. */
export const partNamed = (words: string) => parts.find(([, form]) => form.test(normalized(words)))?.[0];
export const isPartName = (words: string) =>
  partNamed(words) !== undefined || knownParts().has(normalized(words));
export const methodNamed = (words: string) => methods.find(([, form]) => form.test(normalized(words)))?.[0];

/** Routes of administration. */
export function applicationsIn(
  statement: string,
): { method: ApplicationMethod; start: number; end: number }[] {
  const plain = folded(statement);
  return applications.flatMap(([method, form]) => {
    const match = form.exec(plain);
    return match ? [{ method, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** Names of preparations, in the enumeration or not. */
export const methodWords =
  /(?<![\p{L}-])(?:infusions?|infusés?|décoctions?|décoctés?|teintures?(?:[ -]mères?)?|tinctures?|poudres?|powders?|sirops?|syrups?|huiles? (?:essentielles?|de \p{L}+)|essential oils?|huiles?|compresses?|cataplasmes?|poultices?|macérations?|macérats?(?: (?:huileux|glycérinés?))?|macerations?|onguents?|pommades?|ointments?|crèmes?|gélules?|capsules?|comprimés?|tablets?|extraits? (?:fluides?|secs?|hydroalcooliques?)|(?:fluid|dry) extracts?|vins?|jus|juices?|lotions?|fumigations?|inhalations?|lavements?|liniments?|tisanes?|alcoolatures?|gargarismes?|gargles?|bains? de (?:bouche|pieds|siège|vapeur)|bains?(?![ -]marie)|baths?|emplâtres?|baumes?|balms?|gels?|pastilles?|lozenges?|sucs?|élixirs?|hydrolats?|massages?|frictions?|collyres?|suppositoires?)(?![\p{L}])/giu;

const alternatives = [...content.countries.toSorted((a, b) => b.length - a.length), ...content.regions];

/** French and English, folded: origins of plants. */
export const placeExpression = new RegExp(`(?<![a-z])(?:${alternatives.join('|')})(?![a-z])`, 'gu');

/** "en arabe", "langue fon", "nom grec": the language alone. */
const languageOfConcept = (name: string) => folded(name).replace(/^(?:en|langue|nom|mot) /, '');
const known = once(
  () =>
    new Map([
      ...loadConcepts()
        .all.filter(({ type, label }) => type === 'language' && label !== 'latin')
        .flatMap(({ label, names }) => names.map((name) => [languageOfConcept(name), label] as const)),
      ...Object.entries(content.languages).flatMap(([name, words]) =>
        words.map((word) => [word, name] as const),
      ),
    ]),
);
const short = new Set(content.shortLanguages);

/** Used when the document names no language. */
export const UNKNOWN_LANGUAGE = 'non précisée';

/** Of a name that is not French, in a document that does not say of what language it is. */
export const LOCAL_LANGUAGE = 'langue locale';

export const isUnsaidLanguage = (language: string): boolean =>
  [UNKNOWN_LANGUAGE, LOCAL_LANGUAGE].includes(language);

/** Not one of those that sheets are written in. */
export const isLocalLanguage = (language: string): boolean =>
  !['français', 'anglais', UNKNOWN_LANGUAGE].includes(language);

/** Of which a word, short or not, is the name: "fon", "les Flamands". */
export function languageSpelt(name: string): string | undefined {
  const word = folded(name);
  return known().get(word) ?? known().get(word.replace(/(?<=.{4})s$/, ''));
}

/** Short words count only where punctuation marks a language. */
export function languageNamed(name: string, marked: boolean): string | undefined {
  const word = folded(name)
    .replace(/[.\s]+$/, '')
    .replace(/^(?:en|in)\s+/, '')
    .trim();
  if (!marked && (short.has(word) || short.has(word.replace(/s$/, '')))) return undefined;
  return languageSpelt(word) ?? (marked && word.length > 2 ? abbreviatedLanguage(word) : undefined);
}

const labels = once(() => Object.keys(content.languages).map((label) => ({ label, plain: folded(label) })));

/** "wol.", "bamb.": of the languages that begin so the only one, else undefined. */
function abbreviatedLanguage(word: string): string | undefined {
  const found = labels().filter(({ plain }) => plain.startsWith(word));
  return found.length === 1 ? found[0]?.label : undefined;
}

/** "tach.": of all names of languages that begin so. */
function begunLanguage(word: string): string | undefined {
  const found = new Set([...known()].flatMap(([name, label]) => (name.startsWith(word) ? [label] : [])));
  return known().get(word) ?? abbreviatedLanguage(word) ?? (found.size === 1 ? [...found][0] : undefined);
}

/** "W. = wolof", "haous. : nom haoussa", "p. pulaar", wherever the document explains its abbreviations. */
const explained =
  /(?<!\p{L})(\p{L}{1,6})\.\s*(?:(=|:|désigne)\s*)?(?:nom |en |le |la |l['’])?(?=(\p{L}{2,}))/gu;

/** "en dioula (dl), en mooré (mr)", "en fon (f.)", "wallon, w." */
const bracketed = /(?<!\p{L})(\p{L}{2,})(?: \((\p{Ll}{1,4})\.?\)|, (\p{Ll}{1,4})\.)/gu;

/** "Harmel, ar. ; iwrmi, tach. ; fr. rue sauvage" */
const abbreviated = /[,;(:] ?(\p{Ll}{2,5})\.(?=\s?[;,)\n\p{Ll}])/gu;
const OFTEN = 3;

const abbreviationsIn = memoize(
  (text: string): ReadonlyMap<string, string> => {
    const often = Map.groupBy(text.matchAll(abbreviated), ([, short = '']) => folded(short));
    const used = [...often].flatMap(([short, { length }]) => {
      const language = length < OFTEN ? undefined : begunLanguage(short);
      return language === undefined ? [] : [[short, language] as const];
    });
    const told = [...text.matchAll(explained)].flatMap(([, short = '', sign, name = '']) => {
      const isShort = sign !== undefined || folded(name).startsWith(folded(short));
      const language = isShort ? languageNamed(name, sign !== undefined) : undefined;
      return language === undefined ? [] : [[folded(short), language] as const];
    });
    const behind = [...text.matchAll(bracketed)].flatMap(([, name = '', inBrackets, beside]) => {
      const short = folded(inBrackets ?? beside ?? '');
      const isBegun = folded(name).startsWith(short);
      const language = isBegun || beside === undefined ? languageNamed(name, isBegun) : undefined;
      return language === undefined ? [] : [[short, language] as const];
    });
    return new Map([...used, ...behind, ...told]);
  },
  (text) => text,
  1,
);

/** The language of which the text says that it is abbreviated so. */
export const languageExplained = (short: string, text: string): string | undefined =>
  abbreviationsIn(text).get(folded(short));

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/u, 'arabe'],
  [/\p{Script=Tifinagh}/u, 'berbère'],
  [/\p{Script=Adlam}/u, 'peul'],
  [/\p{Script=Nko}/u, 'mandingue'],
  [/\p{Script=Han}/u, 'chinois'],
];

/** "ḥarmel", "kõdre", "xɛti" */
const foreignLetter = /[^\P{L}a-zàâäæçéèêëîïôœöùûüÿª-º]/u;

/** The language that writes the letters of a word, where there is one. */
export const scriptOf = (word: string): string | undefined =>
  scripts.find(([letters]) => letters.test(word))?.[1];

/** Of the letters of a word, unless they are Latin: also of a script that several languages of the world write. */
export const lettersOf = (word: string): string | undefined =>
  scriptOf(word) ?? (/\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word) ? 'other' : undefined);

/** The language that the letters of a name tell: of those that French does not have, that it is one of a place. */
export const languageOfLetters = (name: string): string | undefined =>
  scriptOf(name) ?? (foreignLetter.test(name.toLowerCase()) ? LOCAL_LANGUAGE : undefined);

/** The language that an abbreviation before a name tells: as the text explains it, else where only one begins so. */
export function languageAbbreviated(short: string, text: string): string | undefined {
  const word = folded(short);
  return (
    languageExplained(short, text) ??
    known().get(short.length > 1 ? word : '') ??
    (word.length > 2 ? begunLanguage(word) : abbreviatedLanguage(word))
  );
}

/** "Hamamelidis folium": the part in the name of a drug, as pharmacopoeias have it, which is none of a plant. */
export const isLatinPart = (word: string): boolean =>
  /^(?:folium|folia|herba|radix|cortex|flos|flores|fructus|semen|rhizoma|bulbus|lignum|resina|oleum|aetheroleum|tuber|gemma)$/i.test(
    word,
  );
