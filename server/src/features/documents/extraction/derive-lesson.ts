import type { LessonMark, LessonPreview, LessonShape } from '@simples/contract/document-lessons';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { type DocumentReading, readDocument } from './document-reading.ts';
import { headingKind, isStyled } from './find-labels.ts';
import { accentedKeys, candidatesIn, headingKey, isItem } from './heading-candidates.ts';
import { warningKinds } from './label-kinds.ts';
import {
  isNamed,
  isTelling,
  kindOf,
  type Lesson,
  rangeInFlow,
  rangesOf,
  taughtOf,
  titleShape,
} from './lessons.ts';
import { isForbidding, statedDanger } from './meaning.ts';
import { findMonographs, type Monograph } from './monographs.ts';
import { warns as tellsHarm } from './safety.ts';
import { columnsOf, type TableColumn } from './tables.ts';
import { type Block, blockIndexAt, type Flow, type Range, textOf, touches, trimmed } from './text-flow.ts';

interface Marked extends DocumentReading {
  readonly columns: readonly TableColumn[];
}

/** Blocks and characters above a text within which its heading stands. */
const ABOVE = { blocks: 12, length: 1_500 };
/** Words with which sentences of one kind begin alike. */
const leading = /^[^\p{L}\p{N}]*((?:[\p{L}\p{N}'-]+[^\p{L}\p{N}.;:!?\n]*){1,3})/u;

const headingShape = (heading: string): LessonShape | null => {
  const key = headingKey(heading);
  return key === '' ? null : { form: 'heading', key };
};

/** The heading that is marked, with its text or alone; undefined: what is marked is a text. */
function ownHeading({ printed, labels }: DocumentReading, block: Block, mark: Range): string | undefined {
  const known = labels.find(
    (label) => label.form !== 'said' && touches(label, mark) && label.start <= mark.start,
  );
  if (known !== undefined) return known.heading;
  const [found] = candidatesIn(printed, block, accentedKeys(printed)).filter(
    (one) => touches(one, mark) && !isItem(one.heading),
  );
  if (found === undefined) return undefined;
  return found.form === 'colon' || found.isStyled ? found.heading : undefined;
}

/** The heading above a text that no section claims; null where there is none. */
function headingAbove(
  { printed: flow, labels }: DocumentReading,
  index: number,
  meaning: LessonMark['meaning'],
): string | null {
  const accented = accentedKeys(flow);
  const from = (flow.blocks[index]?.start ?? 0) - ABOVE.length;
  for (let at = index - 1; at >= Math.max(0, index - ABOVE.blocks); at--) {
    const block = flow.blocks[at];
    if (block === undefined || block.start < from || isNamed(flow, block)) return null;
    const known = labels.findLast((label) => label.start >= block.start && label.start < block.end);
    // What the vocabulary knows keeps its section; what was only guessed is the person's to tell.
    if (known !== undefined)
      return known.kind === meaning || headingKind(known.heading) === null ? known.heading : null;
    const [own] = candidatesIn(flow, block, accented).filter(({ heading }) => !isItem(heading));
    if (own !== undefined && (isStyled(flow, block) || own.form === 'colon')) return own.heading;
  }
  return null;
}

function sentenceShape(flow: Flow, block: Block, mark: Range): LessonShape | null {
  const sentences = sentencesOf(flow.text, { start: block.start, end: Math.max(block.end, mark.end) });
  const own = sentences.find((one) => touches(one, mark)) ?? mark;
  const key = leading.exec(folded(textOf(flow, own)))?.[1]?.trim();
  return key === undefined ? null : { form: 'sentence', key };
}

interface Shaped {
  readonly shape: LessonShape;
  /** Nothing sets it apart from other text. */
  readonly isOnlyHere: boolean;
}

const columnAt = (columns: readonly TableColumn[], mark: Range): TableColumn | undefined =>
  columns.find(({ header, cells }) => [...header, ...cells].some((cell) => touches(cell, mark)));

function shapeOf(reading: Marked, mark: Range, { meaning }: LessonMark): Shaped | null {
  const { printed: flow } = reading;
  const index = blockIndexAt(flow, mark.start);
  const block = flow.blocks[index];
  if (block === undefined || !touches(block, mark)) return null;
  const like = (shape: LessonShape | null) => shape && { shape, isOnlyHere: false };
  if (meaning === 'nothing')
    return like({ form: 'words', key: folded(textOf(flow, mark)).replace(/\s+/g, ' ').trim() });
  const column = columnAt(reading.columns, mark);
  if (column !== undefined && meaning !== 'monograph') {
    const { heading, at, width } = column;
    return like({ form: 'column', key: headingKey(heading), at, width });
  }
  if (meaning === 'monograph' || meaning === 'noMonograph') {
    const shape = titleShape(flow, block);
    return { shape, isOnlyHere: !isTelling(flow, block, shape) };
  }
  const heading = ownHeading(reading, block, mark) ?? headingAbove(reading, index, meaning);
  return like((heading && headingShape(heading)) || sentenceShape(flow, block, mark));
}

const kindOfHeading = (words: string) => headingKind(words.split('\n')[0] ?? '');

function isWarningHeading(words: string): boolean {
  const kind = kindOfHeading(words);
  return kind !== null && warningKinds.has(kind);
}

interface Concerned {
  readonly places: readonly Range[];
  /** The text whose section changes. */
  readonly texts: readonly Range[];
}

const columnTexts = ({ columns }: Marked, shape: LessonShape): TableColumn[] =>
  columns.filter(
    ({ heading, at, width }) =>
      shape.form === 'column' &&
      headingKey(heading) === shape.key &&
      (shape.key !== '' || (at === shape.at && width === shape.width)),
  );

function concerned(reading: Marked, lesson: Lesson, monographs: readonly Monograph[]): Concerned {
  const { printed: flow, labels } = reading;
  const { shape, meaning } = lesson;
  if (shape.form === 'column') {
    const cells = columnTexts(reading, shape).flatMap((column) => column.cells);
    const filled = cells.filter((cell) => textOf(flow, cell).trim() !== '');
    return { places: filled, texts: filled };
  }
  if (meaning === 'monograph') {
    const { starts } = taughtOf(flow, labels, [lesson]);
    // A title that was a heading of warnings takes their section from its plant.
    const headings = rangesOf(flow, labels, lesson).filter((range) => isWarningHeading(textOf(flow, range)));
    return { places: starts.map(({ start, name }) => ({ start, end: name.end })), texts: headings };
  }
  const places = rangesOf(flow, labels, lesson);
  if (meaning === 'noMonograph') {
    const gone = monographs.filter(({ start, name }) =>
      places.some((place) => [start, name.start].some((at) => at >= place.start && at < place.end)),
    );
    return {
      places: gone.map(({ start, name }) => ({ start, end: name.end })),
      texts: gone.flatMap(({ sections }) => sections),
    };
  }
  if (shape.form !== 'heading') return { places, texts: places };
  const texts = places.map(({ end: start }) => {
    const next = labels.find((label) => label.start >= start)?.start ?? flow.text.length;
    return { start, end: next };
  });
  return { places, texts };
}

/** Whether a text warns as it is read now: by its section, its heading or its own words. */
function warns(reading: Marked, monographs: readonly Monograph[], text: Range): boolean {
  const { printed: flow } = reading;
  const words = textOf(flow, text);
  if (!/\p{L}{2}/u.test(words)) return false;
  const within = monographs.find(({ start, end }) => start <= text.start && text.start < end);
  const isTold = within?.sections.some(
    (section) =>
      warningKinds.has(section.label.kind) && touches({ ...section, start: section.label.start }, text),
  );
  const column = columnAt(reading.columns, text);
  const kind = column?.kind ?? kindOfHeading(words);
  if (isTold || (kind !== null && warningKinds.has(kind))) return true;
  // Words taken out of a sentence may be those that forbid in it: whole sentences are looked at.
  const block = flow.blocks[blockIndexAt(flow, text.start)] ?? text;
  const around = { start: Math.min(block.start, text.start), end: Math.max(block.end, text.end) };
  return sentencesOf(flow.text, around)
    .filter((sentence) => touches(sentence, text))
    .map((sentence) => textOf(flow, sentence))
    .some((said) => isForbidding(said) || tellsHarm(said) || statedDanger(said) !== null);
}

/** Places shown of those found. */
const SHOWN = 20;
const LENGTH = 160;

function shown({ printed: flow }: DocumentReading, ranges: readonly Range[]): LessonPreview['others'] {
  return ranges.slice(0, SHOWN).map((range) => {
    const [quote] = flow.quotes(range.start, Math.min(range.end, range.start + LENGTH));
    return {
      pageIndex: quote?.pageIndex ?? 0,
      label: quote?.pageLabel ?? null,
      text: quote?.quote.replace(/\s+/g, ' ') ?? '',
    };
  });
}

export interface DerivedLesson {
  readonly lesson: Lesson;
  readonly quote: string;
  readonly preview: LessonPreview;
}

export interface LessonTask {
  readonly pages: readonly DocumentPage[];
  /** Those taught before. */
  readonly lessons: readonly Lesson[];
  readonly mark: LessonMark;
}

/** The shape of what a person has marked, with where it holds; null when the page does not have it. */
export function deriveLesson({ pages, lessons, mark }: LessonTask): DerivedLesson | null {
  // Words that were taught to be nothing may be marked again.
  const others = lessons.filter(({ meaning }) => meaning !== 'nothing');
  const read = readDocument(pages, others);
  const { printed: flow } = read;
  const reading: Marked = { ...read, columns: columnsOf(flow, []) };
  const { pageIndex, start, end, meaning } = mark;
  const found = rangeInFlow(flow, { pageIndex, start, end });
  const own = found && trimmed(flow, found);
  const shaped = own && own.end > own.start ? shapeOf(reading, own, mark) : null;
  if (own === null || shaped === null) return null;
  const lesson: Lesson = {
    meaning,
    shape: shaped.shape,
    place: { pageIndex, start, end },
    isOnlyHere: mark.scope === 'here' || shaped.isOnlyHere,
  };
  const monographs = findMonographs(reading.source);
  const { places, texts } = concerned(reading, lesson, monographs);
  const kind = kindOf(meaning);
  const isWarning = kind !== null && warningKinds.has(kind);
  const warnings = isWarning ? [] : texts.filter((text) => warns(reading, monographs, text));
  const preview: LessonPreview = {
    form: shaped.shape.form,
    key: 'key' in shaped.shape ? shaped.shape.key : shaped.shape.lead,
    isOnlyHere: lesson.isOnlyHere,
    total: places.length,
    others: shown(
      reading,
      places.filter((place) => !touches(place, own)),
    ),
    warnings: shown(reading, warnings),
  };
  return { lesson, quote: textOf(flow, own).replace(/\s+/g, ' '), preview };
}
