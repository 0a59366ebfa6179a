import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { membersAt, textAt } from '../model/paths.ts';
import { checkField, type FormState, type FormStore, write } from './form-store.ts';

export const FormContext = createContext<FormStore | null>(null);

/** The state of the form around. */
export function useForm(): FormStore {
  const store = use(FormContext);
  if (!store) throw new Error('A field stands outside of a form.');
  return store;
}

export function useFormState<T>(select: (state: FormState) => T): T {
  return useStore(useForm(), select);
}

/** What a text field needs: its value, what is wrong with it, and where to write. */
export function useField(path: string) {
  const store = useForm();
  const value = useFormState(({ draft }) => textAt(draft, path));
  const error = useFormState(({ errors }) => errors[path]);
  const act = useMemo(
    () => ({
      onChange: (text: string) => write(store, path, text),
      onBlur: () => checkField(store, path),
    }),
    [store, path],
  );
  return { name: path, value, error, ...act };
}

/** The ids of the members of a list; the same array as long as none comes, goes or moves. */
export function useIds(list: string, isWanted: (member: never) => boolean = () => true): readonly string[] {
  return useFormState(
    useShallow(({ draft }: FormState) =>
      (membersAt(draft, list) as never[]).filter(isWanted).map(({ id }: { id: string }) => id),
    ),
  );
}
