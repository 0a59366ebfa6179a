import { folded } from '#server/french/folded.ts';
import { sentencesOf } from '#server/french/sentences.ts';
import { type Binomial, binomialsIn, hasKnownGenus, shifted, withoutCapitals } from './binomials.ts';
import { isAllCapitals, isStyled, type Label } from './find-labels.ts';
import { headingKey } from './heading-candidates.ts';
import { type Block, blockIndexAt, type Flow, firstIndex, type Range, textOf, trimmed } from './text-flow.ts';
import {
  entryBlocks,
  hasFamilyBeside,
  introducedName,
  leadingName,
  MAX_TITLE,
  nameInTitle,
  nameWithFamily,
  paragraphNames,
  withoutCells,
} from './title-names.ts';
import { isLatinPart } from './vocabulary.ts';

/**
 * Where the name of a plant stands: after a heading for names, before one for its family, at the beginning of a block with its family
 * beside it, alone in a block or beside a common name, in another face at the beginning of a paragraph, in the sentence that begins a
 * paragraph, amid a line below a title.
 */
export type NamePlace = 'key' | 'family' | 'leading' | 'title' | 'paragraph' | 'sentence' | 'below';

/** A place where a monograph may begin. */
export interface Candidate {
  readonly place: NamePlace;
  readonly index: number;
  readonly block: Block;
  readonly name: Binomial;
  readonly start: number;
  readonly title: Range | null;
}

export interface Surroundings {
  readonly flow: Flow;
  readonly labels: readonly Label[];
}

/** Maximum distance from a heading for names to the name. */
const NEAR = 160;
/** Fewer names behind a key are no pattern. */
const MIN_NAMED = 2;

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

const holdsLabel = ({ labels }: Surroundings, { start, end }: Range): boolean =>
  (labels[firstIndex(labels, (label) => label.start >= start)]?.start ?? end) < end;

function isAbove(around: Surroundings, above: Block, own: Block): boolean {
  if (holdsLabel(around, above)) return false;
  const said = withoutCells(around.flow, above);
  const text = textOf(around.flow, said).trim();
  const isTitle = isStyled(around.flow, said) || (isAllCapitals(text) && /\p{L}\.$/u.test(text));
  // Small capitals are set smaller than the text.
  const least = isAllCapitals(text) ? 0.75 * own.size : own.size;
  return isTitle && above.size >= least - 0.3 && text.length < 60 && above.page === own.page;
}

/** "— Son nom de papier ?": it leads to what stands below, and is no title of it. */
const isQuestion = (flow: Flow, block: Block): boolean => /\?\s*$/.test(textOf(flow, block));

/** "Le ginseng", "De quoi parle-t-on ?": a heading that tells nothing, between a title and its text. */
const isLead = ({ flow, labels }: Surroundings, block: Block): boolean =>
  isQuestion(flow, block) ||
  labels.some(({ kind, form, start }) => kind === 'other' && form === 'line' && start === block.start);

/** The title above a block: right above it, or above the heading that leads from one to the other. */
export function titleAbove(around: Surroundings, index: number): Block | undefined {
  const { blocks } = around.flow;
  const own = blocks[index];
  const above = blocks[index - 1];
  if (own === undefined || above === undefined) return undefined;
  if (isAbove(around, above, own) && !isQuestion(around.flow, above)) return above;
  const title = blocks[index - 2];
  return title && isLead(around, above) && title.size > above.size && isAbove(around, title, own)
    ? title
    : undefined;
}

/** A title without the cells beside it. */
export const titleOf = ({ flow }: Surroundings, title: Block): Range =>
  trimmed(flow, withoutCells(flow, title));

/** How many blocks below the title of its plant its names may stand. */
const FAR = 5;
const LARGER = 1.08;

/** "gros thym, thym rond", "Senegae radix": the other names of a plant above the scientific one. */
const isNames = (text: string): boolean =>
  text.length <= MAX_TITLE &&
  !/\d/.test(text) &&
  binomialsIn(text, 'plain').every(({ species }) => isLatinPart(species));

const standsOut = (title: Block, own: Block): boolean =>
  title.size > LARGER * own.size || (title.bold && !own.bold && title.size > own.size - 0.3);

/** The larger or bolder title under which a block stands, with nothing but names between them. */
export function largerTitle({ flow, labels }: Surroundings, index: number): Block | undefined {
  const own = flow.blocks[index];
  if (own === undefined) return undefined;
  const above = flow.blocks.slice(Math.max(0, index - FAR), index);
  const at = above.findLastIndex(
    (block) =>
      block.page === own.page && standsOut(block, own) && isStyled(flow, block) && !isQuestion(flow, block),
  );
  const title = above[at];
  const between = above.slice(at + 1);
  const isToldBy = (block: Block) => labels.some(({ start }) => start >= block.start && start < block.end);
  if (
    title === undefined ||
    !between.every((block) => isToldBy(block) || isQuestion(flow, block) || isNames(textOf(flow, block)))
  )
    return undefined;
  const told = labels.slice(
    firstIndex(labels, ({ start }) => start >= title.start),
    firstIndex(labels, ({ start }) => start >= own.start),
  );
  const isIdentity = ({ kind }: Label) =>
    kind === 'other' || kind === 'description' || kind === 'commonNames' || kind === 'vernacularNames';
  return told.every(isIdentity) ? title : undefined;
}

/** "(Karim : nom latin Allium ursinum, désolé)" below its title. */
function belowTitle(around: Surroundings, index: number): Binomial | undefined {
  const block = around.flow.blocks[index] as Block;
  if (block.end - block.start > MAX_TITLE || largerTitle(around, index) === undefined) return undefined;
  const [name] = binomialsIn(textOf(around.flow, block).trim(), 'plain');
  return name && (name.author !== '' || hasKnownGenus(name.genus)) ? name : undefined;
}

/** Includes the title right above the block. */
export function withTitle(around: Surroundings, index: number, name: Binomial, isTitle: boolean) {
  const { flow } = around;
  const own = flow.blocks[index] as Block;
  const above = titleAbove(around, index);
  const title = above ? titleOf(around, above) : null;
  const says = isTitle && (own.end > name.end + 2 || own.start < name.start - 2);
  // Of a paragraph only what stands before the name is its title.
  const head = own.end - own.start > MAX_TITLE ? { start: own.start, end: name.start } : own;
  const isHead = says && /\p{L}{2}/u.test(textOf(flow, head));
  return { start: (above ?? own).start, name, title: title ?? (isHead ? trimmed(flow, head) : null) };
}

/** The words of a key with its value; recognition loses blanks of them. */
const rowKey = /^\s*(\p{L}[^:\t\n]{1,40}?)\s*:\s*(?=\S)/u;
const lettersOf = (key: string): string => folded(key).replace(/[^a-z]/g, '');

/** The words of a key before its colon or the cell of its value; numbered ones are titles. */
const anyKey = /^\s*(\p{L}[^:\t\n\d]{1,40})[:\t]\s*(?=\S)/u;

/** Keys at the beginning of blocks that no label is known for. */
function unknownKeys(flow: Flow, labels: readonly Label[]): Label[] {
  const known = new Set(labels.map(({ start }) => start));
  return flow.blocks.flatMap((block): Label[] => {
    const found = known.has(block.start) ? null : anyKey.exec(textOf(flow, block));
    if (found === null) return [];
    const [{ length }, heading = ''] = found;
    const { start, size, bold } = block;
    return [{ kind: 'scientificName', form: 'colon', start, end: start + length, heading, size, bold }];
  });
}

/** Keys that are unknown or taken for those of common names tell scientific ones where most of them stand before one: "Nom savant : Ficaria verna". */
export function withScientificKeys(flow: Flow, labels: readonly Label[]): Label[] {
  const common = labels.filter(({ kind, form }) => kind === 'commonNames' && form === 'colon');
  const isNamed = ({ end }: Label) =>
    binomialsIn(withoutCapitals(flow.text.slice(end, end + NEAR)), 'plain')[0]?.start === 0;
  const keyed = [...common, ...unknownKeys(flow, labels)];
  const told = [...Map.groupBy(keyed, ({ heading }) => headingKey(heading))].flatMap(([key, group]) => {
    const { length } = key === '' || group.length < MIN_NAMED ? [] : group.filter(isNamed);
    return length >= MIN_NAMED && length * 2 > group.length ? group : [];
  });
  const others = labels.filter((label) => !told.includes(label));
  const named = told.map((label): Label => ({ ...label, kind: 'scientificName' }));
  return [...others, ...named].toSorted((a, b) => a.start - b.start);
}

/** The row that stands above the scientific name of the first plant, and of others: "Nom de la plante : La ficaire". */
function leadingRow({ flow, labels }: Surroundings, index: number): { row: Block; value: Range } | undefined {
  const rowAbove = (at: number) => {
    const row = flow.blocks[at - 1];
    const found = row && rowKey.exec(textOf(flow, row));
    return row && found ? { row, key: lettersOf(found[1] ?? ''), length: found[0].length } : undefined;
  };
  const firstLabel = labels.find(({ kind }) => kind === 'scientificName');
  const first = firstLabel && rowAbove(blockIndexAt(flow, firstLabel.start));
  const own = rowAbove(index);
  if (first === undefined || own === undefined) return undefined;
  if (!own.key.startsWith(first.key) && !first.key.startsWith(own.key)) return undefined;
  return { row: own.row, value: trimmed(flow, { start: own.row.start + own.length, end: own.row.end }) };
}

/** Names that headings of their own tell. */
function labelled(around: Surroundings): Candidate[] {
  const { flow, labels } = around;
  return labels.flatMap((label, i): Candidate[] => {
    const index = blockIndexAt(flow, label.start);
    const block = flow.blocks[index];
    if (block === undefined) return [];
    const isMislabelled = label.kind === 'commonNames' && labels[i + 1]?.kind === 'family';
    if (label.kind === 'scientificName' || isMislabelled) {
      const name = afterLabel(flow, label, labels[i + 1]?.start ?? flow.text.length);
      if (name === undefined || (isMislabelled && name.author === '')) return [];
      const isFirst = flow.text.slice(block.start, label.start).trim() === '';
      const lead = isFirst ? leadingRow(around, index) : undefined;
      const place = lead
        ? { start: lead.row.start, name, title: lead.value }
        : isFirst
          ? withTitle(around, index, name, false)
          : { start: label.start, name, title: null };
      return [{ ...place, place: isMislabelled ? 'family' : 'key', index, block }];
    }
    if (label.kind !== 'family') return [];
    const name = beforeFamily(flow, label, labels[i - 1]?.end ?? 0);
    return name === undefined
      ? []
      : [{ start: name.start, name, title: null, place: 'family', index, block }];
  });
}

/** Plants that a block goes on to after the first: its sentences that begin as the entries of a dictionary do. */
const furtherEntries = (flow: Flow, block: Block, index: number): Candidate[] =>
  sentencesOf(flow.text, block)
    .slice(1)
    .flatMap(({ start }) => {
      const found = leadingName(flow.text.slice(start, block.end));
      if (found === undefined) return [];
      const name = shifted(found, start);
      const title = /\p{L}{2}/u.test(flow.text.slice(start, name.start)) ? { start, end: name.start } : null;
      return [{ place: 'leading', index, block, name, start, title: title && trimmed(flow, title) }];
    });

/** "Ispaghul\tPlantago ovata Forssk.": both names of a plant, and no key with its value. */
function isRowOfTitle(text: string): boolean {
  const name = text.includes('\t') ? nameInTitle(text) : undefined;
  return name !== undefined && (name.author !== '' || hasKnownGenus(name.genus));
}

/** Set as headings are, and no caption in small type. */
const isSetAsHeading = (flow: Flow, { size, bold }: Block): boolean =>
  size > 1.08 * flow.bodySize || (bold && !flow.bodyBold && size >= flow.bodySize);

/** Blocks that hold a name as titles do. */
function titled(around: Surroundings): Candidate[] {
  const { flow, labels } = around;
  const shaped = paragraphNames(flow);
  const entries = entryBlocks(flow);
  const atLabels = new Map(labels.map(({ start, kind }) => [start, kind]));
  return flow.blocks.flatMap((block, index): Candidate[] => {
    // Who speaks in a dialogue is told as headings are.
    const text = textOf(flow, block).trim();
    const read = atLabels.get(block.start);
    const heading =
      read === 'scientificName' || !(isRowOfTitle(text) || entries.has(block)) ? read : undefined;
    if (heading !== undefined && heading !== 'other') return [];
    const leading = leadingName(text) ?? (entries.has(block) ? introducedName(text) : undefined);
    const titled = heading
      ? undefined
      : (leading ?? nameInTitle(text, isSetAsHeading(flow, block)) ?? shaped.get(block));
    const inSentence = introducedName(text) ?? nameWithFamily(text);
    const found = titled ?? inSentence ?? belowTitle(around, index);
    if (found === undefined) return [];
    const named = titled ? 'title' : inSentence ? 'sentence' : 'below';
    const place = leading && titled ? 'leading' : shaped.has(block) ? 'paragraph' : named;
    const lead = textOf(flow, block).length - textOf(flow, block).trimStart().length;
    const name = shifted(found, block.start + lead);
    return [
      { ...withTitle(around, index, name, place === 'title' || place === 'leading'), place, index, block },
      ...furtherEntries(flow, block, index),
    ];
  });
}

/** "Actaea racemosa L. (syn. Cimicifuga racemosa": another name of the plant before it. */
const synonymFollows = /(?:=|(?<!\p{L})syn\.|synonymes?|\((?:ex|anciennement|autrefois))[\s:([]*$/iu;

/** "Dénominations. Actée, cimicifuga. Ancien binôme : Cimicifuga racemosa" below the title of another: among the names of that plant, unless its own family stands beside it. */
function isNamedAbove(flow: Flow, label: Label, name: Binomial): boolean {
  const own = blockIndexAt(flow, label.start);
  if (own !== blockIndexAt(flow, name.start) || hasFamilyBeside(flow.text.slice(name.end))) return false;
  const above = flow.blocks[own - 1];
  const isAmong = /\p{L}{3}/u.test(flow.text.slice(label.end, name.start));
  return isAmong && above !== undefined && binomialsIn(textOf(flow, above), 'plain').length > 0;
}

export function isSynonym({ flow, labels }: Surroundings, { name }: Pick<Candidate, 'name'>): boolean {
  const label = labels[firstIndex(labels, ({ start }) => start >= name.start) - 1];
  const isUnder = label?.kind === 'synonyms' && !flow.text.slice(label.end, name.start).trim().includes('\n');
  const before = flow.text.slice(Math.max(0, name.start - NEAR), name.start);
  if (label?.kind === 'commonNames' && isNamedAbove(flow, label, name)) return true;
  return isUnder || (synonymFollows.test(before) && binomialsIn(before, 'labelled').length > 0);
}

/** "Nos anciens l’emploient pour …": words that lead so many paragraphs are no name. */
const REFRAIN = 3;

const isRefrain = ({ place, name }: Candidate, all: readonly Candidate[]): boolean =>
  place === 'paragraph' &&
  all.filter((other) => other.place === place && other.name.name === name.name).length >= REFRAIN;

export function candidatesIn(around: Surroundings): Candidate[] {
  const found = [...labelled(around), ...titled(around)];
  return found.filter(
    (one) => !isLatinPart(one.name.species) && !isSynonym(around, one) && !isRefrain(one, found),
  );
}
