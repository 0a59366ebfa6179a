import { ApiError } from '#web/lib/api-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { BackButton, useGoBack } from './back-navigation.tsx';
import styles from './sheet.module.css';

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
        <Skeleton height={44} above={12} />
        <Skeleton height={120} above={12} />
        <Skeleton height={220} above={12} />
      </div>
    </>
  );
}

/** Unknown or malformed id: a retry would not help. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.httpCode === 404 || error.httpCode === 422);
}

export function SheetFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const goBack = useGoBack();
  if (isMissing(error)) {
    return (
      <>
        <h1 className="only-for-readers">Fiche de plante</h1>
        <ErrorState message="Plante non trouvée" onRetry={goBack} retryLabel="Retour" />
      </>
    );
  }
  return (
    <>
      <BackButton />
      <h1 className="only-for-readers">Fiche de plante</h1>
      <ErrorState message="Erreur lors du chargement de la plante" onRetry={onRetry} />
    </>
  );
}
