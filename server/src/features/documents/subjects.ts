import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { plantCues } from '#server/french/question-words.ts';
import { splitSentences } from '#server/french/sentences.ts';
import { binomialsIn, withoutCapitals } from './extraction/binomials.ts';
import type { ExtractedPassage, Extraction, NamedInDocument } from './extraction/extraction-types.ts';
import type { LabelKind } from './extraction/label-kinds.ts';
import { familyForm, languageNamed } from './extraction/vocabulary.ts';

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

function titlesOf(text: string, { start, end }: ExtractedPassage, plants: readonly string[]): Title[] {
  return [...text.slice(start, end).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const plant = titleIn(line, plants);
    return plant === null ? [] : [{ plant, start: start + index }];
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

const ofNames: ReadonlySet<LabelKind | null> = new Set<LabelKind | null>([
  'commonNames',
  'vernacularNames',
  'synonyms',
]);
const naming = /^(?:noms?|d[ée]nominations?|appellations?)(?!\p{L})/iu;
const article = /^(?:l['’]|l[ea]s? )/iu;

const isCalled = (name: string): boolean =>
  /^\p{L}[\p{L}\s'’-]*$/u.test(name) &&
  name.split(/\s+/).length <= MAX_NAME_WORDS &&
  !plantCues.has(name.toLowerCase());

const ofLanguage = (label: string): boolean =>
  /^(?:en|in) \p{L}+$/iu.test(label) || languageNamed(label, true) !== undefined;

/** « Pavot épineux, chardon du pays. En mahi : houété gbé. »: up to what is told under another label. */
function listed(text: string): string[] {
  const names: string[] = [];
  for (const sentence of splitSentences(text)) {
    const parts = sentence.replace(/[.\s]+$/, '').split(/[,;]/);
    for (const part of parts) {
      const colon = part.indexOf(':');
      if (colon !== -1 && !ofLanguage(part.slice(0, colon).trim())) return names;
      names.push(part.slice(colon + 1).trim());
    }
    // A sentence is no list.
    if (parts.some((part) => part.trim().split(/\s+/).length > MAX_NAME_WORDS + 2)) return names;
  }
  return names;
}

/** "GUI" of « 3. GUI (Viscum album L., Loranthacées) », or the line above a bare scientific name. */
function titled(text: string, plant: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => withoutCapitals(line).includes(plant));
  const line = lines[at] ?? '';
  const before = line
    .slice(0, withoutCapitals(line).indexOf(plant))
    .replace(numbering, '')
    .replace(separator, '')
    .trim();
  const title = before === '' ? (lines[at - 1] ?? '') : before;
  return [title.replace(numbering, '').trim().replace(article, '')];
}

/** Names of plants that their passages tell, in titles and sections of names: a question may use any of them. */
const namesTold = (passages: readonly ExtractedPassage[], texts: ReadonlyMap<number, string>) =>
  passages.flatMap(({ plant, kind, heading, pageIndex, start, end }): NamedInDocument[] => {
    if (plant === null) return [];
    const text = texts.get(pageIndex)?.slice(start, end) ?? '';
    const isOfNames = ofNames.has(kind) || (heading !== null && naming.test(heading));
    const isUnheaded = (heading ?? '').trim() === '';
    const names = isOfNames ? listed(text) : isUnheaded ? titled(text, plant) : [];
    const called = names.filter(isCalled);
    return called.length > 0 ? [{ plant, names: called }] : [];
  });

/** What is told below them is of other plants anyway. */
const ofOthers = new Set<LabelKind | null>(['lookAlikes', 'article', 'references']);
const capitals = /^\p{Lu}[\p{Lu}\s'’-]+\p{Lu}$/u;

/** Characters from a scientific name to its family. */
const TO_FAMILY = 40;

/** "POLYGALA DE VIRGINIE. — Polygala senega L.", "Katrafay Cedrelopsis grevei Baill. Rutaceae" within the passage of another genus. */
function strangeTitle(passage: ExtractedPassage, text: string): Title | null {
  const { plant, kind, start, end } = passage;
  if (plant === null || ofOthers.has(kind)) return null;
  const printed = text.slice(start, end);
  const genus = plant.split(' ', 1)[0];
  for (const one of binomialsIn(withoutCapitals(printed.replaceAll('\n', ' ')), 'plain')) {
    if (one.author === '' || one.genus === genus) continue;
    const line = printed.lastIndexOf('\n', one.start) + 1;
    const before = printed.slice(line, one.start).replace(numbering, '').replace(separator, '').trim();
    const family = familyForm.exec(printed.slice(one.end, one.end + TO_FAMILY));
    const isSet =
      before === '' ? capitals.test(printed.slice(one.start, one.nameEnd)) : capitals.test(before);
    if (isSet || (family !== null && before.split(/\s+/).length <= MAX_NAME_WORDS))
      return { plant: one.name, start: start + line };
  }
  return null;
}

/** A title that no monograph was made of ends the one before it: the rest is of its plant. */
function withStrangeTitles(passages: readonly ExtractedPassage[], texts: ReadonlyMap<number, string>) {
  let wrong: string | null = null;
  let plant: string | null = null;
  return passages.flatMap((passage): ExtractedPassage[] => {
    if (passage.plant !== wrong) plant = null;
    const title = strangeTitle(passage, texts.get(passage.pageIndex) ?? '');
    const before = plant ?? passage.plant;
    if (title === null) return [{ ...passage, plant: before }];
    wrong = passage.plant;
    plant = title.plant;
    return cutAt(passage, texts.get(passage.pageIndex) ?? '', [title], before);
  });
}

/**
 * Passages that no monograph was made of are of the plant that the title above them names, where the document has more
 * than one such title; and each plant is found by the names that its passages tell.
 */
export function withSubjects(found: Extraction, pages: readonly DocumentPage[]): Extraction {
  const texts = new Map(pages.map(({ index, text }) => [index, text]));
  const read = withStrangeTitles(found.passages, texts);
  const plants = found.plants.map(({ plant }) => plant);
  let subject: { readonly plant: string; readonly pageIndex: number } | null = null;
  const told: ExtractedPassage[] = [];
  const subjects = new Set<string>();
  for (const passage of read) {
    const { pageIndex, kind } = passage;
    if (passage.plant !== null || ofNoPlant.has(kind)) {
      subject = null;
      told.push(passage);
      continue;
    }
    if (subject !== null && pageIndex - subject.pageIndex >= MAX_PAGES) subject = null;
    const text = texts.get(pageIndex) ?? '';
    const titles = titlesOf(text, passage, plants);
    told.push(...cutAt(passage, text, titles, subject?.plant ?? null));
    for (const { plant } of titles) {
      subjects.add(plant);
      subject = { plant, pageIndex };
    }
  }
  const passages = subjects.size > 1 ? told : read;
  const strange = read.flatMap(({ plant }) => (plant === null || plants.includes(plant) ? [] : [plant]));
  const named = [...new Set(strange)].map((plant) => ({ plant, names: [plant] }));
  return { ...found, passages, plants: [...found.plants, ...named, ...namesTold(passages, texts)] };
}
