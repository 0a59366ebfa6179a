import { limits } from '@simples/contract/limits';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { CodeBox } from './code-box.tsx';
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
  readonly ref?: Ref<CodeBoxesHandle>;
}

/** Moves between the boxes and writes into them. */
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

/** Six boxes of one digit. Specification, section 2 (code screen). */
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
            // A box is its place: nothing else tells one from another.
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
