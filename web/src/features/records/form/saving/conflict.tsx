import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { contentOfSheet } from '../model/content-of-sheet.ts';
import { draftOf } from '../model/from-content.ts';
import { useForm } from '../state/form-context.ts';
import { replaceDraft } from '../state/form-store.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface ConflictProps {
  readonly mine: PlantSheetContent;
  readonly theirs: PlantSheet;
  readonly onEnd: () => void;
}

/** Brings the two texts together in the form; saving is another act. */
export function Conflict({ mine, theirs, onEnd }: ConflictProps) {
  const store = useForm();
  const content = contentOfSheet(theirs);

  function handleMerge(chosen: PlantSheetContent): void {
    // The whole of one's own text stays as it was typed.
    const draft = chosen === mine ? store.getState().draft : draftOf(chosen);
    replaceDraft(store, draft, { version: theirs.version, content });
    onEnd();
  }
  const opened = store.getState().opened?.content ?? content;
  return <ConflictDialog texts={{ opened, mine, theirs: content }} onMerge={handleMerge} onClose={onEnd} />;
}
