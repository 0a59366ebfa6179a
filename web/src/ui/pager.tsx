import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from './form/button.tsx';
import styles from './pager.module.css';
import { EmptyState } from './states.tsx';

interface PageSizeChangerProps {
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onSize: (size: number) => void;
}

function PageSizeChanger({ size, sizes, onSize }: PageSizeChangerProps) {
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

function PageJumper({ last, onPage }: Omit<PagesProps, 'page'>) {
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

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** First, last and neighbours. A negative number is a gap. */
export function pageSteps(page: number, last: number): number[] {
  const near = new Set([1, last, page - 1, page, page + 1]);
  // Keeps the length near the ends: the arrows stay under the pointer.
  if (page <= 3) for (const early of [2, 3, 4]) near.add(early);
  if (page >= last - 2) for (const late of [last - 3, last - 2, last - 1]) near.add(late);
  const steps = [...near].filter((step) => step >= 1 && step <= last).toSorted((one, other) => one - other);
  return steps.flatMap((step, index) => {
    const before = steps[index - 1] ?? 0;
    if (step - before === 2) return [step - 1, step];
    return step - before > 2 ? [-step, step] : [step];
  });
}

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** "fiches de plantes", and of one. */
  readonly noun: string;
  readonly one: string;
  readonly onPage: (page: number) => void;
  readonly sizes?: readonly number[];
  readonly onSize?: (size: number) => void;
  readonly withJumper?: boolean;
}

export function Pager({
  page,
  size,
  total,
  noun,
  one,
  onPage,
  sizes,
  onSize,
  withJumper = false,
}: PagerProps) {
  const last = pageCount(total, size);
  const first = Math.min((page - 1) * size + 1, total);
  const end = Math.min(page * size, total);
  return (
    <nav className={styles.pager} aria-label="Pagination">
      <output className={styles.range}>
        Affichage de {formatNumber(first)} à {formatNumber(end)} sur {formatNumber(total)}{' '}
        {total > 1 ? noun : one}
      </output>
      {last > 1 && <Pages page={page} last={last} onPage={onPage} />}
      {sizes && onSize && <PageSizeChanger size={size} sizes={sizes} onSize={onSize} />}
      {withJumper && last > 1 && <PageJumper last={last} onPage={onPage} />}
    </nav>
  );
}

interface PagesProps {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, last, onPage }: PagesProps) {
  return (
    <ul className={styles.pages}>
      <li>
        <Step label="Page précédente" isOff={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </Step>
      </li>
      {pageSteps(page, last).map((step) => (
        <li key={step} className={styles.number}>
          {step < 0 ? (
            <span className={styles.gap}>…</span>
          ) : (
            <PageNumber step={step} page={page} onPage={onPage} />
          )}
        </li>
      ))}
      {/* On phones, instead of the numbers. */}
      <li className={styles.place}>
        {page} / {last}
      </li>
      <li>
        <Step label="Page suivante" isOff={page >= last} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </Step>
      </li>
    </ul>
  );
}

function PageNumber({ step, page, onPage }: Pick<PagesProps, 'page' | 'onPage'> & { readonly step: number }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={`Page ${step}`}
      aria-current={step === page ? 'page' : undefined}
      onClick={() => onPage(step)}
    >
      {step}
    </button>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** aria-disabled rather than disabled: keeps the focus. */
function Step({ label, isOff, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </button>
  );
}

interface PageOutOfRangeProps {
  readonly page: number;
  readonly goToPage: (page: number) => void;
}

export const PageOutOfRange = ({ page, goToPage }: PageOutOfRangeProps) => (
  <EmptyState message={`La liste s’arrête avant la page ${page}.`}>
    <Button variant="outline" onClick={() => goToPage(1)}>
      Revenir à la première page
    </Button>
  </EmptyState>
);
