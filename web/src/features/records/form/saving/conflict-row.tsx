import { useId } from 'react';
import styles from './conflict.module.css';
import type { Author, Difference } from './merge.ts';
import { said } from './said.ts';

interface ConflictRowProps {
  readonly difference: Difference;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

const authors: Readonly<Record<Author, string>> = {
  mine: 'modifié par vous',
  theirs: 'modifié par l’autre personne',
  both: 'modifié des deux côtés',
};

/** One difference: the two texts, one of them chosen. */
export function ConflictRow({ difference: { change, author }, isMine, onChoose }: ConflictRowProps) {
  const name = useId();
  return (
    <fieldset className={styles.row} data-author={author}>
      <legend className={styles.label}>
        {change.section} · {change.label} <span className={styles.author}>({authors[author]})</span>
      </legend>
      <Side
        name={name}
        label="Votre texte"
        value={change.value}
        isChosen={isMine}
        onChoose={() => onChoose(true)}
      />
      <Side
        name={name}
        label="Son texte"
        value={change.previousValue}
        isChosen={!isMine}
        onChoose={() => onChoose(false)}
      />
    </fieldset>
  );
}

interface SideProps {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Side({ name, label, value, isChosen, onChoose }: SideProps) {
  const id = useId();
  const words = said(value);
  return (
    <div className={styles.side}>
      <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <label htmlFor={id}>
        <strong>{label}</strong> <span className={styles.words}>{words === '' ? <i>Rien</i> : words}</span>
      </label>
    </div>
  );
}
