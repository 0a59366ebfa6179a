import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { z } from 'zod';
import { draftName, readLocal, removeLocal, writeLocal } from '../../../../lib/local/local-data.ts';
import { sheetDraft } from '../model/sheet-draft.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const keptDraft = z.object({
  savedAt: z.number(),
  draft: sheetDraft,
  /** The row as it was opened: what others changed since is measured against it. */
  opened: z.object({ version: z.number(), content: z.custom<PlantSheetContent>(isObject) }).nullable(),
});
export type KeptDraft = z.infer<typeof keptDraft>;

/** Whose unfinished text it is, and of which sheet; none for a new one. */
export interface DraftOwner {
  readonly userId: string;
  readonly sheetId: string | null;
  /** Another than the first, 1, for a tab that writes at the same time as another. */
  readonly place: number;
}

/** The name under which a draft is kept. */
export function nameOf({ sheetId, place }: DraftOwner): string {
  const name = draftName(`plant-sheet:${sheetId ?? 'new'}`);
  return place === 1 ? name : `${name}:${place}`;
}

export function readDraft(owner: DraftOwner): KeptDraft | null {
  return readLocal(owner.userId, nameOf(owner), keptDraft);
}

/** Keeps what is typed on this device; false when the browser could not. */
export function keepDraft(owner: DraftOwner, kept: KeptDraft): boolean {
  return writeLocal(owner.userId, nameOf(owner), kept);
}

export function dropDraft(owner: DraftOwner): void {
  removeLocal(owner.userId, nameOf(owner));
}
