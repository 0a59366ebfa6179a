import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { queuePath } from '../../../lib/queue-path.ts';
import { latestQuery, queueCountQuery } from '../api.ts';
import styles from './overview.module.css';

interface CountProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly to: string;
}

function Count({ label, count, to }: CountProps) {
  return (
    <li>
      <Link className={styles.count} to={to}>
        <span className={styles.number}>{count === undefined ? '–' : formatNumber(count)}</span>
        <span>{label}</span>
      </Link>
    </li>
  );
}

/** How many sheets there are in each state, each a way to them. */
export function Counts() {
  const { data } = useQuery(latestQuery());
  const { data: created } = useQuery(queueCountQuery('NEW'));
  const { data: updated } = useQuery(queueCountQuery('UPDATE'));
  const { VALIDATED, DELETED } = data ? { VALIDATED: 0, DELETED: 0, ...data.totalPerStatus } : {};
  return (
    <ul className={styles.counts} aria-label="Nombre de fiches">
      <Count label="Fiches publiées" count={VALIDATED} to="/home/record-list" />
      <Count label="Nouvelles fiches à valider" count={created} to={queuePath('NEW')} />
      <Count label="Mises à jour à valider" count={updated} to={queuePath('UPDATE')} />
      <Count label="Dans la corbeille" count={DELETED} to="/home/record-bin" />
    </ul>
  );
}
