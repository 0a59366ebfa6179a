import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts, useFieldIds } from './field.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className'>, FieldTexts {
  readonly onChange: (value: string) => void;
  /** A control at the end of the field. */
  readonly end?: ReactNode;
}

/** One line of text with its label, its hint and what is wrong with it. */
export function TextField({ label, hint, error, isLabelHidden, onChange, end, ...rest }: TextFieldProps) {
  const texts = { label, hint, error, ...(isLabelHidden && { isLabelHidden }) };
  const control = useFieldIds(texts);
  return (
    <Field {...texts} id={control.id} isRequired={rest.required} end={end}>
      <input
        {...rest}
        {...control}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
