import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackButton } from '#web/features/plant-sheets/back-navigation.tsx';
import { SheetSkeleton } from '#web/features/plant-sheets/sheet-states.tsx';
import { useDocumentTitle } from '#web/lib/browser/document-title.ts';
import { formatDate } from '#web/lib/format.ts';
import { Notice } from '#web/ui/form/notice.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { versionsQuery } from './api.ts';
import { useReviewUrl } from './review-url.ts';
import styles from './staff.module.css';
import { ComparedVersions, HistoryPanel } from './version-history.tsx';

interface DeletedSheetProps {
  readonly id: string;
  /** For an id that never was, or a change that was published. */
  readonly missing: ReactNode;
}

/** Read through its versions: nobody opens, edits or finds it any more. */
export function DeletedSheet({ id, missing }: DeletedSheetProps) {
  const url = useReviewUrl();
  const { data, isLoading } = useQuery(versionsQuery(id, url.pair ?? {}));
  const deletedAt = data?.metadata.deletedAt ?? null;
  useDocumentTitle(data && `${data.content.plantScientificName} (supprimée)`);
  if (isLoading) return <SheetSkeleton title="Fiche de plante" />;
  if (!data || deletedAt === null) return missing;
  const { plantScientificName, plantCommonName } = data.content;
  return (
    <article>
      <BackButton />
      <h1>
        <ScientificName name={plantScientificName} /> (supprimée)
      </h1>
      <p>{plantCommonName}</p>
      <div className={styles.notices}>
        <Notice tone="danger">
          Supprimée le {formatDate(deletedAt)} : elle n’est plus ni dans le lexique, ni dans la recherche, ni
          dans les réponses. Ses versions restent lisibles.
        </Notice>
      </div>
      <ComparedVersions comparison={data} url={url} />
      <HistoryPanel id={id} chosen={url.pair} onCompare={url.compare} />
    </article>
  );
}
