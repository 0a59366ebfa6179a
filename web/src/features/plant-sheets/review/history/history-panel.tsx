import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { VersionPair } from '../api.ts';
import styles from './history.module.css';
import { HistoryList } from './history-list.tsx';
import { VersionPicker } from './version-picker.tsx';

interface HistoryPanelProps {
  readonly id: string;
  readonly chosen: VersionPair | null;
  readonly onCompare: (pair: Required<VersionPair>) => void;
}

/** Versions and history of a sheet, folded until somebody wants them. */
export function HistoryPanel({ id, chosen, onCompare }: HistoryPanelProps) {
  const [isOpen, setOpen] = useState(chosen !== null);
  return (
    <section className={styles.panel} aria-labelledby="historique-titre">
      <h2 id="historique-titre" className={styles.title}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconHistory size={20} stroke={1.8} aria-hidden="true" />
          Versions et historique
          <IconChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && (
        <div className={styles.body}>
          <VersionPicker id={id} chosen={chosen} onCompare={onCompare} />
          <HistoryList id={id} />
        </div>
      )}
    </section>
  );
}
