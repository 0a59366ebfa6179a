import {
  featuresOfPast,
  type NameRole,
  nameRoles,
} from '@simples/server/features/documents/extraction/name-roles';
import { asWords, type NameWord, nameWords } from '@simples/server/features/documents/extraction/name-words';
import type { ExpectedPlant } from '../extraction/judging/expected.ts';
import type { Row } from './learn.ts';
import { foundReadings, type LearnedDocument } from './readings.ts';

const list = (value: string | readonly string[] | undefined) => [value ?? []].flat();

/** Names that nothing is learned from: told again, or perhaps left out by what is expected. */
type Told = NameRole | 'unknown';

/** How far from a language a name may stand that nothing is expected of. */
const SPOKEN = { before: 4, after: 6 };

/** What is expected of the words of a plant: the first time that a name is told counts. */
function rolesOf(texts: readonly NameWord[][], plant: ExpectedPlant): { roles: NameRole[]; told: Told[] }[] {
  const wanted = [...list(plant.commonNames), ...list(plant.vernacularNames)]
    .map((name) => asWords(name))
    .filter((words) => words.length > 0)
    .toSorted((a, b) => b.length - a.length);
  const seen = new Set<string>();
  return texts.map((words) => {
    const roles: NameRole[] = words.map(() => 'out');
    const told: Told[] = words.map(() => 'out');
    for (const at of words.keys()) {
      const name = wanted.find(
        (one) => roles[at] === 'out' && one.every((as, by) => words[at + by]?.spelt === as),
      );
      if (name === undefined) continue;
      const isAgain = seen.has(name.join(' '));
      seen.add(name.join(' '));
      for (const by of name.keys()) {
        roles[at + by] = by === 0 ? 'begins' : 'within';
        told[at + by] = isAgain ? 'unknown' : (roles[at + by] as NameRole);
      }
    }
    // Where names in other languages are not asked for, those that are not expected may be names.
    const isNear = (at: number) =>
      words
        .slice(Math.max(0, at - SPOKEN.after), at + SPOKEN.before + 1)
        .some(({ as }) => as === '<language>');
    const isTold = (at: number) => {
      const near = roles.slice(Math.max(0, at - SPOKEN.before), at + SPOKEN.before + 1);
      return near.some((role) => role !== 'out');
    };
    if (plant.vernacularNames === undefined)
      for (const at of words.keys())
        if (told[at] === 'out' && isNear(at) && !isTold(at)) told[at] = 'unknown';
    return { roles, told };
  });
}

/** How much the documents weigh beside what holds the weights near zero. */
const WEIGHT = 0.3;

/** The words of the plants of a document, which weighs as the root of their number. */
export function rowsOfNames(document: LearnedDocument): Row[] {
  const examples = foundReadings(document).readings.flatMap(({ reading, plant }) => {
    if (plant.commonNames === undefined) return [];
    const texts = nameWords(reading);
    return rolesOf(texts, plant).flatMap(({ roles, told }, text) => {
      const words = texts[text] ?? [];
      return words.flatMap(({ isWord, features }, at) => {
        const role = told[at];
        if (!isWord || role === undefined || role === 'unknown') return [];
        return [
          { role: nameRoles.indexOf(role), features: [...features, ...featuresOfPast(words, roles, at)] },
        ];
      });
    });
  });
  return examples.map((one) => ({
    ...one,
    weight: WEIGHT / Math.sqrt(examples.length),
    source: document.source,
  }));
}
