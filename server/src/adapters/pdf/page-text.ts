import type { PageLine } from '@simples/contract/documents';
import type { LaidLine, Lead } from './chunks.ts';
import type { DocumentPage } from './page.ts';
import { withoutRunningHeads } from './running-heads.ts';

/** Prefixes and suffixes whose hyphen belongs to the spelling; none that many words begin with: "co-lite", "ex-pectorant", "mi-graine". */
const compounds = new Set(
  `après arrière avant celle celles celui ceux contre agnus uva foenum bursa crus herba flos spina demi dix entre est grand haut là lui
  non nous nouveau passe peut petit plus porte post quasi quatre quelques sans semi sous tout trois vice vingt well self`.split(
    /\s+/,
  ),
);
/** "lui-même", "ci-dessus", "au-delà". */
const compounded = /^(?:mêmes?|dessus|dessous|delà|après|contre|joint|ci|là|tout|ombre)(?!\p{L})/u;
const cut = /(\p{L}+)[-\u2010\u00AD]$/u;

/** Rejoins a word hyphenated at the end of a line; keeps a hyphen that belongs to the word. */
export function jointOf(line: string, next: string): { readonly kept: string; readonly between: '' | ' ' } {
  const [, word] = cut.exec(line) ?? [];
  if (!word) return { kept: line, between: /[-\u2010/]$/u.test(line) && /^\S/u.test(next) ? '' : ' ' };
  if (!/^\p{Ll}/u.test(next)) return { kept: line.replace(/\u00AD$/u, '-'), between: '' };
  // "anti-inflammatoire", but "anticoagulant".
  const isDoubled = /^anti$/iu.test(word) && next.startsWith('i');
  const isCompound =
    isDoubled ||
    compounds.has(word.toLowerCase()) ||
    compounded.test(next) ||
    // "l’herbe-" above "à-vers", "dent-" above "de-lion".
    /^\p{Ll}+-\p{L}/u.test(next) ||
    /-\p{L}+[-\u2010]$/u.test(line);
  return isCompound ? { kept: line, between: '' } : { kept: line.slice(0, -1), between: '' };
}

const between: Readonly<Record<Exclude<Lead, 'join'>, string>> = {
  break: '\u2028',
  cell: '\t',
  line: '\n',
  gap: '\n\n',
};

const inPage = (value: number): number => Math.min(1, Math.max(0, value));

function boxOf(line: LaidLine, { width, height }: LaidPage): PageLine['box'] {
  const x = inPage(line.x0 / width);
  const y = inPage(line.y0 / height);
  return { x, y, width: inPage(line.x1 / width) - x, height: inPage(line.y1 / height) - y };
}

/** Where the words of another face stand, as far as they are found in their order. */
function accentsIn(text: string, offset: number, runs: readonly string[]): Pick<PageLine, 'accents'> {
  let at = 0;
  const accents: [number, number][] = [];
  for (const run of runs) {
    const from = text.indexOf(run, at);
    if (from === -1) continue;
    const last = accents.at(-1);
    if (last && text.slice(at, from).trim() === '') last[1] = offset + from + run.length;
    else accents.push([offset + from, offset + from + run.length]);
    at = from + run.length;
  }
  return accents.length > 0 ? { accents } : {};
}

function compose(laid: readonly LaidLine[], page: LaidPage): Pick<DocumentPage, 'text' | 'lines'> {
  const lines: PageLine[] = [];
  let text = '';
  for (const [at, line] of laid.entries()) {
    if (at > 0 && line.lead !== 'join') text += between[line.lead];
    const next = laid[at + 1];
    const joint = next?.lead === 'join' ? jointOf(line.text, next.text) : { kept: line.text, between: '' };
    const start = text.length;
    text += joint.kept;
    if (line.text !== '')
      lines.push({
        start,
        end: text.length,
        box: boxOf(line, page),
        size: line.size,
        bold: line.bold,
        ...(line.annotation !== undefined && { annotation: line.annotation }),
        ...(line.turns && { turns: line.turns }),
        ...(line.words && { words: [...line.words] }),
        ...(line.covers && { covers: [...line.covers] }),
        ...accentsIn(joint.kept, start, line.accents ?? []),
      });
    text += joint.between;
  }
  return { text, lines };
}

/** A laid-out page, before running heads are removed. */
export interface LaidPage {
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
  /** What somebody put on it: said after the print. */
  readonly annotations?: readonly LaidLine[];
  readonly origin: DocumentPage['origin'];
  readonly confidence: number | null;
}

/** Pages compared on each side to find running heads, which change with each chapter. */
const BEFORE = 8;
const BEHIND = 4;

/** The label that the document declares, unless it only counts from one. */
function labelOf(labels: readonly string[] | null, index: number, printed: string | null): string | null {
  const given = labels?.[index] || null;
  const isCounting = labels?.every((label, at) => label === String(at + 1)) ?? true;
  return given === null || isCounting ? (printed ?? given) : given;
}

export interface PageWindow {
  /** Adds a page and returns those whose running heads are now known. */
  add(page: LaidPage): DocumentPage[];
  end(): DocumentPage[];
}

/** Buffers few pages, so that memory does not grow with the document. */
export function createPageWindow(labels: readonly string[] | null): PageWindow {
  const buffer: LaidPage[] = [];
  let settled = 0;

  const settle = (): DocumentPage => {
    const at = buffer.findIndex(({ index }) => index === settled);
    const page = buffer[at] as LaidPage;
    const { lines, printed } = withoutRunningHeads(page, buffer);
    settled += 1;
    if (settled > (buffer[0]?.index ?? 0) + BEFORE) buffer.shift();
    const { annotations = [], ...rest } = page;
    const said = compose([...lines, ...annotations], page);
    return { ...rest, label: labelOf(labels, page.index, printed), ...said };
  };

  return {
    add: (page) => {
      buffer.push(page);
      return page.index - settled >= BEHIND ? [settle()] : [];
    },
    end: () => {
      const rest: DocumentPage[] = [];
      while (settled <= (buffer.at(-1)?.index ?? -1)) rest.push(settle());
      return rest;
    },
  };
}
