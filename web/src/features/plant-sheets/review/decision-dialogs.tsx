import { limits } from '@simples/contract/limits';
import type { SheetChange, VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { dangerLevelLabels, labelOf } from '@simples/contract/plant-sheet-vocabulary';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Added, nameOfChange, Removed } from '#web/features/plant-sheets/version-comparison/changed-text.tsx';
import type { Choices } from '#web/features/plant-sheets/version-comparison/review-choices.ts';
import { isNewSheet } from '#web/features/plant-sheets/version-comparison/review-units.ts';
import { pluralize } from '#web/lib/format.ts';
import { readinessOf } from '#web/lib/sheet-readiness.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { ScientificName } from '#web/ui/plants/names.tsx';
import styles from './decision-dialogs.module.css';
import {
  conflictSentence,
  type DecisionConflict,
  type DecisionSteps,
  type Duplicate,
} from './use-decisions.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, isBusy, onConfirm, onClose, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closesOnMask={false}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button isBusy={isBusy} onClick={() => !isBusy && onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>{children}</div>
    </Dialog>
  );
}

interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'onConfirm'> {
  readonly asksReason?: boolean;
  readonly onConfirm: (reason: string) => void;
}

/** The text stays when the decision fails: the dialog closes only on success. */
function ReasonDialog({ asksReason = true, onConfirm, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm(reason.trim())}>
      {children}
      {asksReason && (
        <TextArea
          label="Motif du rejet"
          hint="Facultatif. L’auteur le lit dans « Gestion des fiches », et il reste dans l’historique."
          rows={4}
          maxLength={limits.review.reason}
          value={reason}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  );
}

interface DecisionConflictDialogProps {
  readonly refusal: DecisionConflict | Duplicate;
  readonly keptChoices: number;
  readonly onContinue: () => void;
  readonly onLeave: () => void;
}

function DecisionConflictDialog({ refusal, keptChoices, onContinue, onLeave }: DecisionConflictDialogProps) {
  if (refusal.kind === 'duplicate') return <DuplicateDialog duplicate={refusal} onClose={onContinue} />;
  if (refusal.kind === 'decided') {
    return (
      <Dialog
        title="Déjà décidé"
        onClose={onLeave}
        closesOnMask={false}
        actions={<Button onClick={onLeave}>Retour à la validation</Button>}
      >
        <div className={styles.stack}>
          <p>{conflictSentence(refusal)}</p>
          <p>Votre décision n’a rien changé : cette fiche n’attend plus.</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="La fiche a changé pendant votre relecture"
      onClose={onContinue}
      closesOnMask={false}
      actions={<Button onClick={onContinue}>Relire la comparaison</Button>}
    >
      <div className={styles.stack}>
        <p>{conflictSentence(refusal)}</p>
        <p>
          Votre décision n’a pas été enregistrée. La comparaison affichée est maintenant celle de la dernière
          version.
        </p>
        <p>
          {keptChoices === 0
            ? 'Aucun choix n’est retenu.'
            : `Choix retenus, sur les modifications restées identiques : ${keptChoices}.`}
        </p>
      </div>
    </Dialog>
  );
}

function DuplicateDialog({ duplicate, onClose }: Readonly<{ duplicate: Duplicate; onClose: () => void }>) {
  return (
    <Dialog
      title="Cette plante a déjà une fiche"
      onClose={onClose}
      actions={<Button onClick={onClose}>Revenir à la relecture</Button>}
    >
      <div className={styles.stack}>
        <p>{duplicate.message}</p>
        {duplicate.existingId !== null && (
          <p>
            <Link to={`/home/plants/${duplicate.existingId}?depuis=validation`}>
              Ouvrir la fiche existante
            </Link>
          </p>
        )}
        <p>Rien n’a été publié : modifiez le nom, ou rejetez cette fiche.</p>
      </div>
    </Dialog>
  );
}

function WeakenedList({ changes }: { readonly changes: readonly SheetChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div className={styles.stack}>
      <Notice tone="danger">
        Une fois la décision prise, les lecteurs ne verront plus ces mises en garde comme avant :
      </Notice>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.id}>
            <p>
              <strong>{nameOfChange(change)}</strong>
              {change.kind === 'removed' ? ' : supprimée' : ' : réécrite ou abaissée'}
            </p>
            <Texts change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? labelOf(dangerLevelLabels, value) : null;

/** For a whole item the name is enough. */
function Texts({ change }: { readonly change: SheetChange }) {
  const previous = textOf(change.previousValue);
  const value = textOf(change.value);
  return (
    <>
      {previous !== null && (
        <p>
          <Removed text={previous} />
        </p>
      )}
      {value !== null && (
        <p>
          <Added text={value} />
        </p>
      )}
    </>
  );
}

/** Changes chosen for rejection are published when the whole sheet is validated. */
function RejectedChoices({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p>
      Vous avez choisi de rejeter {pluralize(count, 'modification')}. Valider toute la fiche publie aussi ce
      que vous rejetez ; « Appliquer mes choix » ne le fait pas.
    </p>
  );
}

/** What readers will see, before the click that shows it to them. */
function PublicationSummary({ content }: { readonly content: PlantSheetContent }) {
  const { plantScientificName, plantCommonName, indications, contreIndications, references } = content;
  const level = content.additionalInfo.safety?.dangerLevel;
  const gaps = readinessOf(content).flatMap((check) => check.gaps);
  return (
    <>
      <p>
        Les lecteurs et le chatbot verront aussitôt la fiche <ScientificName name={plantScientificName} /> (
        {plantCommonName}).
      </p>
      <ul className={styles.summary}>
        <li>Niveau de danger : {level === undefined ? 'non renseigné' : dangerLevelLabels[level]}</li>
        <li>
          {pluralize(indications.length, 'indication')},{' '}
          {pluralize(contreIndications.length, 'contre-indication')},{' '}
          {pluralize(references.length, 'référence')}
        </li>
        {gaps.length > 0 && <li>Il y manque : {gaps.map(({ label }) => label).join(', ')}</li>}
      </ul>
      <p>Vous pourrez annuler pendant {limits.review.undoMinutes} minutes.</p>
    </>
  );
}

interface DecisionDialogsProps {
  readonly steps: DecisionSteps;
  readonly comparison: VersionComparison;
  readonly choices: Choices;
  readonly onLeave: () => void;
}

export function DecisionDialogs({ onLeave, ...props }: DecisionDialogsProps) {
  const { steps, choices } = props;
  if (steps.refusal === null) return <Question {...props} />;
  return (
    <DecisionConflictDialog
      refusal={steps.refusal}
      keptChoices={Object.keys(choices).length}
      onContinue={steps.dismissRefusal}
      onLeave={onLeave}
    />
  );
}

type ValidateDialogProps = Pick<DecisionDialogsProps, 'steps' | 'comparison'> &
  Pick<ConfirmDialogProps, 'isBusy' | 'onClose'>;

function ValidateDialog({ steps, comparison, ...shared }: ValidateDialogProps) {
  const { weakened, rejectedCount, validate } = steps;
  if (isNewSheet(comparison)) {
    return (
      <ConfirmDialog
        {...shared}
        title="Publier cette fiche ?"
        confirmLabel="Publier la fiche"
        onConfirm={validate}
      >
        <PublicationSummary content={comparison.content} />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...shared}
      title={weakened.length > 0 ? 'Affaiblir des mises en garde ?' : 'Tout valider ?'}
      confirmLabel="Confirmer la validation"
      onConfirm={validate}
    >
      <WeakenedList changes={weakened} />
      <RejectedChoices count={rejectedCount} />
    </ConfirmDialog>
  );
}

function Question({ steps, comparison, choices }: Omit<DecisionDialogsProps, 'onLeave'>) {
  const { step, isBusy, weakened, rejectedCount, cancel } = steps;
  const shared = { isBusy, onClose: cancel };
  if (step === null) return null;
  if (step === 'validate') return <ValidateDialog {...shared} steps={steps} comparison={comparison} />;
  if (step === 'reject') {
    return (
      <ReasonDialog
        {...shared}
        title={isNewSheet(comparison) ? 'Rejeter cette fiche ?' : 'Rejeter la mise à jour ?'}
        confirmLabel="Confirmer le rejet"
        onConfirm={steps.reject}
      >
        <p>Rien de ce qui est publié ne change. Ce qui est rejeté reste 30 jours dans la corbeille.</p>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title="Appliquer vos choix ?"
      confirmLabel="Appliquer"
      asksReason={rejectedCount > 0}
      onConfirm={steps.sendChoices}
    >
      <p>
        Publiées : {Object.keys(choices).length - rejectedCount}. Rejetées : {rejectedCount}. Le reste
        continue d’attendre.
      </p>
      <WeakenedList changes={weakened} />
    </ReasonDialog>
  );
}
