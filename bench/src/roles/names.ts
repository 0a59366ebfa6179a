import {
  featuresOfOthers,
  featuresOfPast,
  type NameRole,
  namedPlaces,
  nameRoles,
} from '@simples/server/features/documents/extraction/name-roles';
import {
  asWords,
  type NameWord,
  nameWords,
  startsOf,
} from '@simples/server/features/documents/extraction/name-words';
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
        .some(({ as }) => /^<(?:language|common)>$/.test(as));
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
/** Each word is learned from twice: as it is read first, and in the light of the other plants of its document. */
export function rowsOfNames(document: LearnedDocument): Row[] {
  const { readings, found } = foundReadings(document);
  const plants = readings.flatMap(({ reading, plant }) => {
    if (plant.commonNames === undefined) return [];
    const texts = nameWords(reading, startsOf(reading.flow, found));
    const said = rolesOf(texts, plant);
    return [{ texts, roles: said.map(({ roles }) => roles), told: said.map(({ told }) => told) }];
  });
  const named = namedPlaces(plants);
  const examples = plants.flatMap(({ texts, roles, told }, plant) =>
    texts.flatMap((words, text) =>
      words.flatMap((word, at) => {
        const role = told[text]?.[at];
        if (!word.isWord || role === undefined || role === 'unknown') return [];
        const features = [...word.features, ...featuresOfPast(words, roles[text] ?? [], at)];
        const others = featuresOfOthers(word, named, plant);
        return [features, [...features, ...others]].map((all) => ({
          role: nameRoles.indexOf(role),
          features: all,
        }));
      }),
    ),
  );
  return examples.map((one) => ({
    ...one,
    weight: WEIGHT / Math.sqrt(2 * examples.length),
    source: document.source,
  }));
}
