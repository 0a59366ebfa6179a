import { type FactDegree, type FactReading, factDegrees, factKinds } from '@simples/contract/plant-facts';
import { useState } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import styles from './facts.module.css';
import { degreeKeys, hasDegree, subjectInWords } from './reviewed-statements.ts';

const degreeChoices = degreeKeys.map((value) => ({ value, label: factDegrees[value] }));
const MAX_MONTHS = 1_500;

/** Undefined when it is no number of months. */
function monthsIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const months = Number(text);
  return Number.isInteger(months) && months >= 0 && months <= MAX_MONTHS ? months : undefined;
}

type AgesProps = Readonly<{ reading: FactReading; onChange: (reading: FactReading) => void }>;

/** Written when the field is left: a half-typed age would be another one. */
function Ages({ reading, onChange }: AgesProps) {
  const [from, setFrom] = useState(reading.minMonths?.toString() ?? '');
  const [to, setTo] = useState(reading.maxMonths?.toString() ?? '');
  const [min, max] = [monthsIn(from), monthsIn(to)];
  const isOrdered = min === null || max === null || (min ?? 0) < (max ?? 0);
  const isValid = min !== undefined && max !== undefined && isOrdered;

  function handleBlur(): void {
    if (!isValid || (min === (reading.minMonths ?? null) && max === (reading.maxMonths ?? null))) return;
    onChange({ ...reading, minMonths: min, maxMonths: max });
  }
  const shared = { inputMode: 'numeric' as const, onBlur: handleBlur, autoComplete: 'off' };
  return (
    <>
      <TextField {...shared} label="À partir de (mois)" value={from} onChange={setFrom} />
      <TextField
        {...shared}
        label="Avant (mois)"
        value={to}
        onChange={setTo}
        error={isValid ? undefined : 'Des mois entiers, le second nombre après le premier.'}
      />
    </>
  );
}

interface ReadingEditorProps {
  readonly reading: FactReading;
  readonly labels: ReadonlyMap<string, string>;
  /** Null for the only reading: a statement says something. */
  readonly onRemove: (() => void) | null;
  readonly onChange: (reading: FactReading) => void;
  readonly onChooseSubject: () => void;
}

export function ReadingEditor({ reading, labels, onRemove, onChange, onChooseSubject }: ReadingEditorProps) {
  const subject = subjectInWords(reading.subject, labels);
  return (
    <fieldset className={styles.editor}>
      <legend className={styles.legend}>
        {factKinds[reading.kind]} : {subject}
      </legend>
      {hasDegree(reading) && (
        <SelectField
          label="Degré"
          value={reading.degree ?? ''}
          choices={
            reading.degree === null ? [{ value: '', label: 'sans degré' }, ...degreeChoices] : degreeChoices
          }
          onChange={(degree) =>
            onChange({ ...reading, degree: degree === '' ? null : (degree as FactDegree) })
          }
        />
      )}
      {hasDegree(reading) && <Ages reading={reading} onChange={onChange} />}
      <div className={styles.acts}>
        <Button variant="outline" onClick={onChooseSubject}>
          Changer le sujet
        </Button>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            Retirer cette lecture
          </Button>
        )}
      </div>
    </fieldset>
  );
}
