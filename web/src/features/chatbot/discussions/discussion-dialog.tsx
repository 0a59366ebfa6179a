import type { ConversationSummary } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { titleOf } from '#web/features/chatbot/state/use-discussions.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import styles from './discussion-dialog.module.css';
import { markdownFile, wholeDiscussion } from './export-markdown.ts';
import { deleteDiscussion, renameDiscussion } from './manage-discussions.ts';

type TitleFormProps = Readonly<{ discussion: ConversationSummary; title: string; onDone: () => void }>;

function TitleForm({ discussion: { id, userId }, title, onDone }: TitleFormProps) {
  const client = useQueryClient();
  const [text, setText] = useState(title);
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => renameDiscussion({ client, userId, id }, text.trim()),
    onSuccess: onDone,
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    setEmpty(text.trim() === '');
    if (text.trim() === title) onDone();
    else if (text.trim() !== '') mutate();
  }

  return (
    <form className={styles.part} aria-label="Renommer" noValidate onSubmit={handleSubmit}>
      <TextField
        label="Titre"
        value={text}
        maxLength={limits.chat.titleLength}
        error={isEmpty ? 'Donnez un titre à la discussion.' : error?.message}
        onChange={setText}
      />
      <div>
        <Button type="submit" isBusy={isPending}>
          Renommer
        </Button>
      </div>
    </form>
  );
}

interface DiscussionDialogProps {
  readonly discussion: ConversationSummary;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export default function DiscussionDialog({ discussion, onDeleted, onClose }: DiscussionDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const title = titleOf(discussion);
  if (isDeleting) {
    return <Deletion discussion={discussion} onDeleted={onDeleted} onClose={() => setDeleting(false)} />;
  }
  return (
    <Dialog title="Gérer la discussion" onClose={onClose}>
      <div className={styles.parts}>
        <TitleForm discussion={discussion} title={title} onDone={onClose} />
        <section className={styles.part} aria-label="Garder une copie">
          <h3 className={styles.heading}>Garder une copie</h3>
          <p className={styles.note}>
            Avec les réponses entières, leurs citations numérotées et leurs pages.
          </p>
          <div className={styles.choices}>
            <DownloadButton
              label="Exporter en Markdown"
              busyLabel="Préparation..."
              fetchFile={async () => markdownFile(await wholeDiscussion(discussion.id))}
            />
            <Link className={styles.choice} to={`/home/chatbot/${discussion.id}/print`} onClick={onClose}>
              <IconPrinter size={18} aria-hidden="true" />
              Imprimer ou PDF
            </Link>
          </div>
        </section>
        <section className={styles.part} aria-label="Supprimer">
          <Button variant="outline" onClick={() => setDeleting(true)}>
            <IconTrash size={18} aria-hidden="true" />
            Supprimer la discussion
          </Button>
        </section>
      </div>
    </Dialog>
  );
}

function Deletion({ discussion, onDeleted, onClose }: DiscussionDialogProps) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Supprimer cette discussion ?"
      confirmLabel="Supprimer"
      isDestructive
      action={() => deleteDiscussion({ client, userId: discussion.userId, id: discussion.id })}
      onDone={() => {
        showSuccess('La discussion est supprimée.');
        onDeleted();
      }}
      failure="La suppression a échoué"
      onClose={onClose}
    >
      <p>
        « {titleOf(discussion)} », ses questions et ses réponses seront effacées pour de bon. Elles ne peuvent
        pas être retrouvées : gardez-en une copie d’abord si vous en avez besoin.
      </p>
    </ConfirmDialog>
  );
}
