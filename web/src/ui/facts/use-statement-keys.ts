import type { FactDegree } from '@simples/contract/plant-facts';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { degreeKeys, firstReading, hasDegree, type ReviewedStatement } from './reviewed-statements.ts';
import type { RowReview } from './statement-row.tsx';

type KeyAct =
  | { readonly kind: 'row' | 'reading'; readonly step: 1 | -1 }
  | { readonly kind: 'degree'; readonly degree: FactDegree }
  | { readonly kind: 'confirm' | 'subject' };

const acts: Readonly<Record<string, KeyAct>> = {
  arrowdown: { kind: 'row', step: 1 },
  arrowup: { kind: 'row', step: -1 },
  arrowright: { kind: 'reading', step: 1 },
  arrowleft: { kind: 'reading', step: -1 },
  c: { kind: 'confirm' },
  s: { kind: 'subject' },
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Digits by the place of the key too: on a French keyboard they need Shift. */
function actOf(event: KeyboardEvent): KeyAct | null {
  const { key, code } = event;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || hasModifier || isTyping(event.target)) return null;
  const digit = /^[1-6]$/.test(key) ? key : /^Digit([1-6])$/.exec(code)?.[1];
  const degree = digit === undefined ? undefined : degreeKeys[Number(digit) - 1];
  return degree ? { kind: 'degree', degree } : (acts[key.toLowerCase()] ?? null);
}

interface Place {
  readonly statement: string | null;
  /** Null for the first that matters. */
  readonly reading: number | null;
  readonly opened: 'subject' | 'correction' | null;
}

const nowhere: Place = { statement: null, reading: null, opened: null };

/** The statement in hand, its reading, and what is open beside it. */
function usePlace(statements: readonly ReviewedStatement[]) {
  const [place, setPlace] = useState(nowhere);
  const found = statements.findIndex(({ statement }) => statement === place.statement);
  const index = Math.max(found, 0);
  const current = statements[index];
  const readings = current?.readings ?? [];
  const reading = Math.min(place.reading ?? firstReading(readings), Math.max(readings.length - 1, 0));

  /** What stays unsaid stays as it is for the same statement. */
  function go(statement: string, changes: Partial<Omit<Place, 'statement'>> = {}): void {
    setPlace((before) => ({ ...(before.statement === statement ? before : nowhere), statement, ...changes }));
  }
  return { index, current, reading, opened: found === -1 ? null : place.opened, go };
}

type Read = (statement: string, readings: ReviewedStatement['readings'] | null) => void;

/** The keys act upon the statement that has the focus, or holds what has it. */
export function useStatementKeys(statements: readonly ReviewedStatement[], onRead: Read) {
  const list = useRef<HTMLDivElement>(null);
  const { index, current, reading, opened, go } = usePlace(statements);

  const focusRow = (row: number): void =>
    list.current?.querySelectorAll<HTMLElement>('[data-statement]')[row]?.focus();

  function perform(act: KeyAct, { statement, readings }: ReviewedStatement): void {
    const one = readings[reading];
    if (act.kind === 'row') focusRow(Math.min(Math.max(index + act.step, 0), statements.length - 1));
    if (act.kind === 'reading')
      go(statement, { reading: (reading + act.step + readings.length) % readings.length });
    if (act.kind === 'confirm') onRead(statement, readings);
    if (act.kind === 'subject') go(statement, { opened: 'subject' });
    if (act.kind === 'degree' && one && hasDegree(one))
      onRead(statement, readings.with(reading, { ...one, degree: act.degree }));
  }
  function handleKeyDown(event: KeyboardEvent): void {
    const act = actOf(event);
    if (!act || !current) return;
    event.preventDefault();
    perform(act, current);
  }
  function handleFocus(event: FocusEvent): void {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const focused = statements[Number(row)];
    if (row !== undefined && focused) go(focused.statement);
  }
  function reviewOf({ statement, readings }: ReviewedStatement, rank: number): RowReview {
    const isCurrent = rank === index;
    return {
      reading: isCurrent ? reading : firstReading(readings),
      isCurrent,
      isChoosing: isCurrent && opened === 'subject',
      isCorrecting: isCurrent && opened === 'correction',
      onConfirm: () => {
        onRead(statement, readings);
        focusRow(rank);
      },
      onCorrect: (isCorrecting) => go(statement, { opened: isCorrecting ? 'correction' : null }),
      onChoose: (chosen) => {
        go(statement, chosen === null ? { opened: null } : { opened: 'subject', reading: chosen });
        if (chosen === null) focusRow(rank);
      },
      onRead: (read) => onRead(statement, read),
    };
  }
  return { list, handlers: { onKeyDown: handleKeyDown, onFocus: handleFocus }, reviewOf };
}
