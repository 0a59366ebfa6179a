import { escaped } from '#server/lib/escaped.ts';
import { memoize, once } from '#server/lib/memoize.ts';
import { binomialsIn } from './binomials.ts';
import { headingKind, isStyled, type Label, ofPeople, withoutItems } from './find-labels.ts';
import {
  accentedKeys,
  candidatesIn,
  type HeadingCandidate,
  headingKey,
  icon,
  innerKeys,
  isItem,
  MAX_HEADING,
  sharedLeads,
} from './heading-candidates.ts';
import type { LabelKind } from './label-kinds.ts';
import { cuedKind, kindOf, leadsWithMethod, refuses, type Signs, signsOf } from './meaning.ts';
import { isOrder } from './prompt-injection.ts';
import { accentsWithin, type Block, blockIndexAt, type Flow, textOf } from './text-flow.ts';
import { introducedName, leadingName, withoutCells } from './title-names.ts';
import { methodWords, partWord } from './vocabulary.ts';

/** A line that may be a heading, with what stands under it. */
interface Candidate extends HeadingCandidate {
  readonly body: string;
}

/** A body is read up to here. */
const MAX_BODY = 1_500;
/** How far below it a heading that is the title of a plant has its name. */
const MAX_LEAD = 200;
/** From this count on a line that repeats is a heading, whatever its type. */
const OFTEN = 3;
/** Share of illnesses among the items of a list that is one of them. */
const SURE = 0.5;
/** Fewer headings of a kind that their own words do not tell are no pattern. */
const TWICE = 2;

/** A scientific name that leads a block, or follows its name in another script: what stands above it has ended. */
function isNamed(flow: Flow, block: Block): boolean {
  const text = textOf(flow, block).slice(0, 120);
  const [name] = binomialsIn(text, 'plain');
  return name !== undefined && !/\p{Script=Latin}/u.test(text.slice(0, name.start));
}

/** A line above a scientific name is the title of its plant, unless it stands above others too: "De quoi parle-t-on ?". */
function titlesAbove(flow: Flow): ReadonlySet<Block> {
  const found = flow.blocks.filter((own, index) => {
    const below = flow.blocks[index + 1];
    return (
      below !== undefined &&
      isStyled(flow, withoutCells(flow, own)) &&
      (isNamed(flow, below) || introducedName(textOf(flow, below)) !== undefined)
    );
  });
  const times = Map.groupBy(flow.blocks, (block) => textOf(flow, block).trim());
  return new Set(found.filter((block) => (times.get(textOf(flow, block).trim())?.length ?? 0) < OFTEN));
}

/** Where plants begin: at their titles, and at names that lead a block. */
const titlesOf = (flow: Flow, above: ReadonlySet<Block>): Block[] =>
  flow.blocks.filter((block) => isNamed(flow, block) || above.has(block));

/** "Fleurs ou feuilles en infusion : toux": the beginning of a sentence, which tells something itself. */
const isClause = (flow: Flow, { start, end, isStyled: styled, heading }: HeadingCandidate): boolean =>
  !styled &&
  flow.text.slice(start, end).trimEnd().endsWith(':') &&
  headingKind(heading) === null &&
  heading.split(/[\s'’]+/).some((word) => partWord.test(word));

/** "Infusion : …" is what its text prepares; "Tisanes et autres", set as a heading above what is prepared, heads it. */
function isOwnMethod(flow: Flow, block: Block, { heading, form }: Pick<Label, 'heading' | 'form'>): boolean {
  if (!leadsWithMethod(heading) || accentsWithin(flow, block).length > 0) return false;
  const below = flow.blocks[blockIndexAt(flow, block.start) + 1];
  const heads = below !== undefined && leadsWithMethod(textOf(flow, below));
  return !(form === 'line' && isStyled(flow, block) && heads);
}

function candidatesOf(flow: Flow, labels: readonly Label[]): Candidate[] {
  let at = 0;
  const above = titlesAbove(flow);
  const titles = titlesOf(flow, above);
  const accented = accentedKeys(flow);
  const shared = Map.groupBy(sharedLeads(flow), ({ block }) => block);
  const found = flow.blocks.flatMap((block) => {
    while (at < labels.length && (labels[at]?.start ?? 0) < block.start) at++;
    const own: Label[] = [];
    for (let i = at; (labels[i]?.start ?? Number.POSITIVE_INFINITY) < block.end; i++)
      own.push(labels[i] as Label);
    const told = candidatesIn(flow, block, accented);
    const leading = told.length > 0 ? told : (shared.get(block) ?? []);
    const within = innerKeys(flow, block).filter((key) => leading.every(({ end }) => key.start >= end));
    return [...leading, ...within].filter(({ start, end, heading, form }) => {
      const isKnown = own.some((label) => form === 'line' || (label.start < end && label.end > start));
      const printed = flow.text.slice(start, block.end);
      const isName =
        binomialsIn(heading, 'plain').length > 0 ||
        binomialsIn(printed, 'plain')[0]?.start === 0 ||
        (above.has(block) && (form === 'line' || printed.includes('\t')));
      const isEntry = leadingName(printed) !== undefined;
      // "Œdèmes du cœur : non."
      const isRefused = form === 'colon' && refuses(flow.text.slice(end, block.end));
      const isSaid = isKnown || isName || isEntry || isRefused || isItem(heading) || isOrder(heading);
      return !isSaid && !isOwnMethod(flow, block, { heading, form });
    });
  });
  const times = Map.groupBy(found, ({ heading }) => headingKey(heading));
  const told = found.filter(
    (one) => !isClause(flow, one) || (times.get(headingKey(one.heading))?.length ?? 0) >= TWICE,
  );
  // Short lines are items unless they stand out or repeat.
  const headings = told.filter(
    ({ isStyled: styled, form, heading }) =>
      styled || form === 'colon' || (times.get(headingKey(heading))?.length ?? 0) >= OFTEN,
  );
  const methods = new Set(headings.flatMap((one) => (leadsWithMethod(one.heading) ? [one.start] : [])));
  const cuts = [...headings, ...titles, ...labels.filter(({ kind }) => !ofPeople.has(kind))]
    .map(({ start }) => start)
    .toSorted((a, b) => a - b);
  let cut = 0;
  return told.map((candidate) => {
    while (cut < cuts.length && (cuts[cut] ?? 0) <= candidate.start) cut++;
    const [next = flow.text.length, after = flow.text.length] = cuts.slice(cut, cut + 2);
    // "Et dans la casserole ?", and what is prepared right below.
    const isAbove = methods.has(next) && !/\p{L}/u.test(flow.text.slice(candidate.end, next));
    const end = Math.min(isAbove ? after : next, candidate.end + MAX_BODY);
    return { ...candidate, body: flow.text.slice(candidate.end, end) };
  });
}

const bodiesOf = (group: readonly Candidate[]): string[] =>
  group.map(({ body }) => body.trim()).filter((body) => /\p{L}/u.test(body));

interface Group {
  readonly kind: LabelKind | null;
  readonly candidates: readonly Candidate[];
  /** Of all that stands under them, read when it is asked for. */
  readonly signs: () => Signs;
}

const warningIn = ({ signs }: Group): number => signs().roles.contraindications;

/** Share of what warns from which lists of illnesses may refuse, and how many times that of another heading's. */
const MAY_REFUSE = 0.3;
const TIMES = 4;

/** Whether the lists of one heading warn, and those of another that tells uses do not. */
function warnsBeside(group: Group, other: Group): boolean {
  const warning = warningIn(group);
  return other.kind === 'indications' && warning >= MAY_REFUSE && warning > TIMES * warningIn(other);
}

const isUncued = ({ candidates: [first] }: Group): boolean => cuedKind(first?.heading ?? '') === null;

/** Whether its texts name a state, or refuse. */
const refusesSomebody = ({ signs }: Group): boolean => {
  const { state, nothing, forbidding } = signs();
  return state + nothing + forbidding > 0;
};

/** Where a vocabulary finds the indications, other headings tell of uses beside them; where another heading tells them, one that warns more is none. Beside refusals, what warns and names nobody tells of harm. */
function besideOthers(group: Group, all: readonly Group[], labels: readonly Label[]): LabelKind | null {
  const { kind } = group;
  const refusing = ({ kind: other }: Pick<Group, 'kind'>) => other === 'contraindications';
  const isTold = labels.some(refusing) || all.some((other) => refusing(other) && refusesSomebody(other));
  if (refusing(group) && isTold && isUncued(group) && !refusesSomebody(group)) return 'adverseEffects';
  if (kind !== 'indications') return kind;
  if (labels.some((label) => label.kind === 'indications')) return 'uses';
  const isRefusal = isUncued(group) && all.some((other) => warnsBeside(group, other));
  return isRefusal ? 'contraindications' : kind;
}

/** Words of everyday that head texts of more than one kind: what stands under them decides. */
const open: ReadonlySet<LabelKind> = new Set<LabelKind>(['uses', 'actions', 'precautions', 'description']);

/** So many keys told of one plant, and again of the next, are headings. */
const ROUND = 4;

/** Keys that only a full stop parts from their texts, which come twice in one order. */
function comingAgain(groups: readonly (readonly Candidate[])[]): ReadonlySet<readonly Candidate[]> {
  const twice = groups.filter(
    (group) =>
      group.length === TWICE &&
      group.every(
        ({ form, isStopped, heading }) => form === 'colon' && isStopped && !leadsWithMethod(heading),
      ),
  );
  const inOrder = (round: number) =>
    twice.toSorted((a, b) => (a[round]?.start ?? 0) - (b[round]?.start ?? 0));
  const [first, again] = [inOrder(0), inOrder(1)];
  const isOver = (first.at(-1)?.[0]?.start ?? 0) < (again[0]?.[1]?.start ?? 0);
  const isRound = twice.length >= ROUND && isOver && first.every((group, at) => group === again[at]);
  return new Set(isRound ? twice : []);
}

/** What headings of one wording tell together; null when they are none, or tell nothing sure. */
function kindOfGroup(
  group: readonly Candidate[],
  signsUnder: () => Signs,
  comesAgain: boolean,
): LabelKind | null {
  const [first] = group;
  const bodies = bodiesOf(group);
  const isHeading =
    group.every(
      (one) => one.isStyled || one.heading.endsWith('?') || (one.form === 'colon' && !one.isStopped),
    ) ||
    group.length >= OFTEN ||
    comesAgain;
  if (first === undefined || bodies.length === 0 || !isHeading) return null;
  // "Infusion. …" names what its text prepares.
  if (leadsWithMethod(first.heading)) return 'preparation';
  const told = headingKind(first.heading);
  if (told !== null && !open.has(told)) return told;
  const introducing = told === null ? bodies.filter((body) => introducedName(body.slice(0, MAX_LEAD))) : [];
  if (introducing.length * 2 > bodies.length) return null;
  const isCued = told !== null || cuedKind(first.heading) !== null;
  const isAlone = group.length < TWICE && !first.heading.endsWith('?');
  if (isAlone && !isCued) return null;
  const signs = signsUnder();
  const kind = kindOf(told, signs, first.heading);
  // A single line with a word of health is a heading of it only when illnesses stand under it.
  // Beside its family, or above its other names, stands the title of a plant.
  const isTitle = kind === 'family' || (kind === 'commonNames' && first.form === 'line');
  if (isTitle && group.length < TWICE) return null;
  const isAsked = first.heading.endsWith('?') && cuedKind(first.heading) === kind;
  const isBare = group.length < TWICE && !isAsked && (kind === 'indications' || kind === 'contraindications');
  return isBare && signs.complaint + signs.state + signs.nothing + signs.forbidding < 0.4 ? null : kind;
}

/** "Recette n° 1 (infusion)". */
const ordinalMethod = new RegExp(`\\((?:${methodWords.source})\\)$`, 'iu');

/** Lines in the type of known headings, which is not that of the text. */
const isSetOff = (flow: Flow, { form, block }: Candidate, labels: readonly Label[]): boolean =>
  form === 'line' &&
  Math.abs(block.size - flow.bodySize) > 0.5 &&
  labels.some((label) => label.form === 'line' && label.size === block.size && label.bold === block.bold);

const labelOf = (kind: LabelKind, { start, end, heading, block, form }: Candidate): Label => ({
  kind,
  start,
  // The name of a preparation is part of its text.
  end: leadsWithMethod(heading) || ordinalMethod.test(heading) ? start : end,
  heading,
  form,
  size: block.size,
  bold: block.bold,
});

/** Known headings of open meaning, by what stands under all of one wording. */
function withMeaning(flow: Flow, labels: readonly Label[]): Label[] {
  const titles = titlesOf(flow, titlesAbove(flow));
  const bodyOf = (label: Label, at: number) => {
    const title = titles.find(({ start }) => start >= label.end)?.start ?? flow.text.length;
    const next = labels[at + 1]?.start ?? flow.text.length;
    return flow.text.slice(label.end, Math.min(next, title, label.end + MAX_BODY));
  };
  const keyOf = ({ kind, heading }: Label) => `${kind} ${headingKey(heading)}`;
  const bodies = Map.groupBy(
    labels.map((label, at) => ({ key: keyOf(label), body: bodyOf(label, at) })),
    ({ key }) => key,
  );
  // All of one wording have the same.
  const signsUnder = memoize(
    (key: string) => signsOf((bodies.get(key) ?? []).map(({ body }) => body.trim())),
    (key) => key,
    bodies.size,
  );
  const told = labels.filter(({ kind }) => kind === 'indications').length;
  // "Synonymes ▸ petite camomille": of no name that botanists gave.
  const areCommon = memoize(
    (key: string) =>
      (bodies.get(key) ?? []).every(
        ({ body }) => /\p{L}/u.test(body) && binomialsIn(body, 'labelled').length === 0,
      ),
    (key) => key,
    bodies.size,
  );
  return labels.map((label) => {
    const key = keyOf(label);
    const { length } = bodies.get(key) ?? [];
    if (label.kind === 'synonyms' && areCommon(key)) return { ...label, kind: 'commonNames' };
    if (!open.has(label.kind) || length < TWICE) return label;
    const signs = signsUnder(key);
    const read = kindOf(label.kind, signs, label.heading) ?? label.kind;
    // What describes a plant names its parts.
    const isPortrait = read === 'partUsed' && headingKind(label.heading) === 'description';
    const kind = isPortrait ? label.kind : read;
    const isList = (kind === 'uses' || kind === 'actions') && signs.complaint >= SURE && told * 2 < length;
    return { ...label, kind: isList ? 'indications' : kind };
  });
}

/**
 * Headings that no vocabulary knows: lines of one wording that repeat, or stand out, classed by their words and by what stands
 * under all of them. One that tells nothing still ends the section before it when it repeats.
 */
export function learnHeadings(flow: Flow, labels: readonly Label[]): Label[] {
  const candidates = candidatesOf(flow, labels);
  const wordings = Map.groupBy(candidates, ({ heading, form }) => `${form} ${headingKey(heading)}`);
  const again = comingAgain([...wordings.values()]);
  const groups = [...wordings.values()].map((candidates): Group => {
    const signs = once(() => signsOf(bodiesOf(candidates)));
    return { kind: kindOfGroup(candidates, signs, again.has(candidates)), candidates, signs };
  });
  const learned = groups.flatMap((one): Label[] => {
    const group = one.candidates;
    const kind =
      besideOthers(one, groups, labels) ??
      (group.length >= TWICE && group.every((one) => one.isStyled || isSetOff(flow, one, labels))
        ? 'other'
        : null);
    if (kind === null || headingKey(group[0]?.heading ?? '') === '') return [];
    return group.map((candidate) => labelOf(kind, candidate));
  });
  const sorted = (all: readonly Label[]) => all.toSorted((a, b) => a.start - b.start);
  const all = withoutItems(flow, sorted([...labels, ...learned]));
  const told = withoutRecipes(flow, sorted([...all, ...furtherOnes(flow, all, learned)]));
  return withoutLateUses(flow, withMeaning(flow, sorted([...told, ...signedRows(flow, told)])));
}

/** "Confiture :", "Vin rouge —" */
const recipeName = /^[^\p{L}]*\p{Lu}[\p{L}’'-]+(?: \p{Ll}+)?\s?[:–—-]\s*$/u;

/** "Confiture : passer la pulpe au tamis" below "Infusion : …" is one more recipe, and no heading of recipes. */
const withoutRecipes = (flow: Flow, labels: readonly Label[]): Label[] =>
  labels.filter((label, at) => {
    const isBelow = label.kind === 'preparation' && labels[at - 1]?.kind === 'preparation';
    const isNamed = headingKind(label.heading) === null && recipeName.test(textOf(flow, label));
    const body = flow.text.slice(label.end, labels[at + 1]?.start);
    return !(isBelow && isNamed && !leadsWithMethod(label.heading) && !leadsWithMethod(body));
  });

/** "▷ À l’oreille kpeou": what stands behind the sign of several headings is headed too, whatever by. */
function signedRows(flow: Flow, labels: readonly Label[]): Label[] {
  const headings = labels.map(({ start, heading }) => ({
    sign: icon.exec(flow.text.slice(start, start + MAX_HEADING))?.[1],
    heading,
  }));
  return [...Map.groupBy(headings, ({ sign }) => sign)].flatMap(([sign, group]) => {
    const wordings = new Set(group.map(({ heading }) => heading).filter((one) => one !== sign));
    if (sign === undefined || wordings.size < OFTEN) return [];
    const form = new RegExp(`(?<=^[ \\t]*|[.!?] )${sign}\\s*(?=\\p{L})`, 'gmu');
    return [...flow.text.matchAll(form)].flatMap(({ index: start, 0: { length } }): Label[] => {
      const isHeaded = labels.some((one) => one.start <= start + length && one.end > start);
      const { size, bold } = flow.blocks[blockIndexAt(flow, start)] as Block;
      return isHeaded
        ? []
        : [{ kind: 'other', form: 'colon', start, end: start + length, heading: sign, size, bold }];
    });
  });
}

const warns = ({ kind }: Label): boolean => kind === 'contraindications' || kind === 'precautions';

/** What stands below the warnings throughout, where another heading tells the indications, is what a plant does in harm. */
function withoutLateUses(flow: Flow, labels: readonly Label[]): Label[] {
  const isOfPlant = (above: Label, { start }: Label) =>
    binomialsIn(flow.text.slice(above.end, start), 'plain').length === 0;
  const groups = Map.groupBy(labels, ({ heading }) => headingKey(heading));
  const late = new Set(
    [...groups].flatMap(([key, group]) => {
      const isLate = group.every((label) => {
        const before = labels[labels.indexOf(label) - 1];
        return label.kind === 'indications' && before && warns(before) && isOfPlant(before, label);
      });
      const isUnknown =
        headingKind(group[0]?.heading ?? '') === null && cuedKind(group[0]?.heading ?? '') === null;
      return isLate && isUnknown ? [key] : [];
    }),
  );
  const isTold = labels.some(({ kind, heading }) => kind === 'indications' && !late.has(headingKey(heading)));
  return labels.map((label) =>
    isTold && late.has(headingKey(label.heading)) ? { ...label, kind: 'adverseEffects' } : label,
  );
}

/** A paragraph may run over several headings: those learned are found within it too, after the end of a sentence. */
export function furtherOnes(flow: Flow, all: readonly Label[], learned: readonly Label[]): Label[] {
  const runs = new Map(learned.filter(({ form }) => form === 'colon').map((label) => [label.heading, label]));
  const known = all.filter(({ form }) => form === 'colon' || form === 'run');
  for (const label of known) if (!runs.has(label.heading)) runs.set(label.heading, label);
  if (learned.length === 0 || runs.size === 0) return [];
  const words = [...runs.keys()].map(escaped).join('|');
  const taken = new Set(all.map(({ start }) => start));
  const form = new RegExp(
    `(?<=[.!?]\\s)(?:(${words})(?:\\s?[:.]\\s(?=\\S)|(?<=\\p{So})\\s*)|[\\p{So}\\p{Sm}]\\s?(${words})\\s)`,
    'gu',
  );
  return [...flow.text.matchAll(form)].flatMap((match): Label[] => {
    const like = runs.get(match[1] ?? match[2] ?? '');
    const isKnown = all.some(({ start, end }) => match.index < end && match.index + match[0].length > start);
    if (like === undefined || isKnown || taken.has(match.index)) return [];
    const end = leadsWithMethod(like.heading) ? match.index : match.index + match[0].length;
    return [{ ...like, start: match.index, end }];
  });
}
