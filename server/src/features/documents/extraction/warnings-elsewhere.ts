import { normalizeText } from '@simples/contract/french/text';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { oncePer } from '#server/lib/memoize.ts';
import { namesRefusable, statedDanger } from './meaning.ts';
import type { Monograph } from './monographs.ts';
import type { FoundName } from './name-roles.ts';
import { plantNames } from './name-words.ts';
import { isRefusing, saidSection } from './said-sections.ts';
import { blockIndexAt, type Flow, type Range, textOf, trimmed } from './text-flow.ts';
import { isPartName, methodNamed } from './vocabulary.ts';

/** Shorter words stand for too much else. */
const SHORT = 4;
const article = /^(?:l['’ ]|l[ae]s? |une? |des? |du )/iu;

/** "Fiche 3", "N° 7": as a document counts its plants. */
const counted = /(?<!\p{L})(?:fiche|carte|plante|n°|num[ée]ro)\s?\d{1,3}(?:\.\d{1,2})?(?!\d)/giu;

/** What begins several lines with a colon is who speaks, or a key. */
const speakersIn = oncePer(({ plain }: Flow): ReadonlySet<string> => {
  const found = new Set<string>();
  const again = new Set<string>();
  for (const line of plain.split('\n').slice(1))
    for (const { index } of line.matchAll(/ :/g)) {
      const name = line.slice(0, index);
      (found.has(name) ? again : found).add(name);
    }
  return again;
});

/** What stands above the name of a plant, or beside it. */
function headOf(flow: Flow, { start, name, title }: Monograph): string[] {
  const block = flow.blocks[blockIndexAt(flow, start)];
  const line = textOf(flow, { start: block?.start ?? start, end: Math.max(start, name.start) });
  const head = title === null ? '' : textOf(flow, title);
  const [main = ''] = head.split(/[(,;:–—\t\n]|\s-\s/u);
  return [
    speakersIn(flow).has(folded(main.trim())) ? '' : main,
    ...(`${line}\n${head}`.match(counted) ?? []),
  ];
}

/** Every run of words of a name. */
const runsOf = (name: string): string[] =>
  name
    .split(' ')
    .flatMap((_, from, words) =>
      words.slice(from).map((__, length) => words.slice(from, from + length + 1).join(' ')),
    );

/** The names of each plant that no other plant of the document has; "Medsiyen barachen" is "medsiyen" elsewhere. */
function namesOf(flow: Flow, monographs: readonly Monograph[], named: readonly FoundName[][][]) {
  const bare = (one: string) => normalizeText(one.trim().replace(article, ''));
  const all = monographs.map((monograph, at) => {
    const { genus, species, name } = monograph.name;
    const told = (named[at] ?? [])
      .flat()
      .map(({ words, from, to }) => flow.plain.slice(words[from]?.start, words[to]?.end))
      .filter((one) => !speakersIn(flow).has(one));
    const heads = headOf(flow, monograph).map(bare);
    const whole = [...[name, ...told].map(bare), ...heads, `${genus.charAt(0).toLowerCase()} ${species}`];
    const first = /^\p{L}+(?= )/u.exec(heads[0] ?? '')?.[0] ?? '';
    return { whole: whole.filter((one) => one.length >= SHORT - 1), firsts: [first, bare(genus)] };
  });
  const owners = new Map<string, Set<number>>();
  for (const [at, { whole }] of all.entries())
    for (const run of whole.flatMap(runsOf)) owners.set(run, (owners.get(run) ?? new Set()).add(at));
  const isOfOther = (word: string, own: number) => [...(owners.get(word) ?? [])].some((at) => at !== own);
  return all.map(({ whole, firsts }, own) => {
    const isName = (word: string) =>
      word.length >= SHORT && !isPartName(word) && methodNamed(word) === undefined;
    const alone = (some: readonly string[]) => [...new Set(some)].filter((word) => !isOfOther(word, own));
    const known = recognise(readWords(monographs[own]?.name.name ?? ''), [plantNames()]).map(({ id }) => id);
    return { whole: alone(whole), firsts: alone(firsts).filter(isName), known: new Set(known) };
  });
}

const spaced = (name: string): string => name.replaceAll(' ', '[^a-z0-9]+');
const longestFirst = (names: Iterable<string>) =>
  [...names].toSorted((a, b) => b.length - a.length).map(spaced);
/** Alone: "le dattier, pas non plus", no "dattier de mer". */
const before = String.raw`(?<=(?:^|l'|(?<![a-z])(?:l[ae]|les|du|des|ni|de|aux?) |d')"?)`;
const after = String.raw`(?=\s*(?:[^a-z\s]|$)|\s(?:et|ou|ni|est|ne|se|aux?|en|chez|pour|par|pas|jamais)\s)`;

interface Named extends Range {
  readonly plant: number;
}

/** Finds the plants that a text names, by the names that its document or the product knows. */
function finderOf(plants: ReturnType<typeof namesOf>): (text: string) => Named[] {
  const plantOf = new Map<string, number>();
  for (const [plant, { whole, firsts }] of plants.entries())
    for (const name of [...whole, ...firsts]) plantOf.set(name, plant);
  const known = new Map(plants.flatMap((one, plant) => [...one.known].map((id) => [id, plant] as const)));
  const all = longestFirst(plants.flatMap(({ whole }) => whole)).join('|');
  const alone = longestFirst(plants.flatMap(({ firsts }) => firsts)).join('|');
  const form = new RegExp(`(?<![a-z])(?:(${all})|${before}(${alone || '(?!)'}))s?(?![a-z0-9])`, 'g');
  const isAlone = new RegExp(`^s?${after}`);
  return (text) => {
    const plain = folded(text);
    const words = readWords(text);
    const told = [...plain.matchAll(form)].flatMap(({ index, 0: found, 1: name, 2: first }) => {
      const plant = plantOf.get(normalizeText(name ?? first ?? ''));
      const end = index + found.length;
      if (plant === undefined || (name === undefined && !isAlone.test(plain.slice(end)))) return [];
      return [{ plant, start: index, end }];
    });
    const mentioned = recognise(words, [plantNames()]).flatMap(({ id, from, to }) => {
      const plant = known.get(id);
      return plant === undefined
        ? []
        : [{ plant, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }];
    });
    return [...told, ...mentioned].toSorted((one, other) => one.start - other.start);
  };
}

/** The plant is refused as such: "ni avé", "pas d’aubépine". */
const refusedBefore =
  /(?:(?<![a-z])(?:ni|pas d[eu]|point d[eu]|jamais d[eu]|non a|aucune?) (?:la |l'|les? )?|(?<![a-z])(?:pas|point|jamais) d'|(?<![a-z])(?:ni|non a) l')"?$/;

/** Another plant than the refused one, or one that is allowed. */
const spared =
  /(?<![a-z])(?:plutot|prefer\w*|remplac\w*|a la place|sauf|excepte|hormis|contrairement|a la difference|au lieu|tandis que|alors que|comme|avec|contre|confond\w*)(?![a-z])|pas pour (?:l[ae]s? |l')$/;
const allowed =
  /(?:n'est|ne sont|n'etait|n'y est) pas (?:concern|interdi|defendu|contre-?indiqu|vise)|ne (?:vaut|concerne|vise)|rien (?:de connu )?contre|(?<![a-z])(?:reste|restent) permis|sans (?:danger|risque)/;

const clauseEnd = /;\s+|\s(?:mais|en revanche|par contre)\s/gu;

/** Words before the subject of a clause, other subjects among them. */
const leading = /^(?:\W|(?<![a-z])(?:l'|l[ae]s?|et|ou|ni|pour|d[eu]|des|avec|page|remarque)(?![a-z]))*$/;
const toldBefore = /^[^:.]{0,40}:\s+(?=\S)/;
/** What goes on about the plants named last. */
const onGoing =
  /^\W*(?:(?:et )?(?:pas|jamais|ni|non)|on (?:l'|les? |la )|(?:et )?elles?|(?:et )?ils?)(?![a-z])/;

function clausesIn(flow: Flow, { start, end }: Range): Range[] {
  const text = flow.text.slice(start, end);
  const cuts = [...text.matchAll(clauseEnd)].map(({ index, 0: sign }) => ({
    at: start + index,
    to: start + index + sign.length,
  }));
  return [...cuts, { at: end, to: end }].map(({ at }, i) =>
    trimmed(flow, { start: cuts[i - 1]?.to ?? start, end: at }),
  );
}

/** All plants of the document: "aucune de ces tisanes", "les plantes de ce livret". */
const together =
  /(?<![a-z])(?:(?:toute(?:s (?:les|ces|nos))?|aucune?(?: d(?:e (?:ces|nos)|es))?|ces|nos) (?:plantes?|tisanes?|drogues?|remedes?|feuilles)|les (?:plantes|tisanes|remedes) de (?:ce|cet|cette|notre) )/;

interface Warned extends Range {
  readonly plant: number;
}

interface Sentence extends Range {
  /** In the text of a plant that its paragraph names, or under one of its headings. */
  readonly isOfOther: () => boolean;
}

/** Whether words refuse, and spare or compare nothing. */
export const refusesHere = (text: string): boolean =>
  statedDanger(text) === null && isRefusing(text) && !allowed.test(folded(text));

/** "…, laisse-la": the plants that the clause before names. */
const meant =
  /-l[ae]s?(?![a-z])|(?<![a-z])(?:(?:ne (?:pas |jamais )?|on (?:ne )?)(?:l[ae]s? |l')|elles? |ils? )/;

/** The plants that a clause refuses to people or in states. */
function refusedIn(
  text: string,
  named: readonly Named[],
  {
    told,
    isOn,
    isOfOther,
  }: { readonly told: string; readonly isOn: boolean; readonly isOfOther: () => boolean },
): number[] {
  const plain = folded(text);
  if (allowed.test(plain)) return [];
  const others = named.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    plain,
  );
  return named.flatMap(({ plant, start }) => {
    const lead = others.slice(0, start);
    if (refusedBefore.test(plain.slice(0, start)) && namesRefusable(told)) return [plant];
    const leads = leading.test(lead.replace(toldBefore, ''));
    return isOn && !spared.test(lead.slice(lead.lastIndexOf(',') + 1)) && (leads || !isOfOther())
      ? [plant]
      : [];
  });
}

/** Clauses that refuse plants to people or in states, with the plants that they name. */
function warnedIn(
  flow: Flow,
  { isOfOther, ...sentence }: Sentence,
  namedIn: (text: string) => Named[],
): Warned[] {
  const told = textOf(flow, sentence);
  let isOn = false;
  let last: readonly number[] = [];
  return clausesIn(flow, sentence).flatMap((clause) => {
    const text = textOf(flow, clause);
    const forbids = refusesHere(text);
    if (forbids && last.length > 0 && meant.test(folded(text)) && namedIn(text).length === 0)
      return last.map((plant) => ({ ...clause, plant }));
    last = namedIn(text).map(({ plant }) => plant);
    if (!forbids && !isOn && !/(?<![a-z])(?:ni|pas|point|jamais|non|aucune?)(?![a-z])/i.test(text)) return [];
    const named = namedIn(text);
    // "… ; la verge d’or, aux allergiques": what the clause before refuses goes on.
    isOn = forbids || (isOn && named.some(({ start }) => start < SHORT) && /^[^,]*,\s\p{L}/u.test(text));
    return refusedIn(text, named, { told, isOn, isOfOther }).map((plant) => ({ ...clause, plant }));
  });
}

/** A question is told with its answer: "Femme enceinte ? Ni avé, ni pawoka." */
function withAnswers(flow: Flow, sentences: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const one of sentences) {
    const last = found.at(-1);
    const isAnswer =
      last !== undefined &&
      textOf(flow, last).endsWith('?') &&
      blockIndexAt(flow, last.start) === blockIndexAt(flow, one.start);
    if (isAnswer) found[found.length - 1] = { start: last.start, end: one.end };
    else found.push(one);
  }
  return found;
}

const isIn = (range: Range, at: number): boolean => at >= range.start && at < range.end;

/** Every refusal of a document, with the plants that it names. */
function warnings(
  flow: Flow,
  monographs: readonly Monograph[],
  { namedIn, tables }: { readonly namedIn: (text: string) => Named[]; readonly tables: readonly Range[] },
): Warned[] {
  const last = flow.blocks.at(-1)?.end ?? 0;
  const sentences = sentencesOf(flow.text, { start: 0, end: last }).filter(
    ({ start }) => !tables.some((table) => isIn(table, start)),
  );
  let before: { readonly block: number; readonly plants: readonly number[] } | null = null;
  return withAnswers(flow, sentences).flatMap((sentence) => {
    const block = blockIndexAt(flow, sentence.start);
    const own = monographs.findIndex((one) => isIn(one, sentence.start));
    const text = textOf(flow, flow.blocks[block] ?? sentence);
    const isOfOther = () =>
      own !== -1 &&
      (isOwnBlock(flow, monographs[own], block) || namedIn(text).some(({ plant }) => plant === own));
    const warned = warnedIn(flow, { ...sentence, isOfOther }, namedIn);
    const told = textOf(flow, sentence);
    const goesOn =
      before?.block === block &&
      warned.length === 0 &&
      onGoing.test(folded(told)) &&
      refusesHere(told) &&
      namedIn(told).length === 0;
    if (own === -1 && together.test(folded(told)) && refusesHere(told))
      return monographs.map((_, plant) => ({ ...sentence, plant }));
    if (goesOn) return (before?.plants ?? []).map((plant) => ({ ...sentence, plant }));
    before = { block, plants: [...new Set(warned.map(({ plant }) => plant))] };
    return warned;
  });
}

/** The paragraph has the name of its plant, or one of its headings. */
function isOwnBlock(flow: Flow, plant: Monograph | undefined, block: number): boolean {
  if (plant === undefined) return false;
  const starts = [
    plant.name.start,
    ...plant.sections.flatMap(({ label }) => (label.form === 'said' ? [] : [label.start])),
  ];
  return starts.some((start) => blockIndexAt(flow, start) === block);
}

/** Plants with what their document refuses of them by their names outside of their own texts; in tables each cell is of its own plant. */
export function withWarningsElsewhere(
  flow: Flow,
  monographs: readonly Monograph[],
  { named, tables }: { readonly named: readonly FoundName[][][]; readonly tables: readonly Range[] },
): Monograph[] {
  if (monographs.length === 0) return [];
  const namedIn = finderOf(namesOf(flow, monographs, named));
  const warned = warnings(flow, monographs, { namedIn, tables });
  return monographs.map((one, plant) => {
    const isOwn = ({ start }: Range) =>
      isIn(one, start) || one.sections.some((section) => isIn(section, start));
    const own = warned.filter((clause) => clause.plant === plant && !isOwn(clause));
    const distinct = own.filter(({ start }, at) => own.findIndex((other) => other.start === start) === at);
    return distinct.length === 0
      ? one
      : {
          ...one,
          sections: [...one.sections, ...distinct.map((clause) => saidSection('contraindications', clause))],
        };
  });
}
