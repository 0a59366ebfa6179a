import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#web/lib/format.ts';
import styles from './tabs.module.css';

interface Counted {
  /** No badge for 0 or unknown. */
  readonly count?: number | undefined;
  /** What is counted. */
  readonly counted?: string;
}

function CountBadge({ count, counted = 'en attente' }: Counted) {
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {formatNumber(count)}
      <span className="only-for-readers"> {counted}</span>
    </span>
  );
}

function showCurrent(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected="true"], [aria-current="page"]');
  if (!tab) return;
  const seen = list.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  list.scrollLeft += Math.max(0, right - seen.right) + Math.min(0, left - seen.left);
}

/** Keeps the tab shown within a list wider than the window, also when `counts` make the badges before it wider. */
function useCurrentInView(list: RefObject<HTMLElement | null>, current: string, counts: string): void {
  const placed = useRef('');
  useEffect(() => {
    const place = `${current} ${counts}`;
    if (!list.current || placed.current === place) return;
    placed.current = place;
    showCurrent(list.current);
  }, [list, current, counts]);
}

interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** No badge for 0 or unknown. */
  readonly count?: number | undefined;
}

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly current: K;
  readonly onPick: (key: K) => void;
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<K extends string>({ label, tabs, current, onPick, children }: TabsProps<K>) {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  useCurrentInView(listRef, current, tabs.map(({ count }) => count).join());

  function handleKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.key === current) + step;
    const next = tabs.at(index % tabs.length);
    if (!next) return;
    onPick(next.key);
    listRef.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  }

  return (
    <>
      <div ref={listRef} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onPick(tab.key)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
            <CountBadge count={tab.count} />
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly ({
    readonly path: string;
    readonly label: string;
    readonly isCurrent: boolean;
  } & Counted)[];
}

export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const listRef = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.path ?? '';
  useCurrentInView(listRef, current, tabs.map(({ count }) => count).join());
  return (
    <nav ref={listRef} className={styles.list} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          className={styles.tab}
          to={tab.path}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          {tab.label}
          <CountBadge {...tab} />
        </Link>
      ))}
    </nav>
  );
}
