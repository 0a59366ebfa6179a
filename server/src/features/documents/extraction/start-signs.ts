import { isStyled, type Label } from './find-labels.ts';
import { identityKinds, type LabelKind, medicalKinds } from './label-kinds.ts';
import {
  type Candidate,
  largerTitle,
  type NamePlace,
  type Surroundings,
  titleAbove,
} from './start-candidates.ts';
import { accentsWithin, type Block, firstIndex, textOf } from './text-flow.ts';
import { hasFamilyInSentence } from './title-names.ts';

/** Type and face of the block in which a name stands. */
export const shapeOf = ({ block, place }: Candidate): string => `${place} ${block.size} ${block.bold}`;

/** What the starts found so far tell of a document. */
export interface Learned {
  readonly starts: readonly Candidate[];
  readonly shapes: ReadonlyMap<string, number>;
  /** Type of the titles below which they stand. */
  readonly titles: ReadonlyMap<string, number>;
  /** Size of the type in which most plants stand: a single larger title of another thing does not count. */
  readonly usualSize: number;
}

/** Recognised pages differ by a part of a point. */
const typeOf = ({ size, bold }: Pick<Block, 'size' | 'bold'>): string => `${Math.round(size)} ${bold}`;

const countsOf = (shapes: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(shapes, (shape) => shape)].map(([shape, { length }]) => [shape, length]));

export function learn(starts: readonly Candidate[], around: Surroundings): Learned {
  const titles = starts.filter(({ place }) => inTitle.includes(place));
  const sizes = [...Map.groupBy(titles, ({ block }) => Math.round(block.size)).values()];
  const most = Math.max(0, ...sizes.map(({ length }) => length));
  const usual = sizes.filter(({ length }) => length * 2 >= most).flat();
  const above = starts.flatMap(({ index }) => largerTitle(around, index) ?? []);
  return {
    starts,
    shapes: countsOf(starts.map(shapeOf)),
    titles: countsOf([...new Set(above)].map(typeOf)),
    usualSize: Math.max(0, ...usual.map(({ block }) => block.size)),
  };
}

const inTitle: readonly NamePlace[] = ['title', 'paragraph', 'leading'];
const anywhere: readonly NamePlace[] = [...inTitle, 'key', 'family', 'sentence'];

type Shows = (one: Candidate, around: Surroundings, learned: Learned) => boolean;

interface Sign {
  readonly name: string;
  readonly weight: number;
  readonly places: readonly NamePlace[];
  readonly shows: Shows;
}

const sign = (
  name: string,
  weight: number,
  places: readonly NamePlace[],
  shows: Shows = () => true,
): Sign => ({
  name,
  weight,
  places,
  shows,
});

/** Blocks within which the first section of a plant comes. */
const SOON = { top: 9, elsewhere: 4 };

const isAtTop: Shows = ({ index, block }, { flow }) =>
  block.apart && (index < 3 || flow.blocks[index - 3]?.page !== block.page);

function labelsSoon({ index, block }: Candidate, { flow, labels }: Surroundings, reach: number): Label[] {
  const end = flow.blocks[Math.min(flow.blocks.length - 1, index + reach)]?.end ?? 0;
  const from = firstIndex(labels, ({ start }) => start >= block.end);
  return labels.slice(
    from,
    firstIndex(labels, ({ start }) => start >= end),
  );
}

const sectionFollows: Shows = (one, around, learned) => {
  const top = isAtTop(one, around, learned);
  return labelsSoon(one, around, top ? SOON.top : SOON.elsewhere).some(
    ({ kind, form }) =>
      identityKinds.has(kind) ||
      medicalKinds.has(kind) ||
      kind === 'description' ||
      (top && kind === 'other' && form === 'line'),
  );
};

const sectionOf = ({ block }: Candidate, { labels }: Surroundings): Label | undefined =>
  labels[firstIndex(labels, ({ start }) => start > block.start) - 1];

/** Under a heading that tells what its text is; a title above ends what stands before it. */
const isUnderHeading: Shows = (one, around) =>
  (sectionOf(one, around)?.kind ?? 'other') !== 'other' &&
  (titleAbove(around, one.index) ?? largerTitle(around, one.index)) === undefined;

/** These sections list names of other plants. */
export const naming: ReadonlySet<LabelKind> = new Set([
  'synonyms',
  'lookAlikes',
  'references',
  'commonNames',
  'vernacularNames',
  'interactions',
]);

/** Below a title of its own, or a blank line below the row of a key, no name is one of the list before it. */
const isListed: Shows = (one, around, learned) => {
  const section = sectionOf(one, around);
  const isApart =
    titleAbove(around, one.index) !== undefined || (one.block.apart && section?.form === 'colon');
  return !isAtTop(one, around, learned) && !isApart && naming.has(section?.kind ?? 'other');
};

const isSetApart: Shows = ({ block, place }, { flow }) => {
  const letters = textOf(flow, block).trim().length;
  const isAccent = accentsWithin(flow, block, true).some(({ start, end }) => end - start > 0.4 * letters);
  return place === 'paragraph' || isAccent || isStyled(flow, block) || block.size > flow.bodySize * 1.04;
};

/** A title right above, larger than the heading of the section before. */
const isHeaded: Shows = (one, around) => {
  const above = titleAbove(around, one.index)?.size ?? 0;
  return above > (sectionOf(one, around)?.size ?? above) + 0.3;
};

/** How far behind a name its family stands beside it. */
const BESIDE = 80;
const hasFamilyNear: Shows = ({ name }, { flow }) =>
  /(?:aceae|acées)(?!\p{L})/u.test(flow.text.slice(name.end, name.end + BESIDE));

const hasFamilyAfter: Shows = ({ name }, { flow }) => hasFamilyInSentence(flow.text.slice(name.end));

const beginsBlock: Shows = ({ block, name }, { flow }) =>
  /^[\s\p{P}\d#]*$/u.test(flow.text.slice(block.start, name.start));

/** With more headings a plant that the text names is one that it mentions. */
const MAX_LABELS_OF_PROSE = 2;
const isProse: Shows = (_one, { labels }) =>
  labels.filter(({ kind }) => kind !== 'other').length <= MAX_LABELS_OF_PROSE;

/** "2) HERBE TRICORNE", where another plant is the first or the third. */
const numberOf = ({ flow }: Surroundings, { block }: Candidate): number =>
  Number(/^\s*(\d{1,3})[.)°]/.exec(textOf(flow, block))?.[1] ?? Number.NaN);
const isNumbered: Shows = (one, around, { starts }) => {
  const own = numberOf(around, one);
  return starts.some((other) => other !== one && Math.abs(numberOf(around, other) - own) === 1);
};

/** Starts of one shape that make it the shape of a document's starts. */
const MIN_ALIKE = 3;

/** Under a title of the type under which most plants stand. */
export const isTitledAlike: Shows = ({ index }, around, { starts, titles }) => {
  const title = largerTitle(around, index);
  const times = title === undefined ? 0 : (titles.get(typeOf(title)) ?? 0);
  return times >= MIN_ALIKE && times * 2 > starts.length;
};

/** What speaks for and against the beginning of a monograph at a place; the weights are fitted (decision 136). */
export const signs: readonly Sign[] = [
  sign('value of a heading for names', 4, ['key']),
  sign('before a heading of its family', 3, ['family']),
  sign('leads, with its family', 2.5, ['leading']),
  sign('author', 2.5, anywhere, ({ name }) => name.author !== ''),
  sign('top of a page', 1, anywhere, isAtTop),
  sign('under a larger title', 2.5, anywhere, isHeaded),
  sign(
    'shape comes again',
    2.5,
    anywhere,
    (one, _, { shapes }) => (shapes.get(shapeOf(one)) ?? 0) >= MIN_ALIKE,
  ),
  sign('under a title as others', 2.5, [...anywhere, 'below'], isTitledAlike),
  sign('set apart', 1, inTitle, isSetApart),
  sign('numbered as others', 1.5, inTitle, isNumbered),
  sign('section follows', 1.5, inTitle, sectionFollows),
  sign('family near', 1.5, ['title', 'paragraph'], hasFamilyNear),
  sign('family in its sentence', 1.5, ['sentence'], hasFamilyAfter),
  sign('in a section', -1, inTitle, isUnderHeading),
  sign('in a list of names', -3, inTitle, isListed),
  sign('smaller than titles', -1.5, inTitle, ({ block }, _, { usualSize }) => block.size < usualSize - 1),
  sign('in a sentence', -1, ['sentence']),
  sign('begins its paragraph', 2.5, ['sentence'], beginsBlock),
  sign('sentence in a section', -2.5, ['sentence'], isUnderHeading),
  sign('sentence in prose', 1.5, ['sentence'], isProse),
];

export const THRESHOLD = 2;

export const scoreOf = (one: Candidate, around: Surroundings, learned: Learned): number =>
  signs
    .filter(({ places, shows }) => places.includes(one.place) && shows(one, around, learned))
    .reduce((sum, { weight }) => sum + weight, 0);
