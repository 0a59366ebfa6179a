import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import styles from './pager.module.css';
import { PageJumper, PageSizeChanger } from './pager-controls.tsx';
import { pageCount, pageSteps } from './pager-steps.ts';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** What is counted, in the plural: "fiches de plantes". */
  readonly noun: string;
  readonly onPage: (page: number) => void;
  /** Page sizes to choose from; without them the size is fixed. */
  readonly sizes?: readonly number[];
  readonly onSize?: (size: number) => void;
  readonly withJumper?: boolean;
}

/** Where we are in a list, and the ways to elsewhere. */
export function Pager({ page, size, total, noun, onPage, sizes, onSize, withJumper = false }: PagerProps) {
  const last = pageCount(total, size);
  const first = Math.min((page - 1) * size + 1, total);
  const end = Math.min(page * size, total);
  return (
    <nav className={styles.pager} aria-label="Pagination">
      <output className={styles.range}>
        Affichage de {formatNumber(first)} à {formatNumber(end)} sur {formatNumber(total)} {noun}
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
      {/* A phone has no room for the numbers: it says the place instead. */}
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

/** Stays focusable when it leads nowhere, so that a keyboard is not thrown back to the top of the page. */
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
