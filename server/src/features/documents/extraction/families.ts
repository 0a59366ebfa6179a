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

const groupHeadings = memoize(
  (flow: Flow): Range[] => {
    const isName = (block: Block) =>
      block.end - block.start <= MAX_TITLE && binomialsIn(textOf(flow, block), 'plain').length > 0;
    const leads = (block: Block) => binomialsIn(textOf(flow, block).slice(0, MAX_TITLE), 'plain').length > 0;
    return flow.blocks.flatMap((block, at) => {
      const [said = '', family = ''] = alone.exec(textOf(flow, block)) ?? [];
      const isOwn = () => flow.blocks.slice(Math.max(0, at - LINES.above), at).some(isName);
      if (family === '' || isOwn() || !flow.blocks.slice(at + 1, at + 1 + LINES.below).some(leads)) return [];
      const start = block.start + said.indexOf(family);
      return [{ start, end: start + family.length }];
    });
  },
  ({ text }) => text,
  1,
);

/** "Famille des marguerites : Asteraceae", wherever the text of a plant says so. */
const familySaid = new RegExp(`(?<=(?<!\\p{L})[Ff]amille\\s[^.;\\n]{0,40}?)(?:${familyForm.source})`, 'u');

/** "Id.", "même famille": that of the plant before. */
const repeated = /(?<!\p{L})(?:id\.|idem(?!\p{L})|même famille)/iu;

function familyIn(flow: Flow, range: Range, form: RegExp): Range | null {
  const found = form.exec(textOf(flow, range));
  if (found === null) return null;
  const start = range.start + found.index;
  return { start, end: start + found[0].length };
}

const familiesIn = memoize(
  (text: string): Range[] =>
    [...text.matchAll(new RegExp(familyForm, 'gu'))].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
    })),
  (text) => text,
  1,
);
const lastFamily = ({ text }: Flow, end: number): Range | null =>
  familiesIn(text).findLast((one) => one.end <= end) ?? null;

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
  for (const section of sectionsOfKind(reading, 'family')) {
    // The row of the next plant and its family is no heading of this one.
    const isRow = /^[^\n\t]{2,60}\t/.test(flow.text.slice(section.label.start, section.start));
    if (isRow && section.start > end && headingKind(section.label.heading) !== 'family') continue;
    const range = { start: section.start, end: Math.min(section.end, section.start + 90) };
    const text = textOf(flow, range);
    const form = familyForm.exec(text);
    const line = /^[^\n.,;(]*/u.exec(text.trimStart())?.[0] ?? '';
    const lead = text.length - text.trimStart().length;
    if (form && form.index < 40)
      return claimOf(flow, {
        start: range.start + form.index,
        end: range.start + form.index + form[0].length,
      });
    if (line.length > 2 && line.length < 50 && headingKind(line) === null)
      return claimOf(flow, { start: range.start + lead, end: range.start + lead + line.length });
  }
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
    (repeated.test(textOf(flow, near)) ? lastFamily(flow, before.start) : null) ??
    familyIn(flow, { start: name.end, end: Math.max(name.end, monograph.end) }, familySaid);
  if (told !== null) return claimOf(flow, told);
  const shared = groupHeadings(flow).findLast((heading) => heading.end <= name.start);
  return shared === undefined ? null : claimOf(flow, shared);
}
