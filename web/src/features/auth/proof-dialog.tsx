import { limits } from '@simples/contract/limits';
import { type OwnFactors, ownFactorEndpoints, type Proof } from '@simples/contract/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#web/lib/api-client.ts';
import { endProof } from '#web/lib/asking.ts';
import { signWithPasskey } from '#web/lib/passkeys.ts';
import { useSentForm } from '#web/lib/use-schema-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { PasswordField, TextField } from '#web/ui/form/text-field.tsx';
import { PendingState } from '#web/ui/states.tsx';
import styles from './form.module.css';

const { list, prove, startProof } = ownFactorEndpoints;

async function proveByPasskey(): Promise<void> {
  const credential = await signWithPasskey(await call(startProof));
  await call(prove, { body: { credential } });
}

const passwordRules = z.object({
  password: z.string().min(1, 'Veuillez saisir votre mot de passe.').max(limits.login.password.max),
});
const codeRules = z.object({ code: z.string().regex(/^[0-9]{6}$/, 'Veuillez entrer les 6 chiffres') });

interface WayProps {
  readonly onSwitch: (() => void) | null;
}

const proving = {
  send: (body: Proof) => call(prove, { body }),
  onSent: () => endProof(true),
};

function ByPassword({ onSwitch }: WayProps) {
  const { field, handleSubmit, isPending, problem } = useSentForm(passwordRules, { password: '' }, proving);
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <PasswordField label="Votre mot de passe" autoComplete="current-password" {...field('password')} />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" fullWidth isBusy={isPending}>
        Confirmer
      </Button>
      {onSwitch && (
        <Button variant="quiet" fullWidth onClick={onSwitch}>
          Utiliser le code de l’application
        </Button>
      )}
    </form>
  );
}

function ByCode({ onSwitch }: WayProps) {
  const { field, handleSubmit, isPending, problem } = useSentForm(codeRules, { code: '' }, proving);
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Code de votre application d’authentification"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.otp.digits}
        {...field('code')}
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" fullWidth isBusy={isPending}>
        Confirmer
      </Button>
      {onSwitch && (
        <Button variant="quiet" fullWidth onClick={onSwitch}>
          Utiliser le mot de passe
        </Button>
      )}
    </form>
  );
}

function ByPasskey() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: proveByPasskey,
    onSuccess: () => endProof(true),
  });
  return (
    <div className={styles.form}>
      <Button variant="outline" fullWidth isBusy={isPending} onClick={() => !isPending && mutate()}>
        Utiliser ma clé d’accès
      </Button>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </div>
  );
}

function Ways({ factors }: { readonly factors: OwnFactors }) {
  const [isByCode, setByCode] = useState(factors.app !== null);
  const switchWay = factors.app === null ? null : () => setByCode(!isByCode);
  return (
    <div className={styles.form}>
      {factors.passkeys.length > 0 && <ByPasskey />}
      {isByCode ? <ByCode onSwitch={switchWay} /> : <ByPassword onSwitch={switchWay} />}
    </div>
  );
}

/** Stands above what asked for it, which goes on afterwards: nothing typed is lost. */
export default function ProofDialog() {
  const result = useQuery({ queryKey: [list.name], queryFn: ({ signal }) => call(list, { signal }) });
  return (
    <Dialog title="Confirmez que c’est vous" closesOnMask={false} onClose={() => endProof(false)}>
      <p className={styles.intro}>
        Cette action demande de vérifier qui vous êtes. Elle reprendra aussitôt après, telle quelle.
      </p>
      {result.data ? (
        <Ways factors={result.data} />
      ) : (
        <PendingState result={result} label="Chargement de vos moyens de connexion..." />
      )}
    </Dialog>
  );
}
