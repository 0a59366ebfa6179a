import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@simples/contract/limits';
import { evidenceLevels, type FactReading, factDegrees, factKinds } from '@simples/contract/plant-facts';
import type { FactSubject } from '@simples/contract/plant-sheets';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { subjectsQuery } from './fact-queries.ts';
import styles from './facts.module.css';
import { ReadingEditor } from './reading-editor.tsx';
import {
  agesInWords,
  hasDegree,
  isCorrectable,
  type ReviewedStatement,
  type StatementState,
  subjectInWords,
  subjectType,
  withSubject,
} from './reviewed-statements.ts';

const DEBOUNCE_MS = 200;

interface SubjectSearchProps {
  readonly onPick: (subject: string | null) => void;
  readonly onClose: () => void;
}

type FoundProps = Pick<SubjectSearchProps, 'onPick'> & { readonly found: readonly FactSubject[] };

function Found({ found, onPick }: FoundProps) {
  return (
    <ul className={styles.subjects}>
      {found.map(({ id, label }) => (
        <li key={id}>
          <button type="button" className={styles.subject} onClick={() => onPick(id)}>
            {label} <span className={styles.type}>{subjectType(id)}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.subject} onClick={() => onPick(null)}>
          tout le monde
        </button>
      </li>
    </ul>
  );
}

/** Takes the focus; Enter picks the first subject found, Escape closes. */
function SubjectSearch({ onPick, onClose }: SubjectSearchProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error } = useQuery(subjectsQuery(search));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // What is found stands below.
    input.current?.scrollIntoView({ block: 'center' });
  }, []);
  const found = search === '' ? [] : (data?.subjects ?? []);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    const [first] = found;
    if (event.key !== 'Enter' || event.target !== input.current) return;
    event.preventDefault();
    if (first && search === text.trim()) onPick(first.id);
  }

  return (
    <div className={styles.search} onKeyDown={handleKeyDown} role="presentation">
      <TextField
        ref={input}
        label="Qui ou quoi est concerné ?"
        value={text}
        onChange={setText}
        placeholder="warfarine, grossesse, ulcère…"
        maxLength={limits.searchQuery}
        autoComplete="off"
      />
      <Found found={found} onPick={onPick} />
      {search !== '' && data && found.length === 0 && <output className={styles.hint}>Rien trouvé</output>}
      {error && <p role="alert">Erreur : {error.message}</p>}
      <Button variant="quiet" onClick={onClose}>
        Annuler
      </Button>
    </div>
  );
}

const stateLabels: Readonly<Record<StatementState, string>> = {
  proposed: 'proposé',
  confirmed: 'confirmé',
  corrected: 'corrigé',
};

type Labels = ReadonlyMap<string, string>;
type ReadingLineProps = Readonly<{
  reading: FactReading;
  others: readonly FactReading[];
  labels: Labels;
  isCurrent: boolean;
}>;

function ReadingLine({ reading, others, labels, isCurrent }: ReadingLineProps) {
  const { kind, subject, degree, evidence } = reading;
  const ages = agesInWords(reading);
  const label = subjectInWords(subject, labels);
  const hasTwin = others.some(
    (other) => other.subject !== subject && subjectInWords(other.subject, labels) === label,
  );
  return (
    <li className={styles.reading} data-current={isCurrent || undefined}>
      <span className={styles.kind}>{factKinds[kind]}</span>
      {(subject !== null || hasDegree(reading)) && <strong>{label}</strong>}
      {subject !== null && hasTwin && <span className={styles.type}>{subjectType(subject)}</span>}
      {ages !== '' && <span>{ages}</span>}
      {degree !== null && (
        <span className={styles.degree} data-degree={degree}>
          {factDegrees[degree]}
        </span>
      )}
      {evidence && <span>{evidenceLevels[evidence]}</span>}
    </li>
  );
}

export interface RowReview {
  /** Of the reading that the keys change. */
  readonly reading: number;
  readonly isCurrent: boolean;
  readonly isCorrecting: boolean;
  readonly isChoosing: boolean;
  readonly onConfirm: () => void;
  readonly onCorrect: (isCorrecting: boolean) => void;
  /** Of the reading whose subject is searched; null ends the search. */
  readonly onChoose: (reading: number | null) => void;
  /** Null takes the review back. */
  readonly onRead: (readings: readonly FactReading[] | null) => void;
}

interface StatementRowProps {
  readonly row: ReviewedStatement;
  /** Among all statements, from 0. */
  readonly rank: number;
  readonly place: string;
  readonly labels: Labels;
  /** Null where nothing can be changed. */
  readonly review: RowReview | null;
}

const newReading: FactReading = { kind: 'caution', subject: null, degree: 'advisedAgainst' };

function Editors({ row, labels, review }: StatementRowProps & { readonly review: RowReview }) {
  const { readings } = row;

  /** Of everyone until a subject is chosen. */
  function handleAdd(): void {
    review.onRead([...readings, newReading]);
    review.onChoose(readings.length);
  }
  return (
    <div className={styles.editors}>
      {readings.map((reading, index) =>
        isCorrectable(reading) ? (
          <ReadingEditor
            // Readings have no ids; all begin anew when one goes.
            key={`${index} of ${readings.length}`}
            reading={reading}
            labels={labels}
            onChange={(changed) => review.onRead(readings.with(index, changed))}
            onRemove={readings.length === 1 ? null : () => review.onRead(readings.toSpliced(index, 1))}
            onChooseSubject={() => review.onChoose(index)}
          />
        ) : null,
      )}
      <Button variant="quiet" onClick={handleAdd}>
        Ajouter une lecture
      </Button>
    </div>
  );
}

function Acts({ row, review }: { readonly row: ReviewedStatement; readonly review: RowReview }) {
  const { state } = row;
  return (
    <div className={styles.acts}>
      {state === 'proposed' && (
        <Button onClick={review.onConfirm}>
          <IconCheck size={18} aria-hidden="true" />
          Confirmer
        </Button>
      )}
      <Button
        variant="outline"
        aria-expanded={review.isCorrecting}
        onClick={() => review.onCorrect(!review.isCorrecting)}
      >
        <IconPencil size={18} aria-hidden="true" />
        {review.isCorrecting ? 'Fermer la correction' : 'Corriger'}
      </Button>
      {state !== 'proposed' && (
        <Button variant="quiet" onClick={() => review.onRead(null)}>
          Revenir à la proposition
        </Button>
      )}
    </div>
  );
}

function Sentence({ row: { statement }, review }: Pick<StatementRowProps, 'row' | 'review'>) {
  if (review === null) return <p className={styles.sentence}>{statement}</p>;
  return (
    <button
      type="button"
      className={styles.sentence}
      data-statement=""
      aria-current={review.isCurrent || undefined}
      tabIndex={review.isCurrent ? 0 : -1}
    >
      {statement}
    </button>
  );
}

/** A sentence of the sheet, word for word, beside what is read in it. */
export function StatementRow(props: StatementRowProps) {
  const { row, rank, place, labels, review } = props;
  const chosen = review?.reading ?? -1;
  const current = row.readings[chosen];

  function handlePick(subject: string | null): void {
    if (current) review?.onRead(row.readings.with(chosen, withSubject(current, subject)));
    review?.onChoose(null);
  }

  return (
    <li
      className={styles.row}
      data-state={row.state}
      data-current={review?.isCurrent || undefined}
      data-row={rank}
    >
      <div>
        <Sentence row={row} review={review} />
        <p className={styles.place}>{place}</p>
      </div>
      <div className={styles.read}>
        <ul className={styles.readings}>
          {row.readings.map((reading, index) => (
            <ReadingLine
              key={`${index} ${reading.kind}`}
              reading={reading}
              others={row.readings}
              labels={labels}
              isCurrent={review?.isCurrent === true && index === chosen}
            />
          ))}
        </ul>
        <span className={styles.state} data-state={row.state}>
          {stateLabels[row.state]}
        </span>
        {review?.isChoosing && <SubjectSearch onPick={handlePick} onClose={() => review.onChoose(null)} />}
        {review?.isCorrecting && <Editors {...props} review={review} />}
        {review && <Acts row={row} review={review} />}
      </div>
    </li>
  );
}
