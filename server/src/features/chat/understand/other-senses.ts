import type { Concepts } from '#server/concepts/concepts.ts';
import { type Mention, type ReadWord, recognise } from '#server/concepts/recogniser.ts';
import { isSheet, isWritten } from './named-plants.ts';
import type { FixedVocabularies } from './vocabularies.ts';

type Words = readonly ReadWord[];

const wordAt = (words: Words, at: number): string => words[at]?.word ?? '';

/** "enceinte bluetooth", "bébés plants": nobody. */
function namesThing(words: Words, { things, thingNames }: FixedVocabularies) {
  const found = recognise(words, [things]).filter((one) => isWritten(words, one, thingNames));
  return (one: Mention): boolean => found.some(({ from, to }) => one.from < to && from < one.to);
}

/** What hands do to things; "dormir" and "vomir" have no such object. */
const wounding = /^(?:saign|etouff|gratt|bless|brul|coup|piqu|irrit|griff|egratign|ecorch|eraf[fl]+)er$/;
const causing = /^(?:fai[st]|font|faire|fera|ferait|faisait|laiss\w+)$/;
const articles = new Set(['la', 'le', 'l', 'les']);
const yielding = /^(?:plant|form|part):/;

/** "saigner le pissenlit", "étouffer l’infusion": done to a plant, which does it to nobody. */
function isDoneToPlant({ from, to }: Mention, words: Words, all: readonly Mention[]): boolean {
  return (
    to === from + 1 &&
    articles.has(wordAt(words, to)) &&
    wounding.test(wordAt(words, from)) &&
    !causing.test(wordAt(words, from - 1)) &&
    all.some(({ id, from: at }) => at === to + 1 && (isSheet(id) || yielding.test(id)))
  );
}

const doing = /^(?:je|j|tu|on)$/;

/** "avant d’aller bosser", "je bosse": a verb that looks like the noun of a complaint which no verb names. */
function isOtherVerb({ id, from, to }: Mention, words: Words, concepts: Concepts): boolean {
  const word = wordAt(words, from);
  const isVerb = /^.{3,}er$/.test(word) || (doing.test(wordAt(words, from - 1)) && word.endsWith('e'));
  if (!id.startsWith('complaint:') || to !== from + 1 || !isVerb) return false;
  const root = word.replace(/er?$/, '');
  const names = concepts.get(id)?.names ?? [];
  return names.includes(`${root}e`) && !names.some((name) => name.split(' ').includes(`${root}er`));
}

/** Those that name somebody. */
export function withoutThings(all: readonly Mention[], words: Words, fixed: FixedVocabularies): Mention[] {
  const isThing = namesThing(words, fixed);
  return all.filter((one) => !isThing(one));
}

/** Whether a complaint, an illness or a person is none where it stands. */
export function namesOther(found: readonly Mention[], words: Words, fixed: FixedVocabularies) {
  const isThing = namesThing(words, fixed);
  return (one: Mention): boolean =>
    /^(?:complaint|disease|person):/.test(one.id) &&
    (isThing(one) || isDoneToPlant(one, words, found) || isOtherVerb(one, words, fixed.concepts));
}
