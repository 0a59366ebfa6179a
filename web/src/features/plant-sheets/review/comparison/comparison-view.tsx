import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import { type DangerLevel, isDangerous } from '@simples/contract/plant-sheets/vocabulary';
import { type ReactNode, useMemo } from 'react';
import { DangerBand } from '../../../../ui/plants/danger-band.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { PoisoningHelp } from '../../poisoning-help.tsx';
import type { Choices } from '../decision/choices.ts';
import { nameOfChange } from '../model/change-name.ts';
import { rowsIn } from '../model/rows.ts';
import { type ComparedSection, sectionsOf } from '../model/sections.ts';
import styles from './comparison.module.css';
import { ComparisonSections, SafetyBox } from './comparison-sections.tsx';
import { type Reviewing, ReviewingContext } from './reviewing.ts';

const levels: readonly (string | null)[] = ['none', 'caution', 'toxic', 'lethal'];

/** The worse of the two levels: a plant is not harmless because somebody proposes to say so. */
function worstLevel({ additionalInfo }: VersionComparison): DangerLevel | null {
  const { value, previousValue } = additionalInfo.safety.dangerLevel;
  const worst = levels.indexOf(value) >= levels.indexOf(previousValue) ? value : previousValue;
  return worst as DangerLevel | null;
}

const noChoices: Choices = {};

interface ComparisonViewProps {
  readonly comparison: VersionComparison;
  /** Off: the version before alone, as it was. */
  readonly showsUpdates: boolean;
  readonly choices?: Choices;
  readonly onChoose?: Reviewing['onChoose'];
  /** Between the danger of the plant and its changes. */
  readonly children?: ReactNode;
}

/** Two versions of a sheet: changed warnings first, then every section with what changed in it. */
export function ComparisonView({
  comparison,
  showsUpdates,
  choices = noChoices,
  onChoose = null,
  children,
}: ComparisonViewProps) {
  const sections = useMemo(() => sectionsOf(comparison), [comparison]);
  const level = worstLevel(comparison);
  const reviewing = useReviewingOf(comparison, { choices, onChoose });
  return (
    <ReviewingContext value={reviewing}>
      <div className={styles.band}>
        <DangerBand level={level} withCaution>
          {reviewing.isDangerous && <PoisoningHelp />}
        </DangerBand>
      </div>
      {children}
      {showsUpdates ? (
        <>
          <SafetyBox sections={sections} count={comparison.metadata.safetyChanges} />
          <ComparisonSections sections={sections} hasSafetyBox />
        </>
      ) : (
        <PreviousVersion sections={sections} isMissing={comparison.metadata.previousVersion === null} />
      )}
    </ReviewingContext>
  );
}

function useReviewingOf(
  comparison: VersionComparison,
  { choices, onChoose }: Pick<Reviewing, 'choices' | 'onChoose'>,
): Reviewing {
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

interface PreviousVersionProps {
  readonly sections: readonly ComparedSection[];
  readonly isMissing: boolean;
}

/** The sheet before the changes, without a trace of them. */
function PreviousVersion({ sections, isMissing }: PreviousVersionProps) {
  if (isMissing) {
    return <EmptyState message="Cette fiche n’a jamais été publiée : elle n’a pas de version précédente." />;
  }
  const before = sections
    .map((section) => ({ ...section, rows: rowsIn('previous', section.rows) }))
    .filter(({ rows }) => rows.length > 0);
  return <ComparisonSections sections={before} hasSafetyBox={false} />;
}
