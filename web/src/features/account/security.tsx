import { type Enrolled, type OwnFactors, ownFactorEndpoints } from '@simples/contract/second-factor';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { z } from 'zod';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { showSuccess, showToast } from '#web/lib/toasts.ts';
import { useSentForm } from '#web/lib/use-schema-form.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CodeBoxes } from '#web/ui/form/code-boxes.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { PendingState } from '#web/ui/states.tsx';
import accountStyles from './account.module.css';
import { Passkeys } from './passkeys.tsx';
import styles from './security.module.css';

/** Drawn here: the secret leaves the page for nobody. */
function QrCode({ text, label }: Readonly<{ text: string; label: string }>) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}

const { confirmApp } = ownFactorEndpoints;
const rules = z.object({ code: z.string().regex(/^[0-9]{6}$/, 'Veuillez entrer les 6 chiffres du code') });

interface AppDialogProps {
  readonly secret: string;
  readonly uri: string;
  readonly onEnrolled: (enrolled: Enrolled) => void;
  readonly onClose: () => void;
}

function AppDialog({ secret, uri, onEnrolled, onClose }: AppDialogProps) {
  const { field, handleSubmit, isPending, problem } = useSentForm(
    rules,
    { code: '' },
    { send: (body) => call(confirmApp, { body }), onSent: onEnrolled },
  );
  return (
    <Dialog title="Activer une application" closesOnMask={false} isFullScreenOnPhone onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          <p>Dans votre application d’authentification, ajoutez un compte et lisez ce QR code.</p>
          <QrCode text={uri} label="QR code à lire avec l’application" />
          <p>Ou saisissez cette clé :</p>
          <p className={styles.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
          <CopyButton label="Copier la clé" done="Clé copiée" text={() => secret} />
        </li>
        <li>
          <p>Entrez le code qu’elle montre alors.</p>
          <form className={styles.body} noValidate onSubmit={handleSubmit}>
            <CodeBoxes label="Code de l’application" {...field('code')} disabled={isPending} />
            {problem !== null && <Notice tone="danger">{problem}</Notice>}
            <Button type="submit" isBusy={isPending}>
              Activer
            </Button>
          </form>
        </li>
      </ol>
    </Dialog>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The one time that they are shown. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      title="Vos codes de secours"
      closesOnMask={false}
      onClose={onClose}
      actions={<Button onClick={onClose}>Je les ai gardés</Button>}
    >
      <div className={styles.body}>
        <p>
          Si vous perdez votre téléphone ou votre clé, un de ces codes ouvre votre compte. Chacun ne sert
          qu’une fois.
        </p>
        <ul className={styles.codes} data-recovery-codes aria-label="Codes de secours">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={accountStyles.acts}>
          <CopyButton label="Copier" done="Copié" text={() => codes.join('\n')} />
          <Button variant="outline" onClick={() => window.print()}>
            <IconPrinter size={18} aria-hidden="true" />
            Imprimer
          </Button>
        </div>
        <Notice tone="info">Ils ne seront plus affichés. Gardez-les ailleurs que dans cet appareil.</Notice>
      </div>
    </Dialog>
  );
}

const { list, startApp, removeApp, renewRecoveryCodes } = ownFactorEndpoints;

const hasFactor = ({ app, passkeys }: OwnFactors): boolean => app !== null || passkeys.length > 0;

function Introduction({ factors }: { readonly factors: OwnFactors }) {
  return (
    <p className={accountStyles.note}>
      {hasFactor(factors)
        ? 'À chaque connexion, après le mot de passe, un de ces moyens est demandé. Aucun code n’est plus envoyé par message.'
        : 'À chaque connexion, un code vous est envoyé par message. Une application ou une clé d’accès protège mieux : qui lit vos messages n’entre plus.'}
    </p>
  );
}

interface MeansProps {
  readonly factors: OwnFactors;
  readonly onEnrolled: (enrolled: Enrolled) => void;
  readonly onChanged: (factors: OwnFactors) => void;
}

function App({ factors: { app }, onEnrolled, onChanged }: MeansProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => call(startApp),
    onError: (error) => showToast('L’application n’a pas été activée', error.message),
  });
  return (
    <div className={styles.mean}>
      <div>
        <h3>Application d’authentification</h3>
        <p className={accountStyles.note}>
          {app === null ? 'Non activée.' : `Activée le ${formatDateTime(app.confirmedAt)}.`}
        </p>
      </div>
      <div className={accountStyles.acts}>
        <Button variant="outline" isBusy={isPending} onClick={() => !isPending && mutate()}>
          {app === null ? 'Activer une application' : 'Changer d’application'}
        </Button>
        {app !== null && (
          <Button variant="outline" onClick={() => setRemoving(true)}>
            Retirer l’application
          </Button>
        )}
      </div>
      {data && (
        <AppDialog
          {...data}
          onEnrolled={(enrolled) => {
            reset();
            onEnrolled(enrolled);
          }}
          onClose={reset}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Retirer l’application ?"
          confirmLabel="Retirer"
          isDestructive
          action={() => call(removeApp)}
          onDone={onChanged}
          failure="L’application n’a pas été retirée"
          onClose={() => setRemoving(false)}
        >
          <p>Ses codes n’ouvriront plus votre compte.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Recovery({ factors, onEnrolled }: Omit<MeansProps, 'onChanged'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.mean}>
      <div>
        <h3>Codes de secours</h3>
        <p className={accountStyles.note}>Codes qui restent : {factors.recoveryCodesLeft}.</p>
      </div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Créer de nouveaux codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Créer de nouveaux codes de secours ?"
          confirmLabel="Créer les codes"
          action={() => call(renewRecoveryCodes)}
          onDone={onEnrolled}
          failure="Les codes n’ont pas été créés"
          onClose={() => setAsking(false)}
        >
          <p>Ceux que vous avez gardés ne serviront plus.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** `onEnrolled` is called once the recovery codes have been seen. */
export default function Security({ onEnrolled }: { readonly onEnrolled: () => void }) {
  const client = useQueryClient();
  const result = useQuery({ queryKey: [list.name], queryFn: ({ signal }) => call(list, { signal }) });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data: factors } = result;

  function handleChanged(changed: OwnFactors): void {
    client.setQueryData([list.name], changed);
  }

  function handleEnrolled({ recoveryCodes, ...changed }: Enrolled): void {
    handleChanged(changed);
    setCodes(recoveryCodes);
    if (recoveryCodes.length > 0) return;
    showSuccess('Ce moyen de connexion est enregistré.');
    onEnrolled();
  }

  if (!factors) return <PendingState result={result} label="Chargement de vos moyens de connexion..." />;
  return (
    <div className={styles.means}>
      <Introduction factors={factors} />
      <App factors={factors} onEnrolled={handleEnrolled} onChanged={handleChanged} />
      <Passkeys passkeys={factors.passkeys} onEnrolled={handleEnrolled} onChanged={handleChanged} />
      {hasFactor(factors) && <Recovery factors={factors} onEnrolled={handleEnrolled} />}
      {codes.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes([]);
            onEnrolled();
          }}
        />
      )}
    </div>
  );
}
