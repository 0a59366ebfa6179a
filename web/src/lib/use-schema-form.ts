import { inFrench } from '@simples/contract/input';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from './api-client.ts';

type Values = Readonly<Record<string, string>>;
export type Errors<V> = { readonly [K in keyof V]?: string };

/** The first thing wrong with each field. */
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

/** Puts the focus where the first correction is due. */
function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  // Radio buttons of one name: the first stands for all.
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
}

/** A form of text fields checked by a schema of the contract: each message beside its field, at submission. */
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

  /** Shows what is wrong beside its fields, and leads to the first of them; true when something is. */
  function refuse(found: Errors<V>): boolean {
    setErrors(found);
    const wrong = Object.keys(values).find((name) => found[name] !== undefined);
    focusField(submitted.current, wrong);
    return wrong !== undefined;
  }

  /** A submit handler that calls back with values the schema accepts. */
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

/** What the server says of the fields of a form, by their names: `body.email` is the field `email`. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[1] ?? path, message]));
}
