import { readWords } from '#server/concepts/recogniser.ts';
import { folded } from '#server/french/folded.ts';
import { isDenied } from '#server/french/negation.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { once } from '#server/lib/memoize.ts';
import { excepted, holdsHere, previous, withReferences } from './cross-references.ts';
import {
  forbidsAny,
  namesRefusable,
  namesState,
  permits,
  statedDanger,
  tellsHowOften,
  tellsUse,
} from './meaning.ts';
import {
  allowed,
  isAbout,
  isExempt,
  leading,
  namedBefore,
  type Source,
  spared,
  toldBefore,
} from './meant-plants.ts';
import { mentionsIn, namesIn } from './mentions.ts';
import type { Monograph } from './monographs.ts';
import type { FoundName } from './name-roles.ts';
import { finderOf, type Named, nameWords, withoutNames } from './named-plants.ts';
import type { Note } from './notes.ts';
import { isRefusing, saidSection } from './said-sections.ts';
import { isEnumeration } from './statements.ts';
import { blockIndexAt, type Flow, isAt, isOneParagraph, type Range, textOf, trimmed } from './text-flow.ts';
import { goesOnAboutAll, namesAll } from './whole-document.ts';

/** The plant is refused as such: "ni avé", "pas d’aubépine". */
const refusedBefore =
  /(?:(?<![a-z])(?:ni|pas d[eu]|point d[eu]|jamais d[eu]|non a|aucune?) (?:la |l'|les? )?|(?<![a-z])(?:pas|point|jamais) d'|(?<![a-z])(?:ni|non a) l')"?$/;

/** "X, mais non Y, est refusé à …" is one clause. */
const clauseEnd = /;\s+|\s(?:mais(?!\s(?:non|pas|point)\s[^,;]{1,60},)|en revanche|par contre)\s/gu;

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

interface Warned extends Range {
  readonly plant: number;
  /** It stands in the text of another plant, in a paragraph that is not about that one. */
  readonly isApart?: boolean;
  /** It is told of all plants of the document. */
  readonly isOfAll?: boolean;
}

interface Sentence extends Range {
  /** The plant in whose text it stands, or -1. */
  readonly own: number;
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

/** Between two names of one list. */
const joined = /^[^.;:!?]{0,15}(?:,|(?<![a-z])(?:et|ou|ni)|\+) ?(?:l'|(?:l[ae]s?|d[eu]|des|aux?|a) )*$/;

/** The plants that a clause refuses to people or in states. */
function refusedIn(
  text: string,
  named: readonly Named[],
  {
    told,
    isOn,
    isOfOther,
    own,
  }: {
    readonly told: string;
    readonly isOn: boolean;
    readonly isOfOther: () => boolean;
    readonly own: number;
  },
): number[] {
  const plain = folded(text);
  if (allowed.test(plain)) return [];
  const others = withoutNames(plain, named);
  // "… pour la sauge et l’hysope", in the text of the hyssop.
  const isWithOwn = (at: Range) =>
    named.some((one) => {
      const [before, after] = one.start < at.start ? [one, at] : [at, one];
      return one.plant === own && joined.test(plain.slice(before.end, after.start));
    });
  return named.flatMap(({ plant, ...at }) => {
    const { start } = at;
    const lead = others.slice(0, start);
    if (isOn && isRefusedWith(others, named, start)) return [plant];
    if (refusedBefore.test(plain.slice(0, start)) && namesRefusable(told)) return [plant];
    const leads = leading.test(lead.replace(toldBefore, ''));
    return isOn &&
      !spared.test(lead.slice(lead.lastIndexOf(',') + 1)) &&
      (leads || !isOfOther() || isWithOwn(at))
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
    return refusedIn(text, names(), { told, isOn, isOfOther, own: sentence.own }).map((plant) => ({
      ...range,
      plant,
    }));
  });
}

/** "ceci vaut aussi pour le saule", "la même règle est valable pour la fiche précédente": another plant is refused as this one is. */
const extending =
  /(?<![a-z])(?:(?:vaut|valent|valables?|s'applique(?:nt)?)(?: (?:aussi|egalement|encore|de meme))* (?:pour|a|au|aux)|concernent?(?: (?:aussi|egalement))*)(?![a-z])/;

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

const exception = /(?:sauf|hormis|except[ée]|à l['’]exception|mais (?:non|pas))(?!\p{L})/iu;

/** A question is told with its answer: "Femme enceinte ? Ni avé, ni pawoka." */
function withAnswers(flow: Flow, sentences: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const one of sentences) {
    const last = found.at(-1);
    const isAnswer =
      last !== undefined && textOf(flow, last).endsWith('?') && isOneParagraph(flow, last.start, one.start);
    if (isAnswer) found[found.length - 1] = { start: last.start, end: one.end };
    else found.push(one);
  }
  return found;
}

interface Elsewhere {
  readonly tables: readonly Range[];
  readonly notes: readonly Note[];
}

/** The sentences of a document outside of its tables, with those of its notes. */
function sentencesElsewhere(flow: Flow, { tables, notes }: Elsewhere): Range[] {
  const last = flow.blocks.at(-1)?.end ?? 0;
  const printed = sentencesOf(flow.text, { start: 0, end: last }).filter(
    ({ start }) => !tables.some((table) => isAt(table, start)),
  );
  const distinct = notes.filter(
    ({ printed: one }, at) => notes.findIndex((other) => other.printed.start === one.start) === at,
  );
  return withAnswers(flow, [...printed, ...distinct.flatMap((note) => sentencesOf(flow.text, note))]);
}

const isHeadingBlock = (flow: Flow, at: number): boolean => {
  const block = flow.blocks[at];
  const text = block === undefined ? '' : textOf(flow, block).trim();
  return text.length <= MAX_HEADING && !/[.;!?]$/.test(text);
};

/** Every refusal of a document, with the plants that it names. */
function warnings(source: Source, sentences: readonly Range[]): Warned[] {
  const { flow, monographs, namedIn } = source;
  let before: { readonly start: number; readonly plants: readonly number[] } | null = null;
  let ofAll = { block: -1, isHeading: false };
  return sentences.flatMap((sentence, at) => {
    const block = blockIndexAt(flow, sentence.start);
    const own = monographs.findIndex((one) => isAt(one, sentence.start));
    const isOfOther = once(() => own !== -1 && isAbout(source, { own, block, sentence }));
    const told = textOf(flow, sentence);
    if (holdsHere(told)) return [];
    const each = (plants: readonly number[]) => plants.map((plant) => ({ ...sentence, plant }));
    const apart = (found: readonly Warned[]) =>
      own !== -1 && found.length > 0 && (!isOfOther() || isExempt(told, own, namedIn))
        ? found.map((one) => ({ ...one, isApart: true }))
        : found;
    const warned = warnedIn(
      flow,
      { ...sentence, own, isOfOther, above: () => whomAbove(flow, sentence) },
      namedIn,
    );
    const isAll = namesAll(told, monographs.length, own === -1 || !isOfOther());
    const goesOn = ofAll.block === block && (ofAll.isHeading || goesOnAboutAll(told));
    const isOfAll = isAll || (goesOn && namedIn(told).length === 0);
    // "Rappel commun aux cinq plantes" may stand above what it recalls.
    const isHeading = isAll && isHeadingBlock(flow, block);
    if (isAll) ofAll = { block: isHeading ? block + 1 : block, isHeading };
    if (isOfAll && (refusesHere(told) || withholds(told)))
      return each(allBut(source, told)).map((one) => ({ ...one, isOfAll }));
    const extended = extendedIn(
      flow,
      sentence,
      extensionOf(source, { own, sentence, at }, sentences),
      namedIn,
    );
    if (extended.length > 0) return extended;
    if (warned.length === 0 && refusesHere(told) && namedIn(told).length === 0) {
      const last = before && isOneParagraph(flow, before.start, sentence.start) ? before.plants : [];
      if (last.length > 0 && onGoing.test(folded(told))) return apart(each(last));
      const about = namedBefore(source, { told, isFree: () => !isOfOther() }, sentences, at);
      if (about.length > 0) return apart(each(about));
    }
    before = { start: sentence.start, plants: [...new Set(warned.map(({ plant }) => plant))] };
    return apart(warned);
  });
}

/** "La porte est fermée, pour toutes ces plantes, à la femme enceinte": what is said of all plants and of whom may be harmed refuses, in whatever words, unless it permits or tells how they are taken. */
const withholds = (text: string): boolean =>
  (namesState(text) ||
    (holdsBack.test(folded(text)) && namesRefusable(text) && mentionsIn(text).length > 0)) &&
  !permits(text) &&
  !tellsHowOften(text) &&
  !tellsUse(text);

/** "aucune … à la personne greffée", "les collègues en dialyse en parlent d’abord au médecin". */
const holdsBack = /(?<![a-z])(?:aucune?|rien|n[e'’]|pas|jamais|non|sans|d'abord|avant)(?![a-z])/;

/** All plants of the document, but for those that a sentence excepts. */
function allBut({ monographs, namedIn }: Source, text: string): number[] {
  const [, ...exceptions] = text.split(exception);
  const spared = new Set(exceptions.flatMap((one) => namedIn(one)).map(({ plant }) => plant));
  return [...monographs.keys()].filter((plant) => !spared.has(plant));
}

const extensionOf = (
  { flow, monographs }: Source,
  { own, sentence, at }: { readonly own: number; readonly sentence: Range; readonly at: number },
  sentences: readonly Range[],
): Extension => {
  const beside = sentences[at - 1];
  return {
    own,
    before: beside && isBeside(flow, beside, sentence) ? beside : null,
    isRefusal: (range) => isUnderRefusals(monographs, range),
  };
};

const isBeside = ({ text }: Flow, one: Range, next: Range): boolean =>
  next.start >= one.end && !text.slice(one.end, next.start).includes('\n');

const isUnderRefusals = (monographs: readonly Monograph[], { start }: Range): boolean =>
  monographs.some(({ sections }) =>
    sections.some((section) => section.label.kind === 'contraindications' && isAt(section, start)),
  );

/** What another plant is compared with may be the plant itself. */
const referring = /(?<![a-z])(?:memes?|voir|idem|ici|comme|aussi|egalement)(?![a-z])/;

/** Plants with what their document refuses of them by their names outside of their own texts; in tables each cell is of its own plant. */
export function withWarningsElsewhere(
  flow: Flow,
  monographs: readonly Monograph[],
  { named, ...elsewhere }: Elsewhere & { readonly named: readonly FoundName[][][] },
): Monograph[] {
  if (monographs.length === 0) return [];
  const namedIn = finderOf(flow, monographs, named);
  const warned = warnings({ flow, monographs, namedIn }, sentencesElsewhere(flow, elsewhere));
  const words = once(() => nameWords(flow, monographs, named));
  const mayMean = (text: string, plant: number): boolean => {
    const plain = folded(text);
    const all = namedIn(text);
    return (
      referring.test(plain) ||
      (all.some((one) => one.plant === plant) && !isExempt(text, plant, namedIn)) ||
      readWords(withoutNames(plain, all)).some(({ word }) => words()[plant]?.has(word))
    );
  };
  const told = monographs.map((one, plant) => {
    const isOwn = ({ start, isOfAll }: Warned) =>
      !isOfAll && (isAt(one, start) || one.sections.some((section) => isAt(section, start)));
    const own = warned.filter((clause) => clause.plant === plant && !isOwn(clause));
    const distinct = own.filter(({ start }, at) => own.findIndex((other) => other.start === start) === at);
    const ofOthers = warned.filter(
      (clause) => clause.isApart && isAt(one, clause.start) && !mayMean(textOf(flow, clause), plant),
    );
    return distinct.length + ofOthers.length === 0
      ? one
      : {
          ...one,
          ofOthers,
          sections: [
            ...one.sections,
            ...distinct.map((clause) => ({ ...saidSection('contraindications', clause), isRefusal: true })),
          ],
        };
  });
  return withReferences({ flow, monographs: told, namedIn });
}
