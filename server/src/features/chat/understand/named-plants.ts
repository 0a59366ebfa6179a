import { isDefinite, isPronoun } from '#server/concepts/grammar.ts';
import { isFrench, MAX_WHOLE } from '#server/concepts/lexicon.ts';
import { type Mention, type ReadWord, readWords, wordAt } from '#server/concepts/recogniser.ts';
import { singular } from '#server/french/stems.ts';
import { complementing, isWordOfAll, type NameKind, nameKinds, writtenForm } from './name-forms.ts';
import type { PlantNames } from './plant-names.ts';
import { isAfterCue } from './question-words.ts';
import { fixedVocabularies, type Vocabularies } from './vocabularies.ts';

export interface NamedPlant {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  /** Of one plant, unless the name is ambiguous. */
  readonly sheets: readonly string[];
  readonly kind: NameKind;
  /** Also the name of a plant without a sheet: "laurier". */
  readonly others: readonly string[];
  readonly isDenied: boolean;
  /** Documents call so another plant, or the name of the sheet that they call so is only their own: nobody has read it. */
  readonly isDoubtful?: boolean;
}
/** Names that are everyday words: plants only where a plant is expected. */
const everyday = new Set(
  'souci vigne tabac bois encens rosage rue mauve lin eclaire gourou glorieuse pecher'.split(' '),
);
const isEveryday = (word: string): boolean => everyday.has(word) || everyday.has(singular(word));

function isOnlyContent(words: readonly ReadWord[], from: number, to: number): boolean {
  return words.every((word, at) => (at >= from && at < to) || word.isGrammatical);
}

const noPlantBefore = new Set(['de', 'd', 'avec', 'c', 'moi', 'nous']);
/** "dans la rue", "je fume du tabac": a place, a habit. */
const placing = /^(?:dans|sur|en|par|vers|depuis|devant|fum\w*|chiqu\w*)$/;

/** "le souci en compresse", not "un souci de peau". */
function standsAsPlant(words: readonly ReadWord[], from: number, to: number): boolean {
  if (noPlantBefore.has(wordAt(words, to))) return false;
  if (from === 0 || words[from]?.isFirst === true) return true;
  const article = wordAt(words, from - 1);
  if (!isDefinite(article)) return false;
  const isOf = article === 'la' && words[from - 2]?.word === 'de';
  const before = wordAt(words, from - (isOf ? 3 : 2));
  return !placing.test(before);
}

const having = /^(?:ai|as|a|ont|avait|aurait|attrape\w*|contre)$/;

/** "il a du muguet", "contre le muguet" */
const isIllness = (words: readonly ReadWord[], { from }: Mention): boolean =>
  words[from]?.word === 'muguet' &&
  ['le', 'du'].includes(wordAt(words, from - 1)) &&
  having.test(wordAt(words, from - 2));

const doing = new Set('a est dort tousse souffre prend peut doit vient va fait se s ne n me m'.split(' '));
const related = /^(?:mari|femme|fils|fille|frere|soeur|pere|mere|ami|amie|copain|copine|voisine?|collegue)$/;

/** Nothing is told of who stands before. */
const endsList = /^(?:|et|ou|avec|pour|contre|pendant|ensemble|quand|si)$/;

interface Place {
  readonly words: readonly ReadWord[];
  readonly text: string;
  readonly all: readonly Mention[];
}

/** "Olivier, 45 ans", "mon mari Olivier": somebody, unlike "l'olivier" and "olivier et tension". */
function isPerson({ text, words, all }: Place, mention: Mention): boolean {
  const { from, to } = mention;
  const [word, before, after] = [words[from], wordAt(words, from - 1), wordAt(words, to)];
  if (!word || !fixedVocabularies().properNouns.has(word.word)) return false;
  if (isJoined(mention, words, all) && endsList.test(after)) return false;
  const isAsked = after === 'est' && words[to + 1]?.word === 'ce';
  if (word.isFirst || from === 0) return (doing.has(after) && !isAsked) || /^\d/.test(after);
  return related.test(before) || (!isDefinite(before) && /\p{Lu}/u.test(text.charAt(word.start)));
}

const joining = new Set(['et', 'ou', 'ni', 'avec']);

/** After a plant, by whatever name, and a word that joins them. */
const isJoined = ({ from }: Mention, words: readonly ReadWord[], all: readonly Mention[]): boolean =>
  joining.has(wordAt(words, from - 1)) && all.some(({ to }) => to === from - 1);

/** "bissap et souci": listed with another plant, unlike "thym et souci de peau", or written as a name inside a sentence. */
function isListed(mention: Mention, { words, text, all }: Place): boolean {
  const { from, to } = mention;
  const isCapital = /^\p{Lu}\p{Ll}/u.test(text.slice(words[from]?.start));
  if (isCapital && from > 0 && words[from]?.isFirst === false) return true;
  return isJoined(mention, words, all) && !noPlantBefore.has(wordAt(words, to));
}

/** "sage-femme" */
function isInCompound(text: string, words: readonly ReadWord[], { from, to, length }: Mention): boolean {
  if (length > 1) return false;
  const [before, after] = [text.charAt((words[from]?.start ?? 0) - 1), text.charAt(words[to - 1]?.end ?? 0)];
  const next = words[to];
  return (after === '-' && next !== undefined && !next.isGrammatical) || before === '-';
}

const isInsideNames = (word: string): boolean =>
  complementing.has(word) || isDefinite(word) || word === 'les';

/** "quelle plante pour un test ?" names no « Plante test »; "herbe de la Saint-Jean" is one name. */
const isTornApart = (words: readonly ReadWord[], { from, to }: Mention): boolean =>
  isWordOfAll(wordAt(words, from)) &&
  words.slice(from + 1, to).some(({ isGrammatical, word }) => isGrammatical && !isInsideNames(word));

async function accepts(mention: Mention, place: Place, { languageOf }: Vocabularies): Promise<boolean> {
  const { from, to, id } = mention;
  const { words, text } = place;
  const word = wordAt(words, from);
  if (isInCompound(text, words, mention) || isTornApart(words, mention)) return false;
  if (mention.length > 1 || isAfterCue(words, from) || isOnlyContent(words, from, to)) return true;
  if (isPerson(place, mention) || isIllness(words, mention)) return false;
  const isVernacular = id.startsWith('vernacular:');
  if (isVernacular && word.length < 4) return false;
  if (isVernacular && isFrench(word)) {
    const language = await languageOf(id.slice(id.indexOf(':') + 1), word);
    if (language !== null && !/^(?:francais|creole)/.test(language)) return false;
  }
  return !isEveryday(word) || standsAsPlant(words, from, to) || isListed(mention, place);
}

/** One sheet of each plant. */
function onePerPlant(sheets: readonly string[], names: PlantNames): string[] {
  const bySpecies = new Map(sheets.toReversed().map((sheet) => [names.speciesOf(sheet), sheet]));
  return [...bySpecies.values()].toReversed();
}

/** "petit kola": the small word before "kola", which grammar skips, tells one plant from another. */
function asWhollyNamed(
  sheets: readonly string[],
  words: readonly ReadWord[],
  { from, to }: Mention,
  names: PlantNames,
): readonly string[] {
  if (sheets.length < 2 || !words[from - 1]?.isGrammatical) return sheets;
  const written = words.slice(from - 1, to).map(({ word }) => word);
  const exact = sheets.filter((sheet) =>
    names.namesOf(sheet).some(
      (name) =>
        readWords(name)
          .map(({ word }) => word)
          .join() === written.join(),
    ),
  );
  return exact.length > 0 ? exact : sheets;
}

export async function namedPlants(
  all: readonly Mention[],
  words: readonly ReadWord[],
  text: string,
  vocabularies: Vocabularies,
): Promise<NamedPlant[]> {
  const spans = Map.groupBy(all, ({ from, to }) => `${from}-${to}`);
  const found: NamedPlant[] = [];
  for (const mentions of spans.values()) {
    for (const kind of nameKinds) {
      const own = mentions.filter(({ id }) => id.startsWith(`${kind}:`));
      const [first] = own;
      if (!first || !(await accepts(first, { words, text, all }, vocabularies))) continue;
      const without = mentions.filter(({ id }) => id.startsWith('plant:'));
      // "petit sureau" is written so: it is not what "sureau" begins.
      if (without.some(({ length }) => length > first.length)) continue;
      const others = without.map(({ id }) => id);
      const named = own.map(({ id }) => id.slice(kind.length + 1));
      const sheets = asWhollyNamed([...new Set(named)], words, first, vocabularies.names);
      found.push({
        ...first,
        typed: text.slice(words[first.from]?.start, words[first.to - 1]?.end),
        sheets: onePerPlant(sheets, vocabularies.names),
        kind,
        others: kind === 'main' ? [] : others,
      });
      break;
    }
  }
  return found;
}

const withoutE = (form: string): string => form.replace(/(?<=...)e$/, '');

interface NameWord {
  readonly form: string;
  readonly withoutE: string;
  /** Its last letters are those of a feminine. */
  readonly isFeminine: boolean;
}

const readNames = new WeakMap<readonly string[], readonly (readonly NameWord[])[]>();

/** "poirée" */
const feminine = /ees?$/;

/** Words of each name that carry meaning, as they are written. */
function wordsOfNames(names: readonly string[]): readonly (readonly NameWord[])[] {
  const known = readNames.get(names);
  if (known) return known;
  const read = names.map((name) =>
    readWords(name).flatMap(({ word, isGrammatical }) => {
      const form = writtenForm(word);
      return isGrammatical ? [] : [{ form, withoutE: withoutE(form), isFeminine: feminine.test(word) }];
    }),
  );
  readNames.set(names, read);
  return read;
}

/** Stems of short words are too alike: "tombé" is not "tombi". A clause begins inside no name: "la réglisse, j'en bois". */
export function isWritten(
  words: readonly ReadWord[],
  { id, from, to }: Mention,
  names: readonly string[],
): boolean {
  const typed = words.slice(from, to).map(({ word }) => word);
  const begun = typed.filter((word) => isPronoun(word));
  if (begun.some((word) => !names.some((name) => readWords(name).some((one) => one.word === word))))
    return false;
  // Another French word has no letter to spare: "sarrasin" is not "sarrasine".
  const isSpare = (word: string) => !isFrench(word) || (id.startsWith('main:') && word.length > MAX_WHOLE);
  // "la poire" is not "la poirée".
  const isSame = (one: string, { form, isFeminine }: NameWord) =>
    writtenForm(one) === form && (isFeminine === feminine.test(one) || !isFrench(one));
  // "eau de fenouil" is not "fenouil d’eau".
  const isAt = (word: NameWord, from: number) =>
    typed.findIndex(
      (one, at) =>
        at >= from && (isSame(one, word) || (isSpare(one) && withoutE(writtenForm(one)) === word.withoutE)),
    );
  return wordsOfNames(names).some((name) => {
    let next = 0;
    return name.every((word) => {
      const at = isAt(word, next);
      next = at + 1;
      return at !== -1;
    });
  });
}

export const isSheet = (id: string): boolean => nameKinds.some((kind) => id.startsWith(`${kind}:`));

/** A part or form may hold the plant: "bâton de réglisse". */
const yielding = /^(?:form|part|route|region|drug|language):/;

export function sheetsAmong(all: readonly Mention[], ofNames: readonly Mention[]): Mention[] {
  // Thousands of sheets may share a name.
  const others = all.filter(({ id }) => !isSheet(id) && !yielding.test(id));
  return ofNames.filter((plant) =>
    others.every(
      (other) =>
        other.to <= plant.from ||
        other.from >= plant.to ||
        (other.id.startsWith('plant:') && other.from === plant.from && other.to === plant.to) ||
        // "saule et allergie"
        (other.id.startsWith('disease:allergie-') && other.from === plant.from),
    ),
  );
}
