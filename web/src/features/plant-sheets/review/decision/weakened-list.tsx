import type { SheetChange } from '@simples/contract/plant-sheets/comparison';
import { dangerLevelLabels, labelOf } from '@simples/contract/plant-sheets/vocabulary';
import { Notice } from '../../../../ui/form/notice.tsx';
import { Added, Removed } from '../comparison/changed-text.tsx';
import { nameOfChange } from '../model/change-name.ts';
import styles from './dialogs.module.css';

/** What readers will no longer be warned of as before. */
export function WeakenedList({ changes }: { readonly changes: readonly SheetChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div className={styles.stack}>
      <Notice tone="danger">
        Une fois la décision prise, les lecteurs ne verront plus ces mises en garde comme avant :
      </Notice>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.id}>
            <p>
              <strong>{nameOfChange(change)}</strong>
              {change.kind === 'removed' ? ' : supprimée' : ' : réécrite ou abaissée'}
            </p>
            <Texts change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? labelOf(dangerLevelLabels, value) : null;

/** The words themselves; of a whole item the name says enough. */
function Texts({ change }: { readonly change: SheetChange }) {
  const previous = textOf(change.previousValue);
  const value = textOf(change.value);
  return (
    <>
      {previous !== null && (
        <p>
          <Removed text={previous} />
        </p>
      )}
      {value !== null && (
        <p>
          <Added text={value} />
        </p>
      )}
    </>
  );
}
