import { typedPassword } from '@simples/contract/auth';
import { type CurrentUser, currentUserEndpoints } from '@simples/contract/current-user';
import { limits } from '@simples/contract/limits';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useSentForm } from '#web/lib/use-schema-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import styles from './account.module.css';
import { sessionsQuery } from './api.ts';

const rules = z.object({
  currentPassword: z
    .string()
    .min(1, 'Veuillez saisir votre mot de passe actuel.')
    .max(limits.login.password.max),
  newPassword: typedPassword,
});

const blank = { currentPassword: '', newPassword: '' };

function usePasswordChange(onChanged: () => void) {
  const client = useQueryClient();
  return useSentForm(rules, blank, {
    send: (body) => call(ownAccountEndpoints.changePassword, { body }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      onChanged();
    },
  });
}

export const PASSWORD_HINT = 'Au moins 8 caractères, dont une majuscule et un chiffre.';

interface PasswordFormProps {
  /** For password managers. */
  readonly username: string;
  readonly currentLabel: string;
  readonly onChanged: () => void;
  readonly isAlone?: boolean;
}

export function PasswordForm({ username, currentLabel, onChanged, isAlone = false }: PasswordFormProps) {
  const { field, handleSubmit, isPending, problem } = usePasswordChange(onChanged);
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={currentLabel}
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <PasswordField
        label="Nouveau mot de passe"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        required
        {...field('newPassword')}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" fullWidth={isAlone} isBusy={isPending}>
        {isPending ? 'Enregistrement...' : 'Changer le mot de passe'}
      </Button>
    </form>
  );
}

export function FirstPassword({ user, onSignOut }: Readonly<{ user: CurrentUser; onSignOut: () => void }>) {
  const client = useQueryClient();
  return (
    <div className={styles.form}>
      {user.passwordExpiresAt && (
        <p className={styles.note}>
          Le mot de passe temporaire n’ouvre le compte que jusqu’au {formatDateTime(user.passwordExpiresAt)}.
        </p>
      )}
      <PasswordForm
        username={user.email}
        isAlone
        currentLabel="Mot de passe temporaire"
        onChanged={() => void client.invalidateQueries({ queryKey: [currentUserEndpoints.me.name] })}
      />
      <Button variant="quiet" fullWidth onClick={onSignOut}>
        Se déconnecter
      </Button>
    </div>
  );
}
