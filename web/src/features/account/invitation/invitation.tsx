import { invitationEndpoints } from '@simples/contract/users/invitation-endpoints';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Notice } from '../../../ui/form/notice.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from '../account.module.css';
import { AcceptForm } from './accept-form.tsx';

const { checkInvitation } = invitationEndpoints;

interface InvitationProps {
  readonly token: string;
  readonly onAccepted: () => void;
}

/** The first password of someone who was invited. */
export function Invitation({ token, onAccepted }: InvitationProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [checkInvitation.name, token],
    queryFn: ({ signal }) => call(checkInvitation, { body: { token }, signal }),
    enabled: token !== '',
    // An invitation that is being used must not be asked about again behind the form.
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
