import type { ConversationSummary } from '@simples/contract/conversations';
import { limits } from '@simples/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { renameDiscussion } from './changes.ts';
import styles from './manage.module.css';

interface TitleFormProps {
  readonly discussion: ConversationSummary;
  readonly title: string;
  readonly onDone: () => void;
}

export function TitleForm({ discussion: { id, userId }, title, onDone }: TitleFormProps) {
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
