import { memoize } from '#server/lib/memoize.ts';
import { binomialsIn, sameName } from './binomials.ts';
import { claimOf } from './evidence.ts';
import type { Claim } from './extraction-types.ts';
import { headingKind } from './find-labels.ts';
import { medicalKinds } from './label-kinds.ts';
import type { Monograph } from './monographs.ts';
import { type Reading, sectionsOfKind } from './statements.ts';
import { type Block, type Flow, type Range, textOf } from './text-flow.ts';
import { MAX_TITLE } from './title-names.ts';
import { familyForm, familyHere } from './vocabulary.ts';

/** How far from the name the family may stand. */
const NEAR_NAME = 400;
/** So near stands a synonym. */
const BESIDE_NAME = 60;

/** "Sarriette\tLamiacées": the row of a common name and its family right above the scientific one. */
const titleRow = new RegExp(`(?:^|\\n)[^\\n\\t]{2,60}\\t(${familyForm.source})\\n*$`, 'u');

function familyAbove(flow: Flow, { name }: Monograph): Range | null {
  const lineStart = flow.text.lastIndexOf('\n', name.start) + 1;
  const text = flow.text.slice(Math.max(0, lineStart - NEAR_NAME), lineStart);
  const [, family = ''] = titleRow.exec(text) ?? [];
  const end = lineStart - text.length + text.trimEnd().length;
  return family === '' ? null : { start: end - family.length, end };
}

/** "LABIÉES", "Famille des Labiées": alone above a plant, for it and those below. */
const alone = new RegExp(`^[\\s\\p{P}\\d]*(?:[Ff]amille (?:des )?)?(${familyForm.source})[\\s\\p{P}]*$`, 'u');
/** A plant begins so few lines below a heading; below its own name a family is its own. */
const LINES = { above: 2, below: 3 };

interface GroupHeading extends Range {
  /** Where the next heading in its type ends the group. */
  readonly until: number;
}

/** "DEUXIÈME PARTIE. La haie et ses Rosacées": in a type of its own, with one family. */
function familyOfHeading(flow: Flow, block: Block): Range | null {
  const text = textOf(flow, block);
  const isHeading =
    (block.bold || block.size !== flow.bodySize) && text.length <= MAX_TITLE && !/[.,;:!?\t]\s*$/u.test(text);
  const [found, second] = isHeading ? familiesIn(text) : [];
  return found === undefined || second !== undefined
    ? null
    : { start: block.start + found.start, end: block.start + found.end };
}

/** The family that is all of a block. */
function familyAlone(flow: Flow, block: Block): Range | null {
  const [said = '', family = ''] = alone.exec(textOf(flow, block)) ?? [];
  const start = block.start + said.indexOf(family);
  return family === '' ? null : { start, end: start + family.length };
}

function groupHeading(flow: Flow, block: Block, at: number): GroupHeading | null {
  const whole = familyAlone(flow, block);
  if (whole !== null) return { ...whole, until: Infinity };
  const found = familyOfHeading(flow, block);
  const isAlike = ({ size, bold, apart }: Block) =>
    size === block.size && bold === block.bold && apart === block.apart;
  const next = flow.blocks.slice(at + 1).find(isAlike);
  return found && { ...found, until: next?.start ?? Infinity };
}

/** Families alone in their lines, the first of them below a plant: each is of the plant above it, as at the foot of a card. */
const familiesAtFeet = memoize(
  (flow: Flow): Range[] => {
    const found = flow.blocks.flatMap((block) => (block.apart ? (familyAlone(flow, block) ?? []) : []));
    const first = flow.blocks.find((block) => binomialsIn(textOf(flow, block), 'plain').length > 0);
    const isBelow = first !== undefined && (found[0]?.start ?? 0) > first.end + BESIDE_NAME;
    return isBelow ? found : [];
  },
  ({ text }) => text,
  1,
);

const groupHeadings = memoize(
  (flow: Flow): GroupHeading[] => {
    if (familiesAtFeet(flow).length > 0) return [];
    const leads = (block: Block) => binomialsIn(textOf(flow, block).slice(0, MAX_TITLE), 'plain').length > 0;
    const isName = (block: Block) => block.end - block.start <= MAX_TITLE && leads(block);
    return flow.blocks.flatMap((block, at) => {
      const isOwn = () => flow.blocks.slice(Math.max(0, at - LINES.above), at + 1).some(isName);
      const isFirst = () => flow.blocks.slice(at + 1, at + 1 + LINES.below).some(leads);
      const found = groupHeading(flow, block, at);
      return found !== null && !isOwn() && isFirst() ? [found] : [];
    });
  },
  ({ text }) => text,
  1,
);

/** "Famille des marguerites : Asteraceae", wherever the text of a plant says so. */
const familySaid = new RegExp(`(?<=(?<!\\p{L})[Ff]amille\\s[^.;\\n]{0,40}?)(?:${familyForm.source})`, 'u');

function familyIn(flow: Flow, range: Range, form: RegExp): Range | null {
  const found = form.exec(textOf(flow, range));
  if (found === null) return null;
  const start = range.start + found.index;
  return { start, end: start + found[0].length };
}

const everyFamily = new RegExp(familyForm, 'gu');
const familiesIn = (text: string): Range[] =>
  [...text.matchAll(everyFamily)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));

const familiesOf = memoize(
  ({ text }: Flow) => familiesIn(text),
  ({ text }) => text,
  1,
);

/** "Id.", "même famille": that of the plant before; "même famille que l’ipécacuanha": that of the one named. */
const repeated =
  /(?<![a-z])(?:id\.|idem(?![a-z])|meme famille(?:\s+que\s+(?:l['’]\s?|la\s|le\s|les\s)?([a-z-]{3,}))?)/u;

function repeatedFamily(flow: Flow, near: Range, before: number): Range | null {
  const found = repeated.exec(flow.plain.slice(near.start, near.end));
  if (found === null) return null;
  const [, plant] = found;
  const at = plant === undefined ? -1 : flow.plain.indexOf(plant);
  const told = familiesOf(flow).filter(({ end }) => end <= before);
  return (at === -1 ? told.at(-1) : told.find(({ start }) => start >= at)) ?? null;
}

function familyBelowHeading(reading: Reading, near: number): Range | null {
  const { flow } = reading;
  for (const section of sectionsOfKind(reading, 'family')) {
    const { heading, start: headingStart } = section.label;
    const isFamily = headingKind(heading) === 'family';
    // The row of the next plant and its family is no heading of this one.
    const isRow = /^[^\n\t]{2,60}\t/.test(flow.text.slice(headingStart, section.start));
    if (isRow && section.start > near && !isFamily) continue;
    const range = { start: section.start, end: Math.min(section.end, section.start + 90) };
    const form = familyIn(flow, range, familyForm);
    if (form !== null && form.start < range.start + 40) return form;
    const text = textOf(flow, range);
    const line = /^[^\n.,;(]*/u.exec(text.trimStart())?.[0] ?? '';
    const start = range.start + text.length - text.trimStart().length;
    // Other words only below a heading that says family itself, or in the row above its plants.
    const isSaid = heading === '' || isFamily;
    if (isSaid && line.length > 2 && line.length < 50 && headingKind(line) === null)
      return { start, end: start + line.length };
  }
  return null;
}

export function readFamily(reading: Reading): Claim | null {
  const { flow, monograph } = reading;
  const above = familyAbove(flow, monograph);
  if (above !== null) return claimOf(flow, above);
  const { name, title } = monograph;
  const health = monograph.sections.find(
    ({ label }) => label.form !== 'said' && medicalKinds.has(label.kind),
  );
  const end = Math.min(
    monograph.end > name.end ? monograph.end : Infinity,
    name.end + NEAR_NAME,
    Math.max(name.end + BESIDE_NAME, health?.label.start ?? monograph.end),
  );
  const headed = familyBelowHeading(reading, end);
  if (headed !== null) return claimOf(flow, headed);
  // "Thymus vulgaris L. (Lamiaceae)", "une Lamiacée aux feuilles rondes": before a heading of health, or another plant.
  const text = flow.text.slice(name.end, end).replace(titleRow, '');
  const other = binomialsIn(text, 'plain').find(
    (found) => found.start > BESIDE_NAME && !sameName(found.name, name.name),
  );
  const near = { start: name.end, end: name.end + (other?.start ?? text.length) };
  const before = { start: Math.min(monograph.start, title?.start ?? name.start), end: name.start };
  const own = familyIn(flow, near, familyHere) ?? familyIn(flow, before, familyHere);
  if (own !== null) return claimOf(flow, own);
  const told =
    repeatedFamily(flow, near, before.start) ??
    familyIn(flow, { start: name.end, end: Math.max(name.end, monograph.end) }, familySaid);
  if (told !== null) return claimOf(flow, told);
  const foot = familiesAtFeet(flow).find(({ start }) => start > name.end && start < monograph.end);
  if (foot !== undefined) return claimOf(flow, foot);
  const shared = groupHeadings(flow).findLast(
    (heading) => heading.end <= name.start && name.start < heading.until,
  );
  return shared === undefined ? null : claimOf(flow, shared);
}
