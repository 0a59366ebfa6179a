import { limits } from '@simples/contract/limits';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import styles from './code-boxes.module.css';

const { digits: LENGTH } = limits.otp;

interface CodeBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly place: number;
  readonly digit: string;
  readonly isInvalid: boolean;
  readonly onText: (text: string) => void;
  readonly onErase: () => void;
  readonly onEraseBefore: () => void;
  readonly onMove: (step: -1 | 1) => void;
}

function CodeBox({ ref, place, digit, isInvalid, ...act }: CodeBoxProps) {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') act.onMove(-1);
    if (event.key === 'ArrowRight') act.onMove(1);
    if (event.key !== 'Backspace' || digit !== '') return;
    event.preventDefault();
    act.onEraseBefore();
  }

  function handlePaste(event: ClipboardEvent): void {
    event.preventDefault();
    act.onText(event.clipboardData.getData('text'));
  }

  /** Typing the same digit triggers no onChange. */
  function handleInput({ currentTarget }: FormEvent<HTMLInputElement>): void {
    if (digit !== '' && currentTarget.value === digit) act.onText(digit);
  }

  return (
    <input
      ref={ref}
      className={styles.box}
      type="text"
      inputMode="numeric"
      autoComplete={place === 1 ? 'one-time-code' : 'off'}
      aria-label={`Chiffre ${place} sur ${LENGTH}`}
      aria-invalid={isInvalid || undefined}
      value={digit}
      onChange={({ target }) => (target.value === '' ? act.onErase() : act.onText(target.value))}
      onInput={handleInput}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      onFocus={({ target }) => target.select()}
    />
  );
}

/** An empty box is a space in the code. */
function boxesOf(code: string): string[] {
  return Array.from({ length: LENGTH }, (_, index) => code[index]?.trim() ?? '');
}

function codeOf(boxes: readonly string[]): string {
  return boxes
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

interface Typed {
  readonly boxes: readonly string[];
  readonly focus: number;
}

/** A full code fills all boxes wherever it is pasted; a box keeps its last digit. Null without a digit. */
function typeInto(boxes: readonly string[], typed: string, index: number): Typed | null {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return null;
  if (digits.length >= LENGTH) return { boxes: Array.from(digits.slice(0, LENGTH)), focus: LENGTH - 1 };
  if (digits.length <= 2) {
    // The old digit is on either side of the new one.
    const added = digits.length === 2 ? digits.replace(boxes[index] ?? '', '') : digits;
    return { boxes: boxes.with(index, added.at(-1) ?? ''), focus: index + 1 };
  }
  // Part of a code fills the boxes from here.
  const filled = boxes.map((digit, place) => digits[place - index] ?? digit);
  return { boxes: filled, focus: index + digits.length };
}

export interface CodeBoxesHandle {
  focusFirst(): void;
}

interface CodeBoxesProps {
  readonly label: string;
  readonly name?: string;
  /** One character a box; a space for an empty one. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly disabled?: boolean;
  readonly ref?: Ref<CodeBoxesHandle>;
}

function useBoxes(value: string, onChange: (value: string) => void) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const boxes = boxesOf(value);

  function focusBox(index: number): void {
    const input = inputs.current[Math.min(Math.max(index, 0), LENGTH - 1)];
    input?.focus();
    input?.select();
  }

  function handleText(text: string, index: number): void {
    const next = typeInto(boxes, text, index);
    if (!next) return;
    onChange(codeOf(next.boxes));
    focusBox(next.focus);
  }

  const handleErase = (index: number): void => onChange(codeOf(boxes.with(index, '')));

  function handleEraseBefore(index: number): void {
    if (index === 0) return;
    handleErase(index - 1);
    focusBox(index - 1);
  }

  return { inputs, boxes, focusBox, handleText, handleErase, handleEraseBefore };
}

/** Specification, section 2 (code screen). */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, value, onChange, error, isInvalid = false, disabled = false, ref } = props;
  const { inputs, boxes, ...act } = useBoxes(value, onChange);
  const errorId = useId();
  useImperativeHandle(ref, () => ({ focusFirst: () => act.focusBox(0) }));

  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.boxes}>
        {boxes.map((digit, index) => (
          <CodeBox
            // Boxes have no other identity.
            key={`box-${index + 1}`}
            ref={(input) => {
              inputs.current[index] = input;
            }}
            place={index + 1}
            digit={digit}
            isInvalid={isInvalid || Boolean(error)}
            onText={(text) => act.handleText(text, index)}
            onErase={() => act.handleErase(index)}
            onEraseBefore={() => act.handleEraseBefore(index)}
            onMove={(step) => act.focusBox(index + step)}
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
