import { limits } from '@simples/contract/limits';
import type { ClipboardEvent, FormEvent, KeyboardEvent, Ref } from 'react';
import styles from './code-boxes.module.css';

interface CodeBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  /** From 1. */
  readonly place: number;
  readonly digit: string;
  readonly isInvalid: boolean;
  /** Something was typed, pasted or filled in. */
  readonly onText: (text: string) => void;
  readonly onErase: () => void;
  /** Backspace where nothing is left to erase. */
  readonly onEraseBefore: () => void;
  readonly onMove: (step: -1 | 1) => void;
}

export function CodeBox({ ref, place, digit, isInvalid, ...act }: CodeBoxProps) {
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

  /** A digit typed over the same one is no change to React, yet the next one belongs into the next box. */
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
      aria-label={`Chiffre ${place} sur ${limits.otp.digits}`}
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
