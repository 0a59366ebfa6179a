import type { ReactNode } from 'react';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useField } from '../state/form-context.ts';

interface BoundProps {
  /** Where in the draft it writes. */
  readonly path: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
}

interface BoundTextProps extends BoundProps {
  readonly inputMode?: 'numeric';
  /** Words to choose from, or not: the id of a `datalist`. */
  readonly list?: string;
  readonly end?: ReactNode;
}

/** One line of the draft. */
export function BoundText({ path, ...rest }: BoundTextProps) {
  return <TextField autoComplete="off" {...rest} {...useField(path)} />;
}

interface BoundAreaProps extends BoundProps {
  readonly rows?: number;
}

/** A text of the draft. */
export function BoundArea({ path, ...rest }: BoundAreaProps) {
  return <TextArea {...rest} {...useField(path)} />;
}

interface BoundSelectProps extends BoundProps {
  readonly labels: Readonly<Record<string, string>>;
  /** The empty choice; none where one is always made. */
  readonly nothing?: string;
}

/** One value of an enumeration. Words of a source that no value says stand in the list too: they are kept. */
export function BoundSelect({ path, labels, nothing, ...rest }: BoundSelectProps) {
  const field = useField(path);
  return <SelectField {...rest} {...field} choices={choicesOf(labels, field.value, nothing)} />;
}

export function choicesOf(labels: Readonly<Record<string, string>>, value: string, nothing?: string) {
  const known = Object.entries(labels).map(([key, label]) => ({ value: key, label }));
  const isOther = value !== '' && !Object.hasOwn(labels, value);
  return [
    ...(nothing === undefined ? [] : [{ value: '', label: nothing }]),
    ...known,
    ...(isOther ? [{ value, label: `${value} (mots de la source)` }] : []),
  ];
}
