import type { PlantSheetContent } from '../content.ts';
import { canonical } from './canonical.ts';
import { stepsOf } from './field-name.ts';

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

const pathOf = (field: string) => stepsOf(field).join('/');

/** A path and all that holds it, from the nearest to the sheet. */
function wayUp(path: string): string[] {
  const way = [path];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    way.push(path.slice(0, end));
  return way;
}

/** For each change the fields named by evidence that it touches: its own, what holds it or what it holds. */
function fieldsTouched(ids: readonly string[], fields: readonly string[]): Set<string>[] {
  const at = new Map<string, string[]>();
  const within = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, field: string) =>
    map.set(key, [...(map.get(key) ?? []), field]);
  for (const field of fields) {
    put(at, pathOf(field), field);
    for (const holder of wayUp(pathOf(field))) put(within, holder, field);
  }
  return ids.map(
    (id) => new Set([...wayUp(id).flatMap((path) => at.get(path) ?? []), ...(within.get(id) ?? [])]),
  );
}

/** Each change with the evidence that goes with it: what names its field, and what names the field of none. */
export function withEvidence<C extends { readonly id: string }>(
  changes: readonly C[],
  { added, removed }: EvidenceChange,
): (C & { readonly evidence?: readonly EvidenceChange[] })[] {
  const fields = new Set([...added, ...removed].map(({ field }) => field));
  if (fields.size === 0) return [...changes];
  const ids = changes.map(({ id }) => id);
  const touched = fieldsTouched(ids, [...fields]);
  const named = new Set(touched.flatMap((own) => [...own]));
  const only = (keeps: (field: string) => boolean): EvidenceChange => ({
    added: added.filter(({ field }) => keeps(field)),
    removed: removed.filter(({ field }) => keeps(field)),
  });
  const ofNone = only((field) => !named.has(field));
  return changes.map((change, index) => {
    const own = touched[index] ?? new Set();
    return { ...change, evidence: own.size === 0 ? [ofNone] : [ofNone, only((field) => own.has(field))] };
  });
}

/** The evidence of a content after changes: what goes first, for what comes may say it better. */
export function afterEvidenceChanges(evidence: Evidence, changes: Iterable<EvidenceChange>): Evidence {
  const all = [...new Set(changes)];
  const added = all.flatMap((change) => change.added);
  const kept = without(
    evidence,
    all.flatMap((change) => change.removed),
  );
  const fresh = new Map(without(added, kept).map((entry) => [canonical(entry), entry]));
  return [...kept, ...fresh.values()];
}
