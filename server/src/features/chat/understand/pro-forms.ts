import type { Slot } from '@simples/contract/answer-blocks';
import type { Mention, ReadWord } from '#server/concepts/recogniser.ts';
import { type Reading, wordAt } from './reading.ts';

const being = /^(?:suis|es|est|sommes|etes|sont|etais|etait|etaient|serai|sera|serais|serait)$/;
const pronouns = /^(?:je|j|tu|il|elle|on|nous|vous|ils|elles)$/;

/** They tell whom one speaks of, not how that person is. */
const kin = new Set(['homme', 'femme', 'adulte', 'enfant', 'fils-ou-fille'].map((id) => `person:${id}`));

/** "être" may be said of it. */
export const isState = (id: string): boolean => /^(?:person|disease):/.test(id) && !kin.has(id);

interface ProForm {
  /** Place of "le". */
  readonly at: number;
  readonly isDenied: boolean;
}

/** "je le suis", "ma sœur l’est", "je ne le suis pas"; "à l’est" has no subject. */
function proFormsIn({ words, relatives }: Pick<Reading, 'words' | 'relatives'>): ProForm[] {
  return words.flatMap(({ word }, at) => {
    if (!/^(?:le|l)$/.test(word) || !being.test(wordAt(words, at + 1))) return [];
    const isNegated = /^(?:ne|n)$/.test(wordAt(words, at - 1));
    const subject = isNegated ? at - 2 : at - 1;
    const hasSubject =
      pronouns.test(wordAt(words, subject)) || relatives.some(({ to }) => to === subject + 1);
    if (!hasSubject || !isWhole(words, at + 2)) return [];
    return [{ at, isDenied: isNegated || /^(?:pas|plus)$/.test(wordAt(words, at + 2)) }];
  });
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
function meantBy({ at, isDenied }: ProForm, { mentions }: Reading, before: readonly Slot[]): string | null {
  const told = mentions.findLast(({ id, to }) => to <= at && isState(id));
  if (told) return told.id;
  const known = before.filter(({ id, kind }) => kind !== 'need' && isState(id));
  return isDenied && known.length > 1 ? null : (known.at(-1)?.id ?? null);
}

/** Pro-forms as the mentions that they stand for. */
export function withProForms(reading: Reading, before: readonly Slot[]): Reading {
  const found = proFormsIn(reading).flatMap((form): Mention[] => {
    const id = meantBy(form, reading, before);
    return id === null ? [] : [{ id, from: form.at, to: form.at + 2, length: 2, isDenied: form.isDenied }];
  });
  return found.length === 0 ? reading : { ...reading, mentions: [...reading.mentions, ...found] };
}
