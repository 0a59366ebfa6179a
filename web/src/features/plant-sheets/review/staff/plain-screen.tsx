import { can } from '@simples/contract/permissions';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { isPending } from '@simples/contract/plant-sheets/status';
import type { CurrentUser } from '@simples/contract/users/current-user';
import type { ReactNode } from 'react';
import { CompareLink } from '../../sheet/compare-link.tsx';
import { PlantSheetView } from '../../sheet/plant-sheet-view.tsx';
import { BinButton } from './bin-button.tsx';
import { EditButton } from './edit-button.tsx';
import styles from './staff.module.css';
import type { ReviewPlace } from './use-review-place.ts';
import { UnpublishedNotice, WaitingNotice } from './waiting-notice.tsx';

interface PlainScreenProps {
  readonly sheet: PlantSheet;
  readonly user: CurrentUser;
  readonly place: ReviewPlace;
  readonly pathOfTag: (tag: string) => string;
  readonly onEdit: () => void;
  /** Versions and history of the sheet. */
  readonly history: ReactNode;
}

/** The sheet as readers see it, with what the people of the back office can do with it. */
export function PlainScreen({ sheet, user, place, pathOfTag, onEdit, history }: PlainScreenProps) {
  const isPublished = sheet.status === 'VALIDATED';
  const { isFromLexicon } = place;
  const mayRemove = isPublished && can(user, 'validate_products');
  return (
    <>
      <PlantSheetView
        sheet={sheet}
        pathOfTag={pathOfTag}
        action={
          isFromLexicon ? (
            <CompareLink sheet={sheet} />
          ) : (
            <div className={styles.thumb}>
              <EditButton variant="filled" onClick={onEdit} />
            </div>
          )
        }
        notices={
          <div className={styles.notices}>
            {isPublished && <WaitingNotice sheet={sheet} />}
            {isPending(sheet.status) && <UnpublishedNotice sheet={sheet} onReview={place.review} />}
          </div>
        }
      />
      <div className={styles.after}>
        {(isFromLexicon || mayRemove) && (
          <div className={styles.acts}>
            {isFromLexicon && <EditButton onClick={onEdit} />}
            {mayRemove && <BinButton sheet={sheet} />}
          </div>
        )}
        {history}
      </div>
    </>
  );
}
