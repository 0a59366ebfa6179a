import { ownAccountEndpoints } from '@simples/contract/own-account';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '#web/lib/api-client.ts';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { fieldErrors, problemBesideFields, useSchemaForm } from '#web/lib/use-schema-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import styles from './account.module.css';

const rules = z.object({ currentPassword: z.string().min(1, 'Veuillez saisir votre mot de passe actuel.') });

function useDeletion() {
  const navigate = useNavigate();
  const form = useSchemaForm(rules, { currentPassword: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: z.infer<typeof rules>) => call(ownAccountEndpoints.deleteMe, { body }),
    onSuccess: ({ message }) => {
      wipeLocalData();
      showSuccess(message);
      void navigate('/', { replace: true });
    },
    onError: (failure) => form.refuse(fieldErrors(failure)),
  });
  return {
    field: form.field,
    handleSubmit: form.whenValid((values) => {
      if (!isPending) mutate(values);
    }),
    isPending,
    problem: problemBesideFields(error),
  };
}

/** Asks for the password, which an open session alone does not know. */
export function DeleteAccount({ username }: { readonly username: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <p className={styles.note}>
        Votre compte, vos discussions et vos sessions sont effacés pour de bon. Ce que vous avez écrit dans
        les fiches reste, sans votre nom.
      </p>
      {isAsking ? (
        <DeletionForm username={username} onCancel={() => setAsking(false)} />
      ) : (
        <Button variant="outline" onClick={() => setAsking(true)}>
          <IconTrash size={18} aria-hidden="true" />
          Supprimer mon compte
        </Button>
      )}
    </div>
  );
}

interface DeletionFormProps {
  readonly username: string;
  readonly onCancel: () => void;
}

function DeletionForm({ username, onCancel }: DeletionFormProps) {
  const { field, handleSubmit, isPending, problem } = useDeletion();
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit} aria-label="Suppression du compte">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Votre mot de passe"
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" isBusy={isPending}>
        {isPending ? 'Suppression...' : 'Supprimer définitivement'}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Annuler
      </Button>
    </form>
  );
}
