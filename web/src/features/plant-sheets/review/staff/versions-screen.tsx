import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { Notice } from '../../../../ui/form/notice.tsx';
import { SheetHeader } from '../../sheet/sheet-header.tsx';
import { ComparisonToolbar } from '../comparison/comparison-toolbar.tsx';
import { ComparisonView } from '../comparison/comparison-view.tsx';
import { describeVersion } from '../history/describe-version.ts';
import { EditButton } from './edit-button.tsx';
import styles from './staff.module.css';
import type { ReviewPlace } from './use-review-place.ts';

interface VersionsScreenProps {
  readonly sheet: PlantSheet;
  readonly comparison: VersionComparison;
  readonly place: ReviewPlace;
  readonly onEdit: () => void;
  /** Versions and history of the sheet. */
  readonly history: ReactNode;
}

/** Two versions that the person chose, side by side; nothing to decide. */
export function VersionsScreen({ sheet, comparison, place, onEdit, history }: VersionsScreenProps) {
  const { metadata } = comparison;
  const written = (version: number) => describeVersion(metadata.versions, version);
  return (
    <article>
      <SheetHeader sheet={sheet} action={<EditButton onClick={onEdit} />} />
      <div className={styles.notices}>
        <Notice tone="info">
          {metadata.previousVersion === null
            ? `${written(metadata.version)}, sans version à laquelle la comparer.`
            : `De la ${written(metadata.previousVersion)} à la ${written(metadata.version)}.`}
        </Notice>
      </div>
      <ComparisonView comparison={comparison} showsUpdates={place.showsUpdates}>
        <ComparisonToolbar
          metadata={metadata}
          showsUpdates={place.showsUpdates}
          onToggle={place.setShowsUpdates}
        >
          <Button variant="outline" onClick={place.stopComparing}>
            <IconX size={18} stroke={1.8} aria-hidden="true" />
            Fermer la comparaison
          </Button>
        </ComparisonToolbar>
      </ComparisonView>
      {history}
    </article>
  );
}
