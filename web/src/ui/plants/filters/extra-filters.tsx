import { IconMinus, IconPlus } from '@tabler/icons-react';
import { extraFields } from '../../../lib/plant-list/filter-fields.ts';
import styles from './filters.module.css';

interface ExtraFiltersProps {
  /** How many of the other filters are on the screen. */
  readonly shown: number;
  readonly onShow: (count: number) => void;
}

/** Shows the filters beyond the first three, all at once, and hides them again. */
export function AllExtras({ shown, onShow }: ExtraFiltersProps) {
  const isOpen = shown > 0;
  const Sign = isOpen ? IconMinus : IconPlus;
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={isOpen ? 'Masquer les filtres supplémentaires' : 'Afficher plus de filtres'}
      aria-expanded={isOpen}
      onClick={() => onShow(isOpen ? 0 : 1)}
    >
      <Sign size={18} aria-hidden="true" />
    </button>
  );
}

/** Adds the next filter beyond the first three. It keeps its place, and the focus, when there is no other. */
export function NextExtra({ shown, onShow }: ExtraFiltersProps) {
  const next = extraFields[shown];
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={next ? `Ajouter le filtre ${next.label}` : 'Tous les filtres sont affichés'}
      title={next ? `Ajouter le filtre ${next.label}` : undefined}
      aria-disabled={!next || undefined}
      onClick={() => next && onShow(shown + 1)}
    >
      <IconPlus size={18} aria-hidden="true" />
    </button>
  );
}
