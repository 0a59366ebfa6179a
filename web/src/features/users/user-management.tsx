import { limits } from '@simples/contract/limits';
import { isRole, roleLabels, roles } from '@simples/contract/permissions';
import { administrationEndpoints, type User } from '@simples/contract/users';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { download } from '#web/lib/api-client.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Pager, pageCount } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/plants/search-box.tsx';
import { SignInRequired } from '#web/ui/states.tsx';
import { filtersOf, userListQuery } from './api.ts';
import { UserResults } from './user-list.tsx';
import {
  storedView,
  type UserListControls,
  type UserListView,
  useUserListView,
  writeView,
} from './user-list-view.ts';
import styles from './user-management.module.css';
import usersStyles from './users.module.css';

function ExportButton({ view }: { readonly view: UserListView }) {
  return (
    <DownloadButton
      label="Exporter en CSV"
      fetchFile={() => download(administrationEndpoints.export, { query: filtersOf(view) })}
    />
  );
}

const EVERYONE = { value: '', label: 'All Profiles' };

function UserFilters({ controls }: { readonly controls: UserListControls }) {
  const { view, search, pickRole } = controls;
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchBox
          query={view.search}
          onSearch={search}
          label="Rechercher par nom ou prénom"
          placeholder="Search for a user"
        />
      </div>
      <div className={styles.role}>
        <SelectField
          label="Profil"
          value={view.role ?? ''}
          choices={[EVERYONE, ...roles.map((role) => ({ value: role, label: roleLabels[role] }))]}
          onChange={(value) => pickRole(isRole(value) ? value : null)}
        />
      </div>
    </div>
  );
}

/** Lazy: it holds the phone rules of every country. */
const UserDialogs = lazy(() => import('./user-dialogs.tsx'));

export function UserManagement() {
  const hasToken = useAuth((state) => state.token !== null);
  const userId = useCurrentUser(({ user }) => user?.id);
  const [params] = useSearchParams();
  if (!hasToken) return <SignInRequired />;
  // Restores the last view into an empty address.
  const stored = params.size === 0 && userId !== undefined ? storedView(userId) : null;
  const search = stored === null ? '' : writeView(stored).toString();
  return search === '' ? <People /> : <Navigate to={`?${search}`} replace />;
}

function People() {
  const controls = useUserListView();
  const { view, goToPage } = controls;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(userListQuery(view));
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const hasFailed = error !== null && !isFetching && (data === undefined || isPlaceholderData);
  // The page may have lost its last row.
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
          one="utilisateur"
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

function LoadingFailure({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className={usersStyles.banner}>
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
