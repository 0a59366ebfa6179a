import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { sheetChanges } from '@simples/contract/plant-sheets/diff/sheet-changes';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import styles from '../form.module.css';

interface WaitingNoticeProps {
  /** What the sheet said when it was opened. */
  readonly before: PlantSheetContent | null;
  readonly content: PlantSheetContent;
  readonly saved: PlantSheet;
  readonly onDone: () => void;
}

/** Saved, but not published: why, and what happens next. */
export function WaitingNotice({ before, content, saved, onDone }: WaitingNoticeProps) {
  const isNew = saved.publishedSheetId === null;
  const reasons = sheetChanges(before, content).filter(({ weakensSafety }) => weakensSafety);
  return (
    <Dialog
      title={isNew ? 'Votre fiche attend une validation' : 'Votre modification attend une validation'}
      closesOnMask={false}
      onClose={onDone}
      actions={<Button onClick={onDone}>J’ai compris</Button>}
    >
      <div className={styles.stack}>
        <p>
          Le texte de la fiche <i>{saved.plantScientificName}</i> est enregistré, mais pas encore publié :{' '}
          {isNew ? 'la fiche est nouvelle' : 'il retire ou adoucit une mise en garde'}. Une personne habilitée
          doit d’abord le relire.
        </p>
        {!isNew && reasons.length > 0 && (
          <ul className={styles.reasons}>
            {reasons.map(({ id, section, label }) => (
              <li key={id}>
                {section} · {label}
              </li>
            ))}
          </ul>
        )}
        {!isNew && <p>En attendant, la fiche publiée reste telle qu’elle est.</p>}
      </div>
    </Dialog>
  );
}
