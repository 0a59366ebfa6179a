import type { PageQuote } from '@simples/contract/locate-quote';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import {
  at,
  idOf,
  itemsAt,
  nameOfField,
  stepsOf,
  type Values,
} from '@simples/contract/plant-sheet-diff/read-fields';
import { memberId } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { memberLists, sheetFields } from '@simples/contract/plant-sheet-fields';
import { createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router';

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

interface QuotedPage {
  /** From 0. */
  readonly index: number;
  readonly label: string | null;
  readonly quotes: readonly PageQuote[];
}

/** A field extracted from a document, with its quotes by page. */
export interface QuotedField {
  readonly documentId: string;
  readonly label: string;
  /** The id that a change of the field has. */
  readonly path: string;
  /** Null unless it is a text. */
  readonly value: string | null;
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

const MAX_NAME_LENGTH = 60;

const shortened = (label: string): string =>
  label.replace(/« (.+?) »/gu, (whole, name: string) =>
    name.length > MAX_NAME_LENGTH ? `« ${name.slice(0, MAX_NAME_LENGTH).trimEnd()}… »` : whole,
  );

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

function valueAt(content: PlantSheetContent, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (holder, step) => at(holder, Array.isArray(holder) ? String(placeIn(holder, step)) : step),
    content,
  );
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

/** The quoted fields that overlap a change, or all of them when none does. */
function quotedFields(content: PlantSheetContent, changeIds: readonly string[]): QuotedField[] {
  const entries = (content.additionalInfo.evidence ?? []).toSorted(inOrder(content));
  const groups = Map.groupBy(entries, ({ field, documentId }) => `${documentId} ${field}`);
  const all = [...groups.values()].flatMap((group): QuotedField[] => {
    const [first] = group;
    if (!first) return [];
    const { documentId, field } = first;
    const { label, path } = nameOfField(content, field);
    const value = valueAt(content, stepsOf(field));
    return [
      {
        documentId,
        label: shortened(label),
        path: pathOf(content, field, path),
        value: typeof value === 'string' ? value : null,
        pages: pagesOf(group),
      },
    ];
  });
  const changed = all.filter(({ path }) => changeIds.some((id) => holds(id, path) || holds(path, id)));
  return changed.length > 0 ? changed : all;
}

/** Path of the field whose source is shown; its row is highlighted. */
export const QuotedFieldContext = createContext<string | null>(null);

/** True for the row of the field whose source is shown, and for the item that holds it. */
export function useIsQuoted(path: string): boolean {
  const quoted = useContext(QuotedFieldContext);
  return quoted !== null && holds(path, quoted);
}

const PLACE = 'source';

/** Steps through the quoted fields. The current one is in the URL, from 1. */
export function useEvidence(content: PlantSheetContent, changeIds: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const changed = changeIds.join('\n');
  const all = useMemo(
    () => quotedFields(content, changed === '' ? [] : changed.split('\n')),
    [content, changed],
  );
  const requested = Number(params.get(PLACE) ?? 1);
  const place = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), Math.max(all.length, 1)) : 1;
  const quoted: QuotedField | null = all[place - 1] ?? null;

  function show(next: number): void {
    if (next < 1 || next > all.length) return;
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set(PLACE, String(next));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { quoted, place, count: all.length, show };
}

/** Alt + arrow up or down. */
export function useFieldShortcuts(onStep: (step: 1 | -1) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isAlone || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
