import { cleanCharacters } from './characters.ts';
import type { LaidLine } from './chunks.ts';
import { type Area, areaOf, type Matrix, overlap } from './geometry.ts';

/** What pdfjs tells of what was added to the print of a page. */
export interface Added {
  readonly subtype?: string;
  readonly annotationFlags?: number;
  readonly rect?: readonly number[];
  readonly contentsObj?: { readonly str: string };
  /** Its author. */
  readonly titleObj?: { readonly str: string };
  /** The print under a highlight. */
  readonly overlaidText?: string;
  /** "Accepted": what somebody thinks of another one. */
  readonly state?: string | null;
  /** The layer that it is on. */
  readonly oc?: unknown;
}

/** Flags of annotations that no reader sees: hidden, and not shown. */
const UNSEEN = 2 | 32;
export const isShown = ({ annotationFlags = 0 }: Added): boolean => (annotationFlags & UNSEEN) === 0;

const notNotes = new Set(['Widget', 'Link', 'Popup']);
const readKinds = new Set([
  'Text',
  'FreeText',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
]);

/** Of one page; characters of one annotation, and of all of a page. */
const MAX_ANNOTATIONS = 100;
const MAX_LENGTH = 2_000;
const MAX_OF_PAGE = 20_000;
const MAX_AUTHOR = 60;
/** Points. */
const MAX_SIZE = 11;

const oneSpaced = (text: string): string => cleanCharacters(text).replace(/\s+/g, ' ').trim();

const paragraphsOf = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/u)
    .map(oneSpaced)
    .filter((line) => line !== '');

/** Some programs copy the words under a highlight into it. */
const repeatsPrint = ({ overlaidText = '' }: Added, text: string): boolean =>
  overlaidText !== '' && oneSpaced(overlaidText).includes(oneSpaced(text));

function linesOf({ titleObj }: Added, area: Area, paragraphs: readonly string[]): LaidLine[] {
  const height = (area.y1 - area.y0) / paragraphs.length;
  const annotation = oneSpaced((titleObj?.str ?? '').slice(0, 2 * MAX_AUTHOR)).slice(0, MAX_AUTHOR);
  return paragraphs.map((text, at) => ({
    text,
    x0: area.x0,
    x1: area.x1,
    y0: area.y0 + at * height,
    y1: area.y0 + (at + 1) * height,
    size: Math.min(MAX_SIZE, height),
    bold: false,
    lead: at === 0 ? 'gap' : 'line',
    annotation,
  }));
}

export interface AnnotatedPage {
  readonly matrix: Matrix;
  readonly width: number;
  readonly height: number;
  readonly isLayerVisible: (layer: unknown) => boolean;
}

export interface PageAnnotations {
  /** From the top of the page down. */
  readonly annotations: readonly LaidLine[];
  /** Some of them are drawings, or more than is read. */
  readonly leavesAnnotations: boolean;
}

/** The texts of the notes that somebody put on a page and that its readers see, in their places. */
export function annotationsOf(all: readonly Added[], page: AnnotatedPage): PageAnnotations {
  const sheet = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  const found: LaidLine[][] = [];
  let leavesAnnotations = false;
  let letters = 0;
  for (const added of all) {
    const { subtype = 'Link', contentsObj, rect, state, oc } = added;
    if (notNotes.has(subtype) || !isShown(added) || state || !page.isLayerVisible(oc)) continue;
    const text = contentsObj?.str ?? '';
    const paragraphs = paragraphsOf(text.slice(0, MAX_LENGTH));
    const area = overlap(areaOf(page.matrix, rect ?? []), sheet);
    const isOfKind = readKinds.has(subtype);
    if (!isOfKind) leavesAnnotations = true;
    if (!isOfKind || paragraphs.length === 0 || repeatsPrint(added, text.slice(0, MAX_LENGTH))) continue;
    if (!(area.x0 < area.x1 && area.y0 < area.y1)) continue;
    letters += Math.min(text.length, MAX_LENGTH);
    const isOver = found.length >= MAX_ANNOTATIONS || letters > MAX_OF_PAGE;
    if (isOver || text.length > MAX_LENGTH) leavesAnnotations = true;
    if (isOver) break;
    found.push(linesOf(added, area, paragraphs));
  }
  const annotations = found.toSorted(([a], [b]) => (a?.y0 ?? 0) - (b?.y0 ?? 0)).flat();
  return { annotations, leavesAnnotations };
}
