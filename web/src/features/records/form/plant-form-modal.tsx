import { useEffect, useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { Conflict } from './conflict-dialog.tsx';
import styles from './form.module.css';
import { FormBody, FormFooter } from './form-body.tsx';
import {
  createDraftAutosave,
  type DraftOwner,
  deleteDraft,
  isWorthSaving,
  readDraft,
  useDraftSlot,
} from './local-drafts.ts';
import { contentOfSheet, draftFromContent } from './model/draft-content.ts';
import { leaveField } from './model/focus.ts';
import {
  createFormStore,
  EditedSheetContext,
  FormContext,
  type FormStore,
  type OpenedSheet,
} from './model/form-store.ts';
import { blankSheet, prefilledSheet, type SheetDraft } from './model/sheet-draft.ts';
import type { PlantFormProps } from './plant-form.tsx';
import { useSave } from './use-save.ts';
import { AwaitsValidation, BeforeSaving } from './who-publishes.tsx';

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' });

interface DraftChoiceProps {
  readonly title: string;
  readonly savedAt: number;
  readonly isNew: boolean;
  readonly isOutdated: boolean;
  readonly onResume: () => void;
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

/** Offers to resume an unsaved draft. Closing does not delete it. */
function DraftChoice(props: DraftChoiceProps) {
  const { title, savedAt, isNew, isOutdated, onResume, onRestart, onClose } = props;
  return (
    <Dialog
      title={title}
      closesOnMask={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onRestart}>
            {isNew ? 'Repartir d’une fiche vide' : 'Repartir de la fiche'}
          </Button>
          <Button onClick={onResume}>Reprendre votre brouillon</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          Un texte non enregistré du <strong>{moment.format(savedAt)}</strong> est gardé sur cet appareil.
        </p>
        {isOutdated && (
          <Notice tone="info">
            La fiche a été modifiée depuis : à l’enregistrement, vous comparerez les deux textes.
          </Notice>
        )}
        <p>
          {isNew
            ? 'Repartir d’une fiche vide efface ce brouillon.'
            : 'Repartir de la fiche efface ce brouillon.'}
        </p>
      </div>
    </Dialog>
  );
}

type LeaveDialogProps = Readonly<{ onStay: () => void; onKeep: () => void; onDiscard: () => void }>;

function LeaveDialog({ onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      title="Fermer sans enregistrer ?"
      closesOnMask={false}
      onClose={onStay}
      actions={
        <>
          <Button variant="outline" onClick={onDiscard}>
            Jeter le texte
          </Button>
          <Button variant="outline" onClick={onStay}>
            Continuer la saisie
          </Button>
          <Button onClick={onKeep}>Garder le brouillon et fermer</Button>
        </>
      }
    >
      <p>
        Votre texte n’est pas enregistré. Gardé en brouillon, il vous attend sur cet appareil à la prochaine
        ouverture du formulaire.
      </p>
    </Dialog>
  );
}

interface Start {
  readonly draft: SheetDraft;
  readonly opened: OpenedSheet | null;
  /** Needs no draft: the sheet as it is, or an empty form. */
  readonly pristine: SheetDraft;
}

type EditorProps = PlantFormProps & Readonly<{ owner: DraftOwner; title: string; start: Start }>;

function useDraftAutosave(store: FormStore, { owner, start }: Pick<EditorProps, 'owner' | 'start'>) {
  const [isStored, setIsStored] = useState<boolean | null>(null);
  const [autosave] = useState(() =>
    createDraftAutosave({ store, owner, pristine: start.pristine, onWrite: setIsStored }),
  );
  useEffect(() => autosave.start(), [autosave]);
  return { isStored, autosave };
}

function PlantFormEditor({ sheet, owner, title, start, showsFacts, onSaved, onClose }: EditorProps) {
  const [store] = useState(() => createFormStore(start.draft, start.opened));
  const { isStored, autosave } = useDraftAutosave(store, { owner, start });
  const [isLeaving, setIsLeaving] = useState(false);
  const { outcome, handleSave, waitOf, reset } = useSave({
    store,
    sheet,
    beforeSave: autosave.flush,
    onDone: handleDone,
  });

  function handleDone(saved: Parameters<typeof onSaved>[0]): void {
    autosave.discard();
    onSaved(saved);
  }
  function handleClose(): void {
    leaveField();
    return isWorthSaving(store.getState().draft, start.pristine) ? setIsLeaving(true) : onClose();
  }
  function handleDiscard(): void {
    autosave.discard();
    onClose();
  }

  if (outcome.kind === 'waiting') {
    return <AwaitsValidation {...outcome} waitOf={waitOf} onDone={() => handleDone(outcome.saved)} />;
  }
  return (
    <FormContext value={store}>
      <EditedSheetContext value={sheet ?? null}>
        <Dialog
          title={title}
          size="wide"
          isFullScreenOnPhone
          closesOnMask={false}
          onClose={handleClose}
          actions={
            <FormFooter outcome={outcome} isDraftStored={isStored} onSave={(mode) => void handleSave(mode)}>
              <BeforeSaving waitOf={waitOf} />
            </FormFooter>
          }
        >
          <FormBody showsFacts={showsFacts ?? false} />
        </Dialog>
        {isLeaving && (
          <LeaveDialog onStay={() => setIsLeaving(false)} onKeep={onClose} onDiscard={handleDiscard} />
        )}
        {outcome.kind === 'conflict' && <Conflict {...outcome} onEnd={reset} />}
      </EditedSheetContext>
    </FormContext>
  );
}

function startOf({ sheet, prefill }: PlantFormProps): Start {
  if (!sheet) {
    const blank = prefill ? prefilledSheet(prefill) : blankSheet();
    return { draft: blank, pristine: blank, opened: null };
  }
  const content = contentOfSheet(sheet);
  const draft = draftFromContent(content);
  return { draft, pristine: draft, opened: { version: sheet.version, content } };
}

/** Opens the sheet, or first offers to resume an unsaved draft. */
function ResumableForm({ owner, ...props }: PlantFormProps & { readonly owner: DraftOwner }) {
  const { sheet, onClose } = props;
  const title = sheet ? "Modification d'une fiche de plante" : 'Création de fiche de plante';
  const [saved] = useState(() => readDraft(owner));
  const [pristineStart] = useState(() => startOf(props));
  const [start, setStart] = useState<Start | null>(saved ? null : pristineStart);
  if (start) return <PlantFormEditor {...props} owner={owner} title={title} start={start} />;

  function handleRestart(): void {
    deleteDraft(owner);
    setStart(pristineStart);
  }
  function handleResume(): void {
    if (saved) setStart({ ...saved, pristine: pristineStart.pristine });
  }
  return (
    <DraftChoice
      title={title}
      savedAt={saved?.savedAt ?? 0}
      isNew={!sheet}
      isOutdated={sheet !== undefined && saved?.opened?.version !== sheet.version}
      onResume={handleResume}
      onRestart={handleRestart}
      onClose={onClose}
    />
  );
}

function SlotForm({ userId, ...props }: PlantFormProps & { readonly userId: string }) {
  const owner = useDraftSlot(userId, props.sheet?.id ?? null);
  return owner && <ResumableForm {...props} owner={owner} />;
}

export default function PlantFormModal(props: PlantFormProps) {
  const userId = useCurrentUser(({ user }) => user?.id);
  if (userId === undefined) return null;
  // A new form for another person in the same browser.
  return <SlotForm key={userId} {...props} userId={userId} />;
}
