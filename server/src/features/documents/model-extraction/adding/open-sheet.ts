import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import type { Claim, Dropped } from '../../extraction/extraction-types.ts';
import type { Citing } from '../../extraction/sheet/cited.ts';
import type { Finding } from '../checking/check.ts';
import type { ProposedField } from '../proposals.ts';

/** A sheet while values are added to it. */
export interface Open {
  readonly content: PlantSheetContent;
  readonly unsaid: Set<string>;
  readonly citing: Citing;
  readonly drop: (dropped: Dropped) => void;
}

export const ofField = (findings: readonly Finding[], field: ProposedField): Finding[] =>
  findings.filter((finding) => finding.field === field);

/** Takes a value in when there is room for its quotes and they have it word for word. */
export function taken({ citing }: Open, field: string, claim: Claim): string | undefined {
  return claim.quotes.length > citing.room() ? undefined : citing.text(field, claim);
}
