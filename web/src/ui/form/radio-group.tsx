import { type ReactNode, useId } from 'react';
import styles from './radio-group.module.css';

interface RadioGroupProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

export function RadioGroup({ label, name, value, choices, onChange, hint, error, ...rest }: RadioGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.group} disabled={rest.disabled} aria-describedby={described || undefined}>
      <legend className={styles.legend} data-required={rest.required || undefined}>
        {label}
      </legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice} data-invalid={error ? '' : undefined}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              required={rest.required}
              aria-describedby={described || undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.hint && <span className={styles.choiceHint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
