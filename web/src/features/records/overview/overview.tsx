import { PageHeader } from '../../../ui/page-header.tsx';
import { AddSheetButton, type AddSheetButtonProps } from '../list/add-sheet-button.tsx';
import { Counts } from './counts.tsx';
import { LatestActs } from './latest-acts.tsx';
import styles from './overview.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { WaitingFirst } from './waiting-first.tsx';

/** Where the records stand and what to do next. */
export function Overview(props: AddSheetButtonProps) {
  return (
    <>
      <PageHeader
        title="Gestion des fiches"
        subtitle="Ce qui est publié, ce qui attend une décision, ce qui vient de changer."
        actions={<AddSheetButton {...props} />}
      />
      <Counts />
      <div className={styles.columns}>
        <WaitingFirst />
        <div className={styles.column}>
          <LatestActs />
          <Shortcuts />
        </div>
      </div>
    </>
  );
}
