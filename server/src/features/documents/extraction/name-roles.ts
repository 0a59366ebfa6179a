import { isSign, type NameWord, nameWords } from './name-words.ts';
import type { Reading } from './statements.ts';
import { readWeights } from './weights.ts';

/** What a word is of a name of its plant. */
export const nameRoles = ['out', 'begins', 'within'] as const;
export type NameRole = (typeof nameRoles)[number];

const listEnd = /^[.\n\t]$/;
/** What the words before one are of names: a name goes on, or a list of names does. */
export function featuresOfPast(words: readonly NameWord[], roles: readonly NameRole[], at: number): string[] {
  const last = roles[at - 1] ?? 'out';
  let first = at;
  while (!isSign(words[first - 1])) first -= 1;
  const sign = words[first - 1];
  let start = first - 1;
  while (!isSign(words[start - 1])) start -= 1;
  const isListed = sign !== undefined && !listEnd.test(sign.as);
  const listed = !isListed
    ? 'none'
    : roles.slice(start, first - 1).some((role) => role !== 'out')
      ? 'name'
      : 'out';
  return [
    `last ${last}`,
    `last ${last} ${words[at - 1]?.as ?? '^'}`,
    `listed ${listed}`,
    `listed ${listed} ${sign?.as ?? '^'} ${at === first}`,
  ];
}

const scoresOf = readWeights('document-names', nameRoles);

/** From here on a word begins a name: a wrong name may lead to the wrong plant. One that is begun goes on sooner. */
const BEGINS = 0.5;
/** In brackets behind the family: "Lamiaceae (farigoule)". */
const BESIDE_FAMILY = 0.3;
const GOES_ON = 0.25;

/** What a person has told to be names, but for the signs and words between them. */
const isTaught = ({ section, isWord, spelt }: NameWord): boolean =>
  section?.label.isTaught === true &&
  ['commonNames', 'vernacularNames'].includes(section.label.kind) &&
  isWord &&
  !/^(?:et|ou|and|or)$/.test(spelt);

function rolesOf(words: readonly NameWord[]): NameRole[] {
  const roles: NameRole[] = [];
  for (const [at, word] of words.entries()) {
    const isOn = (roles[at - 1] ?? 'out') !== 'out';
    const scores = word.isWord ? scoresOf([...word.features, ...featuresOfPast(words, roles, at)]) : null;
    const isBeside = words[at - 1]?.as === '(' && words[at - 2]?.as === '<family>';
    const least = isOn ? GOES_ON : isBeside ? BESIDE_FAMILY : BEGINS;
    const isNamed = isTaught(word) || (scores !== null && 1 - scores.out >= least);
    const goesOn = isOn && (isTaught(word) || (scores !== null && scores.within >= scores.begins));
    roles.push(isNamed ? (goesOn ? 'within' : 'begins') : 'out');
  }
  return roles;
}

/** A name among the words of a text of its plant: from one to another. */
export interface FoundName {
  readonly words: readonly NameWord[];
  readonly from: number;
  readonly to: number;
}

/** Every name of a plant that its text tells, in order. */
export const findNames = (reading: Reading): FoundName[][] =>
  nameWords(reading).map((words) => {
    const roles = rolesOf(words);
    return roles.flatMap((role, from) => {
      if (role !== 'begins') return [];
      const after = roles.findIndex((one, at) => at > from && one !== 'within');
      return [{ words, from, to: after === -1 ? roles.length - 1 : after - 1 }];
    });
  });
