import { factDegrees, type ReviewedFacts } from '@simples/contract/plant-facts';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { ProposedFacts } from '@simples/contract/plant-sheets';
import { nameOfField } from '@simples/contract/read-fields';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/form/notice.tsx';
import { PendingState } from '#web/ui/states.tsx';
import { proposedFactsQuery, subjectLabelsQuery } from './fact-queries.ts';
import styles from './facts.module.css';
import { degreeKeys, type ReviewedStatement, statementsOf, withReview } from './reviewed-statements.ts';
import { StatementRow } from './statement-row.tsx';
import { useStatementKeys } from './use-statement-keys.ts';

interface FactsPanelProps {
  readonly content: PlantSheetContent;
  readonly reviewed: readonly ReviewedFacts[];
  /** Null where reviews can only be read. */
  readonly onReview: ((reviewed: ReviewedFacts[]) => void) | null;
  /** Beside the progress. */
  readonly action?: ReactNode;
}

type Facts = ProposedFacts['facts'];

function useLabels(facts: Facts, statements: readonly ReviewedStatement[]): ReadonlyMap<string, string> {
  const known = new Map(
    facts.flatMap(({ subject, subjectLabel }) =>
      subject === null || subjectLabel === null ? [] : [[subject, subjectLabel] as const],
    ),
  );
  const all = statements.flatMap(({ readings }) => readings.flatMap(({ subject }) => subject ?? []));
  const missing = [...new Set(all)].filter((id) => !known.has(id)).toSorted();
  const { data } = useQuery(subjectLabelsQuery(missing));
  return new Map([...known, ...(data?.subjects ?? []).map(({ id, label }) => [id, label] as const)]);
}

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'phrase'],
  [['←', '→'], 'lecture'],
  [['c'], 'confirmer'],
  ...degreeKeys.map((degree, index) => [[String(index + 1)], factDegrees[degree]] as const),
  [['s'], 'sujet'],
];

function Legend() {
  return (
    <dl className={styles.keys} aria-label="Touches du clavier">
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({
  statements,
  action,
}: Readonly<{ statements: readonly ReviewedStatement[]; action: ReactNode }>) {
  const done = statements.filter(({ state }) => state !== 'proposed').length;
  return (
    <div className={styles.progress}>
      <output>
        {done} {done > 1 ? 'confirmées' : 'confirmée'} sur {statements.length}
      </output>
      <progress value={done} max={Math.max(statements.length, 1)} aria-label="Phrases confirmées" />
      {action}
    </div>
  );
}

function Statements({
  facts,
  content,
  reviewed,
  onReview,
  action,
}: FactsPanelProps & { readonly facts: Facts }) {
  const statements = statementsOf(facts, reviewed);
  const labels = useLabels(facts, statements);
  const { list, handlers, reviewOf } = useStatementKeys(statements, (statement, readings) =>
    onReview?.(withReview(reviewed, facts, statement, readings)),
  );
  const rows = statements.map((row, index) => ({ row, index }));
  const sections = [
    { title: 'Sécurité', rows: rows.filter(({ row }) => row.isSafety) },
    { title: 'Usages et autres effets', rows: rows.filter(({ row }) => !row.isSafety) },
  ].filter((section) => section.rows.length > 0);
  return (
    <div className={styles.panel} ref={list} {...(onReview && handlers)} role="presentation">
      <Notice tone="info">
        Ce qui est « proposé » est lu par des règles : tant que personne ne l’a confirmé, la lecture la plus
        prudente est utilisée dans les réponses. Corriger une lecture vaut confirmation de toute la phrase.
      </Notice>
      <Progress statements={statements} action={action} />
      {onReview && <Legend />}
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3 className={styles.title}>{section.title}</h3>
          <ul className={styles.rows}>
            {section.rows.map(({ row, index }) => (
              <StatementRow
                key={row.statement}
                row={row}
                rank={index}
                place={nameOfField(content, row.field).label}
                labels={labels}
                review={onReview && reviewOf(row, index)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What a sheet states, each sentence beside its readings: whom it concerns, how gravely, at what ages. */
export default function FactsPanel(props: FactsPanelProps) {
  const result = useQuery(proposedFactsQuery(props.content));
  if (!result.data) return <PendingState result={result} label="Lecture des phrases..." />;
  return <Statements {...props} facts={result.data} />;
}
