import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './text-field.module.css';
import { Field, type FieldTexts, useFieldIds } from './text-field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange' | 'className'>, FieldTexts {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function SelectField({
  label,
  hint,
  error,
  isLabelHidden,
  choices,
  onChange,
  ...rest
}: SelectFieldProps) {
  const texts = { label, hint, error, ...(isLabelHidden && { isLabelHidden }) };
  const control = useFieldIds(texts);
  return (
    <Field
      {...texts}
      id={control.id}
      isRequired={rest.required}
      end={<IconChevronDown className={styles.arrow} size={18} aria-hidden="true" />}
    >
      <select
        {...rest}
        {...control}
        className={styles.select}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
