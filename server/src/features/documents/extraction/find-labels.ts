import { folded } from '#server/french/folded.ts';
import type { LabelKind } from './label-kinds.ts';
import { accentsWithin, type Block, blockIndexAt, type Flow, type Range, textOf } from './text-flow.ts';
import { headingWords } from './vocabulary.ts';

/** A heading of a section, or at the start of a line. */
export interface Label {
  readonly kind: LabelKind;
  readonly start: number;
  /** Start of the section text. */
  readonly end: number;
  /** As printed, without number and colon. */
  readonly heading: string;
  /** Where the heading of a cell stands: apart from its text. */
  readonly head?: Range | undefined;
  /** `said`: no heading, the sentence itself tells its kind. */
  readonly form: 'line' | 'colon' | 'run' | 'said';
  readonly size: number;
  readonly bold: boolean;
  /** A person has told what it is. */
  readonly isTaught?: true;
}

const pattern = (words: string) => words.replace(/ \?/g, "[\\s'-]{0,3}").replaceAll(' ', "[\\s'-]{0,3}");

/** One expression for all kinds, in the order of the list; the longest heading wins: "Contre-indications" is not "Indications". */
function expressionOf(strength: 'strong' | 'weak'): RegExp {
  const groups = (Object.keys(headingWords) as LabelKind[])
    .filter((kind) => headingWords[kind][strength].length > 0)
    .map((kind) => `(?<${kind}>${headingWords[kind][strength].map(pattern).join('|')})`);
  return new RegExp(`(?<![\\p{L}\\p{N}'])(?:${groups.join('|')})(?![\\p{L}])`, 'gu');
}

const expressions = { strong: expressionOf('strong'), weak: expressionOf('weak') };

interface Match {
  readonly kind: LabelKind;
  readonly start: number;
  readonly end: number;
  readonly strong: boolean;
}

function matchesIn(plain: string, strength: 'strong' | 'weak'): Match[] {
  return [...plain.matchAll(expressions[strength])].flatMap((match) => {
    const found = Object.entries(match.groups ?? {}).find(([, words]) => words !== undefined);
    if (found === undefined) return [];
    const end = match.index + match[0].trimEnd().length;
    return [{ kind: found[0] as LabelKind, start: match.index, end, strong: strength === 'strong' }];
  });
}

/** The kind of a text that is only a heading, such as a column header: "Parties", "Partie(s)", "Nom local (peul, malinké)". */
export function headingKind(text: string): LabelKind | null {
  const said = text.trim().replace(/\(s\)/gu, 's');
  const [bare = '', beside] = said.split(/\s*\([^()]*\)\s*:?$/u);
  return kindOfWhole(said) ?? (beside === undefined ? null : kindOfWhole(bare));
}

function kindOfWhole(text: string): LabelKind | null {
  const plain = folded(text.replace(/[\s:.▸▶►➤→]+$/u, ''));
  const whole = ({ start, end }: Match) => start === 0 && end === plain.length;
  return (matchesIn(plain, 'strong').find(whole) ?? matchesIn(plain, 'weak').find(whole))?.kind ?? null;
}

/** Prefixes: "4.2", "IV –", "b)", "•". */
const leading =
  /^[\s•·▪►●○■□➢✓*#\-–—.|]*(?:(?:\d{1,2}|[IVX]{1,5}|[A-Ha-h])(?:\.\d{1,2})*(?=[\s.)°:\-–—])\s*(?:[.)°:\-–—]+(?:\s[\s\-–—.)]*)?)?|\)[\s\-–—.)]*)?$/u;
const numbered = /^\s*(?:\d{1,2}|[IVX]{1,5}|[A-H])(?:\.\d{1,2})*(?:\s*[.)°:\-–—]+)?\s+\S/u;

export const isAllCapitals = (text: string) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);

/** Styled as a heading: larger, bold, in capitals or numbered, short, and neither a sentence nor a key with its value. */
export function isStyled(flow: Flow, block: Block): boolean {
  const text = flow.text.slice(block.start, block.end).trim();
  if (text.length > 110 || text.includes('\t') || /[.;,]$/.test(text)) return false;
  return (
    block.size > flow.bodySize * 1.08 ||
    (block.bold && !flow.bodyBold) ||
    isAllCapitals(text) ||
    (numbered.test(text) &&
      text.length < 70 &&
      /^\S+\s+\p{Lu}[^:]*:?$/u.test(text) &&
      !isCounted(flow, block))
  );
}

const count = /^\s*(\d{1,2})[.)]\s/;

/** "1. Calculs biliaires" right above "2. Grossesse": items of a list, where headings have texts between them. */
function isCounted(flow: Flow, block: Block): boolean {
  const at = blockIndexAt(flow, block.start);
  const numberAt = (place: number): number => {
    const one = flow.blocks[place];
    return Number(one ? count.exec(textOf(flow, one))?.[1] : undefined);
  };
  const own = numberAt(at);
  return numberAt(at - 1) === own - 1 || numberAt(at + 1) === own + 1;
}

/** Footnote marks stand at headings and mean nothing here. */
const marks = '(?:[ \\t]*(?:[⁰¹²³⁴-⁹*†‡]+(?:\\[\\d{1,3}\\])?|\\[\\d{1,3}\\]))?';
const colon = new RegExp(`^${marks}[ \\t]*(?:\\([^)]{1,40}\\)[ \\t]*)?[:：]\\s*`, 'u');
const dash = new RegExp(
  `^${marks}(?:[ \\t]*\\.)?[ \\t]+[–—-][ \\t]+|^${marks} *(?:\\([^)\\t]{1,40}\\) *)?\\t[ \\t]*`,
  'u',
);
const blank = new RegExp(`^${marks}(?:[ \\t]*[.:?])?[ \\t]*(?:\\n|$)`, 'u');
/** The sign before an item of a list. */
export const bullet = /^\s*[•·▪►●○■□➢✓*–—-]\s*/u;

interface Context {
  readonly flow: Flow;
  readonly block: Block;
  readonly match: Match;
  readonly after: string;
  readonly atStart: boolean;
  readonly capital: boolean;
}

/** Words that do not go on with the heading: "Contre-indications grossesse, …", not "Contre-indications de la plante". */
const leadsList =
  /^\s+(?!(?:est|sont|ont|a|de|des|du|d['’]|à|aux?|et|ou|sur|pour|dans|chez|en|of|for|and|or|in|are|is)(?![\p{L}]))\p{Ll}/u;
/** "Contre-indications proposées. Grossesse": an adjective of the heading, not what stands under it. */
const qualified = /^\s+\p{Ll}+(?:ées?|és|[eu]l?les?|ues|ives?|iques?|ales?|aux)\s?[.:]\s+(?=[\p{Lu}\p{N}])/u;
/** « Précaution : pas » and « Contre : si » in the cell of a key: what refuses stands in the next. */
const restOfKey = /^[^\S\n\t]*(?:(?:pas|non|ni|si|en cas|chez|pour|avec|à)[^\S\n\t]*){1,2}\t/iu;
const refusingKey = /(?:pas|non)(?: (?:si|chez|en cas|pour|avec|à))? ?\t$/iu;
const isWarning = ({ kind }: Match) => kind === 'contraindications' || kind === 'interactions';

/** Null when the match is a word in a sentence. */
function formOf(context: Context): Pick<Label, 'form' | 'end'> | undefined {
  const { flow, block, match, after, atStart, capital } = context;
  const ended =
    /(?:^|[.!?;)\]:»”"•\t]|\s[–—|])\s*$/u.test(flow.text.slice(block.start, match.start)) || atStart;
  const blankAfter = blank.exec(after);
  const isItem = bullet.test(flow.text.slice(block.start, block.end)) && !isStyled(flow, block);
  // "… grossesse," above "allaitement.": the end of a sentence.
  const isEnd = !capital && /^[ \t]*\./.test(after);
  if (atStart && blankAfter && (isItem || isEnd)) return undefined;
  if (atStart && blankAfter) return { form: 'line', end: match.end + blankAfter[0].length };
  const sign = colon.exec(after) ?? (atStart ? dash.exec(after) : null);
  const inCapitals = isAllCapitals(flow.text.slice(match.start, match.end));
  const isStart = ended || inCapitals || match.strong || flow.lineStarts.has(match.start);
  if (sign && (atStart || (capital && isStart))) {
    const key = atStart ? (restOfKey.exec(after.slice(sign[0].length))?.[0] ?? '') : '';
    return { form: 'colon', end: match.end + sign[0].length + key.length };
  }
  // "EMPLOIS toux, fièvre. CONTRE-INDICATIONS. grossesse": small capitals amid a text.
  const lead = inCapitals && ended ? /^\.?\s+(?=[\p{Ll}\d«(])/u.exec(after) : null;
  if (lead && !isAllCapitals(flow.text.slice(match.start, match.end + 20)))
    return { form: 'colon', end: match.end + lead[0].length };
  const rest = block.end - match.end;
  const accent =
    atStart && accentsWithin(flow, block).find(({ start, end }) => start <= match.start && end >= match.end);
  if (accent && accent.end - match.end < 3) return { form: 'colon', end: accent.end };
  const qualifier = qualified.exec(after)?.[0];
  if (atStart && capital && match.strong && qualifier !== undefined)
    return { form: 'colon', end: match.end + qualifier.length };
  if (
    capital &&
    match.strong &&
    leadsList.test(after) &&
    isWarning(match) &&
    flow.lineStarts.has(match.start)
  )
    return { form: 'run', end: match.end };
  // "Enfant de moins de 18 ans : déconseillé": a key with its value, however it is set.
  const key = /^[^:\n]{1,40}:[ \t]*(?=\p{L})/u.exec(after)?.[0];
  if (atStart && capital && isStyled(flow, block) && rest < 60)
    return key === undefined
      ? { form: 'line', end: block.end }
      : { form: 'colon', end: match.end + key.length };
  const family =
    match.kind === 'family' &&
    /^\s+\p{Lu}[\p{L}]+(?:aceae|acées|acee|ées|eae|tae|ferae|ae)(?![\p{L}])/u.test(after);
  const synonym = match.kind === 'synonyms' && /^\s+\p{Lu}[\p{L}]{2,}\s+\p{Ll}{3,}/u.test(after);
  const begins = /^\s+[\p{Lu}\p{N}("«“]/u.test(after);
  if (capital && (family || (begins && (match.strong || synonym)))) return { form: 'run', end: match.end };
  if (capital && ended && begins) return { form: 'run', end: match.end };
  return undefined;
}

/** Inline headings without punctuation count only in documents that use several strong ones. */
const RUNNING = 4;
/** From this count on, a capital before and text after it suffice. */
const USUAL = 3;

const headingKey = (heading: string) => folded(heading).replace(/[^a-z]/g, '');

/** "Emplois .............. 10": a line of a table of contents. */
const leaders = /(?:\s?\.){5}/;

function contextOf(flow: Flow, match: Match): Context | undefined {
  const block = flow.blocks[blockIndexAt(flow, match.start)];
  if (block === undefined || leaders.test(flow.text.slice(match.end, block.end))) return undefined;
  const lead = flow.text.slice(block.start, match.start);
  return {
    flow,
    block,
    match,
    after: flow.text.slice(match.end, Math.min(flow.text.length, match.end + 120)),
    atStart: leading.test(lead) || /\t\s*$/.test(lead),
    capital: /^\p{Lu}/u.test(flow.text.slice(match.start, match.end)),
  };
}

interface Found extends Label {
  readonly strong: boolean;
}

function labelOf(context: Context, usual: ReadonlySet<string>): Found | undefined {
  const { flow, block, match, after, atStart, capital } = context;
  const words = flow.text.slice(match.start, match.end);
  const begins = capital && /^\s+[\p{Lu}\p{N}("«“]/u.test(after);
  // A heading of several words is recognised even before lower-case text.
  const known =
    usual.has(headingKey(words)) && (begins || (capital && match.strong && words.split(/\s/).length > 2));
  const form = formOf(context) ?? (known ? { form: 'run' as const, end: match.end } : undefined);
  if (form === undefined) return undefined;
  const cell = /\t\s*$/.test(flow.text.slice(block.start, match.start));
  const end = form.form === 'line' ? Math.max(match.end, Math.min(form.end, block.end)) : match.end;
  const isRefusing = match.kind === 'precautions' && refusingKey.test(flow.text.slice(match.end, form.end));
  return {
    kind: isRefusing ? 'contraindications' : match.kind,
    start: atStart && !cell ? block.start : match.start,
    ...form,
    heading: flow.text
      .slice(match.start, end)
      .replace(/\s+/g, ' ')
      .replace(/[\s:.]+$/, ''),
    size: block.size,
    bold: block.bold,
    strong: match.strong,
  };
}

function labelsAmong(flow: Flow, matches: readonly Match[], usual: ReadonlySet<string>): Found[] {
  const found: Found[] = [];
  for (const match of matches) {
    if (match.start < (found.at(-1)?.end ?? 0)) continue;
    const context = contextOf(flow, match);
    const label = context && labelOf(context, usual);
    if (label) found.push(label);
  }
  const runs = found.filter((label) => label.form === 'run' && label.strong).length;
  return found.filter(
    (label) => label.form !== 'run' || label.strong || label.kind === 'family' || runs >= RUNNING,
  );
}

/** These stand as items in lists of contraindications. */
export const ofPeople: ReadonlySet<LabelKind> = new Set([
  'pregnancy',
  'breastfeeding',
  'pregnancyAndBreastfeeding',
  'children',
]);
const forbidding: ReadonlySet<LabelKind> = new Set(['contraindications', 'precautions', 'adverseEffects']);

/** "Grossesse" below "Contre-indications", set as its other items are, is one of them. */
export function withoutItems(flow: Flow, labels: readonly Label[]): Label[] {
  const kept: Label[] = [];
  for (const [i, label] of labels.entries()) {
    const above = kept.at(-1);
    const isBelow = above !== undefined && forbidding.has(above.kind) && ofPeople.has(label.kind);
    const isAlike =
      above?.size === label.size &&
      above.bold === label.bold &&
      isShouted(flow, above) === isShouted(flow, label);
    const isSection = above?.form === 'line' && isAlike && !isFollowedByItem(flow, label, labels);
    const isItem = isBelow && label.form === 'line' && !isSection;
    if (!isItem && !(isBelow && isEmpty(flow, above, label, labels[i + 1]))) kept.push(label);
  }
  return kept;
}

/** "Contre-indications Grossesse et allaitement Dosage …": what stands between two headings is the text of the first. */
function isEmpty({ text }: Flow, above: Label, label: Label, next: Label | undefined): boolean {
  const body = text.slice(label.end, next?.start ?? label.end + 40);
  return text.slice(above.end, label.start).trim() === '' && !/\p{L}{2}/u.test(body);
}

const isShouted = (flow: Flow, { start, end }: Label) => isAllCapitals(flow.text.slice(start, end));

/** The next line is a label too, or short: items stand one below the other, a section has a text. */
function isFollowedByItem({ text, blocks }: Flow, label: Label, labels: readonly Label[]): boolean {
  const next = blocks[blockIndexAt({ blocks } as Flow, label.end)];
  if (next === undefined || labels.some(({ start }) => start === next.start)) return true;
  const below = text.slice(next.start, next.end).trim();
  return below.length < 60 && !/[.!]$/.test(below);
}

/** In order, without overlaps. */
export function findLabels(flow: Flow): Label[] {
  const strong = matchesIn(flow.plain, 'strong');
  const taken = new Set(
    strong.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
  );
  const weak = matchesIn(flow.plain, 'weak').filter(
    ({ start, end }) => !taken.has(start) && !taken.has(end - 1),
  );
  const matches = [...strong, ...weak].toSorted((a, b) => a.start - b.start);
  const times = new Map<string, number>();
  for (const { heading } of labelsAmong(flow, matches, new Set()))
    times.set(headingKey(heading), (times.get(headingKey(heading)) ?? 0) + 1);
  const usual = new Set([...times].filter(([, count]) => count >= USUAL).map(([key]) => key));
  return withoutItems(flow, labelsAmong(flow, matches, usual));
}
