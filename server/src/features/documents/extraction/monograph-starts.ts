import { folded } from '#server/french/folded.ts';
import { type Binomial, binomialsIn, hasLatinGenus, shifted, withoutCapitals } from './binomials.ts';
import { isAllCapitals, isStyled, type Label } from './find-labels.ts';
import { identityKinds, type LabelKind, medicalKinds } from './label-kinds.ts';
import { roundStarts } from './rounds.ts';
import {
  accentsWithin,
  type Block,
  blockIndexAt,
  type Flow,
  type Range,
  textOf,
  trimmed,
} from './text-flow.ts';

export interface MonographStart {
  readonly start: number;
  readonly name: Binomial;
  readonly title: Range | null;
  /** `labelled` by a heading for names; `family`: before its family; `title`: a title of its own. */
  readonly by: 'labelled' | 'family' | 'title';
  /** At the top of a page. */
  readonly top: boolean;
  readonly size: number;
  /** Its family stands beside it. */
  readonly hasFamily: boolean;
  /** The title itself is, or holds, its name: not a text below that mentions it. */
  readonly isNamedInTitle: boolean;
  /** A person has said that it is one. */
  readonly isTaught?: true;
}

/** Maximum distance from a heading for names to the name. */
const NEAR = 160;

function afterLabel(flow: Flow, label: Label, next: number): Binomial | undefined {
  const text = withoutCapitals(flow.text.slice(label.end, Math.min(next, label.end + NEAR)));
  const [found] = binomialsIn(text, 'labelled');
  if (found === undefined || !/^[\s\p{P}×x]*$/u.test(text.slice(0, found.start))) return undefined;
  return shifted(found, label.end);
}

/** "Thymus vulgaris L. Famille Lamiaceae": the name before the heading of the family. */
function beforeFamily(flow: Flow, label: Label, previous: number): Binomial | undefined {
  const from = Math.max(previous, label.start - NEAR);
  const text = flow.text.slice(from, label.start);
  const found = binomialsIn(text, 'plain').findLast((name) => /^[\s\p{P}]*$/u.test(text.slice(name.end)));
  const leads = found !== undefined && /(?:^|[.!?\n:])[\s\p{P}]*$/u.test(text.slice(0, found.start));
  return leads ? shifted(found, from) : undefined;
}

const listed = /\.{4,}|…{2,}|\s\d{1,4}\s*$|[;]|(?:,\s*\d+)/u;
const between = /^[\s\p{P}×\d]*$/u;
const commonName = /^[\s\p{P}\d]*(?:\p{L}[\p{L}'’ -]{1,50}[\s\p{P}]*)?$/u;
const familyName =
  /[\s\p{P}]*(?:(?:(?:de la )?[Ff]amille|[Ff]amily)[\s:]*(?:des )?)?\p{Lu}[\p{L}]+(?:aceae|acées|acee|iées|bellifères|osées|mineuses|ferae|atae|ositae)[\s\p{P}]*$/u;

/** A name with what stands right beside it. */
const MAX_NAME = 80;

const familyBeside =
  /^[\s,·:(–—-]*(?:(?:(?:de la )?[Ff]amille|[Ff]amily)[\s:]*(?:des )?)?\p{Lu}\p{L}+(?:aceae|acées|acee|iées|bellifères|osées|mineuses|ferae|atae|ositae)(?!\p{L})/u;

export const hasFamilyBeside = (text: string): boolean => familyBeside.test(text.slice(0, MAX_NAME));

/** "ACHILLÉE (", "Achillée. ": the entry of a dictionary. */
const headword = /^\s*\p{Lu}[\p{L}'’ -]{2,40}(?:,? ?\p{Ll}{1,3}\.){0,3} ?[.,:(—–-][\s—–(-]*$/u;

/** "Ruscus aculeatus L. — (Asparagaceae). …": the name that leads a block, with its family, whatever follows. */
function leadingName(text: string): Binomial | undefined {
  const readable = withoutCapitals(text.slice(0, 200));
  // The family beside it shows a name, whatever its endings.
  const [found] = [
    ...binomialsIn(readable, 'plain'),
    ...binomialsIn(readable, 'labelled').filter(hasLatinGenus),
  ];
  if (found === undefined) return undefined;
  const before = readable.slice(0, found.start);
  if (!between.test(before) && !headword.test(before)) return undefined;
  return familyBeside.test(readable.slice(found.end)) ? found : undefined;
}

/** "Senna alata, syn. Cassia alata L." */
const synonymBeside = /[\s,;(]+(?:=|syn\.|synonymes?)[\s:]*\p{Lu}.*$/u;

/** "II.1. ", "12) ". */
const numbering = /^\s*(?:\d{1,3}|[IVX]{1,5})(?:\.\d{1,2})*[.)°]*\s+(?=\p{L})/u;

/** The whole title, or a part of it beside a common name, an author or a family. */
function nameInTitle(text: string): Binomial | undefined {
  if (text.length > MAX_TITLE || listed.test(text)) return undefined;
  const readable = withoutCapitals(text)
    .replace(numbering, (number) => ' '.repeat(number.length))
    .replace(synonymBeside, '');
  for (const found of binomialsIn(readable, 'plain')) {
    const before = readable.slice(0, found.start);
    const after = readable.slice(found.end).replace(familyName, '');
    const alone = between.test(before) && between.test(after);
    const beside =
      (between.test(before) || /[(–—\-,:|/\t]\s*$|^[^.]{0,40}\s$/u.test(before)) &&
      commonName.test(before) &&
      commonName.test(after);
    const parted = between.test(after) || /^\s*[)–—\-,:|/\t(]/u.test(readable.slice(found.end));
    if (alone || (beside && parted)) return found;
  }
  return undefined;
}

/** A longer block is a paragraph. */
const MAX_TITLE = 120;

interface Surroundings {
  readonly flow: Flow;
  readonly labels: readonly Label[];
}

/** Maximum blocks between a title and the first section, at the top of a page and elsewhere. */
const SOON = { top: 9, elsewhere: 4 };

function isAtTop({ blocks }: Flow, index: number): boolean {
  return index < 3 || blocks[index - 3]?.page !== blocks[index]?.page;
}

function leads({ flow, labels }: Surroundings, index: number, kinds?: ReadonlySet<LabelKind>): boolean {
  const top = isAtTop(flow, index);
  const last = Math.min(flow.blocks.length - 1, index + (top ? SOON.top : SOON.elsewhere));
  const end = flow.blocks[last]?.end ?? 0;
  const start = flow.blocks[index]?.end ?? 0;
  return labels.some(
    ({ kind, form, start: at }) =>
      at >= start &&
      at < end &&
      (kinds?.has(kind) ?? true) &&
      (identityKinds.has(kind) ||
        medicalKinds.has(kind) ||
        kind === 'description' ||
        (top && kind === 'other' && form === 'line')),
  );
}

/** These sections list names of other plants. */
const naming = new Set([
  'synonyms',
  'lookAlikes',
  'references',
  'commonNames',
  'vernacularNames',
  'interactions',
]);

/** A title right above a block, larger than the heading of the previous section. */
function isHeaded({ flow, labels }: Surroundings, index: number, section: Label): boolean {
  const above = flow.blocks[index - 1];
  const own = flow.blocks[index];
  if (above === undefined || own === undefined || !isAbove({ flow, labels }, above, own)) return false;
  return above.size > section.size + 0.3;
}

/** "**Ribes nigrum**, ou cassis, appartient aux …": the name that begins a paragraph in another face. */
function paragraphName(flow: Flow, block: Block): Binomial | undefined {
  const [accent] = accentsWithin(flow, block);
  if (accent === undefined || accent.start > block.start + 2) return undefined;
  const [name] = binomialsIn(textOf(flow, block).slice(0, MAX_NAME), 'plain');
  const leads = name !== undefined && name.start <= 2 && block.start + name.nameEnd <= accent.end + 1;
  return leads ? name : undefined;
}

/** Fewer paragraphs that begin so are no shape of a document. */
const MIN_SHAPED = 2;

function paragraphNames(flow: Flow): ReadonlyMap<Block, Binomial> {
  const found = flow.blocks.flatMap((block) => {
    const name = paragraphName(flow, block);
    return name === undefined ? [] : [[block, name] as const];
  });
  return new Map(found.length < MIN_SHAPED ? [] : found);
}

function titleAnchors(around: Surroundings): MonographStart[] {
  const { flow, labels } = around;
  const found: MonographStart[] = [];
  const shaped = paragraphNames(flow);
  let at = 0;
  for (const [index, block] of flow.blocks.entries()) {
    while (at < labels.length && (labels[at]?.start ?? 0) <= block.start) at++;
    const within = labels[at - 1];
    if (within !== undefined && within.start === block.start) continue;
    const text = textOf(flow, block).trim();
    const leading = leadingName(text);
    const name = leading ?? nameInTitle(text) ?? shaped.get(block);
    if (name === undefined) continue;
    const isAccent = accentsWithin(flow, block, true).some(
      ({ start, end }) => end - start > 0.4 * text.length && start < block.end,
    );
    const styled =
      leading !== undefined ||
      shaped.has(block) ||
      isAccent ||
      isStyled(flow, block) ||
      block.size > flow.bodySize * 1.04;
    const top = isAtTop(flow, index) && block.apart;
    const listing = within !== undefined && naming.has(within.kind) && !top;
    const bulleted = /^\s*[•·▪►●○■□➢✓*–—-]/u.test(textOf(flow, block));
    // Within a section two words are an item, unless an author and the family, or a larger title, show a name.
    const sure =
      within === undefined ||
      top ||
      (name.author !== '' && leads(around, index, identityKinds)) ||
      isHeaded(around, index, within);
    if (bulleted || (!styled && (listing || !sure || !leads(around, index)))) continue;
    if (listing && leading === undefined && !leads(around, index)) continue;
    const lead = textOf(flow, block).length - textOf(flow, block).trimStart().length;
    found.push({
      ...anchorAt(around, index, shifted(name, block.start + lead), !shaped.has(block)),
      by: 'title',
      top,
      size: block.size,
      hasFamily: leading !== undefined,
      isNamedInTitle: true,
    });
  }
  return found;
}

/** Includes the titles right above the block. */
function anchorAt(
  { flow, labels }: Surroundings,
  index: number,
  name: Binomial,
  isTitle = false,
): Pick<MonographStart, 'start' | 'name' | 'title'> {
  const own = flow.blocks[index];
  if (own === undefined) return { start: name.start, name, title: null };
  let start = own.start;
  let title: Range | null = null;
  for (let i = index - 1; i >= Math.max(0, index - 2); i--) {
    const above = flow.blocks[i];
    if (above === undefined || !isAbove({ flow, labels }, above, own)) break;
    if (title !== null && above.size > (flow.blocks[i + 1]?.size ?? 0) + 0.3) break;
    start = above.start;
    title ??= trimmed(flow, above);
  }
  const says = isTitle && (own.end > name.end + 2 || own.start < name.start - 2);
  // Of a paragraph only what stands before the name is its title.
  const head = own.end - own.start > MAX_TITLE ? { start: own.start, end: name.start } : own;
  const isHead = says && /\p{L}{2}/u.test(textOf(flow, head));
  return { start, name, title: title ?? (isHead ? trimmed(flow, head) : null) };
}

function isAbove({ flow, labels }: Surroundings, above: Block, own: Block): boolean {
  if (labels.some(({ start }) => start >= above.start && start < above.end)) return false;
  const text = textOf(flow, above).trim();
  const isTitle = isStyled(flow, above) || (isAllCapitals(text) && /\p{L}\.$/u.test(text));
  // Small capitals are set smaller than the text.
  const least = isAllCapitals(text) ? 0.75 * own.size : own.size;
  return isTitle && above.size >= least - 0.3 && text.length < 60 && above.page === own.page;
}

function labelledAnchors({ flow, labels }: Surroundings): MonographStart[] {
  return labels.flatMap((label, i): MonographStart[] => {
    const next = labels[i + 1]?.start ?? flow.text.length;
    const index = blockIndexAt(flow, label.start);
    const size = flow.blocks[index]?.size ?? 0;
    const isNames = label.kind === 'scientificName';
    const mislabelled = label.kind === 'commonNames' && labels[i + 1]?.kind === 'family';
    if (isNames || mislabelled) {
      const name = afterLabel(flow, label, next);
      if (name === undefined || (mislabelled && name.author === '')) return [];
      const block = flow.blocks[index];
      const first = block !== undefined && flow.text.slice(block.start, label.start).trim() === '';
      const place = first
        ? anchorAt({ flow, labels }, index, name)
        : { start: label.start, name, title: null };
      return [
        {
          ...place,
          by: isNames ? 'labelled' : 'family',
          top: false,
          size,
          hasFamily: true,
          isNamedInTitle: true,
        },
      ];
    }
    if (label.kind !== 'family') return [];
    const name = beforeFamily(flow, label, labels[i - 1]?.end ?? 0);
    return name === undefined
      ? []
      : [
          {
            start: name.start,
            name,
            title: null,
            by: 'family',
            top: false,
            size,
            hasFamily: true,
            isNamedInTitle: true,
          },
        ];
  });
}

/** Maximum distance from a title to the name of its plant in the text. */
const EARLY = 500;

const EARLY_NAME = 40;
/** With more headings a document is no prose: a plant named under a title is one that its text mentions. */
const FEW_LABELS = 3;

/** A word of the title stands near the scientific name. */
function isCalledIn(title: string, early: string): boolean {
  const plain = folded(early);
  return folded(title)
    .split(/[^a-z]+/)
    .some((word) => word.length > 4 && new RegExp(`(?<![a-z])${word}(?![a-z])`).test(plain));
}

interface Spoken extends MonographStart {
  /** Sections in smaller type follow. */
  readonly isHeaded: boolean;
  /** The text below uses the words of the title. */
  readonly isCalled: boolean;
  readonly shape: string;
}

/** "Camomille" above "La camomille romaine (Chamaemelum nobile (L.) All.) est …". */
function spokenAnchors({ flow, labels }: Surroundings): MonographStart[] {
  const spoken = flow.blocks.flatMap((block, index): Spoken[] => {
    const text = textOf(flow, block).trim();
    if (!isStyled(flow, block) || !/^[\p{L}\d][\p{L}\d'’ .,()°:-]{2,60}$/u.test(text)) return [];
    if (labels.some((label) => label.start >= block.start && label.start < block.end)) return [];
    const label = labels.find(({ start }) => start >= block.end);
    const isHeaded =
      label !== undefined && label.start - block.end <= 2_000 && label.size <= block.size - 0.3;
    const next = flow.blocks[index + 1];
    if (next === undefined || nameInTitle(textOf(flow, next).trim()) !== undefined) return [];
    const early = flow.text.slice(block.end, block.end + EARLY);
    const [name] = binomialsIn(early, 'plain');
    if (name === undefined) return [];
    const other = flow.blocks.slice(index + 1, blockIndexAt(flow, block.end + name.start) + 1);
    if (other.some((below) => isStyled(flow, below))) return [];
    const sure =
      name.author !== '' || /[(]\s*$/.test(early.slice(0, name.start)) || /aceae(?!\p{L})/u.test(early);
    const isCalled = isCalledIn(text, early.slice(0, name.end + EARLY_NAME));
    if (!sure) return [];
    const { start, size, bold } = block;
    const place = { start, name: shifted(name, block.end), title: trimmed(flow, block) };
    return [
      {
        ...place,
        by: 'title',
        top: false,
        size,
        hasFamily: false,
        isNamedInTitle: false,
        isHeaded,
        isCalled,
        shape: `${size} ${bold}`,
      },
    ];
  });
  // Without sections only a title that the text uses for the plant begins it, or one of a shape that comes again.
  const shapes = Map.groupBy(spoken, ({ shape }) => shape);
  return spoken.filter(
    ({ isHeaded, isCalled, shape }) =>
      isHeaded || (labels.length < FEW_LABELS && (isCalled || (shapes.get(shape)?.length ?? 0) > 1)),
  );
}

/** What stands above a single one of the titles of a document is the title of a chapter, not of its plant. */
function withoutChapters(flow: Flow, anchors: readonly MonographStart[]): MonographStart[] {
  const ownOf = ({ name }: MonographStart) => flow.blocks[blockIndexAt(flow, name.start)];
  const isAbove = ({ title, name }: MonographStart) => title !== null && title.end <= name.start;
  const shapeOf = (block: Block | undefined) => `${block?.size} ${block?.bold}`;
  const shapes = Map.groupBy(anchors, (anchor) => shapeOf(ownOf(anchor)));
  return anchors.map((anchor) => {
    const own = ownOf(anchor);
    const alike = shapes.get(shapeOf(own)) ?? [];
    const isUsual = alike.length < 2 || alike.filter(isAbove).length * 2 > alike.length;
    if (own === undefined || !isAbove(anchor) || !isStyled(flow, own) || isUsual) return anchor;
    const says = own.end > anchor.name.end + 2 || own.start < anchor.name.start - 2;
    return { ...anchor, start: own.start, title: says ? trimmed(flow, own) : null };
  });
}

export function findMonographStarts(flow: Flow, labels: readonly Label[]): MonographStart[] {
  const around = { flow, labels };
  const sure = [...labelledAnchors(around), ...withoutChapters(flow, titleAnchors(around))];
  // A plant named in passing: the sections that follow belong to the next title.
  const spoken = spokenAnchors(around).filter((anchor) => {
    const label = labels.find(({ start }) => start >= anchor.name.end);
    return !sure.some(({ start }) => start > anchor.start && label !== undefined && start <= label.start);
  });
  const found = [...sure, ...spoken];
  return [...found, ...roundStarts(flow, labels, found)].toSorted(
    (a, b) => a.start - b.start || a.name.start - b.name.start,
  );
}
