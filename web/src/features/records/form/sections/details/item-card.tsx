import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { ItemTools } from '../../fields/item-tools.tsx';
import type { ItemActs } from '../../fields/use-item-acts.ts';
import { textAt } from '../../model/paths.ts';
import { useForm, useFormState } from '../../state/form-context.ts';
import { fold } from '../../state/form-store.ts';
import styles from './details.module.css';

interface ItemCardProps {
  readonly item: ItemActs;
  /** What it holds besides its title, in a few words. */
  readonly summary?: string;
  readonly children: ReactNode;
}

/** A long item: folded to its title until someone works on it, so that sixty of them stay a list. */
export function ItemCard({ item, summary, children }: ItemCardProps) {
  const store = useForm();
  const isUnfolded = useFormState(({ unfolded }) => unfolded.has(item.id));
  const title = useFormState(({ draft }) => textAt(draft, `${item.path}.title`));
  const wrong = useFormState(
    ({ errors }) => Object.keys(errors).filter((path) => path.startsWith(`${item.path}.`)).length,
  );
  const bodyId = useId();
  return (
    <div className={styles.card} data-item={item.id} data-wrong-inside={wrong > 0 || undefined}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.cardTitle}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? bodyId : undefined}
          onClick={() => fold(store, item.id, !isUnfolded)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
          <span>
            <span className={styles.cardNumber}>{item.name}</span>{' '}
            <strong>{title.trim() === '' ? 'Sans titre' : title}</strong>
            {summary && <span className={styles.cardSummary}> · {summary}</span>}
            {wrong > 0 && <span className={styles.cardWrong}> · {wrong} à corriger</span>}
          </span>
        </button>
        <ItemTools {...item} />
      </div>
      {isUnfolded && (
        <fieldset className={styles.cardBody} id={bodyId}>
          <legend className="only-for-readers">{item.name}</legend>
          {children}
        </fieldset>
      )}
    </div>
  );
}
