import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@simples/contract/limits';
import { administrationEndpoints, type User } from '@simples/contract/users';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { call } from '#web/lib/api-client.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RoleTags } from '#web/ui/role-tags.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { refreshUsers } from './api.ts';
import { StatusTag } from './status-tag.tsx';
import styles from './users.module.css';

function DeleteDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Are you sure to delete this user?"
      cancelLabel="No"
      confirmLabel="Yes"
      isDestructive
      action={() =>
        call(administrationEndpoints.delete, { params: { id: user.id } }).finally(
          () => void refreshUsers(client),
        )
      }
      onDone={() => showSuccess('User deleted successfully')}
      failure="Operation failed"
      onClose={onClose}
    >
      <p>
        <strong>
          {user.lastName} {user.firstName}
        </strong>{' '}
        ({user.email}) ne pourra plus se connecter. Ses discussions et ses données personnelles sont effacées
        pour de bon ; l’historique des fiches reste lisible, sans son nom.
      </p>
    </ConfirmDialog>
  );
}

function UserActions({ user, onEdit }: { readonly user: User; readonly onEdit: (user: User) => void }) {
  const [isAsking, setAsking] = useState(false);
  const name = `${user.lastName} ${user.firstName}`;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={`Modifier ${name}`}
        onClick={() => onEdit(user)}
      >
        <IconPencil size={20} stroke={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={`Supprimer ${name}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden="true" />
      </button>
      {isAsking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Breaks only between groups. */
function UserId({ id }: { readonly id: string }) {
  const [first, ...groups] = id.split('-');
  return (
    <span className={styles.id}>
      {first}
      {groups.map((group, place) => (
        <Fragment key={`${place}-${group}`}>
          -<wbr />
          {group}
        </Fragment>
      ))}
    </span>
  );
}

function UserCards({ users, onEdit, instead }: UserRowsProps) {
  if (instead !== null) return <div className={styles.instead}>{instead}</div>;
  return (
    <ul className={styles.cards} aria-label="Utilisateurs">
      {users.map((user) => (
        <li key={user.id} className={styles.card}>
          <div className={styles.cardHead}>
            <h2 className={styles.name}>
              {user.lastName} {user.firstName}
            </h2>
            <StatusTag status={user.status} />
          </div>
          <RoleTags roles={user.roles} />
          <div className={styles.cardFoot}>
            <p>
              {user.contact !== null && (
                <a className={styles.number} href={`tel:${user.contact}`}>
                  {user.contact}
                </a>
              )}
              <UserId id={user.id} />
            </p>
            <UserActions user={user} onEdit={onEdit} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const headings = ['ID NUMBER', 'NAME', 'NUMBER', 'ACCESS', 'STATUS', 'ACTION'];

type UserRowsProps = Readonly<{ users: readonly User[]; onEdit: (user: User) => void; instead: ReactNode }>;

function UserTable({ users, onEdit, instead }: UserRowsProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="only-for-readers">Utilisateurs</caption>
        <thead lang="en">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instead !== null && (
            <tr>
              <td colSpan={headings.length}>{instead}</td>
            </tr>
          )}
          {users.map((user) => (
            <UserRow key={user.id} user={user} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserRow({ user, onEdit }: { readonly user: User; readonly onEdit: UserRowsProps['onEdit'] }) {
  return (
    <tr>
      <td>
        <UserId id={user.id} />
      </td>
      <th scope="row">
        {user.lastName} {user.firstName}
      </th>
      <td className={styles.number}>{user.contact}</td>
      <td>
        <RoleTags roles={user.roles} />
      </td>
      <td>
        <StatusTag status={user.status} />
      </td>
      <td>
        <UserActions user={user} onEdit={onEdit} />
      </td>
    </tr>
  );
}

const NARROW = '(width < 1024px)';

interface UserResultsProps {
  /** Undefined while loading. */
  readonly users: readonly User[] | undefined;
  readonly hasFailed: boolean;
  readonly onEdit: (user: User) => void;
}

function insteadOf({ users, hasFailed }: UserResultsProps): ReactNode {
  if (hasFailed) return <EmptyState message="Error loading data" />;
  if (users === undefined) return <RowSkeletons />;
  return users.length === 0 ? <EmptyState message="No data available" /> : null;
}

export function UserResults(props: UserResultsProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const Rows = isNarrow ? UserCards : UserTable;
  return (
    <Rows
      users={props.hasFailed ? [] : (props.users ?? [])}
      onEdit={props.onEdit}
      instead={insteadOf(props)}
    />
  );
}

function RowSkeletons() {
  return (
    <div className={styles.skeletons}>
      {Array.from({ length: limits.page.defaultSize }, (_, place) => (
        <Skeleton key={`row-${place + 1}`} height={22} />
      ))}
    </div>
  );
}
