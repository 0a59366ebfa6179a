import { type AuditEvent, auditResultLabels } from '@simples/contract/audit';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { writeView } from '../audit-view.ts';
import { detailsOf } from './details.ts';
import styles from './list.module.css';
import { verbOf } from './phrases.ts';

/** One act as a sentence, with when, how it ended and what else is known. */
export function EventRow({ event }: { readonly event: AuditEvent }) {
  const { at, result } = event;
  const details = detailsOf(event);
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <div className={styles.what}>
        <p>
          <Actor actor={event.actor} /> {verbOf(event)} <Subject event={event} />
        </p>
        {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
      </div>
      <span className={styles.result} data-result={result}>
        {auditResultLabels[result]}
      </span>
    </li>
  );
}

/** Leads to all that this person did and that was done to them. */
function Actor({ actor: { kind, id, name } }: { readonly actor: AuditEvent['actor'] }) {
  if (kind === 'AI') return <strong>L’IA</strong>;
  if (id === null) return <strong>Quelqu’un d’{name}</strong>;
  return (
    <Link className={styles.actor} to={`?${writeView({ person: id })}`}>
      {name}
    </Link>
  );
}

function Subject({ event: { subject, actor, rowId } }: { readonly event: AuditEvent }) {
  // Of what people do to their own account the sentence has said all.
  if (subject === null || subject.id === actor.id) return null;
  if (subject.kind === 'plantSheet') {
    return (
      <Link to={`/home/plants/${subject.id}?depuis=fiches`}>
        {subject.name}
        {rowId !== null && <span className="only-for-readers"> (fiche publiée)</span>}
      </Link>
    );
  }
  return subject.kind === 'user' ? (
    <Link to={`?${writeView({ person: subject.id })}`}>{subject.name}</Link>
  ) : (
    <span>({subject.name})</span>
  );
}
