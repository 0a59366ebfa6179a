import { folded } from '#server/french/folded.ts';
import { saysNothing } from '#server/french/negation.ts';
import { binomialsIn } from './binomials.ts';
import { isStyled, type Label, ofPeople, withoutItems } from './find-labels.ts';
import type { LabelKind } from './label-kinds.ts';
import { cuedKind, kindOf, leadsWithMethod, namesState, signsOf } from './meaning.ts';
import { type Block, type Flow, textOf } from './text-flow.ts';
import { languageNamed, partNamed, placeExpression } from './vocabulary.ts';

/** A line that may be a heading, with what stands under it. */
interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly heading: string;
  readonly block: Block;
  readonly form: Label['form'];
  readonly isStyled: boolean;
  /** Only a full stop parts it from its text. */
  readonly isStopped: boolean;
  readonly body: string;
}

const MAX_HEADING = 60;
/** A body is read up to here. */
const MAX_BODY = 1_500;
/** From this count on a line that repeats is a heading, whatever its type. */
const OFTEN = 3;
/** Fewer headings of a kind that their own words do not tell are no pattern. */
const TWICE = 2;

const bulleted = /^\s*[•·▪►●○■□➢✓*–—-]/u;
/** An icon before a text, where it is a character. */
const icon = /^\s*([\p{So}\u2600-\u27BF]\uFE0F?)\s*(?=\p{L}|\d)/u;
const runIn = /^\s*(\p{Lu}[^.:;?\n\t•]{2,50}?)\s*(?::\s|\?\s(?=\p{Lu})|\.\s*[–—-]\s|\s[–—]\s|\t)/u;
/** "Vertus. Toux, fièvre …": a heading when it repeats. */
const stopped = /^\s*(\p{Lu}[\p{L}'’ -]{3,34})\.\s(?=[\p{Lu}\d])/u;
const notHeading = /[.;,]\s*$|\d{3,}|\t/u;

/** Pronouns and articles change with the plant: "Ce qu'elle soigne", "Ce qu'il soigne". */
const small =
  /(?<![a-z])(?:l|le|la|les|il|ils|elle|elles|on|je|j|un|une|des|de|du|d|ce|ca|cela|qu|que|se|s|en|y|the|it|its|a|an)(?![a-z])/g;
export const headingKey = (heading: string): string =>
  /\p{L}/u.test(heading)
    ? folded(heading)
        .replace(/[^a-z]+/g, ' ')
        .replace(small, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : heading;

/** "Infusion : …", "Wolof : …", "Mali : …" begin an item of a section. */
const isItem = (heading: string): boolean =>
  namesState(heading) ||
  saysNothing(heading) ||
  partNamed(heading) !== undefined ||
  leadsWithMethod(heading) ||
  languageNamed(heading, true) !== undefined ||
  (/\p{L}/u.test(heading) && folded(heading).replace(placeExpression, '').trim() === '');

function candidateOf(flow: Flow, block: Block): Omit<Candidate, 'body'> | null {
  const text = textOf(flow, block);
  if (bulleted.test(text)) return null;
  const sign = icon.exec(text);
  if (sign?.[1] !== undefined) {
    const end = block.start + sign[0].length;
    return {
      start: block.start,
      end,
      heading: sign[1],
      block,
      form: 'colon',
      isStyled: true,
      isStopped: false,
    };
  }
  const run = runIn.exec(text) ?? stopped.exec(text);
  const styled = isStyled(flow, block);
  if (run?.[1] !== undefined && !styled) {
    const end = block.start + run[0].length;
    return {
      start: block.start,
      end,
      heading: run[1].trim(),
      block,
      form: 'colon',
      isStyled: false,
      isStopped: !runIn.test(text),
    };
  }
  const heading = text.trim().replace(/[\s:]+$/, '');
  const isLine = heading.length >= 3 && heading.length <= MAX_HEADING && !notHeading.test(heading);
  if (!isLine || !/^[^\p{Ll}]/u.test(heading) || !/\p{L}{3}/u.test(heading)) return null;
  return {
    start: block.start,
    end: block.end,
    heading,
    block,
    form: 'line',
    isStyled: styled,
    isStopped: false,
  };
}

/** A line above a scientific name is the title of its plant. */
function isTitle(flow: Flow, index: number): boolean {
  const below = flow.blocks[index + 1];
  if (below === undefined) return false;
  const [name] = binomialsIn(textOf(flow, below).slice(0, 120), 'plain');
  return name !== undefined && /^\P{L}*$/u.test(textOf(flow, below).slice(0, name.start));
}

function candidatesOf(flow: Flow, labels: readonly Label[]): Candidate[] {
  let at = 0;
  const isLabelled = (block: Block): boolean => {
    while (at < labels.length && (labels[at]?.start ?? 0) < block.start) at++;
    const next = labels[at];
    return next !== undefined && next.start < block.end;
  };
  const found = flow.blocks.flatMap((block, index) => {
    const candidate = isLabelled(block) ? null : candidateOf(flow, block);
    if (candidate?.form === 'line' && isTitle(flow, index)) return [];
    return candidate !== null &&
      binomialsIn(candidate.heading, 'plain').length === 0 &&
      !isItem(candidate.heading)
      ? [candidate]
      : [];
  });
  // Short lines are items unless they stand out or repeat.
  const times = Map.groupBy(found, ({ heading }) => headingKey(heading));
  const headings = found.filter(
    ({ isStyled: styled, form, heading }) =>
      styled || form === 'colon' || (times.get(headingKey(heading))?.length ?? 0) >= OFTEN,
  );
  const cuts = [...headings, ...labels.filter(({ kind }) => !ofPeople.has(kind))]
    .map(({ start }) => start)
    .toSorted((a, b) => a - b);
  let cut = 0;
  return found.map((candidate) => {
    while (cut < cuts.length && (cuts[cut] ?? 0) <= candidate.start) cut++;
    const next = cuts[cut] ?? flow.text.length;
    return { ...candidate, body: flow.text.slice(candidate.end, Math.min(next, candidate.end + MAX_BODY)) };
  });
}

/** Where a vocabulary finds the indications, other headings tell of uses beside them. */
const besideKnown = (kind: LabelKind | null, labels: readonly Label[]): LabelKind | null =>
  kind === 'indications' && labels.some((label) => label.kind === 'indications') ? 'uses' : kind;

/** What headings of one wording tell together; null when they are none, or tell nothing sure. */
function kindOfGroup(group: readonly Candidate[]): LabelKind | null {
  const bodies = group.map(({ body }) => body.trim()).filter((body) => body !== '');
  const isHeading =
    group.every((one) => one.isStyled || (one.form === 'colon' && !one.isStopped)) || group.length >= OFTEN;
  if (bodies.length === 0 || !isHeading) return null;
  const cue = cuedKind(group[0]?.heading ?? '');
  if (cue === null && group.length < TWICE) return null;
  const signs = signsOf(bodies);
  const kind = kindOf(cue, signs);
  // A single line with a word of health is a heading of it only when illnesses stand under it.
  const isBare = group.length < TWICE && (kind === 'indications' || kind === 'contraindications');
  return isBare && signs.complaint + signs.state + signs.nothing < 0.4 ? null : kind;
}

/**
 * Headings that no vocabulary knows: lines of one wording that repeat, or stand out, classed by their words and by what stands
 * under all of them. One that tells nothing still ends the section before it when it repeats.
 */
export function learnHeadings(flow: Flow, labels: readonly Label[]): Label[] {
  const candidates = candidatesOf(flow, labels);
  const groups = Map.groupBy(candidates, ({ heading, form }) => `${form} ${headingKey(heading)}`);
  const learned = [...groups.values()].flatMap((group): Label[] => {
    const kind =
      besideKnown(kindOfGroup(group), labels) ??
      (group.length >= OFTEN && group.every((one) => one.isStyled) ? 'other' : null);
    if (kind === null || headingKey(group[0]?.heading ?? '') === '') return [];
    return group.map(({ start, end, heading, block, form }) => ({
      kind,
      start,
      end,
      heading,
      form,
      size: block.size,
      bold: block.bold,
    }));
  });
  const all = withoutItems(
    flow,
    [...labels, ...learned].toSorted((a, b) => a.start - b.start),
  );
  return [...all, ...furtherOnes(flow, all, learned)].toSorted((a, b) => a.start - b.start);
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A paragraph may run over several headings: those learned are found within it too, after the end of a sentence. */
function furtherOnes(flow: Flow, all: readonly Label[], learned: readonly Label[]): Label[] {
  const runs = new Map(learned.filter(({ form }) => form === 'colon').map((label) => [label.heading, label]));
  const known = all.filter(({ form }) => form === 'colon' || form === 'run');
  for (const label of known) if (!runs.has(label.heading)) runs.set(label.heading, label);
  if (learned.length === 0 || runs.size === 0) return [];
  const words = [...runs.keys()].map(escaped).join('|');
  const taken = new Set(all.map(({ start }) => start));
  const form = new RegExp(`(?<=[.!?]\\s)(${words})(?:\\s?[:.]\\s(?=\\S)|(?<=\\p{So})\\s*)`, 'gu');
  return [...flow.text.matchAll(form)].flatMap((match): Label[] => {
    const like = runs.get(match[1] ?? '');
    const isKnown = all.some(({ start, end }) => match.index < end && match.index + match[0].length > start);
    if (like === undefined || isKnown || taken.has(match.index)) return [];
    return [{ ...like, start: match.index, end: match.index + match[0].length }];
  });
}
