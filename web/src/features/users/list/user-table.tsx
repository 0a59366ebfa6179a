import type { User } from '@simples/contract/users/user';
import type { ReactNode } from 'react';
import { RoleTags } from '../../../ui/people/role-tags.tsx';
import { StatusTag } from './status-tag.tsx';
import { UserActions } from './user-actions.tsx';
import { UserId } from './user-id.tsx';
import styles from './users.module.css';

const headings = ['ID NUMBER', 'NAME', 'NUMBER', 'ACCESS', 'STATUS', 'ACTION'];

export interface UserRowsProps {
  readonly users: readonly User[];
  readonly onEdit: (user: User) => void;
  /** What stands in for the rows when there are none. */
  readonly instead: ReactNode;
}

/** People as a bordered table. Specification, section 2. */
export function UserTable({ users, onEdit, instead }: UserRowsProps) {
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
