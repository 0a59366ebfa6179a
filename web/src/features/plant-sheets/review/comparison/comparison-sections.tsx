import { IconShieldExclamation } from '@tabler/icons-react';
import { isTouched } from '../model/rows.ts';
import type { ComparedSection } from '../model/sections.ts';
import styles from './comparison.module.css';
import { useReviewing } from './reviewing.ts';
import { NotForReaders, RowView } from './row-view.tsx';

const SAFETY_BOX = 'changements-de-securite';

/** The rows of the sections that pass. */
function pick(
  sections: readonly ComparedSection[],
  isWanted: (row: ComparedSection['rows'][number]) => boolean,
) {
  return sections
    .map((section) => ({ ...section, rows: section.rows.filter(isWanted) }))
    .filter(({ rows }) => rows.length > 0);
}

interface SafetyBoxProps {
  readonly sections: readonly ComparedSection[];
  readonly count: number;
}

/** Changes of warnings and of the safety block: apart, and before anything else. */
export function SafetyBox({ sections, count }: SafetyBoxProps) {
  const touched = pick(
    sections.filter(({ isSafety }) => isSafety),
    isTouched,
  );
  if (touched.length === 0) return null;
  return (
    <section id={SAFETY_BOX} className={styles.safety} aria-labelledby={`${SAFETY_BOX}-titre`}>
      <h2 id={`${SAFETY_BOX}-titre`} className={styles.safetyTitle}>
        <IconShieldExclamation size={24} stroke={1.6} aria-hidden="true" />
        Sécurité : {count} modification(s) à relire d’abord
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

interface SectionsProps {
  readonly sections: readonly ComparedSection[];
  /** Changed warnings stand in the box above. */
  readonly hasSafetyBox: boolean;
}

/** The rest of the sheet, section by section, with its changes in their places. */
export function ComparisonSections({ sections, hasSafetyBox }: SectionsProps) {
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
  const { isDangerous } = useReviewing();
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
