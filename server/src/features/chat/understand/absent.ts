import { normalizeText } from '@simples/contract/french/text';
import type { Concepts } from '#server/concepts/concepts.ts';
import { isDefinite } from '#server/concepts/grammar.ts';
import { isFrench } from '#server/concepts/lexicon.ts';
import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import { plantCues } from '#server/french/question-words.ts';
import { isPartOfName } from './documented-names.ts';
import type { AbsentPlant } from './frame.ts';
import type { PlantNames } from './plant-names.ts';
import { type Reading, unexplainedAt } from './reading.ts';
import { refusalAsked } from './refusal-asked.ts';
import type { DocumentedPlant } from './vocabularies.ts';

export const latinEnding =
  /.{2}(?:us|um|is|ii|ae|ensis|oides|ata|alis|ica|ina|osa|a|e|i|ens|ans|ax|ex|ix|on)$/;

const typedAt = ({ text, words }: Reading, from: number, to: number): string =>
  text.slice(words[from]?.start, words[to - 1]?.end);

/** "Senna alata": a genus and an epithet that no sheet bears. */
export function strangeBinomials(reading: Reading, names: PlantNames): { from: number; to: number }[] {
  const { text, words, plants, mentions } = reading;
  const isTaken = (at: number) =>
    plants.some(({ from, to, kind }) => at >= from && at < to && kind !== 'head') ||
    mentions.some(({ from, to }) => at >= from && at < to);
  return words.flatMap((genus, at) => {
    const species = words[at + 1];
    if (!species || species.isFirst || species.word.length < 4 || genus.word.length < 4) return [];
    if (isTaken(at + 1) || !latinEnding.test(species.word) || isFrench(species.word)) return [];
    const isCapital = /\p{Lu}/u.test(text.charAt(genus.start)) && !/\p{Lu}/u.test(text.charAt(species.start));
    const isNew = isCapital && !isTaken(at) && !isFrench(genus.word) && latinEnding.test(genus.word);
    return names.isGenus(genus.word) || isNew ? [{ from: at, to: at + 2 }] : [];
  });
}

const complementing = new Set(['d', 'de', 'du', 'des', 'la', 'l', 'le']);
const MAX_COMPLEMENT = 3;

/** "le pissenlit d'Afrique Launaea taraxacifolia": the scientific name tells which plant the words before it name. */
function leadsTo({ words }: Reading, to: number, from: number): boolean {
  const between = words.slice(to, from);
  return (
    from >= to &&
    between.length <= MAX_COMPLEMENT &&
    !words.slice(to, from + 1).some(({ isFirst }) => isFirst) &&
    between.every(({ word, isGrammatical }) => !isGrammatical || complementing.has(word))
  );
}

/** A genus of another species than those of the sheets names none of them, nor do the words that it explains. */
export function withoutStrangeGenera(reading: Reading, names: PlantNames): Reading {
  const { text, words, mentions } = reading;
  const isBinomial = ({ id, from, to }: Mention) =>
    id.startsWith('plant:') && to - from === 2 && /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(typedAt(reading, from, to));
  const strange = [...strangeBinomials(reading, names), ...mentions.filter(isBinomial)];
  const isOther = ({ from, to }: { readonly from: number; readonly to: number }) =>
    strange.some((one) => (from >= one.from && to <= one.to) || leadsTo(reading, to, one.from));
  const isNamed = ({ start, end }: DocumentedPlant) => {
    const from = words.findIndex((word) => word.end > start);
    const to = words.findLastIndex((word) => word.start < end) + 1;
    return !text.slice(start, end).includes(' ') && isOther({ from, to });
  };
  return {
    ...reading,
    plants: reading.plants.filter((plant) => !isOther(plant)),
    inDocuments: reading.inDocuments.filter((plant) => !isNamed(plant)),
    documented: reading.documented.filter((plant) => !isNamed(plant)),
  };
}

const determiners = new Set('le la l les du de d des n m un une cette ce mon ma au aux'.split(' '));
const places = new Set(['a', 'en', 'chez', 'vers']);
const pronouns = new Set('je j tu il elle on nous vous ils elles se s ne me'.split(' '));

const afterNoPlant = new Set([
  'apres',
  'avant',
  'dans',
  'sur',
  'chez',
  'depuis',
  'en',
  'sous',
  'vers',
  'un',
  'une',
  'mon',
  'pour',
  'selon',
  'par',
]);
/** Who cares for the ill, where, and what is examined, in the short words that patients use: never a plant. */
const care =
  /^(?:labos?|hosto|clinique|dispensaire|toubib|docs?|medecin|pharma|kine|psy|gyneco|cardio|gastro|ophtalmo|dermato|pneumo|onco|neuro|nephro|rhumato|endocrino|diabeto|uro|orl|generaliste|samu|smur|ehpad|pmi|irm|scan|scanner|radios?|echos?|doppler|ecg|eeg|ecbu|nfs|crp|tsh|inr|hba1c|creat|creatinine|biopsie|bilans?|analyses?|hemogramme|ionogramme|glycemie|mammo|colo|fibro|planning|ordonnance|secu|mutuelle)$/;
/** "herbe à X" */
const growths = /^(?:herbe|arbre|plante|bois|liane|arbuste|noix|baie|noyau|pomme|the)s?$/;
const joining = new Set(['a', 'au', 'aux', 'de', 'd', 'du']);
const qualities =
  /^(?:bienfait|vertu|propriete|posologie|dose|usage|danger|effet|utilisation|preparation|bois)/;

/** "feuille de X", "gélule de la X" */
function isAfterPart({ words, mentions }: Reading, at: number): boolean {
  let cue = at - 1;
  while (determiners.has(wordAt(words, cue))) cue -= 1;
  if (cue === at - 1) return false;
  return (
    plantCues.has(wordAt(words, cue)) ||
    mentions.some(({ id, to }) => to === cue + 1 && /^(?:part|form):/.test(id))
  );
}

/** Where a plant stands: "la X", "feuille de X", "posologie de X". */
function standsAsPlant(reading: Reading, at: number): boolean {
  const { text, words, plants, intents } = reading;
  const word = words[at];
  const before = wordAt(words, at - 1);
  if (!word || pronouns.has(before) || care.test(word.word)) return false;
  if (joining.has(before) && growths.test(wordAt(words, at - 2))) return true;
  if (places.has(before)) return false;
  let cue = at - 1;
  while (determiners.has(wordAt(words, cue))) cue -= 1;
  const cued = wordAt(words, cue);
  if (isAfterPart(reading, at) || (cue < at - 1 && qualities.test(cued))) return true;
  const isName = /\p{Lu}/u.test(text.charAt(word.start)) && at > 0 && !word.isFirst;
  if (isName || plants.length > 0 || afterNoPlant.has(cued)) return false;
  if (word.isFirst && intents.some(({ to }) => to === at)) return true;
  return at === 0 || isDefinite(before) || ['avec', 'et', 'ou', 'versus'].includes(before);
}

/** "bon pour la santé" */
const ofAim = /^(?:pour|contre|sur)$/;

/** "contre-indications du galopin des neiges", "l'herbe de saint X": words of French that name a plant here. */
function namedInFrench(reading: Reading): { from: number; to: number }[] {
  const { words, mentions, plants } = reading;
  if (plants.length > 0) return [];
  const isUnexplained = unexplainedAt(reading);
  // "les enceintes du même camp" asks no quality of a plant.
  const intents = reading.intents.filter(
    ({ from, to }) => !mentions.some((mention) => mention.from < to && from < mention.to),
  );
  return words.flatMap(({ word, isGrammatical }, at) => {
    if (isGrammatical || word.length < 4 || !isUnexplained(at)) return [];
    const before = wordAt(words, at - 1);
    const isQuality =
      ['du', 'la', 'l'].includes(before) &&
      intents.some(
        ({ id, to }) =>
          ofQualities.has(id) &&
          to <= at &&
          at - to <= 2 &&
          !words.slice(to, at).some((one) => ofAim.test(one.word)),
      );
    const isGrowth =
      growthsNamed.test(word) &&
      isDefinite(before) &&
      joining.has(wordAt(words, at + 1)) &&
      isUnexplained(at + 2);
    if (!isQuality && !isGrowth) return [];
    let to = at + 1;
    while (
      to < words.length &&
      to - at < 5 &&
      isUnexplained(to) &&
      !words[to]?.isFirst &&
      !ending.has(wordAt(words, to))
    )
      to += 1;
    while (words[to - 1]?.isGrammatical) to -= 1;
    return [{ from: at, to }];
  });
}

/** What is asked of a plant alone. */
const ofQualities = new Set([
  'uses',
  'people',
  'disease',
  'toxicity',
  'adverseEffects',
  'constituents',
  'family',
  'preparation',
]);
const growthsNamed = /^(?:herbe|zh?erbe?|zeb|arbre|arbuste|liane|racine|bois)$/;
const ending = new Set('a au et ou est pour contre avec chez pendant en je qui que quoi il elle'.split(' '));

function unknownNames(reading: Reading, isAsking: boolean): { from: number; to: number }[] {
  const { words, unknown } = reading;
  const french = namedInFrench(reading);
  const candidates = unknown.filter((at) => {
    const word = wordAt(words, at);
    const isTaken = french.some(({ from, to }) => at >= from && at < to);
    return !isTaken && word.length >= 4 && (standsAsPlant(reading, at) || isAlone(words, at));
  });
  return [...french, ...typedNames(reading, candidates, isAsking)];
}

function typedNames(
  reading: Reading,
  candidates: readonly number[],
  isAsking: boolean,
): { from: number; to: number }[] {
  const { words } = reading;
  if (!isAsking && !candidates.some((at) => isAlone(words, at) || isAfterPart(reading, at))) return [];
  return candidates.flatMap((at) =>
    candidates.includes(at - 1) ? [] : [{ from: at, to: endOfRun(candidates, at) }],
  );
}

const isAlone = (words: readonly ReadWord[], at: number): boolean =>
  words.every((word, other) => other === at || word.isGrammatical);

function endOfRun(places: readonly number[], at: number): number {
  let end = at + 1;
  while (places.includes(end)) end += 1;
  return end;
}

/** "à quoi sert l'aubépine": the only word that is asked about begins names of plants. */
function headAlone(
  { words, plants, mentions, intents, documented }: Reading,
  concepts: Concepts,
): { from: number; to: number }[] {
  if (plants.length + mentions.length + documented.length > 0 || intents.length === 0) return [];
  const asked = words.flatMap(({ isGrammatical }, at) =>
    isGrammatical || intents.some(({ from, to }) => at >= from && at < to) ? [] : [at],
  );
  const [at] = asked;
  const word = at === undefined ? undefined : words[at];
  if (at === undefined || !word || asked.length > 1 || word.word.length < 5) return [];
  const begins = (name: string) => normalizeText(name).startsWith(`${word.word} `);
  const isHead = concepts.all.some(({ type, names }) => type === 'plant' && names.some(begins));
  return isHead && isDefinite(wordAt(words, at - 1)) ? [{ from: at, to: at + 1 }] : [];
}

/** Plants that no published sheet is about, as named. */
export function absentPlants(
  reading: Reading,
  names: PlantNames,
  concepts: Concepts,
  isAsking: boolean,
): AbsentPlant[] {
  const fromConcept = (id: string): AbsentPlant => {
    const concept = concepts.get(id);
    return {
      named: `${concept?.article ?? ''}${concept?.label ?? id}`,
      id,
      isToxic: concept?.isToxic ?? false,
    };
  };
  const known = reading.mentions.flatMap((mention) =>
    mention.id.startsWith('plant:') &&
    (!mention.isDenied || refusalAsked(reading.words).length > 0) &&
    !isPartOfName(reading.words, reading.documented, mention)
      ? [fromConcept(mention.id)]
      : [],
  );
  const shared = reading.plants.flatMap(({ kind, others }) =>
    kind === 'head' ? others.map(fromConcept) : [],
  );
  const documented = [...new Set(reading.documented.map(({ plant }) => plant))].map((named) => ({
    named,
    id: null,
    isToxic: false,
    isDocumented: true,
  }));
  if (documented.length > 0) return [...known, ...shared, ...documented];
  const latin = strangeBinomials(reading, names);
  const unknown = unknownNames(reading, isAsking).filter(
    ({ from, to }) => !latin.some((one) => one.from < to && from < one.to),
  );
  const heads = latin.length + unknown.length > 0 ? [] : headAlone(reading, concepts);
  const typed = [...latin, ...unknown, ...heads].map(({ from, to }) => ({
    named: typedAt(reading, from, to),
    id: null,
    isToxic: false,
  }));
  const all = [...known, ...shared, ...typed];
  return [...new Map(all.map((plant) => [plant.id ?? plant.named, plant])).values()];
}
