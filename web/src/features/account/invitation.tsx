import { invitationEndpoints, typedPassword } from '@simples/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useSentForm } from '#web/lib/use-schema-form.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import styles from './account.module.css';
import { PASSWORD_HINT } from './password-form.tsx';

const rules = z.object({ password: typedPassword });

type AcceptFormProps = Readonly<{ token: string; username: string; onAccepted: () => void }>;

function AcceptForm({ token, username, onAccepted }: AcceptFormProps) {
  const { field, handleSubmit, isPending, problem } = useSentForm(
    rules,
    { password: '' },
    {
      send: ({ password }) => call(invitationEndpoints.acceptInvitation, { body: { token, password } }),
      onSent: onAccepted,
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Mot de passe"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        required
        {...field('password')}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" fullWidth isBusy={isPending}>
        {isPending ? 'Enregistrement...' : 'Enregistrer le mot de passe'}
      </Button>
    </form>
  );
}

const { checkInvitation } = invitationEndpoints;

export function Invitation({ token, onAccepted }: Readonly<{ token: string; onAccepted: () => void }>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [checkInvitation.name, token],
    queryFn: ({ signal }) => call(checkInvitation, { body: { token }, signal }),
    enabled: token !== '',
    // A used invitation must not be refetched behind the form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (token === '')
    return <Notice tone="danger">Le lien est incomplet. Ouvrez-le depuis l’e-mail reçu.</Notice>;
  if (data) {
    return (
      <>
        <p className={styles.note}>
          Bonjour {data.firstName}. Choisissez le mot de passe de votre compte {data.email}, avant le{' '}
          {formatDateTime(data.expiresAt)}.
        </p>
        <AcceptForm token={token} username={data.email} onAccepted={onAccepted} />
      </>
    );
  }
  if (!error || isFetching) return <LoadingState label="Vérification de l’invitation..." />;
  if (error instanceof ApiError && error.key === 'invitation')
    return <Notice tone="danger">{error.message}</Notice>;
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}
