import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/form/button.tsx';
import { Notice } from '../../../ui/form/notice.tsx';
import styles from './form.module.css';
import { valueAt } from './model/paths.ts';
import type { Outcome, Wish } from './saving/use-save.ts';
import { focusNextError } from './state/focus.ts';
import { useFormState } from './state/form-context.ts';

interface FormFooterProps {
  readonly outcome: Outcome;
  /** Null before anything was typed. */
  readonly isDraftKept: boolean | null;
  readonly onSave: (wish: Wish) => void;
}

/** What is wrong, what became of the draft, and the two ways to save: always in sight. */
export function FormFooter({ outcome, isDraftKept, onSave }: FormFooterProps) {
  const isSaving = outcome.kind === 'saving';
  return (
    <>
      <div className={styles.status}>
        <ErrorSummary isWanted={outcome.kind === 'invalid'} />
        {outcome.kind === 'failed' && (
          <Notice tone="danger">
            <strong>{outcome.title}</strong>
            <br />
            {outcome.message} Votre texte reste ici{isDraftKept ? ', et en brouillon sur cet appareil' : ''}.
          </Notice>
        )}
        {outcome.kind === 'duplicate' && (
          <Notice tone="danger">
            {outcome.message} Votre texte est gardé en brouillon.{' '}
            {outcome.existingId && (
              <Link to={`/home/plants/${outcome.existingId}`}>Ouvrir la fiche existante</Link>
            )}
          </Notice>
        )}
        <DraftStatus isKept={isDraftKept} />
      </div>
      <Button variant="outline" isBusy={isSaving} onClick={() => onSave('draft')}>
        Enregistrer comme brouillon
      </Button>
      <Button isBusy={isSaving} onClick={() => onSave('publish')}>
        {isSaving ? 'Enregistrement...' : 'Enregistrer'}
      </Button>
    </>
  );
}

function DraftStatus({ isKept }: { readonly isKept: boolean | null }) {
  if (isKept === null) return null;
  return (
    <p className={styles.draftStatus}>
      {isKept
        ? 'Brouillon gardé sur cet appareil.'
        : 'Ce navigateur ne peut pas garder de brouillon : enregistrez avant de fermer.'}
    </p>
  );
}

/** How much is left to correct, and the way to the next of it. */
function ErrorSummary({ isWanted }: { readonly isWanted: boolean }) {
  const errors = useFormState((state) => state.errors);
  const draft = useFormState((state) => state.draft);
  const last = useRef<Element | null>(null);
  const paths = Object.keys(errors);
  if (!isWanted || paths.length === 0) return null;
  // A message about something that has no field here is said here.
  const elsewhere = paths.filter(
    (path) => !['string', 'number', 'object'].includes(typeof valueAt(draft, path)),
  );
  return (
    <div className={styles.summary}>
      <Notice tone="danger">
        Veuillez vérifier les champs du formulaire
        {` (${paths.length} à corriger)`}
        {elsewhere.map((path) => (
          <span key={path}> {errors[path]}</span>
        ))}
      </Notice>
      <Button
        variant="outline"
        onClick={() => {
          last.current = focusNextError(last.current) ?? null;
        }}
      >
        Erreur suivante
      </Button>
    </div>
  );
}
