import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import type { PlantSheet } from '@simples/contract/plant-sheets/sheet';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-client.ts';
import { refreshSheets } from '../../../../lib/sheets/sheet-cache.ts';
import { showSuccess } from '../../../../lib/toasts.ts';
import { check, errorsOfServer } from '../state/check.ts';
import { focusFirstError } from '../state/focus.ts';
import { type FormStore, showErrors } from '../state/form-store.ts';
import { fetchSheet, saveSheet } from './api.ts';

/** What stands in the way of saving, or what became of it. */
export type Outcome =
  | { readonly kind: 'none' | 'saving' | 'invalid' }
  | { readonly kind: 'failed'; readonly title: string; readonly message: string }
  | { readonly kind: 'duplicate'; readonly existingId: string | null; readonly message: string }
  | { readonly kind: 'conflict'; readonly mine: PlantSheetContent; readonly theirs: PlantSheet }
  | { readonly kind: 'waiting'; readonly saved: PlantSheet; readonly content: PlantSheetContent };

interface Target {
  readonly store: FormStore;
  /** The row that is edited; none for a new sheet. */
  readonly sheet: PlantSheet | undefined;
  readonly beforeSave: () => void;
  readonly onDone: (saved: PlantSheet) => void;
}

export type Wish = 'publish' | 'draft';

/** A row that was corrected already cannot become a first draft again. */
function statusOf(wish: Wish, sheet: PlantSheet | undefined) {
  if (wish === 'publish') return 'VALIDATED';
  return sheet?.status === 'MODIFIED' ? 'MODIFIED' : 'DRAFT';
}

function failureTitle(sheet: PlantSheet | undefined): string {
  return sheet
    ? 'Erreur lors de la mise à jour de la fiche de plante'
    : 'Erreur lors de la création de la fiche de plante';
}

/** What a refusal of the server asks of the person. */
async function outcomeOf(
  error: unknown,
  { store, sheet }: Target,
  mine: PlantSheetContent,
): Promise<Outcome> {
  const title = failureTitle(sheet);
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', title, message: 'Une erreur est survenue. Veuillez réessayer.' };
  }
  if (error.key === 'duplicateSheet') {
    return { kind: 'duplicate', existingId: error.existingId, message: error.message };
  }
  if (error.httpCode === 412 && sheet) {
    try {
      return { kind: 'conflict', mine, theirs: await fetchSheet(sheet.id) };
    } catch (reason) {
      return { kind: 'failed', title, message: reason instanceof ApiError ? reason.message : error.message };
    }
  }
  if (error.httpCode === 422 && error.fields.length > 0) {
    showErrors(store, errorsOfServer(store.getState().draft, error.fields));
    focusFirstError();
    return { kind: 'invalid' };
  }
  return { kind: 'failed', title, message: error.message };
}

function tellSuccess(wish: Wish, sheet: PlantSheet | undefined): void {
  if (wish === 'draft') showSuccess('Brouillon enregistré', 'Il attend dans la file de validation.');
  else if (sheet) showSuccess('Fiche de plante mise à jour avec succès');
  else showSuccess('Fiche de plante créée avec succès');
}

/** Checks and saves the form. What is typed stays in the form until the server has it. */
export function useSave(target: Target) {
  const { store, sheet, beforeSave, onDone } = target;
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  async function handleSave(wish: Wish): Promise<void> {
    if (outcome.kind === 'saving') return;
    beforeSave();
    const { draft, opened } = store.getState();
    const checked = check(draft, opened?.content ?? null);
    if ('errors' in checked) {
      showErrors(store, checked.errors);
      setOutcome({ kind: 'invalid' });
      focusFirstError();
      return;
    }
    const { content } = checked;
    showErrors(store, {});
    setOutcome({ kind: 'saving' });
    try {
      const row = sheet && opened ? { id: sheet.id, version: opened.version } : null;
      const saved = await saveSheet({ row, content, status: statusOf(wish, sheet) });
      void refreshSheets(client);
      if (wish === 'publish' && saved.status !== 'VALIDATED') setOutcome({ kind: 'waiting', saved, content });
      else {
        tellSuccess(wish, sheet);
        onDone(saved);
      }
    } catch (error) {
      setOutcome(await outcomeOf(error, target, content));
    }
  }

  return { outcome, handleSave, forget: () => setOutcome({ kind: 'none' }) };
}
