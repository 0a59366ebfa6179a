import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import styles from './comparison-toolbar.module.css';

interface ComparisonToolbarProps {
  readonly comparison: Pick<VersionComparison, 'metadata' | 'changes'>;
  readonly showsUpdates: boolean;
  readonly onToggle: (shows: boolean) => void;
  readonly children?: ReactNode;
}

export function ComparisonToolbar({ comparison, showsUpdates, onToggle, children }: ComparisonToolbarProps) {
  const { totalChanges, safetyChanges, previousVersion } = comparison.metadata;
  const isMoved = comparison.changes.some(({ kind }) => kind === 'moved');
  const Icon = showsUpdates ? IconEyeOff : IconEye;
  return (
    <div className={styles.bar}>
      <output className={styles.count}>
        {/* Nothing of a sheet that was never published is a change. */}
        {(previousVersion !== null || totalChanges > 0) && (
          <span>
            <strong>{totalChanges}</strong> modification(s) détectée(s)
          </span>
        )}
        {safetyChanges > 0 && <span className={styles.safety}>dont {safetyChanges} de sécurité</span>}
        {isMoved && <span>ordre modifié</span>}
      </output>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => onToggle(!showsUpdates)}>
          <Icon size={18} stroke={1.8} aria-hidden="true" />
          {showsUpdates ? 'Masquer les mises à jour' : 'Afficher les mises à jour'}
        </Button>
        {children}
      </div>
    </div>
  );
}
