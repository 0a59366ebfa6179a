import type { ReactNode } from 'react';
import styles from './fields.module.css';
import { ItemTools } from './item-tools.tsx';
import type { ItemActs } from './use-item-acts.ts';

interface FieldRowProps {
  readonly item: ItemActs;
  readonly kind: 'name' | 'reference' | 'application';
  readonly children: ReactNode;
}

/** A short item: its fields side by side, one below the other on a phone. */
export function FieldRow({ item, kind, children }: FieldRowProps) {
  return (
    <fieldset className={styles.row} data-kind={kind} data-item={item.id}>
      <legend className="only-for-readers">{item.name}</legend>
      {children}
      <ItemTools {...item} />
    </fieldset>
  );
}
