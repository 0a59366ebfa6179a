import type { PlantSheet, PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { createContext, use, useMemo } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { membersAt, textAt, valueAt, withChange } from './draft-paths.ts';
import { isBlank, type SheetDraft } from './sheet-draft.ts';
import { type FieldErrors, validateDraft } from './validate-draft.ts';

/** What is being edited: the row as it was opened. None of it for a new sheet. */
export interface Opened {
  readonly version: number;
  readonly content: PlantSheetContent;
}

interface FormState {
  readonly draft: SheetDraft;
  readonly opened: Opened | null;
  readonly errors: FieldErrors;
  /** Items whose fields are shown. */
  readonly unfolded: ReadonlySet<string>;
  /** What a screen reader is told about an act that is only seen otherwise. */
  readonly announcement: string;
  /** What was in the form before two texts were brought together. */
  readonly beforeMerge: SheetDraft | null;
}

/**
 * The state of one open form. Each field listens to its own path, so a key typed draws one field again, however long the
 * sheet is.
 */
export type FormStore = StoreApi<FormState>;

export function createFormStore(draft: SheetDraft, opened: Opened | null): FormStore {
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

/** What is still wrong: nothing about what is gone, or about a list that is another now. */
function errorsLeft(errors: FieldErrors, before: SheetDraft, now: SheetDraft): FieldErrors {
  const left = Object.entries(errors).filter(([path]) => {
    const value = valueAt(now, path);
    return value !== undefined && (!Array.isArray(value) || value === valueAt(before, path));
  });
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** Changes the draft as a whole: lists, numbers of subspecies. */
export function editDraft(store: FormStore, change: (draft: SheetDraft) => SheetDraft): void {
  store.setState(({ draft, errors }) => {
    const next = change(draft);
    return { draft: next, errors: errorsLeft(errors, draft, next) };
  });
}

/** Writes a text into a field; what was wrong with it is no longer said. */
export function writeField(store: FormStore, path: string, value: string): void {
  store.setState(({ draft, errors }) => ({
    draft: withChange(draft, path, () => value),
    errors: without(errors, path),
  }));
}

/** Checks one field that was left: what is typed in it, not that it is still empty. */
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

/** Shows messages, and unfolds the items they are in. */
export function showErrors(store: FormStore, errors: FieldErrors): void {
  store.setState(({ unfolded }) => ({
    errors,
    unfolded: new Set([...unfolded, ...Object.keys(errors).flatMap((path) => path.split('.'))]),
  }));
}

/** Puts another text in the place of the whole form, measured against another version of the sheet from now on. */
export function replaceDraft(store: FormStore, draft: SheetDraft, opened: Opened): void {
  store.setState((before) => ({ draft, opened, beforeMerge: before.draft, errors: {} }));
}

/** Brings back what was in the form before. */
export function undoMerge(store: FormStore): void {
  store.setState(({ draft, beforeMerge }) => ({ draft: beforeMerge ?? draft, beforeMerge: null }));
}

export function announce(store: FormStore, announcement: string): void {
  store.setState({ announcement });
}

export const FormContext = createContext<FormStore | null>(null);

/** The state of the form around. */
export function useFormStore(): FormStore {
  const store = use(FormContext);
  if (!store) throw new Error('A field stands outside of a form.');
  return store;
}

export function useFormState<T>(select: (state: FormState) => T): T {
  return useStore(useFormStore(), select);
}

/** What a text field needs: its value, what is wrong with it, and where to write. */
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

/** The ids of the members of a list; the same array as long as none comes, goes or moves. */
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

/** The row that the form edits; null for a new sheet. */
export const EditedSheetContext = createContext<PlantSheet | null>(null);
