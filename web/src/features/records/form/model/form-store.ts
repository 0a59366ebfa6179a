import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { createContext, use, useMemo } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { membersAt, textAt, valueAt, withChange } from './draft-paths.ts';
import { isBlank, type SheetDraft } from './sheet-draft.ts';
import { speciesOf } from './species-name.ts';
import { type FieldErrors, validateDraft } from './validate-draft.ts';

/** The row as it was opened; null for a new sheet. */
export interface OpenedSheet {
  readonly version: number;
  readonly content: PlantSheetContent;
}

interface FormState {
  readonly draft: SheetDraft;
  readonly opened: OpenedSheet | null;
  readonly errors: FieldErrors;
  readonly unfolded: ReadonlySet<string>;
  readonly announcement: string;
  readonly beforeMerge: SheetDraft | null;
}

/** The state of one open form. Each field selects its own path, so that a key redraws one field. */
export type FormStore = StoreApi<FormState>;

export function createFormStore(draft: SheetDraft, opened: OpenedSheet | null): FormStore {
  return createStore(() => ({
    draft,
    opened,
    errors: {},
    unfolded: new Set<string>(),
    announcement: '',
    beforeMerge: null,
  }));
}

function without(errors: FieldErrors, path: string): FieldErrors {
  if (!(path in errors)) return errors;
  const { [path]: _, ...others } = errors;
  return others;
}

/** Drops errors of removed fields and of lists that changed. */
function remainingErrors(errors: FieldErrors, before: SheetDraft, now: SheetDraft): FieldErrors {
  const remaining = Object.entries(errors).filter(([path]) => {
    const value = valueAt(now, path);
    return value !== undefined && (!Array.isArray(value) || value === valueAt(before, path));
  });
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining);
}

export function editDraft(store: FormStore, change: (draft: SheetDraft) => SheetDraft): void {
  store.setState(({ draft, errors }) => {
    const next = change(draft);
    return { draft: next, errors: remainingErrors(errors, draft, next) };
  });
}

/** Genus and species follow the scientific name until somebody writes others. */
function withDerivedTaxonomy(draft: SheetDraft, name: string): SheetDraft {
  const before = speciesOf(draft.plantScientificName);
  const now = speciesOf(name);
  const follow = (key: 'genus' | 'species'): string => {
    const written = draft.taxonomy[key];
    return written.trim() === '' || written === before[key] ? now[key] : written;
  };
  const taxonomy = { ...draft.taxonomy, genus: follow('genus'), species: follow('species') };
  return { ...draft, taxonomy };
}

export function writeField(store: FormStore, path: string, value: string): void {
  store.setState(({ draft, errors }) => ({
    draft: withChange(
      path === 'plantScientificName' ? withDerivedTaxonomy(draft, value) : draft,
      path,
      () => value,
    ),
    errors: without(errors, path),
  }));
}

function checkField(store: FormStore, path: string): void {
  const { draft, opened, errors } = store.getState();
  if (isBlank(textAt(draft, path))) return;
  const found = validateDraft(draft, opened?.content ?? null);
  const message = 'errors' in found ? found.errors[path] : undefined;
  if (message !== errors[path]) {
    store.setState({ errors: message ? { ...errors, [path]: message } : without(errors, path) });
  }
}

export function setUnfolded(store: FormStore, id: string, isUnfolded: boolean): void {
  store.setState(({ unfolded }) => {
    const next = new Set(unfolded);
    if (isUnfolded) next.add(id);
    else next.delete(id);
    return { unfolded: next };
  });
}

export function showErrors(store: FormStore, errors: FieldErrors): void {
  store.setState(({ unfolded }) => ({
    errors,
    unfolded: new Set([...unfolded, ...Object.keys(errors).flatMap((path) => path.split('.'))]),
  }));
}

/** Replaces the draft after a merge; `opened` becomes the version of the other person. */
export function replaceDraft(store: FormStore, draft: SheetDraft, opened: OpenedSheet): void {
  store.setState((before) => ({ draft, opened, beforeMerge: before.draft, errors: {} }));
}

export function undoMerge(store: FormStore): void {
  store.setState(({ draft, beforeMerge }) => ({ draft: beforeMerge ?? draft, beforeMerge: null }));
}

export function announce(store: FormStore, announcement: string): void {
  store.setState({ announcement });
}

export const FormContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = use(FormContext);
  if (!store) throw new Error('A field stands outside of a form.');
  return store;
}

export function useFormState<T>(select: (state: FormState) => T): T {
  return useStore(useFormStore(), select);
}

export function useField(path: string) {
  const store = useFormStore();
  const value = useFormState(({ draft }) => textAt(draft, path));
  const error = useFormState(({ errors }) => errors[path]);
  const act = useMemo(
    () => ({
      onChange: (text: string) => writeField(store, path, text),
      onBlur: () => checkField(store, path),
    }),
    [store, path],
  );
  return { name: path, value, error, ...act };
}

/** The same array until a member is added, removed or moved. */
export function useMemberIds(
  list: string,
  isWanted: (member: never) => boolean = () => true,
): readonly string[] {
  return useFormState(
    useShallow(({ draft }: FormState) =>
      (membersAt(draft, list) as never[]).filter(isWanted).map(({ id }: { id: string }) => id),
    ),
  );
}

/** Null for a new sheet. */
export const EditedSheetContext = createContext<PlantSheet | null>(null);
