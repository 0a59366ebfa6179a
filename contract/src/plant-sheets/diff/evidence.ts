import type { PlantSheetContent } from '../content.ts';
import { canonical } from './canonical.ts';

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>;

/**
 * Evidence (the quotes of documents that a field rests on) is no change that a person reviews: it comes and goes with the
 * changes of the fields it names, or with any change when it names none of them.
 */
export interface EvidenceChange {
  readonly added: Evidence;
  readonly removed: Evidence;
}

const without = (these: Evidence, others: Evidence): Evidence => {
  const known = new Set(others.map(canonical));
  return these.filter((entry) => !known.has(canonical(entry)));
};

/** What the next content says otherwise of evidence; nothing when it brings none. */
export function changedEvidence(previous: PlantSheetContent, next: PlantSheetContent): EvidenceChange {
  const old = previous.additionalInfo.evidence ?? [];
  const now = next.additionalInfo.evidence ?? old;
  return { added: without(now, old), removed: without(old, now) };
}

/** `indications[0].title` and `indications/0/title` are the same path. */
const pathOf = (field: string) =>
  field
    .split(/[./[\]]+/)
    .filter((name) => name !== '')
    .join('/');

const concerns = (field: string, id: string) => {
  const path = pathOf(field);
  return id === path || id.startsWith(`${path}/`) || path.startsWith(`${id}/`);
};

/** Each change with the evidence that goes with it. */
export function withEvidence<C extends { readonly id: string }>(
  changes: readonly C[],
  evidence: EvidenceChange,
): (C & { readonly evidence?: EvidenceChange })[] {
  const ids = changes.map(({ id }) => id);
  const loose = (field: string) => !ids.some((id) => concerns(field, id));
  const all = [...evidence.added, ...evidence.removed];
  if (all.length === 0) return [...changes];
  const looseFields = new Set(all.map(({ field }) => field).filter(loose));
  return changes.map((change) => {
    const mine = (entry: Evidence[number]) =>
      looseFields.has(entry.field) || concerns(entry.field, change.id);
    return {
      ...change,
      evidence: { added: evidence.added.filter(mine), removed: evidence.removed.filter(mine) },
    };
  });
}

/** The evidence of a content after a change. */
export function afterEvidenceChange(evidence: Evidence | undefined, change: EvidenceChange): Evidence {
  const kept = without(evidence ?? [], change.removed);
  return [...kept, ...without(change.added, kept)];
}
