import { languageOf } from '#server/french/language.ts';
import { type Binomial, binomialsIn } from './binomials.ts';
import { isStyled, type Label } from './find-labels.ts';
import { identityKinds, medicalKinds } from './label-kinds.ts';
import { nothingTaught, type Taught, type TaughtSentence } from './lessons.ts';
import {
  isFormal,
  isMonograph,
  proseSections,
  tellsHealth,
  tellsMuch,
  tellsPlant,
} from './monograph-content.ts';
import { findMonographStarts, type MonographStart } from './monograph-starts.ts';
import { markedIn, type Note, type NotedFlow } from './notes.ts';
import { withoutRemarks } from './remarks.ts';
import { mentionedPlants } from './rounds.ts';
import { namesOfNote, refusalsOfNote, withSaid } from './said-sections.ts';
import { type Block, blockIndexAt, type Flow, type Range, textOf } from './text-flow.ts';
import { hasFamilyBeside } from './title-names.ts';

/** A heading with its text. */
export interface Section extends Range {
  readonly label: Label;
  /** It stands elsewhere in the document, and refuses this plant by its name. */
  readonly isRefusal?: boolean;
  /** The items of its text, as a model has told them. */
  readonly named?: readonly Range[];
}

export interface Monograph extends Range {
  /** Offsets in the flow. */
  readonly name: Binomial;
  /** The heading above it, when it is more than the scientific name. */
  readonly title: Range | null;
  /** The text before the first heading. */
  readonly opening: Range;
  readonly sections: readonly Section[];
  /** What its text refuses of other plants alone. */
  readonly ofOthers?: readonly Range[];
  /** What is refused of others and holds of it too: the words, and the sentence that says so. */
  readonly referred?: readonly { readonly title: Range; readonly details: Range }[];
}

/** Merges consecutive starts of one plant. */
function withoutRepeats(
  anchors: readonly MonographStart[],
  sameName: (a: string, b: string) => boolean,
): MonographStart[] {
  const distinct: MonographStart[] = [];
  for (const anchor of anchors) {
    const last = distinct.at(-1);
    if (last === undefined || !sameName(last.name.name, anchor.name.name)) {
      distinct.push(anchor);
      continue;
    }
    distinct[distinct.length - 1] = {
      ...last,
      title: last.title ?? anchor.title,
      ...(anchor.isTaught && { isTaught: true }),
    };
  }
  return distinct;
}

/** Of the size of the text. */
const SMALLER = 0.93;

/** What is set apart and smaller than the text stands under it, such as a source, and is no part of its last section. */
const isApartAndSmall = (flow: Flow, { size, bold, apart }: Block): boolean =>
  apart && !bold && size < SMALLER * flow.bodySize;

/** "Teneur ⇥ 3 %": a row with a key of its own. */
const keyedRow = /^\s*\p{Lu}[^\t:]{1,40}\t\s*\S/u;

/** An unknown heading ends a section when it is styled like the section's own, or is the key of a row below its row. */
function isEnd(flow: Flow, label: Label, block: Block): boolean {
  if (isApartAndSmall(flow, block)) return true;
  if (/\t\s*$/.test(textOf(flow, label)) && keyedRow.test(textOf(flow, block))) return true;
  if (label.form !== 'line') return false;
  const text = textOf(flow, block);
  const alike = block.size >= label.size - 0.2 && (block.bold || !label.bold);
  const shouted = !/\p{Ll}/u.test(text) || /\p{Ll}/u.test(flow.text.slice(label.start, label.end));
  const stands = block.size > flow.bodySize * 1.08 || (block.bold && !flow.bodyBold);
  return alike && shouted && stands && isStyled(flow, block);
}

function endOfSection(flow: Flow, label: Label, end: number): number {
  for (let i = blockIndexAt(flow, label.end); i < flow.blocks.length; i++) {
    const block = flow.blocks[i];
    if (block === undefined || block.start >= end) break;
    if (block.start >= label.end && isEnd(flow, label, block)) return block.start;
  }
  return end;
}

function sectionsOf(flow: Flow, labels: readonly Label[], range: Range): Section[] {
  const own = labels.filter(({ start }) => start >= range.start && start < range.end);
  return own.map((label, i) => {
    const end = own[i + 1]?.start ?? range.end;
    return { label, start: label.end, end: Math.max(label.end, endOfSection(flow, label, end)) };
  });
}

/** Headings before the first of them comes again. */
const ROUND = 4;

/** Sections that restart, after the references or in another language, belong to another text or plant and are dropped. */
function withoutSecondRound(flow: Flow, sections: readonly Section[]): readonly Section[] {
  const languageOfAll = (some: readonly Section[]) =>
    languageOf(some.map(({ label, end }) => flow.text.slice(label.start, end)).join(' '));
  const again = sections.findIndex(({ label }, i) => {
    const before = sections.slice(0, i).map((section) => section.label);
    const [first] = before;
    const ended = before.some(({ kind, form }) => kind === 'references' && form === 'line');
    const isSeen = medicalKinds.has(label.kind) && before.some(({ kind }) => kind === label.kind);
    if (ended && (isSeen || identityKinds.has(label.kind))) return true;
    if (before.length < ROUND || first?.form !== 'line') return false;
    if (first.heading === label.heading && first.size === label.size && first.bold === label.bold)
      return true;
    return (
      first.kind === label.kind &&
      languageOfAll(sections.slice(i, i + ROUND)) !== languageOfAll(sections.slice(0, i))
    );
  });
  return again === -1 ? sections : sections.slice(0, again);
}

/** Headings of one wording that make monographs of what stands under them, whatever stands around. */
const ROUNDS = 3;

/** Articles name plants without being about them; they have parts that monographs do not have, each once. */
export function isArticle(labels: readonly Label[]): boolean {
  const told = labels.filter(({ kind }) => identityKinds.has(kind) || medicalKinds.has(kind));
  const wordings = [...Map.groupBy(told, ({ heading }) => heading).values()];
  if (wordings.some(({ length }) => length >= ROUNDS)) return false;
  const parts = labels.filter(({ kind }) => kind === 'article').map(({ heading }) => heading.toLowerCase());
  return new Set(parts).size >= 3;
}

/** A paragraph further on that introduces another plant, by its name and family, goes on about that one. */
function endOfProse({ flow, sameName }: MonographSource, { end }: Range, { name }: MonographStart): number {
  const from = flow.blocks[blockIndexAt(flow, name.end)]?.end ?? end;
  const other = binomialsIn(flow.text.slice(from, end), 'plain').find(
    (found) => !sameName(found.name, name.name) && hasFamilyBeside(flow.text.slice(from + found.end, end)),
  );
  return other === undefined ? end : (flow.blocks[blockIndexAt(flow, from + other.start)]?.start ?? end);
}

export interface MonographSource {
  readonly flow: Flow;
  readonly noted?: NotedFlow;
  readonly labels: readonly Label[];
  /** With a plant in each row. */
  readonly tables: readonly Range[];
  readonly sameName: (a: string, b: string) => boolean;
  readonly taught?: Taught;
}

/** After the name, or before it when the text itself introduces the name. */
function openingOf(flow: Flow, { start, name, title }: MonographStart): number {
  const end = title?.end ?? start;
  const hasOwnName = title !== null && /\p{L}{2}/u.test(flow.text.slice(end, name.start));
  return hasOwnName ? end : Math.max(end, name.end);
}

/** "Zèb chapantyé (suite)": the title of a plant again, on another page. */
const goesOn = (flow: Flow, block: Block, title: Block): boolean =>
  block.page > title.page && textOf(flow, block).trim().startsWith(textOf(flow, title).trim());

/** "Petit lexique" behind the last plant: a title on a page of its own, larger than that of the plant. */
const isPart = (flow: Flow, block: Block, title: Block): boolean =>
  block.apart &&
  block.page > title.page &&
  block.size > title.size + 0.3 &&
  /\p{L}{3}/u.test(textOf(flow, block));

/** A title set as that of the plant is another plant's, known or not, when no heading of a section is set so; a larger one begins another part of the document. */
function endAtTitle(
  { flow, labels, start, end }: Range & { readonly flow: Flow; readonly labels: readonly Label[] },
  anchor: MonographStart,
): number {
  const own = flow.blocks[blockIndexAt(flow, anchor.start)];
  if (own === undefined || own.size < flow.bodySize * 1.08) return end;
  const isAlike = ({ size, bold }: Pick<Block, 'size' | 'bold'>) =>
    Math.abs(size - own.size) < 0.3 && bold === own.bold;
  // Headings of sections come more than once.
  if (labels.filter((label) => label.form === 'line' && isAlike(label)).length > 1) return end;
  for (let i = blockIndexAt(flow, start) + 1; i < flow.blocks.length; i++) {
    const block = flow.blocks[i];
    if (block === undefined || block.start >= end) break;
    const ends = isAlike(block) || isPart(flow, block, own);
    if (ends && isStyled(flow, block) && !goesOn(flow, block, own)) return block.start;
  }
  return end;
}

const isIn = (ranges: readonly Range[], at: number): boolean =>
  ranges.some(({ start, end }) => at >= start && at < end);

/** Titles as the text tells them, and those of them that a person has refused. */
function readTitles({ flow, labels, tables, taught = nothingTaught }: MonographSource) {
  const isOf = (ranges: readonly Range[], { start, name }: MonographStart) =>
    isIn(ranges, start) || isIn(ranges, name.start);
  const told = taught.starts.flatMap(({ title }) => title ?? []);
  const found = findMonographStarts(flow, labels).filter(({ start }) => !isIn(tables, start));
  return {
    read: found.filter((anchor) => !isOf(taught.refused, anchor) && !isOf(told, anchor)),
    refused: found.filter((anchor) => isOf(taught.refused, anchor)),
  };
}

/** Every title that names a plant, monograph or not, in order. */
export function findPlantTitles(source: MonographSource): MonographStart[] {
  const found = [...readTitles(source).read, ...(source.taught ?? nothingTaught).starts];
  const inOrder = found.toSorted((a, b) => a.start - b.start || a.name.start - b.name.start);
  return withoutRepeats(inOrder, source.sameName);
}

/** Sentences of a plant that a person has told the section of, taken out of the others. */
function withTaught(
  sections: readonly Section[],
  sentences: readonly TaughtSentence[],
  range: Range,
): Section[] {
  const own = sentences.filter(({ start, end }) => start >= range.start && end <= range.end);
  const cut = own.reduce<readonly Section[]>(
    (all, { start, end }) =>
      all.flatMap((section) =>
        section.end <= start || section.start >= end
          ? [section]
          : [
              { ...section, end: Math.max(section.start, start) },
              { ...section, start: Math.min(section.end, end) },
            ],
      ),
    sections,
  );
  const said = own.map(({ kind, start, end }): Section => {
    const label: Label = {
      kind,
      start,
      end: start,
      heading: '',
      form: 'run',
      size: 0,
      bold: false,
      isTaught: true,
    };
    return { label, start, end };
  });
  return [...cut, ...said].toSorted((a, b) => a.start - b.start);
}

/** Plants with the places of a text at which each of them ends. */
interface Anchors {
  readonly anchors: readonly MonographStart[];
  readonly ends: readonly number[];
  readonly inArticle: boolean;
}

/** Names of one shape with nothing between them are a list: what follows the last of them is not its own. */
function isListed(flow: Flow, anchors: readonly MonographStart[], at: number): boolean {
  const follows = (one: MonographStart | undefined, other: MonographStart | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    one.size === other.size &&
    !/\p{L}{3}/u.test(flow.text.slice(one.name.end, other.start));
  return follows(anchors[at - 1], anchors[at]) && follows(anchors[at - 2], anchors[at - 1]);
}

function anchorsOf(source: MonographSource): Anchors {
  const { flow, labels, taught = nothingTaught } = source;
  // On a page that was not read another plant may begin.
  const unread = flow.parts.flatMap(({ page, offset }) =>
    page.text === '' && page.confidence === 0 ? [offset] : [],
  );
  const told =
    taught === nothingTaught ? [] : [...taught.ends, ...readTitles(source).refused.map(({ start }) => start)];
  return { anchors: findPlantTitles(source), ends: [...unread, ...told], inArticle: isArticle(labels) };
}

/** What notes at the foot of a page tell of a plant that their marks stand with. */
const toldInNotes = (
  { noted }: MonographSource,
  range: Range,
  read: (flow: Flow, note: Note) => Section[],
): Section[] => markedIn(noted?.notes ?? [], range).flatMap((note) => read(noted?.flow as Flow, note));

/** What the text tells below a name, by its headings or as prose; null when that is no monograph. */
function monographAt(
  source: MonographSource,
  { anchors, ends, inArticle }: Anchors,
  at: number,
  isAlike = false,
): Monograph | null {
  const { flow, labels, tables, taught = nothingTaught } = source;
  const anchor = anchors[at];
  if (anchor === undefined || (isListed(flow, anchors, at) && !anchor.isTaught)) return null;
  const next = anchors[at + 1]?.start ?? flow.text.length;
  const table = tables.find(({ start }) => start > anchor.start)?.start ?? next;
  const other = Math.min(...ends.filter((start) => start > anchor.name.end), next, table);
  const end = endAtTitle({ flow, labels, start: anchor.name.end, end: other }, anchor);
  const range = { start: anchor.start, end };
  // "Ispaghul\tPlantago ovata": what stands right before its name is no heading of its plant.
  const own = labels.filter(
    ({ kind, start: from, end: to }) =>
      kind === 'scientificName' || from !== anchor.start || to !== anchor.name.start,
  );
  const headed = withoutSecondRound(flow, sectionsOf(flow, own, range));
  const labelled = withTaught(headed, taught.sentences, range);
  const openingStart = openingOf(flow, anchor);
  const firstLabel = labelled.find(({ label }) => label.start >= openingStart)?.label.start ?? range.end;
  const opening = { start: Math.min(openingStart, firstLabel), end: firstLabel };
  const told = withSaid(flow, { start: opening.start, end: range.end }, labelled);
  // Prose under a few headings is one when both together tell enough.
  const isOne = isMonograph(labelled, anchor, inArticle) || (!inArticle && tellsMuch(labelled, told));
  const formal = isOne && (anchor.isTaught || tellsHealth(flow, told));
  const prose = { start: openingStart, end: endOfProse(source, range, anchor) };
  const noted = toldInNotes(source, range, refusalsOfNote);
  const read = formal ? [...told, ...noted] : proseSections(flow, prose, noted, { anchor, isAlike });
  if (!formal && (inArticle || anchor.by !== 'title')) return null;
  if (read === null) return null;
  const sections = [...read, ...toldInNotes(source, range, namesOfNote)];
  const { name, title } = anchor;
  return { ...range, name, title, opening, sections };
}

/** Plants told in full from which on, when they are most, another that begins as they do need tell less. */
const MIN_ALIKE = 2;

/** What each start is the monograph of; of starts that may be one, those that tell two things are. */
function monographsAt(
  source: MonographSource,
  found: Anchors,
  mayBe: readonly MonographStart[] = [],
): (Monograph | null)[] {
  const sure = found.anchors.map((_, at) => monographAt(source, found, at));
  const plants = (wanted: (one: MonographStart, at: number) => boolean) =>
    new Set(found.anchors.filter(wanted).map(({ name }) => name.name)).size;
  const isUsual = (by: MonographStart['by']) => {
    const told = plants((one, at) => one.by === by && sure[at] !== null);
    return told >= MIN_ALIKE && told * 2 >= plants((one, at) => one.by === by || sure[at] !== null);
  };
  const usual = [...new Set(found.anchors.map(({ by }) => by))].filter(isUsual);
  return found.anchors.map((anchor, at) => {
    const needsLess = mayBe.includes(anchor) || usual.includes(anchor.by);
    return sure[at] ?? (needsLess ? monographAt(source, found, at, true) : null);
  });
}

/** Plants that paragraphs name beside those found; none where plants are told under headings, in their lists of names or below a title that a person has refused. */
function mentionedBeside(
  source: MonographSource,
  { anchors, inArticle }: Anchors,
  formal: readonly Monograph[],
): MonographStart[] {
  if (inArticle || formal.length >= MIN_ALIKE) return [];
  const { flow, labels, tables, taught = nothingTaught } = source;
  const refused = taught === nothingTaught ? [] : readTitles(source).refused;
  const titles = [...refused, ...anchors].toSorted((a, b) => a.start - b.start);
  const isRefused = (at: number) =>
    refused.some((one) => one === titles.findLast(({ start }) => start <= at));
  return mentionedPlants(flow, labels, anchors).filter(
    ({ name }) => !isRefused(name.start) && !isIn(tables, name.start),
  );
}

/** Those under titles, and those that paragraphs name where they tell as much. */
function toldPlants(source: MonographSource): Monograph[] {
  const titled = anchorsOf(source);
  const told = monographsAt(source, titled).flatMap((one) => one ?? []);
  const mentioned = mentionedBeside(source, titled, told.filter(isFormal));
  const withMentions = (some: readonly MonographStart[]) => {
    const anchors = [...titled.anchors, ...some].toSorted((a, b) => a.start - b.start);
    const made = monographsAt(source, { ...titled, anchors }, some);
    return anchors.map((start, at) => ({ start, own: made[at] ?? null }));
  };
  // What tells nothing ends no plant: without it others may tell more, or less.
  const kept = (mentioned.length > 0 ? withMentions(mentioned) : [])
    .filter(({ start, own }) => own !== null && mentioned.includes(start) && tellsPlant(own))
    .map(({ start }) => start);
  const isUsual = kept.length + told.length >= MIN_ALIKE && kept.length * 2 >= mentioned.length;
  return kept.length > 0 && isUsual ? withMentions(kept).flatMap(({ own }) => own ?? []) : told;
}

/** Text between two monographs belongs to no plant: better nothing than a warning under the wrong name. */
export const findMonographs = (source: MonographSource): Monograph[] =>
  withoutRemarks(source.flow, toldPlants(source));
