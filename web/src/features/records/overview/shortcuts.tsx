import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ExportButtons } from '../exchange/export-buttons.tsx';
import { ImportButton } from '../exchange/import-button.tsx';
import styles from './overview.module.css';

/** Files in and out, and the bin. */
export function Shortcuts() {
  return (
    <Panel title="Échanger et retrouver">
      <div className={styles.shortcuts}>
        <ImportButton />
        <ExportButtons />
        <Link className={styles.shortcut} to="/home/record-bin">
          <IconTrash size={18} aria-hidden="true" />
          Corbeille
        </Link>
      </div>
    </Panel>
  );
}
