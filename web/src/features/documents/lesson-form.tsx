import {
  type LessonMark,
  type LessonMeaning,
  type LessonPreview,
  lessonMeaningLabels,
} from '@simples/contract/document-lessons';
import type { TextRange } from '@simples/contract/locate-quote';
import { keysOf } from '@simples/contract/plant-sheet-vocabulary';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { previewQuery, useTeach } from './lesson-api.ts';
import styles from './lesson-panel.module.css';

const choices = [
  { value: '', label: 'Choisissez' },
  ...keysOf(lessonMeaningLabels).map((value) => ({ value, label: lessonMeaningLabels[value] })),
];
const isMeaning = (value: string): value is LessonMeaning => value in lessonMeaningLabels;

const others = (count: number) =>
  `${count} autre${count > 1 ? 's' : ''} endroit${count > 1 ? 's' : ''} de ce document`;

function Places({ places }: { readonly places: LessonPreview['others'] }) {
  return (
    <ul className={styles.places}>
      {places.map(({ pageIndex, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <li key={place}>
          <span className={styles.detail}>Page {pageIndex + 1} :</span> {text}
        </li>
      ))}
    </ul>
  );
}

interface PreviewedProps {
  readonly preview: LessonPreview;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

function Previewed({ preview, isConfirmed, onConfirm }: PreviewedProps) {
  const count = Math.max(0, preview.total - 1);
  return (
    <>
      <output className={styles.count}>
        {preview.isOnlyHere ? 'Retenu pour cet endroit seul.' : `S’applique aussi à ${others(count)}.`}
      </output>
      {preview.others.length > 0 && (
        <details>
          <summary>Voir ces endroits</summary>
          <Places places={preview.others} />
        </details>
      )}
      {preview.warnings.length > 0 && (
        <div className={styles.warnings}>
          <Notice tone="danger">Ces mises en garde ne seraient plus lues comme telles :</Notice>
          <Places places={preview.warnings} />
          <label className={styles.confirm}>
            <input
              type="checkbox"
              checked={isConfirmed}
              onChange={({ target }) => onConfirm(target.checked)}
            />
            Je les ai lues : ce ne sont pas des mises en garde.
          </label>
        </div>
      )}
    </>
  );
}

interface ScopeProps {
  readonly value: LessonMark['scope'];
  readonly onChange: (scope: LessonMark['scope']) => void;
}

const Scope = ({ value, onChange }: ScopeProps) => (
  <RadioGroup
    label="S’applique"
    name="scope"
    value={value}
    choices={[
      {
        value: 'like',
        label: 'À tous les endroits de même forme, et aux prochains documents de la source',
      },
      { value: 'here', label: 'À cet endroit seul' },
    ]}
    onChange={(chosen) => onChange(chosen === 'here' ? 'here' : 'like')}
  />
);

interface LessonFormProps {
  readonly documentId: string;
  readonly pageIndex: number;
  readonly marked: TextRange;
  readonly onTaught: () => void;
}

/** What the marked words are, and where else that holds. */
export function LessonForm({ documentId, pageIndex, marked, onTaught }: LessonFormProps) {
  const [meaning, setMeaning] = useState<LessonMeaning | null>(null);
  const [scope, setScope] = useState<LessonMark['scope']>('like');
  const [isConfirmed, setConfirmed] = useState(false);
  const mark = { pageIndex, ...marked, meaning: meaning ?? 'other', scope };
  const { data, error, isFetching } = useQuery({
    ...previewQuery(documentId, mark),
    enabled: meaning !== null,
  });
  const { mutate, isPending } = useTeach(documentId, onTaught);
  const preview = meaning === null || error ? undefined : data;
  const mayTeach =
    preview !== undefined && !isFetching && (preview.warnings.length === 0 || isConfirmed) && !isPending;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (mayTeach) mutate({ ...mark, isConfirmed });
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <SelectField
        label="C’est…"
        value={meaning ?? ''}
        choices={choices}
        onChange={(value) => {
          setMeaning(isMeaning(value) ? value : null);
          setConfirmed(false);
        }}
      />
      {meaning !== null && (
        <Scope
          value={scope}
          onChange={(value) => {
            setScope(value);
            setConfirmed(false);
          }}
        />
      )}
      {meaning !== null && !preview && !error && (
        <output className={styles.count}>Recherche des endroits semblables…</output>
      )}
      {error && meaning !== null && <Notice tone="danger">{error.message}</Notice>}
      {preview && <Previewed preview={preview} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
      <Button type="submit" isBusy={!mayTeach}>
        Appliquer
      </Button>
    </form>
  );
}
