import type { LessonMeaning, LessonShape } from '@simples/contract/document-lessons';
import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { escaped } from '#server/lib/escaped.ts';
import { binomialsIn, hasLatinGenus, shifted } from './binomials.ts';
import { isAllCapitals, isStyled, type Label } from './find-labels.ts';
import { accentedKeys, candidatesIn, headingKey } from './heading-candidates.ts';
import { type LabelKind, warningKinds } from './label-kinds.ts';
import { furtherOnes } from './learned-headings.ts';
import { isForbidding } from './meaning.ts';
import type { MonographStart } from './monograph-starts.ts';
import { type Block, blockIndexAt, type Flow, type Range, textOf, touches, trimmed } from './text-flow.ts';

/** What a person has said of words of a page, and where else that holds. */
export interface Lesson {
  readonly meaning: LessonMeaning;
  readonly shape: LessonShape;
  /** What was marked, as offsets in the text of its page; null in other documents than that one. */
  readonly place: { readonly pageIndex: number; readonly start: number; readonly end: number } | null;
  /** It holds nowhere else. */
  readonly isOnlyHere: boolean;
}

type Form = LessonShape['form'];
type ShapeOf<F extends Form> = Extract<LessonShape, { form: F }>;

/** The section that a meaning names; null: what is marked is no section. */
export function kindOf(meaning: LessonMeaning): LabelKind | null {
  return meaning === 'monograph' || meaning === 'noMonograph' || meaning === 'nothing' ? null : meaning;
}

/** Offsets in the flow; null for a page or a running head that the flow leaves out. */
export function rangeInFlow({ parts }: Flow, place: NonNullable<Lesson['place']>): Range | null {
  const part = parts.find(
    ({ page, start, end }) => page.index === place.pageIndex && place.start >= start && place.end <= end,
  );
  if (part === undefined) return null;
  const shift = part.offset - part.start;
  return { start: place.start + shift, end: place.end + shift };
}

const markOf = (flow: Flow, { place }: Lesson): Range | null => place && rangeInFlow(flow, place);

/** Where a lesson holds: of all places of its shape, or of the marked one alone. */
function bound<T extends Range>(flow: Flow, lesson: Lesson, found: readonly T[]): readonly T[] {
  if (!lesson.isOnlyHere) return found;
  const own = markOf(flow, lesson);
  return own === null ? [] : found.filter((one) => touches(one, own));
}

/** Words with any white space between them, and any number for a number. */
const wordsPattern = (words: string) => escaped(words).replace(/\d+/g, '\\d+').replace(/\s+/g, '\\s+');

/** The same words, whole. */
function wordRanges({ plain }: Flow, key: string): Range[] {
  const same = new RegExp(`(?<![\\p{L}\\p{N}])${wordsPattern(key)}(?![\\p{L}\\p{N}])`, 'gu');
  return [...plain.matchAll(same)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }));
}

/** Sentences that begin with the same words. */
function sentenceRanges({ plain, text, blocks }: Flow, key: string): Range[] {
  const same = new RegExp(
    `(?<=^|[.!?;:\\n\\t\\u2028][^\\p{L}\\p{N}]{0,6})${wordsPattern(key)}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return [...plain.matchAll(same)].map(({ index, 0: words }) => {
    const block = blocks[blockIndexAt({ blocks } as Flow, index)];
    const end = Math.max(index + words.length, block?.end ?? 0);
    return sentencesOf(text, { start: index, end })[0] ?? { start: index, end };
  });
}

/** What was marked, however many sentences that are, and those that begin as it does. */
function taughtSentences(flow: Flow, lesson: Lesson, key: string): readonly Range[] {
  const own = markOf(flow, lesson);
  const found = bound(flow, lesson, sentenceRanges(flow, key));
  return own === null ? found : [own, ...found.filter((one) => !touches(one, own))];
}

/** Words up to a number that begin a title: "Fiche n° 12". */
const numbered = /^[^\p{N}\n]{0,24}\d{1,4}/u;
const leadOf = (text: string): string =>
  (numbered.exec(folded(text.trim()))?.[0] ?? '').replace(/\d+/g, '0').replace(/\s+/g, ' ');

export const isNamed = (flow: Flow, block: Block): boolean =>
  binomialsIn(textOf(flow, block), 'plain').length > 0;

export function titleShape(flow: Flow, block: Block): ShapeOf<'title'> {
  const text = textOf(flow, block);
  return {
    form: 'title',
    size: block.size,
    bold: block.bold,
    capitals: isAllCapitals(text),
    lead: leadOf(text),
    isNamed: isNamed(flow, block),
    isRecognised: flow.place(block.start, block.end).page.origin === 'ocr',
  };
}

/** A style that most of the text has tells nothing without a number or a name. */
export function isTelling(flow: Flow, block: Block, shape: ShapeOf<'title'>): boolean {
  return isStyled(flow, block) || block.size > flow.bodySize * 1.04 || shape.lead !== '' || shape.isNamed;
}

const MAX_TITLE = 120;

/** Recognition measures type roughly. */
const tolerance = ({ size, isRecognised }: ShapeOf<'title'>) =>
  Math.max(0.3, size * (isRecognised ? 0.12 : 0.03));

function isSet(flow: Flow, block: Block, shape: ShapeOf<'title'>): boolean {
  const text = textOf(flow, block).trim();
  if (text.length > MAX_TITLE || !/\p{L}{2}/u.test(text)) return false;
  const own = titleShape(flow, block);
  const isStriking = isTelling(flow, block, { ...own, isNamed: false, lead: '' });
  return (
    Math.abs(own.size - shape.size) <= tolerance(shape) &&
    (own.bold === shape.bold || shape.isRecognised) &&
    own.capitals === shape.capitals &&
    own.lead === shape.lead &&
    (isStriking || !shape.isNamed || own.isNamed)
  );
}

/** Whether headings of sections are set as these titles are. */
const isShared = (labels: readonly Label[], shape: ShapeOf<'title'>): boolean =>
  labels.some(
    ({ form, size, bold }) =>
      form === 'line' && Math.abs(size - shape.size) <= tolerance(shape) && bold === shape.bold,
  );

/** They stand beside a title, or are one. */
const naming: ReadonlySet<LabelKind> = new Set(['scientificName', 'commonNames', 'family']);

function titleBlocks(
  flow: Flow,
  labels: readonly Label[],
  lesson: Lesson,
  shape: ShapeOf<'title'>,
): readonly Block[] {
  const needsName = shape.isNamed && isShared(labels, shape);
  const own = markOf(flow, lesson);
  const found = flow.blocks.filter(
    (block) =>
      (own !== null && touches(own, block)) ||
      (isSet(flow, block, shape) &&
        (!needsName || isNamed(flow, block)) &&
        !labels.some((label) => touches(label, block) && !naming.has(label.kind))),
  );
  return bound(flow, lesson, found);
}

type HeadingLabel = Omit<Label, 'kind'>;

/** Headings of one wording: known ones, lines and words before their text. */
function headingLabels(flow: Flow, labels: readonly Label[], key: string): HeadingLabel[] {
  const known = labels.filter(({ heading, form }) => form !== 'said' && headingKey(heading) === key);
  const accented = accentedKeys(flow);
  const others = flow.blocks.flatMap((block): HeadingLabel[] => {
    const { size, bold } = block;
    const text = textOf(flow, block).trim();
    if (text.length <= MAX_TITLE && headingKey(text) === key)
      return [{ start: block.start, end: block.end, heading: text, form: 'line', size, bold }];
    return candidatesIn(flow, block, accented)
      .filter(({ heading }) => headingKey(heading) === key)
      .map(({ start, end, heading, form }) => ({ start, end, heading, form, size, bold }));
  });
  const found = [...known, ...others.filter((one) => !known.some((own) => touches(own, one)))];
  const runs = found.map((one): Label => ({ ...one, kind: 'other' }));
  const within = furtherOnes(flow, [...labels, ...runs], runs).filter(
    ({ heading }) => headingKey(heading) === key,
  );
  return [...found, ...within].toSorted((a, b) => a.start - b.start);
}

/** The places of a lesson in a document; of columns none, since they are found with their tables. */
export function rangesOf(flow: Flow, labels: readonly Label[], lesson: Lesson): readonly Range[] {
  const { shape } = lesson;
  if (shape.form === 'heading') return bound(flow, lesson, headingLabels(flow, labels, shape.key));
  if (shape.form === 'sentence') return taughtSentences(flow, lesson, shape.key);
  if (shape.form === 'words') return bound(flow, lesson, wordRanges(flow, shape.key));
  return shape.form === 'title' ? titleBlocks(flow, labels, lesson, shape) : [];
}

/** The flow without words that were taught to be nothing; offsets stay. */
export function withoutWords(flow: Flow, lessons: readonly Lesson[]): Flow {
  const gone = lessons
    .filter(({ meaning }) => meaning === 'nothing')
    .flatMap((lesson) => rangesOf(flow, [], lesson));
  if (gone.length === 0) return flow;
  const ordered = gone.toSorted((a, b) => a.start - b.start);
  const blank = (text: string) => {
    let [blanked, at] = ['', 0];
    for (const { start, end } of ordered) {
      const from = Math.max(at, start);
      if (end <= from) continue;
      blanked += text.slice(at, from) + text.slice(from, end).replace(/[^\n]/g, ' ');
      at = end;
    }
    return blanked + text.slice(at);
  };
  const next = { ...flow, text: blank(flow.text), plain: blank(flow.plain) };
  return { ...next, blocks: flow.blocks.filter((block) => textOf(next, block).trim() !== '') };
}

/** Headings as they were taught, in place of what they were taken for. */
export function taughtLabels(
  flow: Flow,
  labels: readonly Label[],
  lessons: readonly Lesson[],
): readonly Label[] {
  return lessons.reduce<readonly Label[]>((all, lesson) => {
    const { shape, meaning } = lesson;
    const kind = kindOf(meaning);
    const isFree = (label: Label, places: readonly Range[]) => !places.some((one) => touches(one, label));
    if (meaning === 'monograph' && shape.form === 'title') {
      const titles = titleBlocks(flow, all, lesson, shape);
      return all.filter((label) => naming.has(label.kind) || isFree(label, titles));
    }
    if (kind === null || shape.form !== 'heading') return all;
    const places = bound(flow, lesson, headingLabels(flow, all, shape.key));
    if (places.length === 0) return all;
    const kept = all.filter((label) => isFree(label, places));
    return [...kept, ...places.map((place): Label => ({ ...place, kind, isTaught: true }))].toSorted(
      (a, b) => a.start - b.start,
    );
  }, labels);
}

/** Sentences with the section that they are taught to belong to. */
export interface TaughtSentence extends Range {
  readonly kind: LabelKind;
}

/** What lessons say of where plants begin and end, and of sentences. */
export interface Taught {
  readonly starts: readonly MonographStart[];
  /** Titles of plants, named or not: a plant ends before each. */
  readonly ends: readonly number[];
  /** Titles that begin no plant. */
  readonly refused: readonly Range[];
  readonly sentences: readonly TaughtSentence[];
}

export const nothingTaught: Taught = { starts: [], ends: [], refused: [], sentences: [] };

/** From a title to the name of its plant; nearer where other headings are set alike. */
const EARLY = 500;
const NEAR = 160;

interface Titles {
  readonly blocks: readonly Block[];
  readonly isShared: boolean;
}

/** A title over two lines begins one plant. */
const isFirst = (flow: Flow) => (block: Block, at: number, all: readonly Block[]) => {
  const above = all[at - 1];
  return above === undefined || flow.text.slice(above.end, block.start).trim() !== '' || isNamed(flow, above);
};

function startsOf(flow: Flow, { blocks, isShared: isAlike }: Titles): MonographStart[] {
  return blocks.flatMap((block, at): MonographStart[] => {
    const next = blocks[at + 1]?.start ?? flow.text.length;
    const reach = Math.min(next, block.end + (isAlike ? NEAR : EARLY));
    const text = flow.text.slice(block.start, reach);
    const title = textOf(flow, block);
    const name =
      binomialsIn(text, 'plain')[0] ??
      binomialsIn(title, 'labelled').find(hasLatinGenus) ??
      // A title in large type may part the name itself.
      binomialsIn(text.replace(/\s/g, ' '), 'plain')[0];
    if (name === undefined) return [];
    return [
      {
        start: block.start,
        name: shifted(name, block.start),
        title: trimmed(flow, block),
        by: 'title',
        size: block.size,
        hasFamily: true,
        isTaught: true,
      },
    ];
  });
}

export function taughtOf(flow: Flow, labels: readonly Label[], lessons: readonly Lesson[]): Taught {
  const titlesOf = (meaning: LessonMeaning): Titles[] =>
    lessons.flatMap((lesson) => {
      const { shape } = lesson;
      if (lesson.meaning !== meaning || shape.form !== 'title') return [];
      const blocks = titleBlocks(flow, labels, lesson, shape);
      return [{ blocks: blocks.filter(isFirst(flow)), isShared: isShared(labels, shape) }];
    });
  const titles = titlesOf('monograph');
  const starts = titles.flatMap((some) => startsOf(flow, some));
  const sure = titles.filter((some) => !some.isShared).flatMap(({ blocks }) => blocks);
  return {
    starts: [...new Map(starts.map((one) => [one.start, one])).values()],
    ends: [...starts, ...sure].map(({ start }) => start),
    refused: titlesOf('noMonograph').flatMap(({ blocks }) => blocks),
    sentences: lessons.flatMap((lesson) => {
      const kind = kindOf(lesson.meaning);
      if (kind === null || lesson.shape.form !== 'sentence') return [];
      // In another document nobody has looked at what begins alike.
      const isSafe = (range: Range) =>
        lesson.place !== null || warningKinds.has(kind) || !isForbidding(textOf(flow, range));
      return rangesOf(flow, [], lesson)
        .filter(isSafe)
        .map((range) => ({ ...range, kind }));
    }),
  };
}

interface ColumnPlace {
  readonly heading: string;
  readonly at: number;
  readonly width: number;
  readonly table: Range;
}

/** What lessons say of a column of a table; null: nothing. */
export function taughtColumn(
  flow: Flow,
  lessons: readonly Lesson[],
  { heading, at, width, table }: ColumnPlace,
): LessonMeaning | null {
  const key = headingKey(heading);
  const lesson = lessons.findLast((one) => {
    const { shape } = one;
    if (bound(flow, one, [table]).length === 0) return false;
    if (shape.form === 'heading') return key !== '' && shape.key === key;
    if (shape.form !== 'column') return false;
    if (shape.key !== '') return shape.key === key;
    // Columns without a header are alike within one document alone.
    return one.place !== null && key === '' && shape.at === at && shape.width === width;
  });
  return lesson?.meaning ?? null;
}
