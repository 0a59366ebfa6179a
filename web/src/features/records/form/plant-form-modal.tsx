import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { DraftChoice } from './drafts/draft-choice.tsx';
import { useDraftPlace } from './drafts/draft-place.ts';
import { type DraftOwner, dropDraft, readDraft } from './drafts/local-draft.ts';
import { Editing, type Start } from './editing.tsx';
import { begunSheet, blankSheet } from './model/blank.ts';
import { contentOfSheet } from './model/content-of-sheet.ts';
import { draftOf } from './model/from-content.ts';
import type { PlantFormProps } from './plant-form.tsx';

/** The sheet as it is, or a form that holds no more than what it begins with. */
function freshStart({ sheet, beginning }: PlantFormProps): Start {
  if (!sheet) {
    const blank = beginning ? begunSheet(beginning) : blankSheet();
    return { draft: blank, pristine: blank, opened: null };
  }
  const content = contentOfSheet(sheet);
  const draft = draftOf(content);
  return { draft, pristine: draft, opened: { version: sheet.version, content } };
}

/** Begins with the sheet, or asks when an unfinished text of this person is kept on the device. */
function OwnForm({ owner, ...props }: PlantFormProps & { readonly owner: DraftOwner }) {
  const { sheet, onClose } = props;
  const title = sheet ? "Modification d'une fiche de plante" : 'Création de fiche de plante';
  const [kept] = useState(() => readDraft(owner));
  const [fresh] = useState(() => freshStart(props));
  const [start, setStart] = useState<Start | null>(kept ? null : fresh);
  if (start) return <Editing {...props} owner={owner} title={title} start={start} />;

  function handleRestart(): void {
    dropDraft(owner);
    setStart(fresh);
  }
  function handleResume(): void {
    if (kept) setStart({ ...kept, pristine: fresh.pristine });
  }
  return (
    <DraftChoice
      title={title}
      savedAt={kept?.savedAt ?? 0}
      isNew={!sheet}
      isOutdated={sheet !== undefined && kept?.opened?.version !== sheet.version}
      onResume={handleResume}
      onRestart={handleRestart}
      onClose={onClose}
    />
  );
}

/** Waits until it is known where this tab keeps its text. */
function PlacedForm({ userId, ...props }: PlantFormProps & { readonly userId: string }) {
  const owner = useDraftPlace(userId, props.sheet?.id ?? null);
  return owner && <OwnForm {...props} owner={owner} />;
}

export default function PlantFormModal(props: PlantFormProps) {
  const userId = useCurrentUser(({ user }) => user?.id);
  if (userId === undefined) return null;
  // Another person in the same browser gets a form of their own, never what this one typed.
  return <PlacedForm key={userId} {...props} userId={userId} />;
}
