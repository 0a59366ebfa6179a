import { limits } from '@simples/contract/limits';
import type { User } from '@simples/contract/users/user';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import { useAuth, useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/form/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { pageCount } from '../../ui/pager/pager-steps.ts';
import { SignInFirst } from '../../ui/sign-in-first.tsx';
import { userListQuery } from './api.ts';
import { ExportButton } from './list/export-button.tsx';
import { useUserListView } from './list/use-user-list-view.ts';
import { UserFilters } from './list/user-filters.tsx';
import { keptView, type UserListView, writeView } from './list/user-list-view.ts';
import { UserResults } from './list/user-results.tsx';
import styles from './list/users.module.css';

/** The form knows every country's phone numbers: it comes when someone opens it. */
const UserDialogs = lazy(() => import('./form/user-dialogs.tsx'));

/** User administration. Specification, section 2. */
export function UserManagement() {
  const hasToken = useAuth((state) => state.token !== null);
  const userId = useCurrentUser(({ user }) => user?.id);
  const [params] = useSearchParams();
  if (!hasToken) return <SignInFirst />;
  // An address that says nothing shows what the person looked at last; the address then says so.
  const kept = params.size === 0 && userId !== undefined ? keptView(userId) : null;
  const search = kept === null ? '' : writeView(kept).toString();
  return search === '' ? <People /> : <Navigate to={`?${search}`} replace />;
}

function People() {
  const controls = useUserListView();
  const { view, goToPage } = controls;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(userListQuery(view));
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const hasFailed = error !== null && !isFetching && (data === undefined || isPlaceholderData);
  // The last one of a page may just have been deleted.
  const last = data && !isPlaceholderData ? pageCount(data.total, limits.page.defaultSize) : view.page;
  if (view.page > last) return <Navigate to={`?${writeView({ ...view, page: last })}`} replace />;
  const count = data ? formatNumber(data.total) : 'Loading...';
  return (
    <>
      <PageHeader
        title={<span lang="en">User List{hasFailed ? '' : ` (${count})`}</span>}
        actions={<Actions view={view} onAdd={() => setEdited('new')} />}
      />
      <UserFilters controls={controls} />
      {hasFailed && <LoadingFailure message={error.message} onRetry={() => void refetch()} />}
      <UserResults users={data?.users} hasFailed={hasFailed} onEdit={setEdited} />
      {data && !hasFailed && data.total > 0 && (
        <Pager
          page={view.page}
          size={limits.page.defaultSize}
          total={data.total}
          noun="utilisateurs"
          onPage={goToPage}
        />
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <UserDialogs user={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

function Actions({ view, onAdd }: { readonly view: UserListView; readonly onAdd: () => void }) {
  return (
    <>
      <ExportButton view={view} />
      <Button onClick={onAdd}>
        <IconPlus size={18} aria-hidden="true" />
        <span lang="en">Add a New User</span>
      </Button>
    </>
  );
}

interface LoadingFailureProps {
  readonly message: string;
  readonly onRetry: () => void;
}

function LoadingFailure({ message, onRetry }: LoadingFailureProps) {
  return (
    <div className={styles.banner}>
      <Notice tone="danger">
        <strong lang="en">Error loading users</strong>
        <br />
        {message}
      </Notice>
      <Button variant="outline" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}
