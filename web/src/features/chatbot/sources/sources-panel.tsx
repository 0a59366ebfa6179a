import type { Source } from '@simples/contract/conversations';
import { IconX } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states.tsx';
import { SourceCard } from './source-card.tsx';
import styles from './sources.module.css';

interface SourcesPanelProps {
  readonly sources: readonly Source[];
  /** 1-based, as in the text. */
  readonly chosen: number | null;
  readonly onClose: () => void;
}

export default function SourcesPanel({ sources, chosen, onClose }: SourcesPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Sources</h2>
        <button type="button" className={styles.close} aria-label="Fermer les sources" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      {sources.length === 0 ? (
        <EmptyState message="Aucune source disponible" />
      ) : (
        <ol className={styles.cards}>
          {sources.map((source, place) => (
            <SourceCard key={source.id} source={source} number={place + 1} isChosen={place + 1 === chosen} />
          ))}
        </ol>
      )}
    </div>
  );
}
