import {
  type PlantSheet,
  type PlantSheetContent,
  plantSheet,
  type SheetStatus,
} from '@simples/contract/plant-sheet-content';
import { plantSheetEndpoints } from '@simples/contract/plant-sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, troubleWith } from '#web/lib/api-client.ts';
import { invalidatePlantSheets } from '#web/lib/plant-sheet-queries.ts';
import { showSuccess } from '#web/lib/toasts.ts';
import { focusFirstError } from './model/focus.ts';
import { type FormStore, showErrors } from './model/form-store.ts';
import { serverFieldErrors, validateDraft } from './model/validate-draft.ts';
import { useWait } from './who-publishes.tsx';

const { create, update, get } = plantSheetEndpoints;

interface SaveInput {
  /** The edited row and its opened version; null for a new sheet. */
  readonly row: { readonly id: string; readonly version: number } | null;
  readonly content: PlantSheetContent;
  readonly status: Exclude<SheetStatus, 'DELETED'>;
}

function saveSheet({ row, content, status }: SaveInput): Promise<PlantSheet> {
  // The server keeps quotes of documents when they are missing.
  const { evidence: _, ...additionalInfo } = content.additionalInfo;
  const body = { ...content, additionalInfo, status };
  return row
    ? call(update, {
        params: { id: row.id },
        headers: { 'if-match': `"${row.version}"` },
        body,
      })
    : call(create, { body });
}

async function fetchSheet(id: string): Promise<PlantSheet> {
  return plantSheet.parse(await call(get, { params: { id } }));
}

export type SaveOutcome =
  | { readonly kind: 'none' | 'saving' | 'invalid' }
  | { readonly kind: 'failed'; readonly title: string; readonly message: string }
  | { readonly kind: 'duplicate'; readonly existingId: string | null; readonly message: string }
  | { readonly kind: 'conflict'; readonly mine: PlantSheetContent; readonly theirs: PlantSheet }
  | { readonly kind: 'waiting'; readonly saved: PlantSheet; readonly content: PlantSheetContent };

interface SaveOptions {
  readonly store: FormStore;
  /** Undefined for a new sheet. */
  readonly sheet: PlantSheet | undefined;
  readonly beforeSave: () => void;
  readonly onDone: (saved: PlantSheet) => void;
}

export type SaveMode = 'publish' | 'draft';

/** A MODIFIED row cannot become a DRAFT again. */
function statusOf(mode: SaveMode, sheet: PlantSheet | undefined) {
  if (mode === 'publish') return 'VALIDATED';
  return sheet?.status === 'MODIFIED' ? 'MODIFIED' : 'DRAFT';
}

function failureTitle(sheet: PlantSheet | undefined): string {
  return sheet
    ? 'Erreur lors de la mise à jour de la fiche de plante'
    : 'Erreur lors de la création de la fiche de plante';
}

async function outcomeOfError(
  error: unknown,
  { store, sheet }: SaveOptions,
  mine: PlantSheetContent,
): Promise<SaveOutcome> {
  const title = failureTitle(sheet);
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', title, message: troubleWith(sheet ? update : create) };
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
    showErrors(store, serverFieldErrors(store.getState().draft, error.fields));
    focusFirstError();
    return { kind: 'invalid' };
  }
  return { kind: 'failed', title, message: error.message };
}

function showSaved(mode: SaveMode, sheet: PlantSheet | undefined): void {
  if (mode === 'draft') showSuccess('Brouillon enregistré', 'Il attend dans la file de validation.');
  else if (sheet) showSuccess('Fiche de plante mise à jour avec succès');
  else showSuccess('Fiche de plante créée avec succès');
}

export function useSave(options: SaveOptions) {
  const { store, sheet, beforeSave, onDone } = options;
  const client = useQueryClient();
  const waitOf = useWait(sheet, store);
  const [outcome, setOutcome] = useState<SaveOutcome>({ kind: 'none' });

  async function handleSave(mode: SaveMode): Promise<void> {
    if (outcome.kind === 'saving') return;
    beforeSave();
    const { draft, opened } = store.getState();
    const checked = validateDraft(draft, opened?.content ?? null);
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
      const saved = await saveSheet({ row, content, status: statusOf(mode, sheet) });
      void invalidatePlantSheets(client);
      if (mode === 'publish' && saved.status !== 'VALIDATED') setOutcome({ kind: 'waiting', saved, content });
      else {
        showSaved(mode, sheet);
        onDone(saved);
      }
    } catch (error) {
      setOutcome(await outcomeOfError(error, options, content));
    }
  }

  return { outcome, handleSave, waitOf, reset: () => setOutcome({ kind: 'none' }) };
}
