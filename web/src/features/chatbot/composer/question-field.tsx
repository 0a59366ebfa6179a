import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import styles from './composer.module.css';

/** Specification, section 9. */
const MAX_HEIGHT = 120;

interface QuestionFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
}

/** As high as its text, up to the height of the specification; the style sheet gives the height of an empty field. */
function fit(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  const height = element.value === '' ? 0 : element.scrollHeight;
  element.style.height = height === 0 ? '' : `${Math.min(height, MAX_HEIGHT)}px`;
  element.style.overflowY = height > MAX_HEIGHT ? 'auto' : 'hidden';
}

export function QuestionField(props: QuestionFieldProps) {
  const { field, text, describedBy, isInvalid, onChange, onSend } = props;

  useLayoutEffect(() => {
    if (field.current?.value === text) fit(field.current);
  }, [field, text]);

  function handleChange({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>): void {
    onChange(value);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <textarea
      ref={field}
      className={styles.field}
      rows={1}
      value={text}
      placeholder="Posez votre question…"
      aria-label="Votre question"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      enterKeyHint="send"
      onChange={handleChange}
      onKeyDown={handleKeyDown}
    />
  );
}
