import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { nameOfField } from '@simples/contract/plant-sheets/diff/field-name';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

/** A field with the words of a document that it was made of. */
export interface Quoted extends Evidence {
  readonly label: string;
  /** As changes are called. */
  readonly path: string;
}

/** The field whose source is shown; its row stands out. */
export const QuotedFieldContext = createContext<string | null>(null);

/** True for the row of the field whose source is shown, or of the item that holds it. */
export function useIsQuoted(changeId: string | null): boolean {
  const path = useContext(QuotedFieldContext);
  return changeId !== null && path !== null && `${path}/`.startsWith(`${changeId}/`);
}

const PLACE = 'source';

const holds = (outer: string, inner: string): boolean => `${inner}/`.startsWith(`${outer}/`);

/** The quotes of what changes, to be reviewed with it; of everything where none of them does. */
function quotedFields(content: PlantSheetContent, changeIds: readonly string[]): Quoted[] {
  const all = (content.additionalInfo.evidence ?? []).map((entry) => ({
    ...entry,
    ...nameOfField(content, entry.field),
  }));
  const changed = all.filter(({ path }) => changeIds.some((id) => holds(id, path) || holds(path, id)));
  return changed.length > 0 ? changed : all;
}

/** The quotes of a content one by one; which one is open stands in the address, from 1. */
export function useEvidence(content: PlantSheetContent, changeIds: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const all = quotedFields(content, changeIds);
  const asked = Number(params.get(PLACE) ?? 1);
  const place = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Math.max(all.length, 1)) : 1;
  const quoted = all[place - 1] ?? null;

  function show(next: number): void {
    if (next < 1 || next > all.length) return;
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set(PLACE, String(next));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { quoted, place, count: all.length, show };
}

/** Alt with an arrow goes from field to field, wherever the focus is. */
export function useFieldShortcuts(onStep: (step: 1 | -1) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isAlone || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
