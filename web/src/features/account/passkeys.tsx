import { limits } from '@simples/contract/limits';
import { type Enrolled, type OwnFactors, ownFactorEndpoints } from '@simples/contract/second-factor';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { knowsPasskeys, makePasskey } from '#web/lib/passkeys.ts';
import { useSentForm } from '#web/lib/use-schema-form.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import accountStyles from './account.module.css';
import styles from './security.module.css';

const { startPasskey, addPasskey, renamePasskey, removePasskey } = ownFactorEndpoints;
type Passkey = OwnFactors['passkeys'][number];

const rules = z.object({
  name: z.string().trim().min(1, 'Veuillez donner un nom à cette clé.').max(limits.passkey.name),
});

async function enrol(name: string): Promise<Enrolled> {
  const credential = await makePasskey(await call(startPasskey));
  return call(addPasskey, { body: { name, credential } });
}

interface NameDialogProps<T> {
  readonly title: string;
  readonly intro?: string;
  readonly initial: string;
  readonly confirmLabel: string;
  readonly action: (name: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onClose: () => void;
}

function NameDialog<T>({ title, intro, initial, confirmLabel, action, onDone, onClose }: NameDialogProps<T>) {
  const { field, handleSubmit, isPending, problem } = useSentForm(
    rules,
    { name: initial },
    { send: ({ name }) => action(name), onSent: onDone },
  );
  return (
    <Dialog title={title} closesOnMask={false} onClose={onClose}>
      <form className={styles.body} noValidate onSubmit={handleSubmit}>
        {intro !== undefined && <p>{intro}</p>}
        <TextField
          label="Nom de la clé"
          autoComplete="off"
          maxLength={limits.passkey.name}
          {...field('name')}
        />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" isBusy={isPending}>
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onChanged: (factors: OwnFactors) => void;
}

interface PasskeyDialogProps extends PasskeyRowProps {
  readonly act: 'rename' | 'remove';
  readonly onClose: () => void;
}

function PasskeyDialog({ act, passkey, onChanged, onClose }: PasskeyDialogProps) {
  const params = { id: passkey.id };
  if (act === 'rename') {
    return (
      <NameDialog
        title="Renommer la clé d’accès"
        initial={passkey.name}
        confirmLabel="Renommer"
        action={(name) => call(renamePasskey, { params, body: { name } })}
        onDone={(factors) => {
          onChanged(factors);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Retirer cette clé d’accès ?"
      confirmLabel="Retirer"
      isDestructive
      action={() => call(removePasskey, { params })}
      onDone={onChanged}
      failure="La clé n’a pas été retirée"
      onClose={onClose}
    >
      <p>« {passkey.name} » n’ouvrira plus votre compte.</p>
    </ConfirmDialog>
  );
}

function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const [act, setAct] = useState<'rename' | 'remove' | null>(null);
  const used = passkey.lastUsedAt === null ? '' : `, utilisée le ${formatDateTime(passkey.lastUsedAt)}`;
  return (
    <li className={styles.key}>
      <div>
        <p className={styles.name}>{passkey.name}</p>
        <p className={accountStyles.note}>
          Ajoutée le {formatDateTime(passkey.createdAt)}
          {used}
        </p>
      </div>
      <div className={accountStyles.acts}>
        <Button variant="outline" aria-label={`Renommer ${passkey.name}`} onClick={() => setAct('rename')}>
          Renommer
        </Button>
        <Button variant="outline" aria-label={`Retirer ${passkey.name}`} onClick={() => setAct('remove')}>
          Retirer
        </Button>
      </div>
      {act !== null && (
        <PasskeyDialog act={act} passkey={passkey} onChanged={onChanged} onClose={() => setAct(null)} />
      )}
    </li>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onEnrolled: (enrolled: Enrolled) => void;
  readonly onChanged: (factors: OwnFactors) => void;
}

export function Passkeys({ passkeys, onEnrolled, onChanged }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.mean}>
      <div>
        <h3>Clés d’accès</h3>
        <p className={accountStyles.note}>
          Votre empreinte, votre visage, le code de votre appareil ou une clé de sécurité.
        </p>
      </div>
      <Button variant="outline" disabled={!knowsPasskeys()} onClick={() => setAdding(true)}>
        <IconKey size={18} aria-hidden="true" />
        Ajouter une clé d’accès
      </Button>
      {passkeys.length > 0 && (
        <ul className={styles.keys} aria-label="Clés d’accès">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isAdding && (
        <NameDialog
          title="Ajouter une clé d’accès"
          intro="Donnez-lui un nom qui la fera reconnaître. Votre navigateur vous demandera ensuite de la créer."
          initial="Cet appareil"
          confirmLabel="Continuer"
          action={enrol}
          onDone={(enrolled) => {
            setAdding(false);
            onEnrolled(enrolled);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
