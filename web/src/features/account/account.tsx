import type { CurrentUser } from '@simples/contract/current-user';
import { ownAccountEndpoints } from '@simples/contract/own-account';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call, download } from '#web/lib/api-client.ts';
import { chooseScheme, type SchemeChoice, schemeChoices, useColorScheme } from '#web/lib/color-scheme.ts';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { useSentForm } from '#web/lib/use-schema-form.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import styles from './account.module.css';
import { Consent } from './consent.tsx';
import { IdentityForm } from './identity-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';

const rules = z.object({ currentPassword: z.string().min(1, 'Veuillez saisir votre mot de passe actuel.') });

function useDeletion() {
  const navigate = useNavigate();
  return useSentForm(
    rules,
    { currentPassword: '' },
    {
      send: (body) => call(ownAccountEndpoints.deleteMe, { body }),
      onSent: ({ message }) => {
        wipeLocalData();
        showSuccess(message);
        void navigate('/', { replace: true });
      },
    },
  );
}

/** Asks for the password, which an open session alone does not know. */
function DeleteAccount({ username }: { readonly username: string }) {
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

const Security = lazy(() => import('./security.tsx'));

const { exportMe, deleteConversations } = ownAccountEndpoints;

function OwnData({ username, ...props }: { readonly username: string; onConversationsDeleted: () => void }) {
  return (
    <Section title="Mes données" isWide>
      <div className={styles.data}>
        <Export />
        <Conversations {...props} />
        <DeleteAccount username={username} />
      </div>
    </Section>
  );
}

function Export() {
  return (
    <div>
      <p className={styles.note}>
        Tout ce que Simples garde sur vous : profil, sessions, discussions et traces de vos actes, dans un
        fichier JSON.
      </p>
      <DownloadButton
        label="Exporter mes données"
        busyLabel="Préparation..."
        fetchFile={() => download(exportMe)}
      />
    </div>
  );
}

function Conversations({ onConversationsDeleted }: { readonly onConversationsDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <p className={styles.note}>
        Vos discussions avec le chatbot, avec leurs questions et leurs réponses, sont effacées pour de bon.
      </p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <IconTrash size={18} aria-hidden="true" />
        Supprimer mes discussions
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Supprimer toutes vos discussions ?"
          confirmLabel="Supprimer"
          isDestructive
          action={() => call(deleteConversations)}
          onDone={({ deleted }) => {
            onConversationsDeleted();
            showSuccess('Vos discussions sont supprimées.', `Discussions supprimées : ${deleted}.`);
          }}
          failure="La suppression a échoué"
          onClose={() => setAsking(false)}
        >
          <p>Elles ne peuvent pas être retrouvées. Exportez vos données d’abord si vous voulez les garder.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function OwnPassword({ user }: { readonly user: CurrentUser }) {
  const [changes, setChanges] = useState(0);
  return (
    <Section title="Mot de passe">
      <p className={styles.note}>Vos autres sessions seront fermées ; celle-ci reste ouverte.</p>
      <PasswordForm
        // Clears the fields.
        key={changes}
        username={user.email}
        currentLabel="Mot de passe actuel"
        onChanged={() => {
          setChanges(changes + 1);
          showSuccess('Votre mot de passe a été changé.', 'Vos autres sessions sont fermées.');
        }}
      />
    </Section>
  );
}

const schemes = Object.entries(schemeChoices).map(([value, label]) => ({ value, label }));

function Appearance() {
  const choice = useColorScheme((state) => state.choice);
  return (
    <Section title="Apparence">
      <RadioGroup
        label="Couleurs de l’écran"
        name="apparence"
        value={choice}
        choices={schemes}
        onChange={(value) => chooseScheme(value as SchemeChoice)}
        hint="Gardé sur cet appareil."
      />
    </Section>
  );
}

interface AccountProps {
  /** Removes the local copies of deleted conversations. */
  readonly onConversationsDeleted: (userId: string) => void;
}

export function Account({ onConversationsDeleted }: AccountProps) {
  const user = useCurrentUser((state) => state.user);
  if (!user) return null;
  return (
    <>
      <PageHeader title="Mon compte" subtitle={<UserSummary user={user} />} />
      <div className={styles.sections}>
        <IdentityForm user={user} />
        <OwnPassword user={user} />
        <Appearance />
        <Consent onConversationsDeleted={() => onConversationsDeleted(user.id)} />
        <Section title="Sécurité" isWide>
          <Suspense fallback={<LoadingState />}>
            <Security onEnrolled={() => {}} />
          </Suspense>
        </Section>
        <Sessions />
        <OwnData username={user.email} onConversationsDeleted={() => onConversationsDeleted(user.id)} />
      </div>
    </>
  );
}

function UserSummary({ user }: { readonly user: CurrentUser }) {
  return (
    <span className={styles.who}>
      <span>{user.email}</span>
      {user.phoneNumber !== null && <span>{user.phoneNumber}</span>}
    </span>
  );
}
