import '../../../ui/print.css';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { DangerBand } from '../../../ui/plants/danger-band.tsx';
import { dangerOfSheet, isDangerousSheet } from '../danger.ts';
import { PoisoningHelp } from '../poisoning-help.tsx';
import { SectionNav, scrollToSection } from './section-nav.tsx';
import styles from './sheet.module.css';
import { SheetHeader } from './sheet-header.tsx';
import { sectionsOf } from './sheet-sections.tsx';

interface PlantSheetViewProps {
  readonly sheet: PlantSheet;
  /** Where a tag leads; the page knows, this feature does not. */
  readonly pathOfTag: (tag: string) => string;
  /** What can be done with the sheet, in its header. */
  readonly action: ReactNode;
  /** What is to be known before reading. */
  readonly notices?: ReactNode;
}

export function PlantSheetView({ sheet, pathOfTag, action, notices }: PlantSheetViewProps) {
  const { hash } = useLocation();
  const sections = sectionsOf(sheet, pathOfTag);

  // A link to a section arrives before the sheet does: the browser had nothing to scroll to.
  useEffect(() => {
    if (hash !== '') scrollToSection(hash.slice(1));
  }, [hash]);

  return (
    <article className={styles.sheet}>
      <SheetHeader sheet={sheet} action={action} />
      {notices}
      <div className={styles.band}>
        <DangerBand level={dangerOfSheet(sheet)} withCaution>
          {sheet.knownDanger && (
            <p>Selon une autre fiche de cette plante ou la liste des plantes dangereuses de Simples.</p>
          )}
          {isDangerousSheet(sheet) && <PoisoningHelp />}
        </DangerBand>
      </div>
      <div className={styles.columns}>
        <SectionNav sections={sections} />
        <div className={styles.sections}>{sections.map(({ element }) => element)}</div>
      </div>
    </article>
  );
}
