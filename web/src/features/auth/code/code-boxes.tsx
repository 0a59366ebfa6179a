import { limits } from '@simples/contract/limits';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import styles from './code-boxes.module.css';
import { boxesOf, codeOf, typeInto } from './code-digits.ts';

const { digits: LENGTH } = limits.otp;

export interface CodeBoxesHandle {
  focusFirst(): void;
}

interface CodeBoxesProps {
  readonly label: string;
  readonly name?: string;
  /** One character a box: a digit, or a space for an empty box. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<CodeBoxesHandle>;
}

/** Six boxes of one digit. Specification, section 2 (code screen). */
export function CodeBoxes(props: CodeBoxesProps) {
  const {
    label,
    value,
    onChange,
    error,
    isInvalid = false,
    disabled = false,
    autoFocus = false,
    ref,
  } = props;
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();
  const boxes = boxesOf(value);

  function focusBox(index: number): void {
    const input = inputs.current[Math.min(Math.max(index, 0), LENGTH - 1)];
    input?.focus();
    input?.select();
  }
  useImperativeHandle(ref, () => ({ focusFirst: () => focusBox(0) }));

  function fill(typed: string, index: number): void {
    const next = typeInto(boxes, typed, index);
    if (!next) return;
    onChange(codeOf(next.boxes));
    focusBox(next.focus);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>, index: number): void {
    const { value: typed } = event.target;
    if (typed === '') onChange(codeOf(boxes.with(index, '')));
    else fill(typed, index);
  }

  /** A digit typed over itself is no change to React; the next one belongs into the next box all the same. */
  function handleSameDigit(event: FormEvent<HTMLInputElement>, index: number): void {
    const { value: typed } = event.currentTarget;
    if (typed !== '' && typed === boxes[index]) focusBox(index + 1);
  }

  function handlePaste(event: ClipboardEvent, index: number): void {
    event.preventDefault();
    fill(event.clipboardData.getData('text'), index);
  }

  function handleKeyDown(event: KeyboardEvent, index: number): void {
    if (event.key === 'Backspace' && boxes[index] === '' && index > 0) {
      event.preventDefault();
      onChange(codeOf(boxes.with(index - 1, '')));
      focusBox(index - 1);
    }
    if (event.key === 'ArrowLeft') focusBox(index - 1);
    if (event.key === 'ArrowRight') focusBox(index + 1);
  }

  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.boxes}>
        {boxes.map((digit, index) => (
          <input
            key={index}
            ref={(input) => {
              inputs.current[index] = input;
            }}
            className={styles.box}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Chiffre ${index + 1} sur ${LENGTH}`}
            aria-invalid={isInvalid || Boolean(error) || undefined}
            autoFocus={autoFocus && index === 0}
            value={digit}
            onChange={(event) => handleChange(event, index)}
            onInput={(event) => handleSameDigit(event, index)}
            onPaste={(event) => handlePaste(event, index)}
            onKeyDown={(event) => handleKeyDown(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
