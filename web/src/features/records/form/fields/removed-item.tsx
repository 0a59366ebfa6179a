import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './fields.module.css';

interface RemovedItemProps {
  readonly name: string;
  readonly onUndo: () => void;
}

/** Where something with text was removed: it can be taken back. */
export function RemovedItem({ name, onUndo }: RemovedItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that removed is gone, and the focus with it.
  useEffect(() => button.current?.focus(), []);
  return (
    <li className={styles.removed}>
      <output>{name} : retrait fait.</output>
      <Button ref={button} variant="quiet" aria-label={`Annuler le retrait : ${name}`} onClick={onUndo}>
        Annuler
      </Button>
    </li>
  );
}
