import { folded } from '#server/french/folded.ts';
import { headingKind } from './find-labels.ts';
import { headingKey } from './heading-candidates.ts';
import { nameKinds } from './label-kinds.ts';
import type { Monograph } from './monographs.ts';
import { isSign, type NameToken, type NameWord, nameWords, startsOf } from './name-words.ts';
import { type Flow, textOf } from './text-flow.ts';
import { isForeign, isNoJoint, leadsOf, type ToldNames, toldIn } from './told-names.ts';
import { lettersOf } from './vocabulary.ts';
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

/** The words of the texts of a plant, with what they are of names. */
export interface NamedWords {
  readonly texts: readonly (readonly NameWord[])[];
  readonly roles: readonly (readonly NameRole[])[];
}

/** Of each place, the plants of a document that have it, and whether a name begins there. */
type NamedPlaces = ReadonlyMap<string, ReadonlyMap<number, boolean>>;

export function namedPlaces(plants: readonly NamedWords[]): NamedPlaces {
  const found = new Map<string, Map<number, boolean>>();
  for (const [plant, { texts, roles }] of plants.entries())
    for (const [text, words] of texts.entries())
      for (const [at, { places }] of words.entries()) {
        const role = roles[text]?.[at];
        if (role === 'within') continue;
        for (const place of places) {
          const own = found.get(place) ?? new Map<number, boolean>();
          found.set(place, own.set(plant, own.get(plant) === true || role === 'begins'));
        }
      }
  return found;
}

const MOST = 3;

/** Whether other plants of the document are named at such a place as that of a word. */
export function featuresOfOthers({ places }: NameWord, named: NamedPlaces, plant: number): string[] {
  return places.map((place) => {
    const kind = place.slice(0, place.indexOf(' '));
    const others = [...(named.get(place) ?? [])].filter(([other]) => other !== plant);
    if (others.length === 0) return `others ${kind} none`;
    const yes = others.filter(([, isNamed]) => isNamed).length;
    const share =
      yes === 0 ? 'never' : 2 * yes < others.length ? 'rarely' : yes < others.length ? 'often' : 'always';
    return `others ${kind} ${share} ${Math.min(MOST, yes || others.length)}`;
  });
}

const scoresOf = readWeights('document-names', nameRoles);

/** From here on a word begins a name: a wrong name may lead to the wrong plant. One that is begun goes on sooner. */
const BEGINS = 0.4;
/** In brackets behind the family: "Lamiaceae (farigoule)". */
const BESIDE_FAMILY = 0.3;
const GOES_ON = 0.25;
/** "On l’appelle aussi …" */
const LED = 0.1;

/** What a person has told to be names, but for the signs and words between them. */
const isTaught = (one: NameWord): boolean =>
  one.section?.label.isTaught === true &&
  nameKinds.has(one.section.label.kind) &&
  one.isWord &&
  isNoJoint(one);

/** "Constituants": a cell below a heading that tells something else. */
const isOfOtherColumn = ({ section }: NameWord): boolean =>
  section?.label.head !== undefined &&
  !nameKinds.has(section.label.kind) &&
  headingKind(section.label.heading) !== null;

interface TextOfNames extends ToldNames {
  readonly words: readonly NameWord[];
}

function rolesOf(
  { words, told, led, ofOthers, behind }: TextOfNames,
  othersOf: (word: NameWord) => readonly string[],
): NameRole[] {
  const roles: NameRole[] = [];
  for (const [at, word] of words.entries()) {
    const isTold = isTaught(word) || told.has(word);
    const isOn = (roles[at - 1] ?? 'out') !== 'out';
    const own = word.isWord ? [...featuresOfPast(words, roles, at), ...othersOf(word)] : [];
    const scores = word.isWord ? scoresOf({ shared: word.features, own }) : null;
    const isBeside = words[at - 1]?.as === '(' && words[at - 2]?.as === '<family>';
    const usual = isOn ? GOES_ON : isBeside ? BESIDE_FAMILY : BEGINS;
    const least = led.has(word) ? LED : usual;
    const isListed = (one: NameWord | undefined) => one !== undefined && (told.has(one) || led.has(one));
    const isJoint = !isNoJoint(word) && isListed(words[at - 1]) && isListed(words[at + 1]);
    const isNamed =
      isTold ||
      (scores !== null &&
        1 - scores.out >= least &&
        !ofOthers.has(word) &&
        (led.has(word) || !behind.has(word)) &&
        !isOfOtherColumn(word) &&
        !isJoint);
    // Names in two scripts side by side are two.
    const script = lettersOf(word.spelt);
    const isAlike = script === lettersOf(words[at - 1]?.spelt ?? '');
    // What no weight knows is told by its place: words of one script side by side are one name.
    const isWithin = isTold || script !== undefined || (scores !== null && scores.within >= scores.begins);
    const goesOn = isOn && isAlike && isWithin;
    roles.push(isNamed ? (goesOn ? 'within' : 'begins') : 'out');
  }
  return roles;
}

/** A name among the words of a text of its plant: from one to another. */
export interface FoundName {
  readonly words: readonly NameToken[];
  readonly from: number;
  readonly to: number;
  /** Those under its heading are of no French. */
  readonly isLocal?: true;
}

/** What the names that are told first tell of the places of names, these tell anew. */
const ROUNDS = 2;

function rolesOfPlants(plants: readonly (readonly NameWord[][])[]): NamedWords[] {
  const leads = leadsOf(plants.flatMap(([first]) => (first === undefined ? [] : [first])));
  const read = plants.map((texts) => texts.map((words) => ({ words, ...toldIn(words, leads) })));
  const withRoles = (othersIn: (plant: number) => (word: NameWord) => readonly string[]): NamedWords[] =>
    plants.map((texts, plant) => ({
      texts,
      roles: (read[plant] ?? []).map((text) => rolesOf(text, othersIn(plant))),
    }));
  let told = withRoles(() => () => []);
  for (let round = 0; round < ROUNDS && plants.length > 1; round += 1) {
    const named = namedPlaces(told);
    told = withRoles((plant) => (word) => featuresOfOthers(word, named, plant));
  }
  return told;
}

/** Without what told them, which long documents have no room for. */
const namesOf = ({ texts, roles }: NamedWords): FoundName[][] =>
  texts.map((all, text) => {
    const words = all.map(({ features: _of, places: _in, ...word }) => word);
    const own = roles[text] ?? [];
    return own.flatMap((role, from) => {
      if (role !== 'begins') return [];
      const after = own.findIndex((one, at) => at > from && one !== 'within');
      return partsOf({ words, from, to: after === -1 ? own.length - 1 : after - 1 });
    });
  });

/** "farigoule ou pote" are two names. */
function partsOf({ words, from, to }: FoundName): FoundName[] {
  const joint = words.findIndex(({ spelt }, at) => at > from && at < to && /^(?:ou|or)$/.test(spelt));
  if (joint === -1) return [{ words, from, to }];
  return [{ words, from, to: joint - 1 }, ...partsOf({ words, from: joint + 1, to })];
}

/** Plants further from one another tell nothing of each other: a book is long. */
const NEIGHBOURS = 60;

/** What so many plants are called is none of their names. */
const SHARED = 3;

const textIn = (flow: Flow, { words, from, to }: FoundName): string =>
  flow.plain.slice(words[from]?.start, words[to]?.end);

/** "Gentiane jaune (Gentiana lutea": right before another plant. */
const isOfAnother = ({ words, to }: FoundName): boolean =>
  words[to + 1]?.as === '(' && words[to + 2]?.as === '<plant>';

/** Names below no heading that are the title of another plant: the head of the page on which that one begins. */
function headsOfOthers(flow: Flow, monographs: readonly Monograph[]) {
  const titles = monographs.map(({ title }) => (title === null ? '' : folded(textOf(flow, title)).trim()));
  return (name: FoundName, plant: number): boolean => {
    const text = folded(textIn(flow, name));
    const isHeaded = name.words[name.from]?.section !== null;
    return !isHeaded && titles[plant] !== text && titles.includes(text);
  };
}

/** Share of names under a heading that are of no French, where it is one of names of the place. */
const LOCAL = 0.8;

/** "NOMS RELEVÉS" above "nim / mali-yirini", plant after plant: names of a language of the place. */
function withLocal(all: readonly FoundName[][][]): FoundName[][][] {
  const headingOf = ({ words, from }: FoundName) => {
    const label = words[from]?.section?.label;
    return label?.kind === 'commonNames' && label.head === undefined ? headingKey(label.heading) : '';
  };
  const isLocal = ({ words, from, to }: FoundName) => words.slice(from, to + 1).every(isForeign);
  const told = all.flatMap((texts, plant) => texts.flat().map((name) => ({ plant, name })));
  const local = [...Map.groupBy(told, ({ name }) => headingOf(name))].flatMap(([heading, own]) => {
    const plants = new Set(own.map(({ plant }) => plant)).size;
    const foreign = own.filter(({ name }) => isLocal(name)).length;
    return heading !== '' && plants >= SHARED && foreign >= LOCAL * own.length ? [heading] : [];
  });
  return all.map((texts) =>
    texts.map((names) =>
      names.map((name) => (local.includes(headingOf(name)) ? { ...name, isLocal: true } : name)),
    ),
  );
}

/** Every name of each plant that its text tells, in order. */
export function findNames(flow: Flow, monographs: readonly Monograph[]): FoundName[][][] {
  const starts = startsOf(flow, monographs);
  const batches = Array.from({ length: Math.ceil(monographs.length / NEIGHBOURS) }, (_, at) =>
    monographs.slice(at * NEIGHBOURS, (at + 1) * NEIGHBOURS),
  );
  const all = batches.flatMap((batch) => {
    const plants = batch.map((monograph) => nameWords({ flow, monograph }, starts));
    return rolesOfPlants(plants).map(namesOf);
  });
  const told = all.flatMap((texts) => [...new Set(texts.flat().map((name) => textIn(flow, name)))]);
  const plantsOf = Map.groupBy(told, (text) => text);
  const isHead = headsOfOthers(flow, monographs);
  return withLocal(all).map((texts, plant) =>
    texts.map((names) =>
      names.filter(
        (name) =>
          !isOfAnother(name) &&
          !isHead(name, plant) &&
          (plantsOf.get(textIn(flow, name))?.length ?? 0) < SHARED,
      ),
    ),
  );
}
