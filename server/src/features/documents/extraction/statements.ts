import { limits } from '@simples/contract/limits';
import { folded } from '#server/french/folded.ts';
import { itemsOf, sentencesOf } from '#server/french/sentences.ts';
import { clippedClaim } from './evidence.ts';
import type { Claim, Drop } from './extraction-types.ts';
import type { LabelKind } from './label-kinds.ts';
import { namesIn } from './mentions.ts';
import type { Monograph, Section } from './monographs.ts';
import { isOrder } from './prompt-injection.ts';
import { type Flow, type Range, textOf, trimmed } from './text-flow.ts';
import { isAdjective } from './vocabulary.ts';

/** A verb in the third person: a sentence, not a list. */
const verb =
  /(?<![a-z])(?:est|sont|a ete|ont ete|peut|peuvent|doit|doivent|ne|n'est|utilisee?s?|employee?s?|prescrite?s?|used|taken|given|soulage|calme|traite|favorise|stimule|agit|provoque|is|are|was|were|may|can|should|must|has|have|been|helps?|relieves?|do|does|avoid|eviter|ne pas)(?![a-z])/;

/** "diabète traité" does nothing; without accents it would. */
const participle = /(?<!\p{L})(?:soulag|calm|trait|favoris|stimul|provoqu)ée?s?(?!\p{L})/giu;

export const commaItems = (text: string, range: Range): Range[] =>
  itemsOf(text, range, { conjunctions: false, commas: true });

/** Also splits at "et", "ou". */
export const allItems = (text: string, range: Range): Range[] =>
  itemsOf(text, range, { conjunctions: true, commas: true });

/** A list of short names: "Toux, fièvre et plaies". */
export function isEnumeration(text: string): boolean {
  const items = commaItems(text, { start: 0, end: text.length });
  const bare = folded(text.replace(/\([^)]*\)/g, ' ').replace(participle, ' '));
  if (verb.test(bare)) return false;
  const words = items.map(
    (item) =>
      text
        .slice(item.start, item.end)
        .replace(/\([^)]*\)/g, '')
        .split(/\s+/).length,
  );
  const long = words.filter((count) => count > 9).length;
  return items.length > 0 && long <= items.length * 0.15 && (items.length > 1 || (words[0] ?? 0) <= 9);
}

const sources =
  /\s*[⁰¹²³⁴-⁹]+[.]?$|\s*\((?=[^)]*(?:1[89]|20)\d\d)[^)]*(?:\)\s*)?[.]?$|\s*\[\d+(?:\s*[,–-]\s*\d+)*\]\s*$/u;

/** Removes trailing sources in brackets, marks of notes, and a leading number or article. */
export function bare(flow: Flow, range: Range): Range {
  const { start, end } = trimmed(flow, range);
  const text = flow.text.slice(start, end);
  const lead = /^(?:\(?\d{1,2}[.)]\s+|[a-h][.)]\s+)/u.exec(text)?.[0].length ?? 0;
  const tail = sources.exec(text)?.[0].length ?? 0;
  return trimmed(flow, { start: start + lead, end: lead + tail >= text.length ? end : end - tail });
}

/** Prepositions and articles before the name of a state, an illness or people: "en cas d’", "chez l’", "devant une". */
const article =
  /^(?:(?:(?:chez|devant|pendant|durant|pour|contre|dans|en(?= cas)|during|in|for|against) |lors d(?:e |es |['’])|au cours d(?:e |es |u |['’]))(?:(?:les? |des |the )?(?:cas|traitements?|cases?|treatment) (?:d(?:e |es |['’])|of ))?|(?:de )?l['’]|(?:de )?la |les? |des? |du |aux? |à (?:la |l['’])|une? |d['’]|the |an? )(?=\p{L})/iu;

export function withoutArticle(flow: Flow, range: Range): Range {
  const lead = article.exec(textOf(flow, range))?.[0].length ?? 0;
  return lead === 0 ? range : withoutArticle(flow, { start: range.start + lead, end: range.end });
}

export const isFiller = (text: string) =>
  /^(?:etc|autres?|comme|ainsi|par exemple|notamment|including|such as|so on|others?|more)(?![\p{L}])/iu.test(
    text,
  );

/** "voir *", "idem": it tells where something is told; "idem pour qui a un ulcère" tells more. */
export const isReference = (text: string) =>
  /^\P{L}*(?:voir|cf|idem(?! (?:pour|chez|avec|si|en cas|aux?|à))|see|ibid)(?!\p{L})/iu.test(text);

/** "Prévention et traitement du rhume" is one item. */
const act = /^(?:prévention|prevention|traitement|treatment|relief|soulagement|management)$/iu;

/** "et" separates nouns, not two adjectives of one: "infections bactériennes et fongiques". */
export function enumerated(flow: Flow, range: Range): Range[] {
  return commaItems(flow.text, range).flatMap((item) => {
    const fine = allItems(flow.text, item);
    const texts = fine.map((part) => textOf(flow, part));
    const together =
      texts.some((text, i) => i > 0 && !/\s/.test(text) && (isAdjective(text) || text.length < 4)) &&
      /\s/.test(texts[0] ?? '');
    // "cancer du sein ou de l’utérus": a name over a cut.
    const isOneName = namesIn(textOf(flow, item), ['illness']).some(({ start, end }) =>
      fine.slice(1).some((part) => item.start + start < part.start && item.start + end > part.start),
    );
    const isAct = act.test(texts[0] ?? '');
    return together || isOneName || isAct || texts.some((text) => text.length < 3) ? [item] : fine;
  });
}

/** A sentence with a title made of its own words. */
export function statement(flow: Flow, title: Range, details: Range): StatementDraft {
  return {
    title: clippedClaim(flow, title, limits.text.title),
    details: clippedClaim(flow, details),
  };
}

/** No statement runs over two cells. */
export function cellsOf(flow: Flow, { start, end }: Range): Range[] {
  let at = start;
  return flow.text
    .slice(start, end)
    .split('\t')
    .map((cell) => {
      const range = { start: at, end: at + cell.length };
      at += cell.length + 1;
      return range;
    });
}

/** Instructions to a machine are dropped and reported. */
export function statementsIn({ flow, monograph, drop }: Reading, section: Range, field: string): Range[] {
  return sentencesOf(flow.text, section)
    .flatMap((whole) => cellsOf(flow, whole))
    .flatMap((sentence) => {
      const range = trimmed(flow, sentence);
      const isOfOthers = monograph.ofOthers?.some(
        (one) => one.start <= range.start && trimmed(flow, one).end >= trimmed(flow, range).end,
      );
      if (range.end <= range.start || isOfOthers) return [];
      const text = textOf(flow, range);
      if (!isOrder(text)) return [range];
      drop({ field, value: text, reason: 'consigne adressée à une machine' });
      return [];
    });
}

/** An enumeration value, or the words where none matches. */
export interface Coded {
  readonly value: string;
  readonly claim: Claim;
}

export interface PreparationDraft {
  readonly method: Coded | null;
  readonly parts: readonly Coded[];
  readonly instructions: Claim | null;
  readonly applications: readonly Coded[];
}

export interface StatementDraft {
  readonly title: Claim;
  readonly details: Claim;
}

export interface Reading {
  readonly flow: Flow;
  readonly monograph: Monograph;
  readonly drop: Drop;
  /** Words that most plants of the document are told with: none of them names anything. */
  readonly refrains?: ReadonlySet<string>;
}

/** In document order. */
export function sectionsOfKind({ monograph }: Reading, ...kinds: readonly LabelKind[]): Section[] {
  return monograph.sections.filter(({ label, start, end }) => kinds.includes(label.kind) && end > start);
}
