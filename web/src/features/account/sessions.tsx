import { type OwnSession, ownAccountEndpoints } from '@simples/contract/own-account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { PendingState } from '#web/ui/states.tsx';
import styles from './account.module.css';
import { sessionsQuery } from './api.ts';
import { Section } from './section.tsx';

const { endSession, endSessions } = ownAccountEndpoints;
const FAILURE = 'La déconnexion a échoué';
const failed = (error: Error) => showToast(FAILURE, error.message);

export function Sessions() {
  const result = useQuery(sessionsQuery());
  const { data } = result;
  const hasOthers = data?.some((session) => !session.current) ?? false;
  return (
    <Section title="Sessions" isWide>
      {data ? (
        <ul aria-label="Sessions ouvertes">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <PendingState result={result} label="Chargement des sessions..." />
      )}
      <div className={styles.acts}>
        {hasOthers && <EndOthers />}
        <EndAll />
      </div>
    </Section>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSession, { params: { id: session.id } }),
    onError: failed,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {session.device}
          {session.current && <span className={styles.current}>Cette session</span>}
        </p>
        <p className={styles.note}>
          Réseau {session.network}, ouverte le {formatDateTime(session.createdAt)}, vue le{' '}
          {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="outline"
          isBusy={isPending}
          aria-label={`Déconnecter ${session.device}, ouverte le ${formatDateTime(session.createdAt)}`}
          onClick={() => !isPending && mutate()}
        >
          Déconnecter
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSessions, { query: { scope: 'others' } }),
    onSuccess: () => showSuccess('Vos autres sessions sont fermées.'),
    onError: failed,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  return (
    <Button variant="outline" isBusy={isPending} onClick={() => !isPending && mutate()}>
      Déconnecter les autres sessions
    </Button>
  );
}

function EndAll() {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Déconnecter partout
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Se déconnecter partout ?"
          confirmLabel="Déconnecter partout"
          action={() => call(endSessions, { query: { scope: 'all' } })}
          onDone={() => {
            wipeLocalData();
            void navigate('/', { replace: true });
          }}
          failure={FAILURE}
          onClose={() => setAsking(false)}
        >
          <p>Toutes vos sessions se ferment, celle-ci comprise : il faudra vous reconnecter.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
