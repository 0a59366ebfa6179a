import { inFrench } from '@simples/contract/input';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from './api-client.ts';

type Values = Readonly<Record<string, string>>;
export type Errors<V> = { readonly [K in keyof V]?: string };

function errorsOf<V extends Values>(schema: z.ZodType<V, V>, values: V): Errors<V> {
  const read = schema.safeParse(values, inFrench);
  if (read.success) return {};
  const errors: { [K in keyof V]?: string } = {};
  for (const { path, message } of read.error.issues) {
    const name: keyof V = String(path[0]);
    errors[name] ??= message;
  }
  return errors;
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  // Radio buttons: the first stands for the group.
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
}

/** Validated at submission by a schema of the contract. */
export function useSchemaForm<V extends Values>(schema: z.ZodType<V, V>, initial: V) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const submitted = useRef<HTMLFormElement>(null);

  function change(name: keyof V & string, value: string): void {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors((current) => ({ ...current, [name]: undefined }));
  }

  function field(name: keyof V & string) {
    return {
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value: string) => change(name, value),
    };
  }

  /** Shows the errors and focuses the first field; true when there is one. */
  function refuse(found: Errors<V>): boolean {
    setErrors(found);
    const wrong = Object.keys(values).find((name) => found[name] !== undefined);
    focusField(submitted.current, wrong);
    return wrong !== undefined;
  }

  function whenValid(onValid: (values: V) => void) {
    return (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      submitted.current = event.currentTarget;
      if (!refuse(errorsOf(schema, values))) onValid(schema.parse(values));
    };
  }

  return { values, field, refuse, whenValid };
}

export type SchemaForm<V extends Values> = ReturnType<typeof useSchemaForm<V>>;

/** What the server says of no field in particular; null when all of it is shown beside fields. */
const problemBesideFields = (error: Error | null): string | null =>
  error && Object.keys(fieldErrors(error)).length === 0 ? error.message : null;

/** Errors of the server by field name: `body.email` → `email`. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[1] ?? path, message]));
}

interface Sending<V, R> {
  readonly send: (values: V) => Promise<R>;
  readonly onSent: (result: R) => void;
}

/** A form that is sent once at a time; what the server refuses is shown beside its field, the rest as `problem`. */
export function useSentForm<V extends Values, R>(
  schema: z.ZodType<V, V>,
  initial: V,
  { send, onSent }: Sending<V, R>,
) {
  const { field, refuse, whenValid } = useSchemaForm(schema, initial);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (failure) => refuse(fieldErrors(failure)),
  });
  return {
    field,
    handleSubmit: whenValid((values) => {
      if (!isPending) mutate(values);
    }),
    isPending,
    problem: problemBesideFields(error),
  };
}
