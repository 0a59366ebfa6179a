import { can } from '@simples/contract/permissions';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { lexiconPathOfTag } from '../../features/lexicon/lexicon-view.ts';
import { PlantSheet } from '../../features/plant-sheets/plant-sheet.tsx';
import { SheetSkeleton } from '../../features/plant-sheets/sheet/sheet-skeleton.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';

/** Readers do without the code of the back office. */
const StaffSheet = lazy(() => import('./staff-plant-sheet.tsx'));

export function Component() {
  const { id = '' } = useParams();
  const user = useCurrentUser((state) => state.user);
  const isForStaff = user !== null && can(user, 'manage_records');
  return (
    <Page>
      {isForStaff ? (
        <Suspense fallback={<SheetSkeleton title="Fiche de plante" />}>
          <StaffSheet id={id} user={user} pathOfTag={lexiconPathOfTag} />
        </Suspense>
      ) : (
        <PlantSheet id={id} pathOfTag={lexiconPathOfTag} />
      )}
    </Page>
  );
}
