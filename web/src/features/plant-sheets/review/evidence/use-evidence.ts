import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import { createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type QuotedField, quotedFields } from './quoted-fields.ts';

/** Where the field stands whose source is shown; its row stands out. */
export const QuotedFieldContext = createContext<string | null>(null);

/** True for the row of the field whose source is shown, and for the item that holds it. */
export function useIsQuoted(path: string): boolean {
  const quoted = useContext(QuotedFieldContext);
  return quoted !== null && `${quoted}/`.startsWith(`${path}/`);
}

const PLACE = 'source';

/** The fields of a content that documents brought, one by one; which one is open stands in the address, from 1. */
export function useEvidence(content: PlantSheetContent, changeIds: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const changed = changeIds.join('\n');
  const all = useMemo(
    () => quotedFields(content, changed === '' ? [] : changed.split('\n')),
    [content, changed],
  );
  const asked = Number(params.get(PLACE) ?? 1);
  const place = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Math.max(all.length, 1)) : 1;
  const quoted: QuotedField | null = all[place - 1] ?? null;

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
