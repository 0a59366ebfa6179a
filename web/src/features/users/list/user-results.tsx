import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@simples/contract/limits';
import type { User } from '@simples/contract/users/user';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/states.tsx';
import { UserCards } from './user-cards.tsx';
import { UserTable } from './user-table.tsx';
import styles from './users.module.css';

/** Where the table would have to be scrolled sideways. */
const NARROW = '(width < 1024px)';

interface UserResultsProps {
  /** Undefined until they are known. */
  readonly users: readonly User[] | undefined;
  readonly hasFailed: boolean;
  readonly onEdit: (user: User) => void;
}

function insteadOf({ users, hasFailed }: UserResultsProps): ReactNode {
  if (hasFailed) return <EmptyState message="Error loading data" />;
  if (users === undefined) return <RowSkeletons />;
  return users.length === 0 ? <EmptyState message="No data available" /> : null;
}

/** The people of the page, or what stands in for them. */
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
        <Skeleton key={`row-${place + 1}`} height={22} radius={6} />
      ))}
    </div>
  );
}
