import type { PageQuote } from '@simples/contract/locate-quote';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { memberId } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { memberLists, sheetFields } from '@simples/contract/plant-sheet-fields';
import { at, idOf, itemsAt, nameOfField, stepsOf, type Values } from '@simples/contract/read-fields';
import type { QuotedPassage } from '#web/ui/document-crop.tsx';

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

interface QuotedPage {
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
  readonly quotes: readonly PageQuote[];
}

/** A field extracted from a document, with its quotes by page. */
interface QuotedField {
  readonly documentId: string;
  /** The id that a change of the field has. */
  readonly path: string;
  readonly pages: readonly QuotedPage[];
}

/** The id that a change of the field has: members of plain lists are addressed by value. */
function pathOf(content: PlantSheetContent, field: string, named: string): string {
  const path = stepsOf(field).join('/');
  const list = memberLists.find((one) => path.startsWith(`${one.path}/`))?.path;
  if (list === undefined) return named;
  const [index = ''] = path.slice(list.length + 1).split('/');
  const members = at(content, list);
  const member: unknown = Array.isArray(members) ? members[Number(index)] : undefined;
  return member === undefined ? named : memberId(list, 'added', member);
}

function rankOf({ field }: Evidence): number {
  const path = `${stepsOf(field).join('/')}/`;
  const rank = sheetFields.findIndex((one) => path.startsWith(`${one.path}/`));
  return rank === -1 ? sheetFields.length : rank;
}

/** A step is the id or the index of an item. */
function placeIn(items: readonly unknown[], step: string): number {
  const byId = items.findIndex((item) => idOf(item as Values) === step);
  return byId === -1 ? Number(step) : byId;
}

/** 0 for a field outside lists. */
function itemOf(content: PlantSheetContent, { field }: Evidence): number {
  const [list = '', item = ''] = stepsOf(field);
  return placeIn(itemsAt(content, list), item) || 0;
}

const inOrder = (content: PlantSheetContent) => (one: Evidence, other: Evidence) =>
  rankOf(one) - rankOf(other) || itemOf(content, one) - itemOf(content, other);

function pagesOf(entries: readonly Evidence[]): QuotedPage[] {
  const pages = new Map<number, QuotedPage>();
  for (const { pageIndex: index, pageLabel, quote, start } of entries) {
    const known = pages.get(index) ?? { index, label: pageLabel ?? null, quotes: [] };
    const quotes = known.quotes.some((one) => one.quote === quote && one.start === start)
      ? known.quotes
      : [...known.quotes, { quote, start }];
    pages.set(index, { ...known, quotes });
  }
  return [...pages.values()].toSorted((one, other) => one.index - other.index);
}

const holds = (outer: string, inner: string): boolean => `${inner}/`.startsWith(`${outer}/`);

/** The fields of a content that were read from a document. */
export function quotedFields(content: PlantSheetContent): QuotedField[] {
  const entries = (content.additionalInfo.evidence ?? []).toSorted(inOrder(content));
  const groups = Map.groupBy(entries, ({ field, documentId }) => `${documentId} ${field}`);
  return [...groups.values()].flatMap((group): QuotedField[] => {
    const [first] = group;
    if (!first) return [];
    const { documentId, field } = first;
    const { path } = nameOfField(content, field);
    return [{ documentId, path: pathOf(content, field, path), pages: pagesOf(group) }];
  });
}

/** The pages that a field, or an item with all it holds, was read from. */
export function passagesOf(fields: readonly QuotedField[], path: string): QuotedPassage[] {
  const pages = new Map<string, QuotedPassage>();
  for (const field of fields.filter((one) => holds(path, one.path) || holds(one.path, path))) {
    for (const { index, label, quotes } of field.pages) {
      const key = `${field.documentId} ${index}`;
      const known = pages.get(key)?.quotes ?? [];
      const isNew = (one: PageQuote) =>
        !known.some(({ quote, start }) => quote === one.quote && start === one.start);
      const all = [...known, ...quotes.filter(isNew)];
      pages.set(key, { documentId: field.documentId, index, label, quotes: all });
    }
  }
  return [...pages.values()];
}
