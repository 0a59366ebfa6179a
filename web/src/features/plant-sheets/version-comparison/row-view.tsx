import { IconCheck, IconEyeOff, IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Added, ChangedList, ChangedText, MovedList, Removed } from './changed-text.tsx';
import type { ItemRow, ListRow, Row, RowState, TextRow } from './comparison-rows.ts';
import { type Choice, useReview } from './review-choices.ts';
import styles from './row-view.module.css';

const buttons = [
  { choice: 'accept', label: 'Accepter', Icon: IconCheck },
  { choice: 'reject', label: 'Rejeter', Icon: IconX },
] as const satisfies readonly {
  readonly choice: Choice;
  readonly label: string;
  readonly Icon: TablerIcon;
}[];

/** Pressing the active button again clears the choice. */
export function ChoiceButtons({ changeId }: { readonly changeId: string }) {
  const { choices, onChoose, nameOf } = useReview();
  if (onChoose === null) return null;
  const name = nameOf(changeId);
  return (
    <div className={styles.buttons}>
      {buttons.map(({ choice, label, Icon }) => {
        const isChosen = choices[changeId] === choice;
        return (
          <button
            key={choice}
            type="button"
            className={styles.button}
            data-choice={choice}
            aria-pressed={isChosen}
            onClick={() => onChoose([changeId], isChosen ? null : choice)}
          >
            <Icon size={18} stroke={2} aria-hidden="true" />
            {label}
            <span className="only-for-readers"> : {name}</span>
          </button>
        );
      })}
    </div>
  );
}

const signs: Readonly<Record<'added' | 'removed', readonly [sign: string, word: string]>> = {
  added: ['+', 'Ajout'],
  removed: ['−', 'Suppression'],
};

export function RowView({ row }: { readonly row: Row }) {
  if (row.kind === 'item') return <ItemView item={row} />;
  return (
    <RowFrame row={row}>
      <div className={styles.field}>
        <p className={styles.label}>{row.label}</p>
        {row.kind === 'text' ? <TextValue row={row} /> : <ListValue row={row} />}
      </div>
    </RowFrame>
  );
}

function RowFrame({ row, children }: { readonly row: Row; readonly children: ReactNode }) {
  const { choices, weakening } = useReview();
  const { changeId, state } = row;
  const isWeakening = changeId !== null && weakening.has(changeId);
  return (
    <div
      className={styles.row}
      data-state={state === 'same' ? undefined : state}
      data-kind={row.kind}
      data-choice={changeId === null ? undefined : choices[changeId]}
    >
      {isWeakening && <p className={styles.weakening}>Affaiblit une mise en garde</p>}
      {children}
    </div>
  );
}

function TextValue({ row: { state, value, previous } }: { readonly row: TextRow }) {
  if (state === 'changed') return <ChangedText previous={previous} value={value} />;
  return (
    <p className={styles.text}>
      {state === 'same' && value}
      {state === 'added' && <Added text={value} />}
      {state === 'removed' && <Removed text={previous} />}
    </p>
  );
}

function ListValue({ row: { state, previous, value } }: { readonly row: ListRow }) {
  if (state === 'moved') return <MovedList previous={previous} value={value} />;
  return <ChangedList previous={state === 'same' ? value : previous} value={value} />;
}

function ItemView({ item }: { readonly item: ItemRow }) {
  const { isDangerous } = useReview();
  const { label, title, rows, state } = item;
  return (
    <RowFrame row={item}>
      <p className={styles.itemTitle}>
        <StateFlag state={state} />
        <span className={styles.itemLabel}>{label}</span>
        {title && <strong>{title}</strong>}
      </p>
      {isDangerous && label === 'Préparation' && <NotForReaders />}
      <ItemBody state={state}>
        {rows.map((row) => (
          <RowView key={row.key} row={row} />
        ))}
      </ItemBody>
    </RowFrame>
  );
}

function StateFlag({ state }: { readonly state: RowState }) {
  if (state !== 'added' && state !== 'removed') return null;
  const [sign, word] = signs[state];
  return (
    <span className={styles.flag} data-state={state}>
      <span aria-hidden="true">{sign} </span>
      {word}
    </span>
  );
}

function ItemBody({ state, children }: { readonly state: RowState; readonly children: ReactNode }) {
  if (state === 'added') return <ins className={styles.body}>{children}</ins>;
  if (state === 'removed') return <del className={styles.body}>{children}</del>;
  return <div className={styles.body}>{children}</div>;
}

/** Reviewers see preparations of a dangerous plant that readers do not. */
export function NotForReaders() {
  return (
    <p className={styles.withheld}>
      <IconEyeOff size={16} stroke={1.8} aria-hidden="true" />
      Jamais montré aux lecteurs : plante dangereuse
    </p>
  );
}
