import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { isPending } from '@simples/contract/plant-sheets/status';
import type { CurrentUser } from '@simples/contract/users/current-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-client.ts';
import { useDocumentTitle } from '../../../lib/browser/document-title.ts';
import { queuePath } from '../../../lib/queue-path.ts';
import { refreshSheets } from '../../../lib/sheets/sheet-cache.ts';
import { plantSheetQuery } from '../api.ts';
import { SheetSkeleton } from '../sheet/sheet-skeleton.tsx';
import { SheetFailure } from '../sheet-failure.tsx';
import { useFromValidation } from '../use-origin.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import { ComparisonLoader } from './staff/comparison-loader.tsx';
import { GoneRow } from './staff/gone-row.tsx';
import { PlainScreen } from './staff/plain-screen.tsx';
import { ReviewScreen } from './staff/review-screen.tsx';
import { useReviewPlace } from './staff/use-review-place.ts';
import { VersionsScreen } from './staff/versions-screen.tsx';

/** The form of a sheet, which another feature brings. */
interface SheetFormProps {
  readonly sheet: PlantSheet;
  readonly onSaved: (saved: PlantSheet) => void;
  readonly onClose: () => void;
}

interface StaffPlantSheetProps {
  readonly id: string;
  readonly user: CurrentUser;
  readonly pathOfTag: (tag: string) => string;
  readonly renderForm: (props: SheetFormProps) => ReactNode;
}

/** A sheet for the people of the back office: reading, comparing, deciding, editing. */
export function StaffPlantSheet({ id, ...rest }: StaffPlantSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(plantSheetQuery(id));
  const isFromValidation = useFromValidation();
  useDocumentTitle(data?.plantScientificName);
  if (data) return <LoadedSheet key={data.id} sheet={data} {...rest} />;
  if (!error || isFetching) return <SheetSkeleton title="Fiche de plante" />;
  const isGone = isFromValidation && error instanceof ApiError && error.httpCode === 404;
  return (
    <>
      <SheetFailure error={error} onRetry={() => void refetch()} />
      {isGone && <GoneRow id={id} />}
    </>
  );
}

type LoadedSheetProps = Omit<StaffPlantSheetProps, 'id'> & { readonly sheet: PlantSheet };

function LoadedSheet({ sheet, user, pathOfTag, renderForm }: LoadedSheetProps) {
  const place = useReviewPlace();
  const [isEditing, setEditing] = useState(false);
  const afterSave = useAfterSave(sheet, place.isFromValidation);
  const { pair, isFromLexicon, isFromValidation } = place;
  const shared = { sheet, place, onEdit: () => setEditing(true) };
  const history = <HistoryPanel id={sheet.id} chosen={pair} onCompare={place.compare} />;
  const isReview = isFromValidation && !isFromLexicon && isPending(sheet.status);

  function renderScreen(): ReactNode {
    if (pair !== null) {
      return (
        <ComparisonLoader id={sheet.id} pair={pair}>
          {(comparison) => <VersionsScreen {...shared} comparison={comparison} history={history} />}
        </ComparisonLoader>
      );
    }
    if (!isReview) return <PlainScreen {...shared} user={user} pathOfTag={pathOfTag} history={history} />;
    return (
      <ComparisonLoader id={sheet.id}>
        {(comparison) => <ReviewScreen {...shared} user={user} comparison={comparison} history={history} />}
      </ComparisonLoader>
    );
  }

  return (
    <>
      {renderScreen()}
      {isEditing &&
        renderForm({
          sheet,
          onClose: () => setEditing(false),
          onSaved: (saved) => {
            setEditing(false);
            void afterSave(saved);
          },
        })}
    </>
  );
}

/** What was saved may live in another row than the one on the screen: a pending change that was published is gone. */
function useAfterSave(sheet: PlantSheet, isFromValidation: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (saved: PlantSheet): Promise<void> => {
    const isGone = isPending(sheet.status) && saved.id !== sheet.id;
    if (isFromValidation && !isPending(saved.status))
      await navigate(queuePath(sheet.reviewKind), { replace: true });
    else if (isGone) await navigate(`/home/plants/${saved.id}`, { replace: true });
    await refreshSheets(client, isGone ? sheet.id : undefined);
  };
}
