import { Skeleton } from '@mantine/core';
import { BackButton } from '../back-button.tsx';
import styles from './sheet.module.css';

/** The room the sheet will take. */
export function SheetSkeleton({ title }: { readonly title: string }) {
  return (
    <>
      <BackButton />
      <h1 className="only-for-readers">{title}</h1>
      <output className="only-for-readers">Chargement...</output>
      <div aria-hidden="true" className={styles.skeleton}>
        <Skeleton height={40} width="min(420px, 80%)" />
        <Skeleton height={20} width="min(260px, 60%)" />
        <Skeleton height={16} width="min(300px, 70%)" />
        <Skeleton height={44} mt={12} />
        <Skeleton height={120} mt={12} />
        <Skeleton height={220} mt={12} />
      </div>
    </>
  );
}
