import { lettersOfNotes, markLetters } from '#server/adapters/pdf/characters.ts';
import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { sentencesOf, splitSentences } from '#server/french/sentences.ts';
import { binomialsIn } from './binomials.ts';
import { headingKind, isStyled } from './find-labels.ts';
import type { LabelKind } from './label-kinds.ts';
import { codesIn, isLegend } from './legends.ts';
import { kindOf, signsOf } from './meaning.ts';
import { roleScores, warningOf } from './roles.ts';
import {
  accentsWithin,
  type Block,
  blockIndexAt,
  extended,
  type Flow,
  type PageRange,
  type Range,
  type ReadingOrder,
  type ReadRange,
  textOf,
  withoutTexts,
} from './text-flow.ts';

/** A note at the foot of a page, with the place of its mark in the text above. */
export interface Note extends Range {
  readonly markedAt: number;
  /** Where it is printed. */
  readonly printed: Range;
  /** It is one of a list of refusals. */
  readonly isRefusal?: boolean;
  /** "Autres noms : …": what the words before its colon head, and where that begins. */
  readonly headed?: { readonly kind: LabelKind; readonly heading: string; readonly start: number };
}

/** "3. À éviter chez …", "(1) Pas avec …", "† Ni femme grosse …", "a Jamais chez …". */
const lead = new RegExp(
  String.raw`^\s*(\d{1,2}|\(\d{1,2}\)|[⁰¹²³⁴-⁹]+|\*+|[†‡§]+|[a-l${markLetters}](?=[.)]|\s+(?:\p{Lu}|[–—-]\s)))[.)]?(?:\s+[–—-]|\s?:)?\s*(?=\p{L})`,
  'u',
);
/** Another note of the same paragraph. */
const next = new RegExp(
  String.raw`(?<=[.;!?)] )(?:\(\d{1,2}\)|[⁰¹²³⁴-⁹]+|\*+|[†‡§]+|[a-l${markLetters}])(?= \p{Lu})`,
  'gu',
);

const raised = (mark: string): string =>
  mark.startsWith('(')
    ? mark
    : mark.replace(/[\da-l]/g, (sign) =>
        `⁰¹²³⁴⁵⁶⁷⁸⁹${markLetters}`.charAt(`0123456789${lettersOfNotes}`.indexOf(sign)),
      );

/** "L.ᵃ, b": letters that go on after a raised one, on the next line of a cell. */
const further = new RegExp(String.raw`(?<=[${markLetters}](?:, ?[a-l])*, ?)[a-l](?!\p{L})`, 'gu');
/** A mark behind words. */
const markHere = new RegExp(
  String.raw`(?<=[\p{L}\p{N}.,;)»] ?)(?:\(\d{1,2}\)|[⁰¹²³⁴-⁹]+|\*+|[†‡§]+|[${markLetters}])`,
  'gu',
);

/** Where the mark of a note stands in the text above it: behind words, raised or in parentheses where it is a number, raised where it is a letter. */
function marksIn(text: string, mark: string): number[] {
  const signs = [...text.replace(further, raised).matchAll(markHere)];
  return signs.filter(({ 0: sign }) => sign === raised(mark)).map(({ index }) => index);
}

/** Cells that are letters of notes and nothing else: "a", "a, c". */
const lettersOf = /(?<=\t) *[a-l](?:[,;/ ]+[a-l])* *(?=\t|$)/g;
const cellsOf = (row: string, mark: string): number[] =>
  /^[a-l]$/.test(mark)
    ? [...row.matchAll(lettersOf)].flatMap(({ 0: cell, index }) =>
        cell.includes(mark) ? [index + cell.indexOf(mark)] : [],
      )
    : [];

const isRow = (flow: Flow, block: Block): boolean => textOf(flow, block).includes('\t');

/** Where the mark of a note stands on its page; in a table, that may go on from the page before, several rows may have it. */
function marksOf(flow: Flow, { start, page }: Block, mark: string): number[] {
  const above = flow.blocks.filter((block) => block.page >= page - 1 && block.end <= start);
  const from = above.find((block) => block.page === page)?.start ?? start;
  const own = marksIn(flow.text.slice(from, start), mark).map((at) => from + at);
  const isBelowTable = above.some((block) => block.page === page && isRow(flow, block));
  // An earlier note with the same mark is that of the rows above it.
  const last = above.findLastIndex((block) => lead.exec(textOf(flow, block))?.[1] === mark);
  const inRows = above
    .slice(last + 1)
    .filter((block) => isBelowTable && isRow(flow, block))
    .flatMap((row) =>
      [...marksIn(textOf(flow, row), mark), ...cellsOf(textOf(flow, row), mark)].map((at) => row.start + at),
    );
  if (own.every((at) => inRows.includes(at))) return inRows;
  return own.length === 1 ? own : [];
}

interface Marked extends Pick<Note, 'printed' | 'isRefusal'> {
  readonly mark: string;
  readonly range: Range;
}

const letter = /(?<=^|[:;,] )([a-l])[.)]? (?=\p{L})/gu;
const refusing = /(?<!\p{L})(?:contre-?indi|interdi|refus)/iu;
const ofMarks = /(?<!\p{L})(?:lettres?|notes?|appels?|renvois?|renvoient|exposants?)(?!\p{L})/iu;

/** From here on a sentence on marks says that they warn. */
const WARNS = 0.45;

/** "Les lettres renvoient aux cas où la délivrance est refusée.", above the rows with them: what marks stand for. */
function saysRefusals(flow: Flow, block: Block): boolean {
  const above = flow.blocks.slice(0, blockIndexAt(flow, block.start));
  const caption = above.findLast((one) => !isRow(flow, one));
  if (caption === undefined || caption.page < block.page - 1 || caption === above.at(-1)) return false;
  const refuses = (text: string) => refusing.test(text) || warningOf(roleScores(text)) >= WARNS;
  return splitSentences(textOf(flow, caption)).some((one) => ofMarks.test(one) && refuses(one));
}

/** "Contre-indications : a grossesse ; b allaitement ; c hypotension." */
function lettersIn(flow: Flow, block: Block): Marked[] {
  const text = textOf(flow, block);
  const found = [...text.matchAll(letter)];
  const isList = found.length > 2 && lettersOfNotes.startsWith(found.map(({ 1: mark }) => mark).join(''));
  if (!isList) return [];
  const isRefusal = refusing.test(text.slice(0, found[0]?.index)) || saysRefusals(flow, block);
  return found.map(({ 0: lead, 1: mark = '', index }, at) => {
    const start = block.start + index;
    const next = found[at + 1]?.index;
    // Behind the last note its paragraph may go on.
    const [last] = sentencesOf(flow.text, { start, end: block.end });
    const end = next === undefined ? (last?.end ?? block.end) : block.start + next;
    return { mark, range: { start: start + lead.length, end }, printed: { start, end }, isRefusal };
  });
}

/** A note has no more. */
const CELLS = 2;

/** The notes of a paragraph, each behind its mark. */
function notesIn(flow: Flow, block: Block): Marked[] {
  const text = textOf(flow, block);
  // "1 Ajuga iva … ⇥ …": a numbered row below a heading with a mark is no note.
  if (text.split('\t').length > CELLS) return [];
  const first = lead.exec(text);
  // Below a table the notes may stand behind what its abbreviations mean.
  const above = flow.blocks[blockIndexAt(flow, block.start) - 1];
  if (first === null && !(above && isRow(flow, above))) return [];
  const others = [...text.matchAll(next)].filter(({ index }) => index >= (first?.[0].length ?? 0));
  const marks = first === null ? others : [first, ...others];
  return marks.map(({ 0: printed, 1: mark = printed, index }, at) => {
    const start = block.start + index + printed.length;
    const end = block.start + (marks[at + 1]?.index ?? text.length);
    return { mark, range: { start, end }, printed: { start: block.start + index, end } };
  });
}

const sign = '[•●○◦▲△▼▽■□◆◇★☆✢✱✶♣♠♥☠⚠]';
const keyed = new RegExp(`(?<![^\\s])${sign}(?=\\s\\p{L})`, 'gu');
/** Signs that end a line or a cell, behind its words. */
const ending = new RegExp(`(?<=[^\\s\\n][ \\t]+)${sign}(?=(?:[ \\t]*${sign})*[ \\t]*(?:[\\n\\t]|$))`, 'gu');
const leadingSign = new RegExp(`^\\s*(${sign})`, 'u');

/** "◆ = ne pas donner aux femmes enceintes": what a sign means, wherever it is printed. */
const definition = new RegExp(`(?<=^|[\\n\\t]|[.;] )(${sign}|\\*+)\\s?=\\s?(?=\\p{L})`, 'gu');

interface Entry extends Pick<Note, 'isRefusal'> {
  readonly block: Block;
  readonly range: Range;
  readonly places: readonly number[];
}

interface Printed extends Entry {
  /** With its mark. */
  readonly printed: Range;
}

/** "● pas en cas de grossesse": the key of signs that end lines of the document; what begins more than one line is a bullet. */
function keysIn(flow: Flow): Entry[] {
  const begins = flow.text.split('\n').flatMap((line) => leadingSign.exec(line)?.[1] ?? []);
  const marks = [...flow.text.matchAll(ending)];
  if (marks.length === 0) return [];
  const keys = flow.blocks.filter((block) => leadingSign.test(textOf(flow, block)));
  return keys.flatMap((block): Entry[] => {
    const entries = [...textOf(flow, block).matchAll(keyed)];
    const isKey = entries.every(({ 0: own }) => begins.filter((one) => one === own).length < 2);
    const found = entries.map(({ 0: own, index }, at) => ({
      block,
      range: {
        start: block.start + index + own.length,
        end: Math.min(block.end, block.start + (entries[at + 1]?.index ?? Number.POSITIVE_INFINITY)),
      },
      places: marks.filter((mark) => mark[0] === own).map((mark) => mark.index),
    }));
    return isKey && found.some(({ places }) => places.length > 0) ? found : [];
  });
}

/** Where a sign stands by itself, and is not told what it means. */
function placesOf({ text }: Flow, own: string): number[] {
  const alone = new RegExp(`(?<![^\\s(])${own.replaceAll('*', '\\*')}(?![^\\s).,;]|\\s?=)`, 'gu');
  return [...text.matchAll(alone)].map(({ index }) => index);
}

/** Signs that the document says the meaning of: each of their places is a mark. */
function definitionsIn(flow: Flow): Printed[] {
  return flow.blocks.flatMap((block) => {
    const entries = [...textOf(flow, block).matchAll(definition)];
    return entries.flatMap(({ 0: printed, 1: own = '', index }, at) => {
      const start = block.start + index + printed.length;
      const [line = ''] = flow.text.slice(start, block.end).split(/[\n\t]/);
      const next = block.start + (entries[at + 1]?.index ?? Number.POSITIVE_INFINITY);
      const places = placesOf(flow, own);
      const end = Math.min(start + line.length, next);
      const range = { start, end };
      return places.length === 0
        ? []
        : [{ block, range, places, printed: { start: block.start + index, end } }];
    });
  });
}

export interface NotedFlow {
  /** Without the notes. */
  readonly text: Flow;
  /** With the notes behind the text. */
  readonly flow: Flow;
  readonly notes: readonly Note[];
}

/** "1. enrouement", in a list above the foot of its page: of what begins with one mark the last is its note. */
const isLastOf = ({ places }: Printed, at: number, all: readonly Printed[]): boolean =>
  !all.slice(at + 1).some((later) => places.every((place) => later.places.includes(place)));

/** "Interdite aux épileptiques." above "Jamais chez l’enfant.": lines between two notes, in their type, go on with the first. */
function goneOn({ blocks }: Flow, note: Printed, next: Printed | undefined): Printed {
  if (next === undefined) return note;
  const { size, page } = note.block;
  const isAlike = (block: Block) => block.size === size && block.page === page;
  const between = blocks.slice(blocks.indexOf(note.block) + 1, blocks.indexOf(next.block));
  const isOn = isAlike(next.block) && between.every((block) => isAlike(block) && !block.apart);
  const last = isOn ? between.at(-1) : undefined;
  if (last === undefined) return note;
  const until = ({ start }: Range) => ({ start, end: last.end });
  return { ...note, range: until(note.range), printed: until(note.printed) };
}

/** Every note at the foot of a page, with the places of its mark. */
const notesOf = (printed: Flow): Printed[] =>
  printed.blocks
    .flatMap((block) =>
      [...notesIn(printed, block), ...lettersIn(printed, block)].flatMap((note): Printed[] => {
        const places = marksOf(printed, block, note.mark);
        return places.length === 0 || isLegend(printed, note.range) ? [] : [{ block, places, ...note }];
      }),
    )
    .filter(isLastOf)
    .map((note, at, all) => goneOn(printed, note, all[at + 1]));

/** "Glycyrrhiza glabra L., Fabacées.", "Réglisse, ou bois doux : Glycyrrhiza glabra L.": a note that says what its plant is called. */
function isNaming(flow: Flow, { range }: Printed): boolean {
  const text = textOf(flow, range).trimStart();
  const [name] = binomialsIn(text, 'plain');
  return (
    name !== undefined && name.author !== '' && /^(?:[^.:;!?]{2,60}:\s)?$/u.test(text.slice(0, name.start))
  );
}

interface Named {
  readonly title: Block;
  readonly note: Printed;
  /** Its mark ends the title. */
  readonly isAtTitle: boolean;
}

const markAt = /^(?:\(\d{1,2}\)|.[⁰¹²³⁴-⁹]*)/u;

/** "**Farigoule** ¹ La feuille soulage …": a title that its text goes on behind, with the mark that it ends with. */
function runInTitle(flow: Flow, at: number): Block | undefined {
  const block = flow.blocks[blockIndexAt(flow, at)];
  const [accent] = block ? accentsWithin(flow, block) : [];
  const isTitle = accent?.start === block?.start && flow.text.slice(accent?.end, at).trim() === '';
  const [mark = ''] = markAt.exec(flow.text.slice(at)) ?? [];
  return block && accent && isTitle ? { ...block, end: at + mark.length } : undefined;
}

/** The title that a note names the plant of: its mark is the only one of such a note below it, and no name stands before the mark. */
function titlesNamed(flow: Flow, notes: readonly Printed[]): Named[] {
  const titles = flow.blocks.filter((block) => isStyled(flow, block));
  const marked = notes.flatMap((note): Named[] => {
    const [at = 0, ...others] = note.places;
    const title = runInTitle(flow, at) ?? titles.findLast(({ start }) => start <= at);
    if (others.length > 0 || title === undefined) return [];
    const isNamed = binomialsIn(textOf(flow, { start: title.start, end: at }), 'plain').length > 0;
    const isAtTitle = at < title.end && flow.text.slice(at, title.end).replace(markAt, '').trim() === '';
    return isNamed || headingKind(textOf(flow, title)) !== null ? [] : [{ title, note, isAtTitle }];
  });
  const alone = [...Map.groupBy(marked, ({ title }) => title).values()]
    .filter(({ length }) => length === 1)
    .flat();
  // One mark amid a text may stand behind the name of another plant: where each title has one it is that of its own.
  const set = Map.groupBy(titles, ({ size, bold }) => `${size} ${bold}`);
  return alone.filter(({ title, isAtTitle }) => {
    const alike = set.get(`${title.size} ${title.bold}`) ?? [];
    const own = alike.filter((one) => alone.some((other) => other.title === one));
    return isAtTitle || (own.length > 1 && own.length * 3 >= alike.length * 2);
  });
}

interface Moved {
  readonly title: PageRange;
  readonly note: PageRange;
  /** With its mark. */
  readonly printed: PageRange;
}

/** A page with each note below its title, or within the line that the title begins. */
function withMoved(page: DocumentPage, moved: readonly Moved[]): ReadRange[] {
  const cuts = moved
    .flatMap(({ title: { end: at }, note, printed }) => {
      const isWithin = /^.*\S/u.test(page.text.slice(at));
      return [
        { at, to: at, put: [{ ...note, isWithin }], isWithin },
        { at: printed.start, to: printed.end, put: [], isWithin: false },
      ];
    })
    .toSorted((a, b) => a.at - b.at);
  let next: Omit<ReadRange, 'end'> = { start: 0 };
  const ranges = cuts.flatMap(({ at, to, put, isWithin }): ReadRange[] => {
    const before = { ...next, end: at };
    next = { start: to, isWithin };
    return [before, ...put];
  });
  return [...ranges, { ...next, end: page.text.length }];
}

/** Notes that name the plant of a title are read right behind it. */
export function namesBelowTitles(flow: Flow): ReadingOrder {
  const naming = notesOf(flow).filter((note) => isNaming(flow, note));
  const place = ({ start, end }: Range) => flow.place(start, end);
  const moved = titlesNamed(flow, naming).map(
    ({ title, note }): Moved => ({
      title: place(title),
      note: place(note.range),
      printed: place(note.printed),
    }),
  );
  const onPage = moved.filter(({ title, note }) => title.page === note.page);
  return new Map(
    [...Map.groupBy(onPage, ({ title }) => title.page)].map(([page, own]) => [page, withMoved(page, own)]),
  );
}

/** What a note tells belongs to the plant that its mark stands with, not to the one above it. */
export function withNotes(printed: Flow): NotedFlow {
  const noted = notesOf(printed);
  const defines = definitionsIn(printed);
  const isDefined = (block: Block) => defines.some((one) => one.block === block);
  const listed = keysIn(printed).filter(({ block }) => !isDefined(block));
  const marked: readonly Entry[] = [...noted, ...listed, ...defines, ...codesIn(printed)].toSorted(
    (a, b) => a.range.start - b.range.start,
  );
  const gone = [...listed.map(({ block }) => block), ...[...noted, ...defines].map((one) => one.printed)];
  const text = withoutTexts(printed, new Set(gone));
  let flow = text;
  const made = marked.flatMap(({ range, places, isRefusal = false }): Note[] => {
    const again = extended(flow, printed.places(range.start, range.end));
    flow = again.flow;
    return places.map((markedAt) => ({ ...again.range, markedAt, printed: range, isRefusal }));
  });
  return { text, flow, notes: withHeadings(flow, made) };
}

/** "On se retiendra dans ces états : …" */
const heading = /^\s*(\p{Lu}[^:.;\n]{2,80}?)\s*:\s+(?=\S)/u;
/** Notes that begin alike. */
const ALIKE = 2;

/** What the words before the colon of a note head, by themselves or by what stands behind them in all notes that begin so. */
function withHeadings(flow: Flow, notes: readonly Note[]): Note[] {
  const read = notes.map((note) => {
    const [lead = '', words = ''] = heading.exec(textOf(flow, note)) ?? [];
    const start = note.start + lead.length;
    return { note, words, start, body: flow.text.slice(start, note.end) };
  });
  const alike = Map.groupBy(read, ({ words }) => words);
  const kinds = new Map(
    [...alike].map(([words, group]) => {
      const told = words === '' ? null : headingKind(words);
      const isUsual = words !== '' && group.length >= ALIKE;
      const bodies = isUsual ? group.map(({ body }) => body) : [];
      return [words, told ?? (isUsual ? kindOf(null, signsOf(bodies), words) : null)];
    }),
  );
  return read.map(({ note, words, start }) => {
    const kind = kinds.get(words) ?? null;
    return kind === null ? note : { ...note, headed: { kind, heading: words, start } };
  });
}

/** Notes whose marks stand there. */
export const markedIn = (notes: readonly Note[], { start, end }: Range): Note[] =>
  notes.filter(({ markedAt }) => markedAt >= start && markedAt < end);
