import { ownAccountEndpoints } from '@simples/contract/users/own-account-endpoints';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, download } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { showSuccess, showToast } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import styles from '../account.module.css';
import { Section } from './section.tsx';

const { exportMe, deleteConversations } = ownAccountEndpoints;

interface OwnDataProps {
  readonly onConversationsDeleted: () => void;
}

/** What the product keeps about a person: to take away, or to delete. */
export function OwnData(props: OwnDataProps) {
  return (
    <Section title="Mes données" isWide>
      <div className={styles.data}>
        <Export />
        <Conversations {...props} />
      </div>
    </Section>
  );
}

function Export() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(exportMe),
    onSuccess: saveFile,
    onError: (error) => showToast('L’export a échoué', error.message),
  });
  return (
    <div>
      <p className={styles.note}>
        Tout ce que Simples garde sur vous : profil, sessions, discussions et traces de vos actes, dans un
        fichier JSON.
      </p>
      <Button variant="outline" isBusy={isPending} onClick={() => !isPending && mutate()}>
        <IconDownload size={18} aria-hidden="true" />
        {isPending ? 'Préparation...' : 'Exporter mes données'}
      </Button>
    </div>
  );
}

function Conversations({ onConversationsDeleted }: OwnDataProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteConversations),
    onSuccess: ({ deleted }) => {
      onConversationsDeleted();
      showSuccess('Vos discussions sont supprimées.', `Discussions supprimées : ${deleted}.`);
    },
    onError: (error) => showToast('La suppression a échoué', error.message),
    onSettled: () => setAsking(false),
  });
  return (
    <div>
      <p className={styles.note}>
        Vos discussions avec le chatbot, avec leurs questions et leurs réponses, sont effacées pour de bon.
      </p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <IconTrash size={18} aria-hidden="true" />
        Supprimer mes discussions
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Supprimer toutes vos discussions ?"
          confirmLabel="Supprimer"
          isBusy={isPending}
          onConfirm={mutate}
          onClose={() => setAsking(false)}
        >
          <p>Elles ne peuvent pas être retrouvées. Exportez vos données d’abord si vous voulez les garder.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
