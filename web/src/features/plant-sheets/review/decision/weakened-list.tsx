import type { SheetChange } from '@simples/contract/plant-sheets/comparison';
import { Notice } from '../../../../ui/form/notice.tsx';
import styles from './weakened-list.module.css';

/** What readers will no longer be warned of as before. */
export function WeakenedList({ changes }: { readonly changes: readonly SheetChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <Notice tone="danger">
        Une fois la décision prise, les lecteurs ne verront plus ces mises en garde comme avant :
      </Notice>
      <ul className={styles.list}>
        {changes.map(({ id, section, label, kind }) => (
          <li key={id}>
            <strong>
              {section} – {label}
            </strong>
            {kind === 'removed' ? ' : supprimée' : ' : réécrite ou abaissée'}
          </li>
        ))}
      </ul>
    </>
  );
}
