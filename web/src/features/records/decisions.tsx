import type { ToldDecision, UndoableDecision } from '@simples/contract/sheet-decisions';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime, pluralize } from '#web/lib/format.ts';
import { decisionsQuery, markDecisionsSeen, undoDecision } from '#web/lib/sheet-decisions.ts';
import { showToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import styles from './decisions.module.css';

const outcomes = {
  validated: 'Publiée',
  partly: 'Publiée en partie',
  rejected: 'Rejetée',
} as const satisfies Record<ToldDecision['outcome'], string>;

function inWords({ outcome, accepted, rejected, decidedBy, decidedAt }: ToldDecision): string {
  const what =
    outcome === 'partly' && accepted + rejected === 0
      ? 'Publiée avec d’autres mots'
      : accepted + rejected === 0
        ? outcomes[outcome]
        : `${outcomes[outcome]} (${pluralize(accepted, 'acceptée')}, ${pluralize(rejected, 'rejetée')})`;
  return `${what} par ${decidedBy ?? 'un ancien compte'}, ${formatDateTime(decidedAt)}`;
}

/** A rejected change is read where it is, in the bin. */
function pathTo({ outcome, rowId, plantSheetId }: ToldDecision): string {
  return `/home/plants/${outcome === 'rejected' ? rowId : plantSheetId}?depuis=fiches`;
}

function Told({ decision }: { readonly decision: ToldDecision }) {
  const { plantScientificName, reason, isSeen, outcome } = decision;
  return (
    <li className={styles.row} data-outcome={outcome}>
      <p>
        <Link className={styles.name} to={pathTo(decision)}>
          <ScientificName name={plantScientificName} />
        </Link>
        {!isSeen && <span className={styles.fresh}>nouveau</span>}
      </p>
      <p className={styles.detail}>{inWords(decision)}</p>
      {reason !== null && reason !== '' && <p className={styles.reason}>Motif : {reason}</p>}
    </li>
  );
}

function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: markDecisionsSeen,
    onSuccess: () => client.invalidateQueries(decisionsQuery()),
    onError: (error) => showToast('Les décisions n’ont pas pu être marquées', error.message),
  });
}

/** What was decided on one's own proposals; nothing where nothing was. */
export function ToldDecisions() {
  const decisions = useQuery(decisionsQuery());
  const { mutate, isPending } = useMarkSeen();
  const told = decisions.data?.told ?? [];
  const unseen = told.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  if (told.length === 0) return null;
  return (
    <Panel
      title="Décisions sur vos propositions"
      more={
        unseen.length > 0 && (
          <Button variant="quiet" isBusy={isPending} onClick={() => !isPending && mutate(unseen)}>
            Marquer comme lu ({unseen.length})
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {told.map((decision) => (
          <Told key={decision.id} decision={decision} />
        ))}
      </ul>
    </Panel>
  );
}

const done = {
  validated: 'Vous avez publié',
  partly: 'Vous avez publié en partie',
  rejected: 'Vous avez rejeté',
} as const satisfies Record<UndoableDecision['outcome'], string>;

const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });

function Undoable({ decision }: { readonly decision: UndoableDecision }) {
  const client = useQueryClient();
  const { rowId, outcome, plantScientificName, undoableUntil } = decision;
  const { mutate, isPending } = useMutation({ mutationFn: () => undoDecision(client, rowId) });
  return (
    <li className={styles.undoable}>
      <span>
        {done[outcome]} <ScientificName name={plantScientificName} />.
      </span>
      <Button variant="quiet" isBusy={isPending} onClick={() => !isPending && mutate()}>
        <IconArrowBackUp size={18} aria-hidden="true" />
        Annuler<span className="only-for-readers"> la décision sur {plantScientificName}</span> (jusqu’à{' '}
        {hour.format(new Date(undoableUntil))})
      </Button>
    </li>
  );
}

/** One's own decisions of the last minutes, as long as they can be taken back: the queue stays in sight below them. */
export function UndoableDecisions() {
  const { data } = useQuery(decisionsQuery());
  if (!data || data.undoable.length === 0) return null;
  const [newest, ...others] = data.undoable.toSorted((a, b) => b.decidedAt.localeCompare(a.decidedAt));
  return (
    <>
      <ul className={styles.undoables} aria-label="Décisions que vous pouvez annuler">
        {newest && <Undoable decision={newest} />}
      </ul>
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            {others.length === 1 ? 'Une autre décision' : `${others.length} autres décisions`} à annuler
          </summary>
          <ul className={styles.undoables} aria-label="Autres décisions que vous pouvez annuler">
            {others.map((decision) => (
              <Undoable key={decision.id} decision={decision} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
