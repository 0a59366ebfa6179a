import type { Slot } from '@simples/contract/answer-blocks';
import { isPronoun } from '#server/concepts/grammar.ts';
import { type Mention, type ReadWord, wordAt } from '#server/concepts/recogniser.ts';
import type { Reading } from './reading.ts';

const being = /^(?:suis|es|est|sommes|etes|sont|etais|etait|etaient|serai|sera|serais|serait)$/;

/** They tell whom one speaks of, not how that person is. */
const kin = new Set(['homme', 'femme', 'adulte', 'enfant', 'fils-ou-fille'].map((id) => `person:${id}`));

/** "être" may be said of it. */
export const isState = (id: string): boolean => /^(?:person|disease):/.test(id) && !kin.has(id);

/** Told of one person: a state, or a medicine. */
export const isOwned = (id: string): boolean => isState(id) || id.startsWith('drug:');

interface ProForm {
  readonly at: number;
  readonly to: number;
  readonly isDenied: boolean;
  /** What it may stand for. */
  readonly isMeant: (id: string) => boolean;
}

/** "je le suis", "ma sœur l’est", "je ne le suis pas"; "à l’est" has no subject. */
function proFormsIn({ words, relatives }: Pick<Reading, 'words' | 'relatives'>): ProForm[] {
  return words.flatMap(({ word }, at) => {
    if (!/^(?:le|l)$/.test(word) || !being.test(wordAt(words, at + 1))) return [];
    const isNegated = /^(?:ne|n)$/.test(wordAt(words, at - 1));
    const subject = isNegated ? at - 2 : at - 1;
    const hasSubject = isPronoun(wordAt(words, subject)) || relatives.some(({ to }) => to === subject + 1);
    if (!hasSubject || !isWhole(words, at + 2)) return [];
    const isDenied = isNegated || /^(?:pas|plus)$/.test(wordAt(words, at + 2));
    return [{ at, to: at + 2, isDenied, isMeant: isState }];
  });
}

/** "je ne suis pas diabétique mais mon père oui", "moi non j’ai 45 ans": the sentence of before, of somebody else. */
function ellipsesIn({ words, relatives }: Pick<Reading, 'words' | 'relatives'>): ProForm[] {
  return words.flatMap(({ word }, at) => {
    const hasSubject =
      relatives.some(({ to }) => to === at) || /^(?:elle|lui|eux|elles|moi)$/.test(wordAt(words, at - 1));
    if (!/^(?:oui|si|non)$/.test(word) || !hasSubject) return [];
    const next = words[at + 1];
    const isEnd = !next || next.isFirst || ends.test(next.word);
    const isWhole = isEnd || word === 'oui' || (word === 'non' && isPronoun(next.word));
    return isWhole ? [{ at, to: at + 1, isDenied: word === 'non', isMeant: isOwned }] : [];
  });
}

const MEANT_WITHIN = 4;

/** "c’est ma sœur, pas moi", "je parlais de ma sœur et non de moi": whose it was, and that it was not the speaker’s. */
function exchangesIn({ words, relatives }: Pick<Reading, 'words' | 'relatives'>): ProForm[] {
  const self = words.findIndex(({ word }, at) => word === 'moi' && isSetAgainst(words, at));
  if (self === -1) return [];
  const other = relatives.find(({ from, to }) => {
    const before = words.slice(Math.max(0, from - MEANT_WITHIN), from).map(({ word }) => word);
    return before.some((word) => meaning.test(word)) && wordAt(words, to) !== 'qui';
  });
  const denied = { at: self, to: self + 1, isDenied: true, isMeant: isOwned };
  return other ? [{ at: other.from - 1, to: other.to, isDenied: false, isMeant: isOwned }, denied] : [denied];
}

const meaning = /^(?:cest|c|parl(?:e|ais|ait)|voulais|question|pour)$/;

/** "pas moi", "pas pour moi", "et non de moi"; not "pourquoi pas moi". */
export function isSetAgainst(words: readonly ReadWord[], self: number): boolean {
  const cue = /^(?:de|pour|chez)$/.test(wordAt(words, self - 1)) ? self - 2 : self - 1;
  return /^(?:pas|non)$/.test(wordAt(words, cue)) && wordAt(words, cue - 1) !== 'pourquoi';
}

/** "je le suis des yeux" goes on. */
const isWhole = (words: readonly ReadWord[], to: number): boolean => {
  const next = words[to];
  return !next || next.isFirst || next.isGrammatical
    ? !/^(?:de|d|du|des)$/.test(next?.word ?? '')
    : ends.test(next.word);
};
const ends = /^(?:pas|plus|aussi|deja|encore|toujours|donc|mais|alors|bien)$/;

/** What the pro-form stands for: told before it, or else in the conversation; what is denied must be one thing alone. */
function meantBy(
  { at, isDenied, isMeant }: ProForm,
  { mentions }: Reading,
  before: readonly Slot[],
): string | null {
  const told = mentions.findLast(({ id, to }) => to <= at && isMeant(id));
  if (told) return told.id;
  const known = before.filter(({ id, kind }) => kind !== 'need' && isMeant(id));
  return isDenied && known.length > 1 ? null : (known.at(-1)?.id ?? null);
}

/** Pro-forms as the mentions that they stand for. */
export function withProForms(reading: Reading, before: readonly Slot[]): Reading {
  const found = [...proFormsIn(reading), ...ellipsesIn(reading), ...exchangesIn(reading)].flatMap(
    (form): Mention[] => {
      const id = meantBy(form, reading, before);
      const { at, to, isDenied } = form;
      return id === null ? [] : [{ id, from: at, to, length: to - at, isDenied }];
    },
  );
  return found.length === 0 ? reading : { ...reading, mentions: [...reading.mentions, ...found] };
}
