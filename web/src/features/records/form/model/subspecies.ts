import { limits } from '@simples/contract/limits';
import { blankWord } from './blank.ts';
import { hasText, isBlank } from './is-blank.ts';
import type { SheetDraft } from './sheet-draft.ts';

/** What goes with the subspecies that a smaller number leaves out. */
interface Loss {
  readonly names: readonly string[];
  readonly indications: number;
  readonly contraindications: number;
}

const leftOut = (draft: SheetDraft, number: number): ReadonlySet<string> =>
  new Set(draft.additionalInfo.subspecies.slice(number).map(({ id }) => id));

/** What text a smaller number of subspecies would remove; null when none. */
export function lossOf(draft: SheetDraft, number: number): Loss | null {
  const gone = leftOut(draft, number);
  const written = (items: readonly { readonly subspecies: string }[]): number =>
    items.filter((item) => gone.has(item.subspecies) && hasText(item)).length;
  const loss = {
    names: draft.additionalInfo.subspecies
      .filter(({ id, value }) => gone.has(id) && !isBlank(value))
      .map(({ value }) => value),
    indications: written(draft.indications),
    contraindications: written(draft.contreIndications),
  };
  return loss.names.length + loss.indications + loss.contraindications > 0 ? loss : null;
}

/** A draft with as many subspecies: new ones have no name yet, those left out go with what belongs to them. */
export function withSubspecies(draft: SheetDraft, wanted: number): SheetDraft {
  const number = Math.min(Math.max(wanted, 0), limits.list.items);
  const gone = leftOut(draft, number);
  const rows = draft.additionalInfo.subspecies.slice(0, number);
  const stays = (item: { readonly subspecies: string }): boolean => !gone.has(item.subspecies);
  return {
    ...draft,
    taxonomy: { ...draft.taxonomy, subspeciesNumber: number },
    indications: draft.indications.filter(stays),
    contreIndications: draft.contreIndications.filter(stays),
    additionalInfo: {
      ...draft.additionalInfo,
      subspecies: [...rows, ...Array.from({ length: number - rows.length }, () => blankWord())],
    },
  };
}
