import { can } from '@simples/contract/permissions';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ReaderPlantSheet } from '#web/features/plant-sheets/plant-sheet.tsx';
import { SheetSkeleton } from '#web/features/plant-sheets/sheet-states.tsx';
import { lexiconPathOfTag } from '#web/lib/plant-list-view.ts';
import { useCurrentUser } from '#web/lib/session.ts';

/** Keeps the back office out of the readers' chunk. */
const StaffSheet = lazy(() => import('./staff-plant-sheet.tsx'));

export function Component() {
  const { id = '' } = useParams();
  const user = useCurrentUser((state) => state.user);
  const isForStaff = user !== null && can(user, 'manage_records');
  return isForStaff ? (
    <Suspense fallback={<SheetSkeleton title="Fiche de plante" />}>
      <StaffSheet id={id} user={user} pathOfTag={lexiconPathOfTag} />
    </Suspense>
  ) : (
    <ReaderPlantSheet key={id} id={id} pathOfTag={lexiconPathOfTag} />
  );
}
