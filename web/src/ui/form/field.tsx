import { type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The label is read aloud but not seen: where a list already says what its fields are. */
  readonly isLabelHidden?: boolean;
}

/** What ties a control to its label, its hint and what is wrong with it. */
export function useFieldIds({ hint, error }: FieldTexts) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

interface FieldProps extends FieldTexts {
  readonly id: string;
  readonly isRequired?: boolean | undefined;
  /** A control at the end of the field. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a control: label and hint above it, what is wrong below. */
export function Field({ id, label, hint, error, isLabelHidden, isRequired, end, children }: FieldProps) {
  return (
    <div>
      <label
        className={isLabelHidden ? 'only-for-readers' : styles.label}
        htmlFor={id}
        data-required={isRequired || undefined}
      >
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.frame} data-invalid={error ? '' : undefined}>
        {children}
        {end}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
