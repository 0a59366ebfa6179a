import { folded } from '#server/french/folded.ts';
import { isDenied } from '#server/french/negation.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { once } from '#server/lib/memoize.ts';
import { forbidsAny, namesRefusable, statedDanger } from './meaning.ts';
import { namesIn } from './mentions.ts';
import type { Monograph } from './monographs.ts';
import type { FoundName } from './name-roles.ts';
import { finderOf, type Named } from './named-plants.ts';
import type { Note } from './notes.ts';
import { isRefusing, saidSection } from './said-sections.ts';
import { isEnumeration } from './statements.ts';
import { blockIndexAt, type Flow, type Range, textOf, trimmed } from './text-flow.ts';

/** The plant is refused as such: "ni avé", "pas d’aubépine". */
const refusedBefore =
  /(?:(?<![a-z])(?:ni|pas d[eu]|point d[eu]|jamais d[eu]|non a|aucune?) (?:la |l'|les? )?|(?<![a-z])(?:pas|point|jamais) d'|(?<![a-z])(?:ni|non a) l')"?$/;

/** Another plant than the refused one, or one that is allowed. */
const spared =
  /(?<![a-z])(?:plutot|prefer\w*|remplac\w*|a la place|memes? [a-z]+ qu[e'] ?(?:pour)?|sauf|excepte|hormis|contrairement|a la difference|au lieu|tandis que|alors que|comme|avec|contre|confond\w*)(?![a-z])|pas pour (?:l[ae]s? |l')$/;
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
  /** The line above, where it names people, states or medicines alone: what forbids below it is refused to them. */
  readonly above: () => Range | null;
}

const MAX_HEADING = 80;

/** The line above a sentence, where it is a list of people, states or medicines. */
function whomAbove(flow: Flow, { start }: Range): Range | null {
  const line = flow.text.lastIndexOf('\n', start - 1);
  if (line < 1) return null;
  const above = trimmed(flow, { start: flow.text.lastIndexOf('\n', line - 1) + 1, end: line });
  const text = textOf(flow, above);
  const isHeading = text.length <= MAX_HEADING && !/[.;!?]$/.test(text) && isEnumeration(text);
  const isWhom = namesRefusable(text) || namesIn(text, ['drug']).length > 0;
  return isHeading && isWhom && !forbidsAny(text) ? above : null;
}

/** "N. B. – ", "Attention : ": it weakens what follows. */
const introduction = /^[^:–—\n]{1,20}?(?:\s[-–—]|\s?:)\s+(?=\S)/u;

/** Whether words refuse, and spare or compare nothing. */
export function refusesHere(text: string): boolean {
  if (statedDanger(text) !== null) return false;
  const introduced = text.replace(introduction, '');
  const refuses = isRefusing(text) || (introduced !== text && isRefusing(introduced));
  return refuses && !allowed.test(folded(text));
}

/** "…, laisse-la": the plants that the clause before names. */
const meant =
  /-l[ae]s?(?![a-z])|(?<![a-z])(?:(?:ne (?:pas |jamais )?|on (?:ne )?)(?:l[ae]s? |l')|elles? |ils? )/;

/** "est à éviter avec …": something else is refused together with the plants that follow. */
const refusedWith =
  /(?<![a-z])(?:evite[rzs]?|deconseille[es]*|interdite?s?|contre-?indiquee?s?|associer|proscrire) avec (?=((?:(?:l[ae]s?|et|ou|ni)(?![a-z])|l'|[\s,])*))/;

/** "L’association aux diurétiques est à éviter avec le thym et la sauge": no plant is before. */
function isRefusedWith(others: string, named: readonly Named[], start: number): boolean {
  const found = refusedWith.exec(others);
  if (found === null) return false;
  const [words, joining = ''] = found;
  const end = found.index + words.length;
  return named.every((one) => one.start >= end) && start <= end + joining.length;
}

/** What stands before a name that begins a clause is no longer. */
const ARTICLE = 4;

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
    if (isOn && isRefusedWith(others, named, start)) return [plant];
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
  { isOfOther, above, ...sentence }: Sentence,
  namedIn: (text: string) => Named[],
): Warned[] {
  const told = textOf(flow, sentence);
  let isOn = false;
  let before: () => readonly Named[] = () => [];
  return clausesIn(flow, sentence).flatMap((clause) => {
    const text = textOf(flow, clause);
    const whom = forbidsAny(text) && !namesRefusable(text) ? above() : null;
    const forbids = whom !== null || refusesHere(text);
    // Most clauses refuse nothing, and are not searched.
    const names = once(() => namedIn(text));
    if (forbids && meant.test(folded(text)) && names().length === 0 && before().length > 0)
      return before().map(({ plant }) => ({ ...clause, plant }));
    before = names;
    if (!forbids && !isOn && !/(?<![a-z])(?:ni|pas|point|jamais|non|aucune?)(?![a-z])/i.test(text)) return [];
    // "… ; la verge d’or, aux allergiques": what the clause before refuses goes on.
    isOn = forbids || (isOn && names().some(({ start }) => start < ARTICLE) && /^[^,]*,\s\p{L}/u.test(text));
    const range = whom === null ? clause : { start: whom.start, end: clause.end };
    return refusedIn(text, names(), { told, isOn, isOfOther }).map((plant) => ({ ...range, plant }));
  });
}

/** "ceci vaut aussi pour le saule", "la même règle est valable pour la fiche précédente": another plant is refused as this one is. */
const extending =
  /(?<![a-z])(?:(?:vaut|valent|valables?|s'applique(?:nt)?)(?: (?:aussi|egalement|encore|de meme))* (?:pour|a|au|aux)|concernent?(?: (?:aussi|egalement))*)(?![a-z])/;
const excepted = /(?:,|\smais|\set)\s(?:non|pas|sauf|hormis)(?!\p{L})/iu;
const previous = /(?:monographie|fiche|plante|espece|notice) (?:precedente|d'avant|ci-dessus)/;

/** What a sentence tells before it extends a refusal, and to what it does; null where it does not. */
function extensionIn(text: string): { readonly lead: string; readonly to: string } | null {
  const plain = folded(text);
  const found = extending.exec(plain);
  if (found === null || isDenied(text, found.index)) return null;
  const [to = ''] = text.slice(found.index + found[0].length).split(excepted);
  return { lead: text.slice(0, found.index), to };
}

interface Extension {
  readonly own: number;
  /** The sentence before, of the same paragraph. */
  readonly before: Range | null;
  /** It is read as a refusal of a plant. */
  readonly isRefusal: (range: Range) => boolean;
}

/** The plants to which a sentence extends what it refuses, or what the one before it refuses. */
function extendedIn(
  flow: Flow,
  sentence: Range,
  { own, before, isRefusal }: Extension,
  namedIn: (text: string) => Named[],
): Warned[] {
  const extension = extensionIn(textOf(flow, sentence));
  if (extension === null) return [];
  const { lead, to } = extension;
  const isPrevious = own > 0 && previous.test(folded(to));
  const plants = [...namedIn(to).map(({ plant }) => plant), ...(isPrevious ? [own - 1] : [])];
  const refuses = (range: Range, text: string) =>
    namesRefusable(text) && (isRefusal(range) || refusesHere(text));
  if (refuses(sentence, lead)) return plants.map((plant) => ({ ...sentence, plant }));
  if (namesRefusable(lead) || before === null || !refuses(before, textOf(flow, before))) return [];
  return plants.map((plant) => ({ start: before.start, end: sentence.end, plant }));
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

interface Elsewhere {
  readonly tables: readonly Range[];
  readonly notes: readonly Note[];
}

/** Of the print outside tables, then of each note. */
function sentencesRead(flow: Flow, { tables, notes }: Elsewhere): Range[] {
  const end = flow.blocks.at(-1)?.end ?? 0;
  const printed = sentencesOf(flow.text, { start: 0, end }).filter(
    ({ start }) => !tables.some((table) => isIn(table, start)),
  );
  const distinct = notes.filter(
    ({ printed: one }, at) => notes.findIndex((other) => other.printed.start === one.start) === at,
  );
  return withAnswers(flow, [...printed, ...distinct.flatMap((note) => sentencesOf(flow.text, note))]);
}

/** Every refusal of a document, with the plants that it names. */
function warnings(
  flow: Flow,
  monographs: readonly Monograph[],
  { namedIn, ...elsewhere }: Elsewhere & { readonly namedIn: (text: string) => Named[] },
): Warned[] {
  let before: { readonly block: number; readonly plants: readonly number[] } | null = null;
  return sentencesRead(flow, elsewhere).flatMap((sentence, at, all) => {
    const block = blockIndexAt(flow, sentence.start);
    const own = monographs.findIndex((one) => isIn(one, sentence.start));
    const isOfOther = () =>
      own !== -1 &&
      (isOwnBlock(flow, monographs[own], block) ||
        sentencesOf(flow.text, flow.blocks[block] ?? sentence)
          .map((one) => textOf(flow, one))
          .some((text) => !allowed.test(folded(text)) && namedIn(text).some(({ plant }) => plant === own)));
    const warned = warnedIn(
      flow,
      { ...sentence, isOfOther, above: () => whomAbove(flow, sentence) },
      namedIn,
    );
    const told = textOf(flow, sentence);
    const goesOn =
      before?.block === block &&
      warned.length === 0 &&
      onGoing.test(folded(told)) &&
      refusesHere(told) &&
      namedIn(told).length === 0;
    const isOfAll = own === -1 && together.test(folded(told)) && !spared.test(folded(told));
    if (isOfAll && refusesHere(told)) return monographs.map((_, plant) => ({ ...sentence, plant }));
    const beside = all[at - 1];
    const extended = extendedIn(
      flow,
      sentence,
      {
        own,
        before: beside && isBeside(flow, beside, sentence) ? beside : null,
        isRefusal: (range) => isUnderRefusals(monographs, range),
      },
      namedIn,
    );
    if (extended.length > 0) return extended;
    if (goesOn) return (before?.plants ?? []).map((plant) => ({ ...sentence, plant }));
    before = { block, plants: [...new Set(warned.map(({ plant }) => plant))] };
    return warned;
  });
}

const isBeside = ({ text }: Flow, one: Range, next: Range): boolean =>
  next.start >= one.end && !text.slice(one.end, next.start).includes('\n');

const isUnderRefusals = (monographs: readonly Monograph[], { start }: Range): boolean =>
  monographs.some(({ sections }) =>
    sections.some((section) => section.label.kind === 'contraindications' && isIn(section, start)),
  );

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
  { named, ...elsewhere }: Elsewhere & { readonly named: readonly FoundName[][][] },
): Monograph[] {
  if (monographs.length === 0) return [];
  const namedIn = finderOf(flow, monographs, named);
  const warned = warnings(flow, monographs, { namedIn, ...elsewhere });
  return monographs.map((one, plant) => {
    const isOwn = ({ start }: Range) =>
      isIn(one, start) || one.sections.some((section) => isIn(section, start));
    const own = warned.filter((clause) => clause.plant === plant && !isOwn(clause));
    const distinct = own.filter(({ start }, at) => own.findIndex((other) => other.start === start) === at);
    return distinct.length === 0
      ? one
      : {
          ...one,
          sections: [
            ...one.sections,
            ...distinct.map((clause) => ({ ...saidSection('contraindications', clause), isRefusal: true })),
          ],
        };
  });
}
