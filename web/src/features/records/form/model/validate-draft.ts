import { type PlantSheetContent, plantSheetContent } from '@simples/contract/plant-sheet-content';
import type { z } from 'zod';
import { contentFromDraft } from './draft-content.ts';
import { fieldOf } from './draft-paths.ts';
import type { SheetDraft } from './sheet-draft.ts';

/** By the path of the field. */
export type FieldErrors = Readonly<Record<string, string>>;
type Issue = z.core.$ZodRawIssue;

/** For issues without a message in the contract. */
function explain(issue: Issue): string {
  const path = (issue.path ?? []).map(String);
  if (path[0] === 'references') return 'Veuillez entrer un numéro de page, à partir de 1.';
  if (path.at(-1) === 'dangerLevel') return 'Veuillez choisir le niveau de danger.';
  if (path.at(-1) === 'language') return 'Veuillez sélectionner la langue!';
  if (issue.code === 'too_big') {
    return issue.origin === 'array'
      ? `${issue.maximum} éléments au plus.`
      : `${issue.maximum} caractères au plus.`;
  }
  if (path[1] === 'safety') return 'À renseigner, ou « non documenté » si aucune source ne le dit.';
  return 'Veuillez remplir ce champ.';
}

/** The first error of each field. */
export function validateDraft(
  draft: SheetDraft,
  known: PlantSheetContent | null,
): { readonly content: PlantSheetContent } | { readonly errors: FieldErrors } {
  const read = plantSheetContent.safeParse(contentFromDraft(draft, known?.additionalInfo), {
    error: explain,
  });
  if (read.success) return { content: read.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[fieldOf(draft, path)] ??= message;
  return { errors };
}

/** Maps server paths such as `body.indications.0.title`. */
export function serverFieldErrors(
  draft: SheetDraft,
  fields: readonly { readonly path: string; readonly message: string }[],
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of fields) {
    errors[fieldOf(draft, path.replace(/^body\.?/, '').split('.'))] ??= message;
  }
  return errors;
}
