import type { ImportReport } from '@simples/contract/plant-sheets/exchange-endpoints';
import { formatNumber } from '../../../lib/format.ts';
import styles from './import.module.css';

type Line = ImportReport['lines'][number];

/** Lines shown of each kind: nobody reads thousands, and the counts tell of the others. */
const MOST_LINES = 100;

const kinds = [
  { outcome: 'invalid', title: 'Invalides' },
  { outcome: 'changed', title: 'Changées' },
  { outcome: 'new', title: 'Nouvelles' },
] as const;

const countLabels = {
  new: 'nouvelle',
  changed: 'changée',
  unchanged: 'inchangée',
  invalid: 'invalide',
} as const;

/** What an import would do, or did: counts, then every sheet concerned, what is wrong first. */
export function ImportReportView({ report }: { readonly report: ImportReport | undefined }) {
  if (!report) return null;
  const safety = report.lines.filter(({ safetyChanges }) => safetyChanges > 0).length;
  return (
    <section aria-label={report.dryRun ? 'Aperçu de l’import' : 'Résultat de l’import'}>
      <ul className={styles.counts}>
        {(['new', 'changed', 'unchanged', 'invalid'] as const).map((outcome) => (
          <li key={outcome} className={styles.count} data-outcome={outcome}>
            <strong>{formatNumber(report.counts[outcome])}</strong> {countLabels[outcome]}
            {report.counts[outcome] > 1 && 's'}
          </li>
        ))}
      </ul>
      {safety > 0 && (
        <p className={styles.safety}>
          {safety === 1
            ? '1 fiche change des informations de sécurité.'
            : `${formatNumber(safety)} fiches changent des informations de sécurité.`}
        </p>
      )}
      {kinds.map(({ outcome, title }) => (
        <Kind key={outcome} title={title} lines={report.lines.filter((line) => line.outcome === outcome)} />
      ))}
    </section>
  );
}

function Kind({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - MOST_LINES;
  const safetyFirst = lines.toSorted((one, other) => other.safetyChanges - one.safetyChanges);
  return (
    <>
      <h3 className={styles.kind}>{title}</h3>
      <ul>
        {safetyFirst.slice(0, MOST_LINES).map((line) => (
          <li key={line.line} className={styles.line}>
            <span className={styles.place}>Ligne {line.line}</span>
            <span>
              {line.name === '' ? 'Sans nom' : line.name}
              {line.reason !== null && <span className={styles.reason}> : {line.reason}</span>}
            </span>
            <Changes line={line} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.hint}>
          et {formatNumber(more)} autre{more > 1 ? 's' : ''}
        </p>
      )}
    </>
  );
}

function Changes({ line: { changes, safetyChanges } }: { readonly line: Line }) {
  if (changes === 0) return null;
  return (
    <span className={styles.changes}>
      {changes} modification{changes > 1 ? 's' : ''}
      {safetyChanges > 0 && <strong className={styles.reason}>, dont {safetyChanges} de sécurité</strong>}
    </span>
  );
}
