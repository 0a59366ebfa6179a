import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import type { ExtractedPassage, Extraction, NamedInDocument } from './extraction/extraction-types.ts';
import { identityKinds } from './extraction/label-kinds.ts';

interface Title {
  readonly plant: string;
  /** Offset of its line in the text of the page. */
  readonly start: number;
  /** "Sauge officinale" of "Sauge officinale – Salvia officinalis L." */
  readonly name: string | null;
}

const numbering = /^[\s\d.)–—-]*/;
const separator = /\s*[–—\-:,(]\s*$/;
/** Authors and families are capitals: "(L.) R. Br. ex G. Don, Fabaceae". */
const inAuthorship = /^(?:ex|et|in|f|fil|var|subsp|ssp|de|von|van|sensu|auct|non)$/;
/** Of a name that stands before the binomial, or by which people call the plant. */
const MAX_NAME_WORDS = 5;

function titleIn(line: string, plants: readonly string[]): Omit<Title, 'start'> | null {
  if (line.includes('\t') || /\d\s*$/.test(line)) return null;
  for (const plant of plants) {
    const at = line.indexOf(plant);
    if (at === -1) continue;
    const before = line.slice(0, at).replace(numbering, '');
    if (before !== '' && !separator.test(before)) return null;
    const name = before.replace(separator, '').trim();
    const after = line.slice(at + plant.length).match(/(?<![\p{L}.])\p{Ll}+/gu) ?? [];
    const isName = name.split(/\s+/).length <= MAX_NAME_WORDS && !/[.;:!?]/.test(name);
    return isName && after.every((word) => inAuthorship.test(word))
      ? { plant, name: name === '' ? null : name }
      : null;
  }
  return null;
}

function titlesOf(text: string, { start, end }: ExtractedPassage, plants: readonly string[]): Title[] {
  return [...text.slice(start, end).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const title = titleIn(line, plants);
    return title === null ? [] : [{ ...title, start: start + index }];
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
const naming = /^(?:noms?|d[ée]nominations?|appellations?)(?!\p{L})/iu;

/** « Pavot épineux, chardon du pays. En mahi : houété gbé. » */
const namesIn = (text: string): string[] =>
  text
    .split(/[,;.\n]/)
    .map((part) => part.slice(part.indexOf(':') + 1).trim())
    .filter((name) => name !== '' && name.split(/\s+/).length <= MAX_NAME_WORDS);

/**
 * Passages that no monograph was made of are of the plant that the title above them names, where the document has more
 * than one such title: they are found by its names, and quoted as its.
 */
export function withSubjects(found: Extraction, pages: readonly DocumentPage[]): Extraction {
  const texts = new Map(pages.map(({ index, text }) => [index, text]));
  const plants = found.plants.map(({ plant }) => plant);
  const named: NamedInDocument[] = [];
  let subject: { readonly plant: string; readonly pageIndex: number } | null = null;
  const passages: ExtractedPassage[] = [];
  const subjects = new Set<string>();
  for (const passage of found.passages) {
    const { pageIndex, kind, heading } = passage;
    const text = texts.get(pageIndex) ?? '';
    if (passage.plant !== null || ofNoPlant.has(kind)) {
      subject = null;
      passages.push(passage);
      continue;
    }
    if (subject !== null && pageIndex - subject.pageIndex >= MAX_PAGES) subject = null;
    if (subject !== null && ((kind !== null && identityKinds.has(kind)) || naming.test(heading ?? '')))
      named.push({ plant: subject.plant, names: namesIn(text.slice(passage.start, passage.end)) });
    const titles = titlesOf(text, passage, plants);
    passages.push(...cutAt(passage, text, titles, subject?.plant ?? null));
    for (const { plant, name } of titles) {
      subjects.add(plant);
      subject = { plant, pageIndex };
      if (name !== null) named.push({ plant, names: [name] });
    }
  }
  return subjects.size > 1 ? { ...found, passages, plants: [...found.plants, ...named] } : found;
}
