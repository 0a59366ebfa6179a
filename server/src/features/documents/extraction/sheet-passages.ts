import { sentencesOf } from '#server/french/sentences.ts';
import type { ExtractedPassage, ExtractedSheet } from './extraction-types.ts';
import { type LabelKind, nameKinds, warningKinds } from './label-kinds.ts';
import { type Flow, isAt } from './text-flow.ts';
import { partWord } from './vocabulary.ts';

/** What the quotes of a field tell of a plant. */
const fields: readonly (readonly [RegExp, LabelKind])[] = [
  [/^contreIndications\[\d+\]\.details$/, 'contraindications'],
  [/^(?:plantCommonName|additionalInfo\.names\.vernacular)/, 'vernacularNames'],
  [/^taxonomy\.family$/, 'family'],
  [/^indications\[\d+\]\.title$/, 'indications'],
  [/^indications\[0\]\.preparations/, 'preparation'],
  [/^additionalInfo\.posology$/, 'posology'],
];

function kindOf(field: string, quote: string): LabelKind | undefined {
  const kind = fields.find(([form]) => form.test(field))?.[1];
  return kind === 'preparation' && partWord.test(quote) ? 'partUsed' : kind;
}

const uses: ReadonlySet<LabelKind> = new Set<LabelKind>(['indications', 'uses', 'actions']);

/** Whether a passage of one kind is found where another is asked for. */
function isOfKind(kind: ExtractedPassage['kind'], other: LabelKind): boolean {
  const groups = [nameKinds, uses, warningKinds];
  if (kind === null || kind === 'annotation') return false;
  return kind === other || groups.some((group) => group.has(kind) && group.has(other));
}

/** Whether a passage, or its end on the next page, holds a place. */
const holds = ({ next, ...one }: ExtractedPassage, pageIndex: number, at: number): boolean =>
  (one.pageIndex === pageIndex && isAt(one, at)) ||
  (next !== undefined && one.pageIndex + 1 === pageIndex && isAt(next, at));

/** The sentence of a page in which a quote stands, or its cell. */
function sentenceAt(text: string, at: number): { readonly start: number; readonly end: number } | undefined {
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\t', at)) + 1;
  const end = text.slice(at).search(/[\n\t]/);
  return sentencesOf(text, { start, end: end === -1 ? text.length : at + end }).find((one) => isAt(one, at));
}

/** « 3La prise par la bouche est interdite » */
const noteMark = /^(?:\d{1,2}|[⁰¹²³⁴-⁹]+)(?=\p{Lu}\p{Ll})/u;

/**
 * What a plant was read to be told, where no passage of the plant and of that kind tells it already: a refusal as it is
 * quoted, anything else by its sentence. Such a passage has an empty heading.
 */
export function passagesOfSheet(
  { content }: ExtractedSheet,
  plant: string,
  {
    flow,
    own,
    elsewhere,
  }: Readonly<Record<'own' | 'elsewhere', readonly ExtractedPassage[]>> & { readonly flow: Flow },
): ExtractedPassage[] {
  const pages = new Map(flow.parts.map(({ page }) => [page.index, page.text]));
  const told = own.filter((one) => one.plant === plant);
  const found = [...elsewhere];
  for (const { field, pageIndex, start = 0, quote } of content.additionalInfo.evidence ?? []) {
    const kind = kindOf(field, quote);
    const isAlready = [...told, ...found].some(
      (one) => kind !== undefined && holds(one, pageIndex, start) && isOfKind(one.kind, kind),
    );
    if (kind === undefined || isAlready) continue;
    const mark = noteMark.exec(quote)?.[0].length ?? 0;
    const quoted = { start: start + mark, end: start + quote.length };
    const range = kind === 'contraindications' ? quoted : sentenceAt(pages.get(pageIndex) ?? '', start);
    if (range !== undefined) found.push({ pageIndex, ...range, heading: '', kind, plant });
  }
  return found;
}
