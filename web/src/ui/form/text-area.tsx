import type { ComponentProps, ReactNode } from 'react';
import styles from './text-field.module.css';
import { Field, type FieldTexts, useFieldIds } from './text-field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'className'>, FieldTexts {
  readonly onChange: (value: string) => void;
  readonly end?: ReactNode;
}

export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  onChange,
  end,
  rows = 2,
  ...rest
}: TextAreaProps) {
  const texts = { label, hint, error, ...(isLabelHidden && { isLabelHidden }) };
  const control = useFieldIds(texts);
  return (
    <Field {...texts} id={control.id} isRequired={rest.required} end={end}>
      <textarea
        {...rest}
        rows={rows}
        style={{ minHeight: `calc(${rows}lh + 18px)` }}
        {...control}
        className={styles.area}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
