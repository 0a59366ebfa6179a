import { type Block, extended, type Flow, type Range, textOf, withoutBlocks } from './text-flow.ts';

/** A note at the foot of a page, with the place of its mark in the text above. */
export interface Note extends Range {
  readonly markedAt: number;
}

/** "3. À éviter chez …", "† Ni femme grosse …". */
const lead = /^\s*(\d{1,2}|[⁰¹²³⁴-⁹]+|\*+|[†‡§]+)[.)]?\s*(?=\p{L})/u;

const raised = (mark: string): string => mark.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));

/** Where the one mark of a note stands in the text above it: behind a word, raised where it is a number. */
export function markIn(above: string, mark: string): number | undefined {
  const signs = [...above.matchAll(/(?<=[\p{L}\p{N}.,;)»] ?)(?:[⁰¹²³⁴-⁹]+|\*+|[†‡§]+)/gu)];
  const own = signs.filter(({ 0: sign }) => sign === raised(mark));
  return own.length === 1 ? own[0]?.index : undefined;
}

/** Where the mark of a note stands on its page. */
function markOf(flow: Flow, { start, page }: Block, mark: string): number | undefined {
  const from = flow.blocks.find((block) => block.page === page)?.start ?? start;
  const at = markIn(flow.text.slice(from, start), mark);
  return at === undefined ? undefined : from + at;
}

export interface NotedFlow {
  /** Without the notes. */
  readonly text: Flow;
  /** With the notes behind the text. */
  readonly flow: Flow;
  readonly notes: readonly Note[];
}

/** What a note tells belongs to the plant that its mark stands with, not to the one above it. */
export function withNotes(printed: Flow): NotedFlow {
  const marked = printed.blocks.flatMap((block) => {
    const mark = lead.exec(textOf(printed, block))?.[1];
    const markedAt = mark === undefined ? undefined : markOf(printed, block, mark);
    return markedAt === undefined ? [] : [{ block, markedAt }];
  });
  const text = withoutBlocks(printed, new Set(marked.map(({ block }) => block)));
  let flow = text;
  const notes = marked.map(({ block, markedAt }): Note => {
    const made = extended(flow, printed.places(block.start, block.end));
    flow = made.flow;
    return { ...made.range, markedAt };
  });
  return { text, flow, notes };
}
