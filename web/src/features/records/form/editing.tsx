import { useEffect, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { createDraftKeeper, isWorthKeeping } from './drafts/draft-keeper.ts';
import { LeaveDialog } from './drafts/leave-dialog.tsx';
import type { DraftOwner } from './drafts/local-draft.ts';
import { FormBody } from './form-body.tsx';
import { FormFooter } from './form-footer.tsx';
import type { SheetDraft } from './model/sheet-draft.ts';
import type { PlantFormProps } from './plant-form.tsx';
import { Conflict } from './saving/conflict.tsx';
import { useSave } from './saving/use-save.ts';
import { WaitingNotice } from './saving/waiting-notice.tsx';
import { EditedSheet } from './state/edited-sheet.ts';
import { FormContext } from './state/form-context.ts';
import { createFormStore, type FormStore, type Opened } from './state/form-store.ts';

/** What the form begins with. */
export interface Start {
  readonly draft: SheetDraft;
  readonly opened: Opened | null;
  /** The sheet as it is, or an empty form: what needs no draft. */
  readonly pristine: SheetDraft;
}

interface EditingProps extends PlantFormProps {
  readonly owner: DraftOwner;
  readonly title: string;
  readonly start: Start;
}

/** Keeps drafts as long as the form is open. */
function useDraftKeeper(store: FormStore, { owner, start }: Pick<EditingProps, 'owner' | 'start'>) {
  const [isKept, setIsKept] = useState<boolean | null>(null);
  const [keeper] = useState(() =>
    createDraftKeeper({ store, owner, pristine: start.pristine, onKept: setIsKept }),
  );
  useEffect(() => keeper.start(), [keeper]);
  return { isKept, keeper };
}

/** The form itself: sections, saving, and what is asked before anything typed goes away. */
export function Editing({ sheet, owner, title, start, onSaved, onClose }: EditingProps) {
  const [store] = useState(() => createFormStore(start.draft, start.opened));
  const { isKept, keeper } = useDraftKeeper(store, { owner, start });
  const [isLeaving, setIsLeaving] = useState(false);
  const { outcome, handleSave, forget } = useSave({
    store,
    sheet,
    beforeSave: keeper.flush,
    onDone: handleDone,
  });

  function handleDone(saved: Parameters<typeof onSaved>[0]): void {
    keeper.drop();
    onSaved(saved);
  }
  function handleClose(): void {
    if (isWorthKeeping(store.getState().draft, start.pristine)) setIsLeaving(true);
    else onClose();
  }
  function handleThrowAway(): void {
    keeper.drop();
    onClose();
  }

  if (outcome.kind === 'waiting') {
    const before = store.getState().opened?.content ?? null;
    return <WaitingNotice {...outcome} before={before} onDone={() => handleDone(outcome.saved)} />;
  }
  return (
    <FormContext value={store}>
      <EditedSheet value={sheet ?? null}>
        <Dialog
          title={title}
          size="wide"
          isFullScreenOnPhone
          closesOnMask={false}
          onClose={handleClose}
          actions={
            <FormFooter outcome={outcome} isDraftKept={isKept} onSave={(wish) => void handleSave(wish)} />
          }
        >
          <FormBody />
        </Dialog>
        {isLeaving && (
          <LeaveDialog onStay={() => setIsLeaving(false)} onKeep={onClose} onThrowAway={handleThrowAway} />
        )}
        {outcome.kind === 'conflict' && <Conflict {...outcome} onEnd={forget} />}
      </EditedSheet>
    </FormContext>
  );
}
