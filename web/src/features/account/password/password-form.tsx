import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import styles from '../account.module.css';
import { usePasswordChange } from './use-password-change.ts';

export const PASSWORD_HINT = 'Au moins 8 caractères, dont une majuscule et un chiffre.';

interface PasswordFormProps {
  /** Whose password it is: password managers want to know. */
  readonly username: string;
  readonly currentLabel: string;
  readonly onChanged: () => void;
  /** The page holds nothing else. */
  readonly isAlone?: boolean;
}

/** Replaces one's own password. */
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
