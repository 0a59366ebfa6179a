import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { IconShieldExclamation } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { PoisoningHelp } from '#web/features/plant-sheets/dangerous-plants.tsx';
import { pluralize } from '#web/lib/format.ts';
import { DangerBand } from '#web/ui/plants/danger-band.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { nameOfChange } from './changed-text.tsx';
import { isTouched, rowsIn } from './comparison-rows.ts';
import { type ComparedSection, comparedSections } from './comparison-sections.ts';
import styles from './comparison-view.module.css';
import { type Choices, ReviewContext, type ReviewState, useReview } from './review-choices.ts';
import { NotForReaders, RowView } from './row-view.tsx';

const SAFETY_BOX = 'changements-de-securite';

function pick(
  sections: readonly ComparedSection[],
  isWanted: (row: ComparedSection['rows'][number]) => boolean,
) {
  return sections
    .map((section) => ({ ...section, rows: section.rows.filter(isWanted) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Changes of warnings and of the safety block come before all others. */
function SafetyBox({ sections, count }: Readonly<{ sections: readonly ComparedSection[]; count: number }>) {
  const touched = pick(
    sections.filter(({ isSafety }) => isSafety),
    isTouched,
  );
  if (touched.length === 0) return null;
  return (
    <section id={SAFETY_BOX} className={styles.safety} aria-labelledby={`${SAFETY_BOX}-titre`}>
      <h2 id={`${SAFETY_BOX}-titre`} className={styles.safetyTitle}>
        <IconShieldExclamation size={24} stroke={1.6} aria-hidden="true" />
        Sécurité : {pluralize(count, 'modification')} à relire d’abord
      </h2>
      {touched.map(({ id, title, rows }) => (
        <div key={id} className={styles.part}>
          <h3 className={styles.partTitle}>{title}</h3>
          {rows.map((row) => (
            <RowView key={row.key} row={row} />
          ))}
        </div>
      ))}
    </section>
  );
}

type SectionsProps = Readonly<{ sections: readonly ComparedSection[]; hasSafetyBox: boolean }>;

function ComparisonSections({ sections, hasSafetyBox }: SectionsProps) {
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <SectionView key={section.id} section={section} hasSafetyBox={hasSafetyBox} />
      ))}
    </div>
  );
}

function SectionView({
  section,
  hasSafetyBox,
}: Omit<SectionsProps, 'sections'> & { section: ComparedSection }) {
  const { isDangerous } = useReview();
  const { id, title, isSafety, rows } = section;
  const isSplit = isSafety && hasSafetyBox;
  const here = isSplit ? rows.filter((row) => !isTouched(row)) : rows;
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`} className={styles.sectionTitle} tabIndex={-1}>
        {title}
      </h2>
      {isDangerous && id === 'posologie' && <NotForReaders />}
      {here.map((row) => (
        <RowView key={row.key} row={row} />
      ))}
      {isSplit && here.length < rows.length && (
        <p className={styles.elsewhere}>
          <a href={`#${SAFETY_BOX}`}>Ce qui change ici est montré plus haut, dans l’encadré « Sécurité »</a>
        </p>
      )}
    </section>
  );
}

const levels: readonly (string | null)[] = ['none', 'caution', 'toxic', 'lethal'];

function worstLevel({ additionalInfo }: VersionComparison): DangerLevel | null {
  const { value, previousValue } = additionalInfo.safety.dangerLevel;
  const worst = levels.indexOf(value) >= levels.indexOf(previousValue) ? value : previousValue;
  return worst as DangerLevel | null;
}

const noChoices: Choices = {};

interface ComparisonViewProps {
  readonly comparison: VersionComparison;
  /** Off: the previous version, without marks. */
  readonly showsUpdates: boolean;
  readonly choices?: Choices;
  readonly onChoose?: ReviewState['onChoose'];
  /** In place of all fields with marks. */
  readonly desk?: ReactNode;
  readonly children?: ReactNode;
}

export function ComparisonView({
  comparison,
  showsUpdates,
  choices = noChoices,
  onChoose = null,
  desk,
  children,
}: ComparisonViewProps) {
  const sections = useMemo(() => comparedSections(comparison), [comparison]);
  const level = worstLevel(comparison);
  const reviewing = useReviewingOf(comparison, { choices, onChoose });
  return (
    <ReviewContext value={reviewing}>
      <div className={styles.band}>
        <DangerBand level={level} withCaution>
          {reviewing.isDangerous && <PoisoningHelp />}
        </DangerBand>
      </div>
      {children}
      {showsUpdates ? (
        (desk ?? (
          <>
            <SafetyBox sections={sections} count={comparison.metadata.safetyChanges} />
            <ComparisonSections sections={sections} hasSafetyBox />
          </>
        ))
      ) : (
        <PreviousVersion sections={sections} isMissing={comparison.metadata.previousVersion === null} />
      )}
    </ReviewContext>
  );
}

function useReviewingOf(
  comparison: VersionComparison,
  { choices, onChoose }: Pick<ReviewState, 'choices' | 'onChoose'>,
): ReviewState {
  const { changes } = comparison;
  const level = worstLevel(comparison);
  return useMemo(() => {
    const names = new Map(changes.map((change) => [change.id, nameOfChange(change)]));
    return {
      choices,
      onChoose,
      weakening: new Set(changes.filter(({ weakensSafety }) => weakensSafety).map(({ id }) => id)),
      nameOf: (changeId) => names.get(changeId) ?? changeId,
      isDangerous: level !== null && isDangerous(level),
    };
  }, [changes, choices, onChoose, level]);
}

type PreviousVersionProps = Readonly<{ sections: readonly ComparedSection[]; isMissing: boolean }>;

function PreviousVersion({ sections, isMissing }: PreviousVersionProps) {
  if (isMissing) {
    return <EmptyState message="Cette fiche n’a jamais été publiée : elle n’a pas de version précédente." />;
  }
  const before = sections
    .map((section) => ({ ...section, rows: rowsIn('previous', section.rows) }))
    .filter(({ rows }) => rows.length > 0);
  return <ComparisonSections sections={before} hasSafetyBox={false} />;
}
