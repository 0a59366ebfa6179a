import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { createStore, type StoreApi } from 'zustand';
import { isBlank } from '../model/is-blank.ts';
import { textAt, valueAt, withChange } from '../model/paths.ts';
import type { SheetDraft } from '../model/sheet-draft.ts';
import { check, type Errors } from './check.ts';

/** What is being edited: the row as it was opened. None of it for a new sheet. */
export interface Opened {
  readonly version: number;
  readonly content: PlantSheetContent;
}

export interface FormState {
  readonly draft: SheetDraft;
  readonly opened: Opened | null;
  readonly errors: Errors;
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

function without(errors: Errors, path: string): Errors {
  if (!(path in errors)) return errors;
  const { [path]: _, ...others } = errors;
  return others;
}

/** What is still wrong: nothing about what is gone, or about a list that is another now. */
function errorsLeft(errors: Errors, before: SheetDraft, now: SheetDraft): Errors {
  const left = Object.entries(errors).filter(([path]) => {
    const value = valueAt(now, path);
    return value !== undefined && (!Array.isArray(value) || value === valueAt(before, path));
  });
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** Changes the draft as a whole: lists, numbers of subspecies. */
export function edit(store: FormStore, change: (draft: SheetDraft) => SheetDraft): void {
  store.setState(({ draft, errors }) => {
    const next = change(draft);
    return { draft: next, errors: errorsLeft(errors, draft, next) };
  });
}

/** Writes a text into a field; what was wrong with it is no longer said. */
export function write(store: FormStore, path: string, value: string): void {
  store.setState(({ draft, errors }) => ({
    draft: withChange(draft, path, () => value),
    errors: without(errors, path),
  }));
}

/** Checks one field that was left: what is typed in it, not that it is still empty. */
export function checkField(store: FormStore, path: string): void {
  const { draft, opened, errors } = store.getState();
  if (isBlank(textAt(draft, path))) return;
  const found = check(draft, opened?.content ?? null);
  const message = 'errors' in found ? found.errors[path] : undefined;
  if (message !== errors[path]) {
    store.setState({ errors: message ? { ...errors, [path]: message } : without(errors, path) });
  }
}

export function fold(store: FormStore, id: string, isUnfolded: boolean): void {
  store.setState(({ unfolded }) => {
    const next = new Set(unfolded);
    if (isUnfolded) next.add(id);
    else next.delete(id);
    return { unfolded: next };
  });
}

/** Shows messages, and unfolds the items they are in. */
export function showErrors(store: FormStore, errors: Errors): void {
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
