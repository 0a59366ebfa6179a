import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import type { ExtractedPassage, Extraction } from './extraction/extraction-types.ts';

interface Title {
  readonly plant: string;
  /** Offset of its line in the text of the page. */
  readonly start: number;
}

const numbering = /^[\s\d.)–—-]*/;
const separator = /(?:\s*[–—\-:,([.])+\s*$/;
/** Authors and families are capitals: "(L.) R. Br. ex G. Don, Fabaceae". */
const inAuthorship = /^(?:ex|et|in|f|fil|var|subsp|ssp|de|von|van|sensu|auct|non)$/;
/** Of a name that stands before the binomial, or by which people call the plant. */
const MAX_NAME_WORDS = 5;

function titleIn(line: string, plants: readonly string[]): string | null {
  if (line.includes('\t') || /\d\s*$/.test(line)) return null;
  for (const plant of plants) {
    const at = line.indexOf(plant);
    if (at === -1) continue;
    const before = line.slice(0, at).replace(numbering, '');
    if (before !== '' && !separator.test(before)) return null;
    const name = before.replace(separator, '').trim();
    const after = line.slice(at + plant.length).match(/(?<![\p{L}.])\p{Ll}+/gu) ?? [];
    const isName = name.split(/\s+/).length <= MAX_NAME_WORDS && !/[.;:!?]/.test(name);
    return isName && after.every((word) => inAuthorship.test(word)) ? plant : null;
  }
  return null;
}

/** Within a monograph a scientific name alone on its line is no title. */
function titlesOf(text: string, passage: ExtractedPassage, plants: readonly string[]): Title[] {
  const { start, end, plant: own } = passage;
  return [...text.slice(start, end).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const plant = titleIn(line, plants);
    return plant === null || (own !== null && line.trim() === plant) ? [] : [{ plant, start: start + index }];
  });
}

/** What comes before the first title keeps its heading; a title begins another section. */
function cutAt(passage: ExtractedPassage, text: string, titles: readonly Title[], subject: string | null) {
  const starts = [passage.start, ...titles.map(({ start }) => start)];
  return starts.flatMap((start, at): ExtractedPassage[] => {
    const { next, ...rest } = passage;
    const end = starts[at + 1] ?? passage.end;
    if (text.slice(start, end).trim() === '') return [];
    const part = { ...rest, start, end, plant: titles[at - 1]?.plant ?? subject };
    const isLast = at === titles.length && next !== undefined;
    return [{ ...part, ...(at > 0 && { heading: null, kind: null }), ...(isLast && { next }) }];
  });
}

/** Discussion and references speak of all plants. */
const ofNoPlant = new Set<string | null>(['article', 'references']);
/** Pages of one plant. */
const MAX_PAGES = 3;

/**
 * A title in a passage that was read as part of no monograph, or of another's, begins what is of its plant, where the
 * document tells of more than one.
 */
export function withSubjects(found: Extraction, pages: readonly DocumentPage[]): Extraction {
  const texts = new Map(pages.map(({ index, text }) => [index, text]));
  const plants = found.plants.map(({ plant }) => plant);
  const subjects = new Set(found.passages.flatMap(({ plant }) => plant ?? []));
  const told: ExtractedPassage[] = [];
  let owner: string | null = null;
  let subject: { readonly plant: string; readonly pageIndex: number } | null = null;
  for (const passage of found.passages) {
    const { plant: own, pageIndex, kind } = passage;
    if (kind === 'annotation') {
      told.push(passage);
      continue;
    }
    if (own !== owner || ofNoPlant.has(kind) || pageIndex - (subject?.pageIndex ?? pageIndex) >= MAX_PAGES)
      subject = null;
    owner = own;
    const text = texts.get(pageIndex) ?? '';
    const titles = ofNoPlant.has(kind) ? [] : titlesOf(text, passage, plants);
    const isOfOther: boolean = subject !== null || titles.some(({ plant }) => plant !== own);
    told.push(...(isOfOther ? cutAt(passage, text, titles, subject?.plant ?? own) : [passage]));
    for (const { plant } of isOfOther ? titles : []) {
      subjects.add(plant);
      subject = { plant, pageIndex };
    }
  }
  return { ...found, passages: subjects.size > 1 ? told : found.passages };
}
