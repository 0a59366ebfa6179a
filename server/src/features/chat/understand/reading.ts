import { isArticle, isOwning, numberOf, WEEKDAYS } from '#server/concepts/grammar.ts';
import { kidneysIn } from '#server/concepts/kidneys.ts';
import { pregnanciesIn } from '#server/concepts/pregnancy.ts';
import {
  type Mention,
  overlaps,
  type ReadWord,
  readWords,
  recognise,
  wordAt,
} from '#server/concepts/recogniser.ts';
import { treatmentsIn } from '#server/concepts/treatments.ts';
import { unnamedRoutesIn } from '#server/concepts/ways.ts';
import { isPartOfName, isPartOfPlant, sheetsOf, withDocuments } from './documented-names.ts';
import { writtenForm } from './name-forms.ts';
import { isSheet, isWritten, type NamedPlant, namedPlants, sheetsAmong } from './named-plants.ts';
import { isLikened, isSaidOfPerson, isYoungPlant, namesOther, withoutThings } from './other-senses.ts';
import { questionWords } from './question-words.ts';
import {
  type DocumentedPlant,
  type FixedVocabularies,
  fixedVocabularies,
  type Vocabularies,
} from './vocabularies.ts';

export interface Reading {
  readonly text: string;
  /** As understood: abbreviations written out, misspellings corrected. */
  readonly words: readonly ReadWord[];
  readonly plants: readonly NamedPlant[];
  /** Of concepts and constituents. */
  readonly mentions: readonly Mention[];
  readonly intents: readonly Mention[];
  readonly relatives: readonly Mention[];
  readonly smallTalk: readonly Mention[];
  readonly outOfScope: readonly Mention[];
  /** Plants of documents that the text names. */
  readonly inDocuments: readonly DocumentedPlant[];
  /** Those that no sheet is about. */
  readonly documented: readonly DocumentedPlant[];
  /** Places of words that nothing explains. */
  readonly unknown: readonly number[];
}
const writtenAs = (words: readonly ReadWord[]): string =>
  words.map(({ word }) => writtenForm(word)).join('-');

/** "ricin" is the plant, "ricine" its poison: one root, told apart as they are written. */
function withoutNamesakes(all: readonly Mention[], words: readonly ReadWord[]): Mention[] {
  const isTyped = ({ id, from, to }: Mention) => {
    const name = id.slice(id.indexOf(':') + 1);
    return name.split('-').map(writtenForm).join('-') === writtenAs(words.slice(from, to));
  };
  return all.filter(
    (one) =>
      !one.id.startsWith('constituent:') ||
      isTyped(one) ||
      !all.some(({ id, from, to }) => isSheet(id) && from === one.from && to === one.to),
  );
}

const lowers = /^(?:baiss|diminu|redui|descend|regul)/;

/** Systolic pressure below which it is low, in cm of mercury. */
const LOW = 11;
const MEASURED_WITHIN = 4;
const counted = /^(?:ans?|mois|semaines?|jours?|heures?|h|mg|fois)$/;

/** "ma tension est à 9/6", in cm or mm of mercury; null when no pressure is told. */
function pressureIn(words: readonly ReadWord[]): number | null {
  const at = words.findIndex(({ word }) => /^\d{1,3}$/.test(word));
  const value = Number(words[at]?.word);
  if (at === -1 || counted.test(wordAt(words, at + 1)) || value < 5 || value > 250) return null;
  return value >= 50 ? value / 10 : value;
}

const pressure = /:hyp(?:o|er)tension$/;

/** "baisser la tension" is wished for by who has too much of it; "une baisse de tension" is what one has. */
function isOpposite({ id, from, to }: Mention, words: readonly ReadWord[]): boolean {
  if (!pressure.test(id)) return false;
  const at = words.findIndex(({ word }, place) => place >= from && place < to && lowers.test(word));
  const isState = /^d[eu]?$/.test(wordAt(words, at + 1));
  return at !== -1 && id.endsWith(':hypotension') !== isState;
}

const wishing = /^(?:veu|voul|voudr|souhait|cherch)/;
const wishes = new Set(['person:desir-enfant', 'complaint:infertilite']);

/** "nous voulons pour notre bébé", "je cherche pour un enfant": there is one. */
const isThereAlready = ({ id, from, to }: Mention, words: readonly ReadWord[]): boolean =>
  wishes.has(id) &&
  wishing.test(wordAt(words, from)) &&
  words.slice(from, to - 1).some(({ word }) => word === 'pour' || word === 'chez');

/** Of the child that is there, the word alone. */
function childIn(mention: Mention, words: readonly ReadWord[]): Mention[] {
  if (!isThereAlready(mention, words)) return [mention];
  const isBaby = words[mention.to - 1]?.word.startsWith('bebe') === true;
  const id = isBaby ? 'person:nourrisson' : 'person:enfant';
  return mention.id.startsWith('person:') ? [{ ...mention, id, from: mention.to - 1, length: 1 }] : [];
}

const COMES_WITHIN = 6;
const done = /:(?:operation-passee|vesicule-retiree|thyroide-operee)$/;
const coming = new RegExp(`^(?:${WEEKDAYS}|demain|bientot|prochaine?|prevue?|programmee?)$`);
const past = /^(?:dernier|derniere|passee?|avant|hier)$/;

/** "opéré de la hanche dans dix jours", "on m’opère jeudi", "me faire opérer": still to come. */
function isToCome({ from, to }: Mention, words: readonly ReadWord[]): boolean {
  const after = words.slice(to, to + COMES_WITHIN).map(({ word }) => word);
  if (after.some((word) => past.test(word))) return false;
  const isTold = after.some(
    (word, at) => coming.test(word) || (word === 'dans' && numberOf([after[at + 1] ?? '']) !== null),
  );
  return (
    isTold || /^(?:m|l|t|me|te|se|les|vous|faire|va|vais|doit|dois|sera|serai)$/.test(wordAt(words, from - 1))
  );
}

/** An operation still to come, "tension à 9" is low. */
function asMeasured(mention: Mention, words: readonly ReadWord[]): Mention {
  const { id, from, to } = mention;
  if (pressure.test(id)) {
    const value = pressureIn(words.slice(from, to + MEASURED_WITHIN));
    return value === null
      ? mention
      : { ...mention, id: id.replace(pressure, value < LOW ? ':hypotension' : ':hypertension') };
  }
  const comes = done.test(id) && isToCome(mention, words);
  return comes ? { ...mention, id: 'disease:operation' } : mention;
}

const refuses = /^(?:refus|evit)/;
const REFUSED_WITHIN = 7;

/** "elle refuse les somnifères", "on veut me donner du Stilnox mais je préfère éviter": not taken. */
function isRefused({ id, from, to }: Mention, words: readonly ReadWord[]): boolean {
  if (!id.startsWith('drug:')) return false;
  let cue = from - 1;
  while (words[cue]?.isGrammatical) cue -= 1;
  const isWith = words.slice(cue + 1, from).some(({ word }) => word === 'avec' || word === 'sous');
  const isBefore = refuses.test(wordAt(words, cue)) && !isWith;
  const after = words.slice(to, to + REFUSED_WITHIN).map(({ word }) => word);
  const but = after.indexOf('mais');
  const isAfter = but !== -1 && after.slice(but).some((word) => refuses.test(word));
  return isBefore || isAfter;
}

/** "vacciné contre le tétanos", "son vaccin tétanos est à jour": nobody has it. */
const isVaccine = ({ id, from }: Mention, words: readonly ReadWord[]): boolean =>
  /^(?:complaint|disease):/.test(id) &&
  words.slice(Math.max(0, from - VACCINE_REACH), from).some(({ word }) => word.startsWith('vaccin'));

const VACCINE_REACH = 3;

const electric = /^(?:courant|electri\w+|secteur|volts?|ligne|reseau|prise|delestage|compteur)$/;
const repels = /^(?:eloign|chass|repouss|repuls|fuir|tue|detrui|extermin)/;
const animals = /^complaint:(?:morsure-serpent|scorpion|morsure-animal)$/;

/** "la tension du courant", "éloigne les serpents": of no body. */
const isOfThing = ({ id, from, to }: Mention, words: readonly ReadWord[]): boolean => {
  const after = words.slice(to, to + VACCINE_REACH);
  const before = words.slice(Math.max(0, from - VACCINE_REACH), from);
  return (
    (pressure.test(id) && [...words.slice(from, to), ...after].some(({ word }) => electric.test(word))) ||
    (animals.test(id) && before.some(({ word }) => repels.test(word)))
  );
};

/** "je prends", "elle boit", "j’en consomme" */
export const taking = /^(?:cure|pren(?:ds?|d|ez|ons|nent)|pris|boi[st]|buve[zn]\w*|consomm|utilis|aval|mang)/;

/** "sans danger pour son sucre": of somebody's blood, where no plant is named that could contain it. */
const isOfSomebody = ({ id, from }: Mention, words: readonly ReadWord[]): boolean =>
  id.startsWith('constituent:') && isOwning(wordAt(words, from - 1));

const joining = new Set(['et', 'ou', 'ni', 'vs', 'versus']);

/** Plants of sheets, and those without one. */
export const plantsIn = ({ plants, mentions }: Reading): (NamedPlant | Mention)[] => [
  ...plants,
  ...mentions.filter(({ id }) => id.startsWith('plant:')),
];

/** "camomille allemande et romaine": the name that both share is written out. @returns the text with it */
function withSharedNames(reading: Reading, { names }: Vocabularies): string {
  const { text, words } = reading;
  const isName = (name: string, length: number) =>
    recognise(readWords(name), [fixedVocabularies().vocabulary, names.vocabulary]).some(
      (one) => (isSheet(one.id) || one.id.startsWith('plant:')) && one.length === length,
    );
  for (const { from, to } of plantsIn(reading)) {
    if (to - from < 2 || !joining.has(wordAt(words, to))) continue;
    const other = words[isArticle(wordAt(words, to + 1)) ? to + 2 : to + 1];
    const head = words[from];
    if (!other || !head || other.isGrammatical || isName(other.word, 1)) continue;
    if (isName(`${head.word} ${other.word}`, 2))
      return `${text.slice(0, other.start)}${head.word} ${text.slice(other.start)}`;
  }
  return text;
}

/** One reading of a question over all vocabularies. */
export async function readQuestionText(text: string, vocabularies: Vocabularies): Promise<Reading> {
  const reading = await readOnce(text, vocabularies);
  const whole = withSharedNames(reading, vocabularies);
  return whole === text ? reading : readOnce(whole, vocabularies);
}

const TESTED_WITHIN = 4;

/** "test positif au palu", "testé positif": of no pregnancy. */
const isTestOfIllness = (
  { id, from, to }: Mention,
  found: readonly Mention[],
  words: readonly ReadWord[],
): boolean => {
  const tested = words.slice(from, to).find(({ word }) => word.startsWith('test'));
  if (id !== 'person:grossesse' || !tested) return false;
  return (
    !/^tests?$/.test(tested.word) ||
    found.some((one) => /^(?:complaint|disease):/.test(one.id) && Math.abs(one.from - from) <= TESTED_WITHIN)
  );
};

/** "sa piqûre pour la tête, Haldol": the medicine tells more than what it is for. */
const isNamedNearer = (
  { id }: Mention,
  found: readonly Mention[],
  { concepts }: FixedVocabularies,
): boolean => found.some((one) => concepts.ancestors(one.id).includes(id));

/** What is recognised, as it is meant. */
function meantOf(found: readonly Mention[], words: readonly ReadWord[], fixed: FixedVocabularies) {
  const isOther = namesOther(found, words, fixed);
  const isMeant = (mention: Mention) =>
    /^(?:plant|language):/.test(mention.id)
      ? isWritten(words, mention, fixed.concepts.get(mention.id)?.names ?? [])
      : !isOpposite(mention, words) &&
        !isVaccine(mention, words) &&
        !isTestOfIllness(mention, found, words) &&
        !isOfThing(mention, words) &&
        !isOther(mention);
  const told = [
    ...pregnanciesIn(words),
    ...kidneysIn(words),
    ...treatmentsIn(words).filter((one) => !isNamedNearer(one, found, fixed)),
    ...unnamedRoutesIn(words, found),
  ];
  const isPartOfOne = ({ id, from, to }: Mention) =>
    /^(?:complaint|person):/.test(id) &&
    told.some((one) => !one.id.startsWith('route:') && overlaps(one, { from, to }));
  return [...withoutNamesakes(found, words).filter((mention) => !isPartOfOne(mention)), ...told]
    .flatMap((mention) => childIn(mention, words))
    .map((mention) => asMeasured(mention, words))
    .map((mention) => (isRefused(mention, words) ? { ...mention, isDenied: true } : mention))
    .filter(isMeant);
}

/** "sous quelle forme prendre…" begins no complaint, "quelle drogue végétale" names no drug. */
const isPartlyAsked = (
  { id, from, to }: Mention,
  asking: readonly Mention[],
  words: readonly ReadWord[],
): boolean =>
  asking.some((one) => {
    if (one.length <= 1 || one.from > from || one.to <= from) return false;
    return one.to < to
      ? /^(?:complaint|disease):/.test(id) && wordAt(words, from - 1).startsWith('quel')
      : id.startsWith('drug:');
  });

const outsideNames = (
  signs: readonly Mention[],
  plants: readonly NamedPlant[],
  documented: readonly DocumentedPlant[],
  words: readonly ReadWord[],
): Mention[] =>
  signs.filter(
    (sign) =>
      !plants.some(({ from, to }) => from <= sign.from && to >= sign.to) &&
      !isPartOfName(words, documented, sign),
  );

/** Plants that a text is about: by their sheets, by what is known without one, and by documents. */
async function plantsMeant(words: readonly ReadWord[], text: string, vocabularies: Vocabularies) {
  const fixed = fixedVocabularies();
  const { names, constituents } = vocabularies;
  const isAsked = (one: Mention) =>
    !(isSheet(one.id) || one.id.startsWith('plant:')) || !isLikened(one, words);
  const found = recognise(words, [fixed.vocabulary, names.vocabulary, constituents]);
  const all = meantOf(found, words, fixed).filter(isAsked);
  const sheets = sheetsAmong(all, recognise(words, [names.vocabulary]).filter(isAsked)).filter((mention) =>
    isWritten(words, mention, names.namesOf(mention.id.slice(mention.id.indexOf(':') + 1))),
  );
  const whole = [...all.filter(({ id }) => id.startsWith('plant:')), ...sheets];
  const inDocuments = (await vocabularies.documentedIn(text)).filter(
    (one) =>
      !isPartOfPlant(one, whole, words) &&
      !isLikened({ from: words.findIndex(({ end }) => end > one.start) }, words),
  );
  const documented = inDocuments.filter(({ plant }) => sheetsOf(plant, names).length === 0);
  const named = await namedPlants(whole, words, text, vocabularies);
  const plants = withDocuments({ named, whole, inDocuments, documented }, { text, words, names });
  return { all, plants, inDocuments, documented };
}

async function readOnce(text: string, vocabularies: Vocabularies): Promise<Reading> {
  const fixed = fixedVocabularies();
  const { words, unknown } = questionWords(text, vocabularies, fixed);
  const { all, plants, inDocuments, documented } = await plantsMeant(words, text, vocabularies);
  const isNamed = ({ from, to }: Mention) => plants.some((plant) => plant.from === from && plant.to === to);
  const asking = recognise(words, [fixed.intents]);
  const mentions = all.filter(
    (mention) =>
      !isSheet(mention.id) &&
      !isNamed(mention) &&
      !isPartlyAsked(mention, asking, words) &&
      // "bois de fer" and "quinine de Cayenne" are no medicines.
      !(!mention.id.startsWith('plant:') && isPartOfName(words, inDocuments, mention)) &&
      !(plants.length === 0 && isOfSomebody(mention, words)),
  );
  const outside = (signs: readonly Mention[]) => outsideNames(signs, plants, documented, words);
  const relatives = outside(withoutThings(relativesIn(words, fixed), words, fixed)).filter(
    (one) => !isYoungPlant(one, words),
  );
  const isExplained = (at: number) => [...plants, ...mentions].some(({ from, to }) => at >= from && at < to);
  const isDocumented = (at: number) =>
    documented.some(({ start, end }) => start <= (words[at]?.start ?? -1) && (words[at]?.end ?? 0) <= end);
  return {
    text,
    words,
    plants,
    mentions,
    intents: outside(asking).filter((one) => !isSaidOfPerson(one, words, relatives)),
    relatives,
    smallTalk: outside(recognise(words, [fixed.smallTalk])),
    outOfScope: outside(recognise(words, [fixed.outOfScope])).filter((mention) =>
      isWritten(words, mention, fixed.subjects.get(mention.id) ?? []),
    ),
    inDocuments,
    documented: plants.length === 0 ? documented : [],
    unknown: [...unknown].filter((at) => !isExplained(at) && !isDocumented(at)),
  };
}

/** "cousine" is a woman, though its stem is that of "cousin": of two, the one that is written so. */
function relativesIn(words: readonly ReadWord[], { relatives, kin }: FixedVocabularies): Mention[] {
  const found = recognise(words, [relatives]);
  const isWrittenSo = ({ id, from, to }: Mention) => {
    const typed = words.slice(from, to).filter(({ isGrammatical }) => !isGrammatical);
    return (kin.get(id) ?? []).some((name) => {
      const own = readWords(name).filter(({ isGrammatical }) => !isGrammatical);
      return own.length === typed.length && own.every(({ word }, at) => word === typed[at]?.word);
    });
  };
  return found.filter((one) => {
    const others = found.filter(({ id, from, to }) => id !== one.id && from === one.from && to === one.to);
    return isWrittenSo(one) || !others.some(isWrittenSo);
  });
}

/** Whether nothing recognised holds the word at a place. */
export function unexplainedAt({ plants, mentions, intents, relatives }: Reading): (at: number) => boolean {
  const known = [...plants, ...mentions, ...intents, ...relatives];
  return (at) => !known.some(({ from, to }) => at >= from && at < to);
}
