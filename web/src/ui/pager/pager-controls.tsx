import type { ChangeEvent, FormEvent } from 'react';
import styles from './pager.module.css';

interface PageSizeChangerProps {
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onSize: (size: number) => void;
}

export function PageSizeChanger({ size, sizes, onSize }: PageSizeChangerProps) {
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => onSize(Number(event.currentTarget.value));
  return (
    <select className={styles.field} aria-label="Nombre par page" value={size} onChange={handleChange}>
      {sizes.map((choice) => (
        <option key={choice} value={choice}>
          {choice} / page
        </option>
      ))}
    </select>
  );
}

interface PageJumperProps {
  readonly last: number;
  readonly onPage: (page: number) => void;
}

/** Goes to the page typed, or to the nearest one that exists. */
export function PageJumper({ last, onPage }: PageJumperProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('page');
    const typed = typeof text === 'string' ? Number.parseInt(text, 10) : Number.NaN;
    event.currentTarget.reset();
    if (Number.isFinite(typed)) onPage(Math.min(Math.max(typed, 1), last));
  };
  return (
    <form className={styles.jumper} onSubmit={handleSubmit}>
      <label>
        Aller à <span className="only-for-readers">la page</span>{' '}
        <input className={styles.field} name="page" inputMode="numeric" autoComplete="off" maxLength={6} />
      </label>
    </form>
  );
}
