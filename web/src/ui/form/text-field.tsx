import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './text-field.module.css';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Visually hidden. */
  readonly isLabelHidden?: boolean;
}

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
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

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

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className'>, FieldTexts {
  readonly onChange: (value: string) => void;
  readonly end?: ReactNode;
}

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

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          className={styles.toggle}
          type="button"
          aria-label="Afficher le mot de passe"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} stroke={1.7} aria-hidden="true" />
        </button>
      }
    />
  );
}
