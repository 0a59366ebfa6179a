import type { SheetChange } from '@simples/contract/plant-sheet-comparison';
import styles from './changed-text.module.css';
import { sharedPart, type TextPart, wordDiff } from './word-diff.ts';

/** Below this share of common text no words are marked. */
const MIN_SHARED = 0.34;
/** From this share on, what changed is marked within one text: two that are nearly the same are read twice. */
const MIN_MERGED = 0.7;
/** Shorter texts stand on one line. */
const MAX_INLINE_LENGTH = 40;

/** For screen readers, which announce neither colour nor sign. */
function ScreenReaderText({ children }: { readonly children: string }) {
  return <span className="only-for-readers">{children}</span>;
}

export function Added({ text }: { readonly text: string }) {
  return (
    <ins className={styles.added}>
      <span className={styles.sign} aria-hidden="true">
        +
      </span>
      <ScreenReaderText>ajouté : </ScreenReaderText>
      {text}
    </ins>
  );
}

export function Removed({ text }: { readonly text: string }) {
  return (
    <del className={styles.removed}>
      <span className={styles.sign} aria-hidden="true">
        −
      </span>
      <ScreenReaderText>supprimé : </ScreenReaderText>
      {text}
    </del>
  );
}

function MarkedWords({ kind, text }: TextPart) {
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark className={kind === 'added' ? styles.newWords : styles.oldWords}>
      <ScreenReaderText>{kind === 'added' ? '[ajouté : ' : '[supprimé : '}</ScreenReaderText>
      {text}
      <ScreenReaderText>]</ScreenReaderText>
    </Mark>
  );
}

function MarkedText({ parts, without }: { readonly parts: readonly TextPart[]; readonly without?: string }) {
  return (
    <p>
      {parts
        .filter(({ kind }) => kind !== without)
        .map((part, index) => (part.kind === 'same' ? part.text : <MarkedWords key={index} {...part} />))}
    </p>
  );
}

export function ChangedText({ previous, value }: { readonly previous: string; readonly value: string }) {
  if (previous.length <= MAX_INLINE_LENGTH && value.length <= MAX_INLINE_LENGTH) {
    return (
      <p className={styles.short}>
        <Removed text={previous} /> <Added text={value} />
      </p>
    );
  }
  const parts = wordDiff(previous, value);
  const shared = sharedPart(parts);
  if (shared >= MIN_MERGED) return <MarkedText parts={parts} />;
  const isRewritten = shared < MIN_SHARED;
  return (
    <div className={styles.both}>
      <div className={styles.version}>
        <p className={styles.when}>Avant</p>
        {isRewritten ? (
          <p>
            <Removed text={previous} />
          </p>
        ) : (
          <MarkedText parts={parts} without="added" />
        )}
      </div>
      <div className={styles.version} data-new="">
        <p className={styles.when}>Après</p>
        {isRewritten ? (
          <p>
            <Added text={value} />
          </p>
        ) : (
          <MarkedText parts={parts} without="removed" />
        )}
      </div>
    </div>
  );
}

type ChangedListProps = Readonly<{ previous: readonly string[]; value: readonly string[] }>;

export function ChangedList({ previous, value }: ChangedListProps) {
  return (
    <ul className={styles.words}>
      {value.map((word) => (
        <li key={word} className={styles.word}>
          {previous.includes(word) ? word : <Added text={word} />}
        </li>
      ))}
      {previous
        .filter((word) => !value.includes(word))
        .map((word) => (
          <li key={word} className={styles.word}>
            <Removed text={word} />
          </li>
        ))}
    </ul>
  );
}

const sides = { previous: 'Avant', value: 'Après' } as const;

/** Says the same as before, in another order. */
export function MovedList(lists: ChangedListProps) {
  return (
    <>
      <p className={styles.moved}>Ordre modifié</p>
      <div className={styles.both}>
        {(['previous', 'value'] as const).map((side) => (
          <div key={side} className={styles.version}>
            <p className={styles.when}>{sides[side]}</p>
            <ol className={styles.order}>
              {lists[side].map((word, place) => (
                <li key={place}>{word}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </>
  );
}

/** The name of an item already contains its section. */
export function nameOfChange({ section, label }: SheetChange): string {
  return label.includes('«') || label === section ? label : `${section} – ${label}`;
}
