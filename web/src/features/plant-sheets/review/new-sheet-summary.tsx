import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { ReviewPlan } from '#web/features/plant-sheets/version-comparison/review-units.ts';
import { countFields } from '#web/features/plant-sheets/version-comparison/review-units.ts';
import { type ReadinessCheck, readinessOf } from '#web/lib/sheet-readiness.ts';
import styles from './new-sheet-summary.module.css';

const wordsOf: Readonly<Record<ReadinessCheck['key'], string>> = {
  safety: 'Sécurité',
  references: 'Sans référence',
  parts: 'Parties vides',
};

type NewSheetSummaryProps = Readonly<{ content: PlantSheetContent; plan: ReviewPlan }>;

/** What a sheet that nobody has published holds, and what it lacks. */
export function NewSheetSummary({ content, plan }: NewSheetSummaryProps) {
  const checks = readinessOf(content).filter(({ gaps }) => gaps.length > 0);
  const missing = checks.reduce((sum, { gaps }) => sum + gaps.length, 0);
  const inSafety = checks.find(({ key }) => key === 'safety')?.gaps.length ?? 0;
  // Fields of the safety that say nothing have a row too.
  const filled = countFields(plan.units.map(({ row }) => row)) - inSafety;
  return (
    <section className={styles.summary} aria-labelledby="nouvelle-fiche-resume">
      <h2 id="nouvelle-fiche-resume" className={styles.title}>
        {filled} champ(s) rempli(s), {missing} manque(s)
      </h2>
      {checks.length > 0 && (
        <dl className={styles.list}>
          {checks.map(({ key, gaps }) => (
            <div key={key} className={styles.line}>
              <dt>{wordsOf[key]}</dt>
              <dd>{gaps.map(({ label }) => label).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
