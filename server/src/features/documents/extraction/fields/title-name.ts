import { claimOf } from '../evidence/claims.ts';
import type { Claim } from '../extraction-types.ts';
import { binomialsIn } from '../plants/binomials.ts';
import { type Range, textOf, trimmed } from '../text/flow.ts';
import { folded } from '../text/folded.ts';
import type { Reading } from './draft.ts';

const number =
  /^(?:[\s‘’'".,:–—-]*)(?:(?:fiche|monographie|chapitre|plante|monograph|chapter)\s*(?:n°\s*)?\d*\s*[.:–—-]*\s*|\d{1,3}\s*[.)–—-]*\s*|[IVX]+\s*[.)–—-]+\s*)?(?:(?:le|la|les|the)\s+|l['’])?/iu;

/** The words of a title beside the scientific name. */
function besideName({ flow, monograph: { name } }: Reading, title: Range): Range {
  const inside = name.start >= title.start && name.start < title.end;
  const before = trimmed(flow, { start: title.start, end: inside ? name.start : title.end });
  const after = trimmed(flow, {
    start: Math.min(title.end, Math.max(title.start, name.end)),
    end: title.end,
  });
  const range = inside && before.end - before.start < 3 ? after : before;
  const text = textOf(flow, range);
  const lead = number.exec(text)?.[0].length ?? 0;
  const tail = /[\s(–—:,-]*$/u.exec(text)?.[0].length ?? 0;
  return { start: range.start + lead, end: range.end - tail };
}

/** In capitals a name looks like any heading: it is one when the text calls the plant so. */
function isCalledSo({ flow, monograph }: Reading, words: string): boolean {
  if (/\p{Ll}/u.test(words)) return true;
  const word = folded(words).split(/[^a-z]+/)[0] ?? '';
  const text = flow.plain.slice(monograph.opening.start, monograph.end);
  return (
    word.length > 2 &&
    new RegExp(`(?<![a-z])(?:le |la |l'|les |du |de |d'|au |aux |une? |the |of )${word}(?![a-z])`).test(text)
  );
}

const generic = /^(?:fiche|plante|monographie|espèce|nom|plant|monograph|species|name)s?$/iu;

/** The common name in the title of a monograph, beside the scientific one. */
export function titleName(reading: Reading): Claim | null {
  const { flow, monograph } = reading;
  if (monograph.title === null) return null;
  const own = besideName(reading, monograph.title);
  const words = textOf(flow, own);
  const isName = /\p{L}{3}/u.test(words) && words.length <= 60 && !/(?:aceae|acées)$/u.test(words);
  if (!isName || generic.test(words) || binomialsIn(words, 'seen').length > 0 || !isCalledSo(reading, words))
    return null;
  return claimOf(flow, own);
}
