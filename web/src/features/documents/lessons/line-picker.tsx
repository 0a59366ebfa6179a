import type { DocumentPageView, PageLine } from '@simples/contract/documents';
import type { TextRange } from '@simples/contract/locate-quote';
import styles from './lesson-panel.module.css';

interface LinePickerProps {
  readonly page: DocumentPageView;
  readonly marked: TextRange | null;
  readonly onMark: (line: PageLine) => void;
}

const isMarked = ({ start, end }: PageLine, marked: TextRange | null) =>
  marked !== null && start < marked.end && end > marked.start;

/** What is marked once a line is pressed: it alone, what reaches to it, or nothing. */
export function afterMark(marked: TextRange | null, { start, end }: PageLine): TextRange | null {
  if (marked === null) return { start, end };
  if (marked.start === start && marked.end === end) return null;
  if (isMarked({ start, end } as PageLine, marked)) return { start, end };
  return { start: Math.min(marked.start, start), end: Math.max(marked.end, end) };
}

/** The lines and cells of a page, for whoever does not point at its image. */
export function LinePicker({ page, marked, onMark }: LinePickerProps) {
  const lines = page.lines.filter(({ start, end }) => page.text.slice(start, end).trim() !== '');
  return (
    <details className={styles.lines} open>
      <summary>Lignes de la page ({lines.length})</summary>
      <ul aria-label="Lignes de la page">
        {lines.map((line) => (
          <li key={line.start}>
            <button type="button" aria-pressed={isMarked(line, marked)} onClick={() => onMark(line)}>
              {page.text.slice(line.start, line.end).trim()}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
