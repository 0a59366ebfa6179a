import { type Enrolled, ownFactorEndpoints } from '@simples/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { encode } from 'uqr';
import { z } from 'zod';
import { call } from '#web/lib/api-client.ts';
import { fieldErrors, problemBesideFields, useSchemaForm } from '#web/lib/use-schema-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CodeBoxes } from '#web/ui/form/code-boxes.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
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

function useConfirmation(onEnrolled: AppDialogProps['onEnrolled']) {
  const form = useSchemaForm(rules, { code: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: z.infer<typeof rules>) => call(confirmApp, { body }),
    onSuccess: onEnrolled,
    onError: (failure) => form.refuse(fieldErrors(failure)),
  });
  return {
    field: form.field,
    isPending,
    problem: problemBesideFields(error),
    handleSubmit: form.whenValid((values) => {
      if (!isPending) mutate(values);
    }),
  };
}

export function AppDialog({ secret, uri, onEnrolled, onClose }: AppDialogProps) {
  const { field, handleSubmit, isPending, problem } = useConfirmation(onEnrolled);
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
