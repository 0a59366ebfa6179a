import { useMemo } from 'react';
import { FactsPanelLazy } from '#web/ui/facts/facts-panel-lazy.tsx';
import { Notice } from '#web/ui/form/notice.tsx';
import { withChange } from './model/draft-paths.ts';
import { editDraft, useFormState, useFormStore } from './model/form-store.ts';
import { validateDraft } from './model/validate-draft.ts';

/** Reads the text as it is typed; what is confirmed is saved with the sheet. */
export function FactsTab() {
  const store = useFormStore();
  const draft = useFormState((state) => state.draft);
  const opened = useFormState((state) => state.opened);
  const checked = useMemo(() => validateDraft(draft, opened?.content ?? null), [draft, opened]);
  if ('errors' in checked) {
    return (
      <Notice tone="info">
        Complétez d’abord la fiche ({Object.keys(checked.errors).length} à corriger) : seules les phrases
        d’une fiche complète peuvent être relues.
      </Notice>
    );
  }
  const { content } = checked;
  return (
    <FactsPanelLazy
      content={content}
      reviewed={content.additionalInfo.facts ?? []}
      onReview={(facts) =>
        editDraft(store, (before) => withChange(before, 'additionalInfo.facts', () => facts))
      }
    />
  );
}
