import { CONSENT_TEXT, CONSENT_VERSION, consentEndpoints } from '@simples/contract/consent';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { useRetention } from '#web/lib/retention.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import styles from './about-dialog.module.css';
import { endConsent } from './state/consent.ts';

const { giveConsent } = consentEndpoints;

/** Asked by the first question, which is sent once it is accepted and stays in its field otherwise. */
export default function ConsentDialog() {
  const { keptFor } = useRetention();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(giveConsent, { body: { version: CONSENT_VERSION } }),
    onSuccess: (own) => {
      client.setQueryData([consentEndpoints.consents.name], own);
      endConsent(true);
    },
  });
  // What is being recorded is not refused any more.
  const leave = () => !isPending && endConsent(false);
  return (
    <Dialog
      title="Avant votre première question"
      onClose={leave}
      closesOnMask={false}
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            Pas maintenant
          </Button>
          <Button isBusy={isPending} onClick={() => !isPending && mutate()}>
            J’accepte
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{CONSENT_TEXT.reason}</p>
        {CONSENT_TEXT.points.map(([title, text]) => (
          <p key={title}>
            <strong>{title}.</strong> {text}
          </p>
        ))}
        <p>
          <strong>Combien de temps.</strong> {keptFor} Vous pouvez la supprimer plus tôt.
        </p>
        <p>
          {CONSENT_TEXT.withdrawal}{' '}
          <a href="/home/privacy" target="_blank" rel="noopener">
            Page « Vie privée » (nouvel onglet)
          </a>
        </p>
        {error && <Notice tone="danger">{error.message}</Notice>}
      </div>
    </Dialog>
  );
}
