import { ApiError } from '../../lib/api-client.ts';
import { ErrorState } from '../../ui/states.tsx';
import { BackButton } from './back-button.tsx';
import { useGoBack } from './use-origin.ts';

interface SheetFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** An unknown id, or one that is no id at all: trying again would not find it. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.httpCode === 404 || error.httpCode === 422);
}

/** A sheet that cannot be shown, and the way back. */
export function SheetFailure({ error, onRetry }: SheetFailureProps) {
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
