import { factDegrees } from '@simples/contract/plant-facts';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { type BriefLine, type BriefSubject, briefSubjects } from '@simples/contract/sheet-companions';
import {
  IconBabyBottle,
  IconCar,
  IconMoodKid,
  IconPill,
  IconWoman,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { companionsQuery } from '#web/lib/plant-sheet-queries.ts';
import styles from './safety-brief.module.css';

const icons: Readonly<Record<BriefSubject, TablerIcon>> = {
  pregnancy: IconWoman,
  breastfeeding: IconBabyBottle,
  children: IconMoodKid,
  interactions: IconPill,
  driving: IconCar,
};

const YEAR = 12;

function wordsOf({ degree, beforeMonths, subject, statements }: BriefLine): string {
  const count = statements.length;
  if (subject === 'interactions' && count > 0) return count === 1 ? '1 interaction' : `${count} interactions`;
  if (beforeMonths === null || degree === 'notDocumented') return factDegrees[degree];
  const age = beforeMonths % YEAR === 0 ? `${beforeMonths / YEAR} ans` : `${beforeMonths} mois`;
  return `${factDegrees[degree]} avant ${age}`;
}

/** How grave it is for whom, each with its sentences on tap. */
export function SafetyBrief({ sheet }: { readonly sheet: PlantSheet }) {
  const { data } = useQuery(companionsQuery(sheet.id));
  const [open, setOpen] = useState<BriefSubject | null>(null);
  const panelId = useId();
  if (data?.brief.length === 0) return null;
  const shown = data?.brief.find(({ subject }) => subject === open);
  return (
    <section className={styles.brief} aria-label="En bref">
      <ul className={styles.lines}>
        {(Object.keys(briefSubjects) as BriefSubject[]).map((subject) => {
          const line = data?.brief.find((one) => one.subject === subject);
          const Icon = icons[subject];
          return (
            <li key={subject}>
              <button
                type="button"
                className={styles.line}
                data-degree={line?.degree}
                aria-expanded={open === subject}
                aria-controls={panelId}
                onClick={() => setOpen(open === subject ? null : subject)}
              >
                <Icon size={22} stroke={1.8} aria-hidden="true" />
                <span>
                  <strong>{briefSubjects[subject]}</strong>
                  <span className={styles.degree}>{line ? wordsOf(line) : '…'}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div id={panelId} className={styles.said} hidden={!shown}>
        {shown && <Sentences line={shown} />}
      </div>
    </section>
  );
}

function Sentences({ line: { subject, statements } }: { readonly line: BriefLine }) {
  if (statements.length === 0) {
    return (
      <p>
        {briefSubjects[subject]} : la fiche n’en dit rien. « Non documenté » ne veut pas dire sans danger.
      </p>
    );
  }
  return (
    <ul>
      {statements.map((statement) => (
        <li key={statement}>{statement}</li>
      ))}
    </ul>
  );
}
