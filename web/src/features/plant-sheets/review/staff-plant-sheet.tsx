import type { CurrentUser } from '@simples/contract/current-user';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { isPending } from '@simples/contract/plant-sheet-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { BackButton, useFromValidation, useGoBack } from '#web/features/plant-sheets/back-navigation.tsx';
import { SheetFailure, SheetSkeleton } from '#web/features/plant-sheets/sheet-states.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { useDocumentTitle } from '#web/lib/browser/document-title.ts';
import { formatDate } from '#web/lib/format.ts';
import { queuePath } from '#web/lib/paths.ts';
import { historyQuery, invalidatePlantSheets, plantSheetQuery } from '#web/lib/plant-sheet-queries.ts';
import { Notice } from '#web/ui/form/notice.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { type VersionPair, versionsQuery } from './api.ts';
import { ReadingScreen } from './reading-screen.tsx';
import { useReviewUrl } from './review-url.ts';
import styles from './staff.module.css';
import { conflictCause, conflictSentence } from './use-decisions.ts';
import { ComparedVersions, HistoryPanel, VersionsScreen } from './version-history.tsx';

interface DeletedSheetProps {
  readonly id: string;
  /** For an id that never was, or a change that was published. */
  readonly missing: ReactNode;
}

/** Read through its versions: nobody opens, edits or finds it any more. */
function DeletedSheet({ id, missing }: DeletedSheetProps) {
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

/** Loaded when something is decided: most sheets are only read. */
const ReviewScreen = lazy(async () => ({ default: (await import('./review-screen.tsx')).ReviewScreen }));

interface ComparisonLoaderProps {
  readonly id: string;
  readonly pair?: VersionPair;
  readonly children: (comparison: VersionComparison) => ReactNode;
}

function ComparisonLoader({ id, pair = {}, children }: ComparisonLoaderProps) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(id, pair));
  const goBack = useGoBack();
  if (data) return children(data);
  if (!error || isFetching) return <SheetSkeleton title="Comparaison des versions" />;
  const heading = <h1 className="only-for-readers">Comparaison des versions</h1>;
  if (error instanceof ApiError && error.httpCode === 404) {
    return (
      <>
        {heading}
        <ErrorState message="Fiche de plante non trouvée" onRetry={goBack} retryLabel="Retour" />
      </>
    );
  }
  return (
    <>
      <BackButton />
      {heading}
      <ErrorState message="Erreur lors du chargement des versions" onRetry={() => void refetch()} />
    </>
  );
}

/** The row is gone because somebody decided on it. */
function AlreadyDecidedNotice({ id }: { readonly id: string }) {
  const { data } = useQuery(historyQuery(id));
  const by = data ? conflictCause('decided', id, data.events) : null;
  return by && <Notice tone="info">{conflictSentence({ kind: 'decided', by })}</Notice>;
}

interface SheetFormProps {
  readonly sheet: PlantSheet;
  /** Opens on what the sheet states. */
  readonly showsFacts: boolean;
  readonly onSaved: (saved: PlantSheet) => void;
  readonly onClose: () => void;
}

interface StaffPlantSheetProps {
  readonly id: string;
  readonly user: CurrentUser;
  readonly pathOfTag: (tag: string) => string;
  readonly renderForm: (props: SheetFormProps) => ReactNode;
}

export function StaffPlantSheet({ id, ...rest }: StaffPlantSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(plantSheetQuery(id));
  const isFromValidation = useFromValidation();
  useDocumentTitle(data?.plantScientificName);
  if (data) return <LoadedSheet key={data.id} sheet={data} {...rest} />;
  if (!error || isFetching) return <SheetSkeleton title="Fiche de plante" />;
  const failure = <SheetFailure error={error} onRetry={() => void refetch()} />;
  if (!(error instanceof ApiError) || error.httpCode !== 404) return failure;
  return (
    <>
      <DeletedSheet id={id} missing={failure} />
      {isFromValidation && <AlreadyDecidedNotice id={id} />}
    </>
  );
}

type LoadedSheetProps = Omit<StaffPlantSheetProps, 'id'> & { readonly sheet: PlantSheet };

function LoadedSheet({ sheet, user, pathOfTag, renderForm }: LoadedSheetProps) {
  const url = useReviewUrl();
  const [editing, setEditing] = useState<'fields' | 'facts' | null>(null);
  const afterSave = useAfterSave(sheet, url.isFromValidation);
  const { pair, isFromLexicon, isFromValidation } = url;
  const shared = { sheet, url, onEdit: () => setEditing('fields') };
  const history = <HistoryPanel id={sheet.id} chosen={pair} onCompare={url.compare} />;
  const isReview = isFromValidation && !isFromLexicon && isPending(sheet.status);

  function renderScreen(): ReactNode {
    if (pair !== null) {
      return (
        <ComparisonLoader id={sheet.id} pair={pair}>
          {(comparison) => <VersionsScreen {...shared} comparison={comparison} history={history} />}
        </ComparisonLoader>
      );
    }
    if (!isReview) return <ReadingScreen {...shared} user={user} pathOfTag={pathOfTag} history={history} />;
    return (
      <ComparisonLoader id={sheet.id}>
        {(comparison) => (
          <Suspense fallback={<SheetSkeleton title="Comparaison des versions" />}>
            <ReviewScreen
              {...shared}
              onReadFacts={() => setEditing('facts')}
              user={user}
              comparison={comparison}
              history={history}
            />
          </Suspense>
        )}
      </ComparisonLoader>
    );
  }

  return (
    <>
      {renderScreen()}
      {editing &&
        renderForm({
          sheet,
          showsFacts: editing === 'facts',
          onClose: () => setEditing(null),
          onSaved: (saved) => {
            setEditing(null);
            void afterSave(saved);
          },
        })}
    </>
  );
}

/** A published pending change is saved in another row than the one shown. */
function useAfterSave(sheet: PlantSheet, isFromValidation: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (saved: PlantSheet): Promise<void> => {
    const isGone = isPending(sheet.status) && saved.id !== sheet.id;
    if (isFromValidation && !isPending(saved.status))
      await navigate(queuePath(sheet.reviewKind), { replace: true });
    else if (isGone) await navigate(`/home/plants/${saved.id}`, { replace: true });
    await invalidatePlantSheets(client, isGone ? sheet.id : undefined);
  };
}
