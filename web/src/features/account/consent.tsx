import { consentEndpoints, type OwnConsents } from '@simples/contract/consent';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#web/lib/api-client.ts';
import { formatDate } from '#web/lib/format.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { PendingState } from '#web/ui/states.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

const { consents, withdrawConsent } = consentEndpoints;

interface ConsentProps {
  readonly onConversationsDeleted: () => void;
}

/** To the keeping of one's questions, which tell of one's health. */
export function Consent({ onConversationsDeleted }: ConsentProps) {
  const query = useQuery({ queryKey: [consents.name], queryFn: ({ signal }) => call(consents, { signal }) });
  return (
    <Section title="Mes questions de santé">
      {query.data ? (
        <State consents={query.data} onConversationsDeleted={onConversationsDeleted} />
      ) : (
        <PendingState result={query} />
      )}
      <p className={styles.note}>
        <Link to="/home/privacy">Ce que Simples garde de vous, et pourquoi</Link>
      </p>
    </Section>
  );
}

function stateText({ isGiven, consents: [last] }: OwnConsents): string {
  if (isGiven && last)
    return `Vous avez accepté le ${formatDate(last.givenAt)} que vos questions soient traitées et gardées.`;
  const next = 'Il vous sera demandé à votre prochaine question.';
  if (!last) return `Vous n’avez pas encore donné votre accord. ${next}`;
  if (last.withdrawnAt === null) return `Le texte a changé depuis votre accord. ${next}`;
  return `Vous avez retiré votre accord le ${formatDate(last.withdrawnAt)}. ${next}`;
}

function State({ consents: own, ...props }: ConsentProps & { readonly consents: OwnConsents }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>{stateText(own)}</p>
      {own.isGiven && (
        <div>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Retirer mon accord
          </Button>
        </div>
      )}
      {isAsking && <Withdrawal {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

const choices = [
  { value: 'keep', label: 'Les garder', hint: 'Vous pourrez les relire, et les effacer plus tard.' },
  { value: 'delete', label: 'Les effacer pour de bon' },
];

function Withdrawal({ onConversationsDeleted, onClose }: ConsentProps & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [conversations, setConversations] = useState<'keep' | 'delete'>('keep');
  return (
    <ConfirmDialog
      title="Retirer votre accord ?"
      confirmLabel="Retirer mon accord"
      isDestructive={conversations === 'delete'}
      action={() => call(withdrawConsent, { query: { conversations } })}
      onDone={({ deletedConversations, ...own }) => {
        client.setQueryData([consents.name], own);
        if (conversations === 'delete') onConversationsDeleted();
        showSuccess(
          'Votre accord est retiré.',
          conversations === 'delete' ? `Discussions supprimées : ${deletedConversations}.` : '',
        );
      }}
      failure="Le retrait n’a pas été enregistré"
      onClose={onClose}
    >
      <p>
        Plus aucune question ne sera traitée ni gardée tant que vous ne l’aurez pas accepté de nouveau. Les
        numéros d’urgence vous seront toujours montrés.
      </p>
      <RadioGroup
        label="Vos discussions déjà gardées"
        name="discussions"
        value={conversations}
        choices={choices}
        onChange={(value) => setConversations(value === 'delete' ? 'delete' : 'keep')}
      />
    </ConfirmDialog>
  );
}
