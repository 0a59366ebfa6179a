import { type FactDegree, factDegrees, type ReviewedFacts } from '@simples/contract/plant-facts';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { ProposedFacts } from '@simples/contract/plant-sheets';
import { nameOfField } from '@simples/contract/read-fields';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Notice } from '#web/ui/form/notice.tsx';
import { PendingState } from '#web/ui/states.tsx';
import { proposedFactsQuery, subjectLabelsQuery } from './fact-queries.ts';
import styles from './facts.module.css';
import {
  degreeKeys,
  firstReading,
  hasDegree,
  type ReviewedStatement,
  statementsOf,
  withReview,
} from './reviewed-statements.ts';
import { type RowReview, StatementRow } from './statement-row.tsx';

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
function useStatementKeys(statements: readonly ReviewedStatement[], onRead: Read) {
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

interface FactsPanelProps {
  readonly content: PlantSheetContent;
  readonly reviewed: readonly ReviewedFacts[];
  /** Null where reviews can only be read. */
  readonly onReview: ((reviewed: ReviewedFacts[]) => void) | null;
  /** Beside the progress. */
  readonly action?: ReactNode;
}

type Facts = ProposedFacts['facts'];

function useLabels(facts: Facts, statements: readonly ReviewedStatement[]): ReadonlyMap<string, string> {
  const known = new Map(
    facts.flatMap(({ subject, subjectLabel }) =>
      subject === null || subjectLabel === null ? [] : [[subject, subjectLabel] as const],
    ),
  );
  const all = statements.flatMap(({ readings }) => readings.flatMap(({ subject }) => subject ?? []));
  const missing = [...new Set(all)].filter((id) => !known.has(id)).toSorted();
  const { data } = useQuery(subjectLabelsQuery(missing));
  return new Map([...known, ...(data?.subjects ?? []).map(({ id, label }) => [id, label] as const)]);
}

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'phrase'],
  [['←', '→'], 'lecture'],
  [['c'], 'confirmer'],
  ...degreeKeys.map((degree, index) => [[String(index + 1)], factDegrees[degree]] as const),
  [['s'], 'sujet'],
];

function Legend() {
  return (
    <dl className={styles.keys} aria-label="Touches du clavier">
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({
  statements,
  action,
}: Readonly<{ statements: readonly ReviewedStatement[]; action: ReactNode }>) {
  const done = statements.filter(({ state }) => state !== 'proposed').length;
  return (
    <div className={styles.progress}>
      <output>
        {done} {done > 1 ? 'confirmées' : 'confirmée'} sur {statements.length}
      </output>
      <progress value={done} max={Math.max(statements.length, 1)} aria-label="Phrases confirmées" />
      {action}
    </div>
  );
}

function Statements({
  facts,
  content,
  reviewed,
  onReview,
  action,
}: FactsPanelProps & { readonly facts: Facts }) {
  const statements = statementsOf(facts, reviewed);
  const labels = useLabels(facts, statements);
  const { list, handlers, reviewOf } = useStatementKeys(statements, (statement, readings) =>
    onReview?.(withReview(reviewed, facts, statement, readings)),
  );
  const rows = statements.map((row, index) => ({ row, index }));
  const sections = [
    { title: 'Sécurité', rows: rows.filter(({ row }) => row.isSafety) },
    { title: 'Usages et autres effets', rows: rows.filter(({ row }) => !row.isSafety) },
  ].filter((section) => section.rows.length > 0);
  return (
    <div className={styles.panel} ref={list} {...(onReview && handlers)} role="presentation">
      <Notice tone="info">
        Ce qui est « proposé » est lu par des règles : tant que personne ne l’a confirmé, la lecture la plus
        prudente est utilisée dans les réponses. Corriger une lecture vaut confirmation de toute la phrase.
      </Notice>
      <Progress statements={statements} action={action} />
      {onReview && <Legend />}
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3 className={styles.title}>{section.title}</h3>
          <ul className={styles.rows}>
            {section.rows.map(({ row, index }) => (
              <StatementRow
                key={row.statement}
                row={row}
                rank={index}
                place={nameOfField(content, row.field).label}
                labels={labels}
                review={onReview && reviewOf(row, index)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What a sheet states, each sentence beside its readings: whom it concerns, how gravely, at what ages. */
export default function FactsPanel(props: FactsPanelProps) {
  const result = useQuery(proposedFactsQuery(props.content));
  if (!result.data) return <PendingState result={result} label="Lecture des phrases..." />;
  return <Statements {...props} facts={result.data} />;
}
