import { uploadTexts } from '@simples/contract/documents';
import { limits } from '@simples/contract/limits';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { type ApiError, endSessionAfter } from '#web/lib/api-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { FileChoice } from '#web/ui/form/file-choice.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import styles from './upload-dialog.module.css';
import type { UploadDraft } from './upload-draft.ts';
import { type Received, useUpload, useUploadDraft } from './use-upload.ts';

interface PdfChoiceProps {
  readonly file: File | null;
  readonly error: string | null;
  readonly isOff: boolean;
  readonly onChoose: (file: File) => void;
}

const PdfChoice = (props: PdfChoiceProps) => (
  <FileChoice
    {...props}
    icon={<IconFileTypePdf size={28} stroke={1.5} aria-hidden="true" />}
    label="Fichier PDF"
    invitation="Déposez un fichier PDF ici, ou choisissez-le"
    accept=".pdf,application/pdf"
    hint={`${limits.document.advisedBytes / 1024 / 1024} Mo au plus sont conseillés.`}
  />
);

function SuccessDialog({ received, onClose }: { readonly received: Received; readonly onClose: () => void }) {
  return (
    <Dialog title="SUCCESS" onClose={onClose} actions={<Button onClick={onClose}>Terminer</Button>}>
      <div className={styles.done}>
        <Notice tone="success">
          {received.isNew
            ? 'Document uploadé avec succès'
            : 'Ce fichier avait déjà été envoyé : rien n’a été ajouté.'}
        </Notice>
        {received.isWithoutCitation && (
          <Notice tone="info">
            Métadonnées ignorées par le serveur. Le document a été uploadé sans la citation.
          </Notice>
        )}
        <p>
          Sa lecture et les fiches qui en sont tirées se suivent dans{' '}
          <Link to="/home/documents" onClick={onClose}>
            les documents
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}

const languages = [
  { value: '', label: 'Non précisée' },
  { value: 'FR', label: 'Français' },
  { value: 'EN', label: 'Anglais' },
] as const;

type UploadDialogProps = Readonly<{ saved?: UploadDraft; onClose: () => void }>;

export function UploadDialog({ saved, onClose }: UploadDialogProps) {
  const { draft, refusal, change, choose } = useUploadDraft(saved);
  const { file, authors, language, citation } = draft;
  const [areAuthorsLeft, setAuthorsLeft] = useState(false);
  const { progress, received, failure, expired, isSending, send } = useUpload();
  const form = useId();
  if (received) return <SuccessDialog received={received} onClose={onClose} />;
  const hasAuthors = authors.trim() !== '';
  const isReady = file !== null && hasAuthors && !isSending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) send({ ...draft, file });
  };
  return (
    <Dialog
      title="Importer un PDF"
      closesOnMask={file === null && !hasAuthors}
      onClose={onClose}
      actions={<Actions form={form} isAgain={failure !== null} isOff={!isReady} onClose={onClose} />}
    >
      <form id={form} className={styles.body} onSubmit={handleSubmit}>
        <PdfChoice
          file={file}
          error={refusal ?? (hasAuthors && !file ? uploadTexts.fileMissing : null)}
          isOff={isSending}
          onChoose={(chosen) => void choose(chosen)}
        />
        <TextField
          label="Auteurs"
          required
          value={authors}
          maxLength={limits.document.authors}
          error={areAuthorsLeft && !hasAuthors ? uploadTexts.authorsMissing : undefined}
          onBlur={() => setAuthorsLeft(true)}
          onChange={(next) => change({ authors: next })}
        />
        <SelectField
          label="Langue"
          choices={languages}
          value={language}
          onChange={(next) => change({ language: next })}
        />
        <Citation value={citation} onChange={(next) => change({ citation: next })} />
        <Outcome progress={isSending ? progress : null} failure={failure} expired={expired} />
      </form>
    </Dialog>
  );
}

function Citation(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <TextArea
      {...props}
      label="Citation"
      hint="Facultative : comment le document est cité dans les réponses."
      maxLength={limits.document.citation}
    />
  );
}

interface ActionsProps extends Pick<UploadDialogProps, 'onClose'> {
  readonly form: string;
  readonly isAgain: boolean;
  readonly isOff: boolean;
}

function Actions({ form, isAgain, isOff, onClose }: ActionsProps) {
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Annuler
      </Button>
      <Button type="submit" form={form} disabled={isOff}>
        {isAgain ? 'Réessayer' : 'Envoyer'}
      </Button>
    </>
  );
}

type OutcomeProps = Readonly<{ progress: number | null; failure: string | null; expired: ApiError | null }>;

function Outcome({ progress, failure, expired }: OutcomeProps) {
  if (progress !== null) return <Progress part={progress} />;
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {expired && (
        <div>
          <Button variant="outline" onClick={() => endSessionAfter(expired)}>
            Se reconnecter
          </Button>
          <p className={styles.hint}>Le fichier et ce que vous avez saisi vous attendent ensuite ici.</p>
        </div>
      )}
    </>
  );
}

function Progress({ part }: { readonly part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div>
      <progress className={styles.progress} max={100} value={percent} aria-label="Envoi du document" />
      <p className={styles.hint}>{percent < 100 ? `Envoi : ${percent} %` : 'Vérification du fichier...'}</p>
    </div>
  );
}
