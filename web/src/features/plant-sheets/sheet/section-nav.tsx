import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styles from './section-nav.module.css';

interface SectionNavProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

export function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${id}-titre`)?.focus({ preventScroll: true });
}

/** The sections of the sheet. Following one replaces the history entry: "Retour" leaves the sheet at once. */
export function SectionNav({ sections }: SectionNavProps) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const handleClick = (id: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ search, hash: id }, { replace: true, state, preventScrollReset: true });
    scrollToSection(id);
  };
  return (
    <nav className={styles.nav} aria-label="Sections de la fiche">
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`} onClick={handleClick(id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
