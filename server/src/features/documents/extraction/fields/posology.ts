import { limits } from '@simples/contract/limits';
import { claimOf, clipped, joined } from '../evidence/claims.ts';
import type { Claim } from '../extraction-types.ts';
import { textOf } from '../text/flow.ts';
import { saysNothing } from '../text/negations.ts';
import { type Reading, sectionsOfKind } from './draft.ts';
import { statementsIn } from './statements.ts';

/** Doses and ways of preparing, in the words of the document alone. */
export function readPosology(reading: Reading): Claim | null {
  const { flow } = reading;
  let room = limits.text.long;
  const claims = sectionsOfKind(reading, 'posology', 'preparation').flatMap((section) => {
    const said = statementsIn(reading, section, 'additionalInfo.posology');
    const [first, last] = [said[0], said.at(-1)];
    if (!first || !last || saysNothing(textOf(flow, { start: first.start, end: last.end })) || room < 40)
      return [];
    const claim = claimOf(flow, clipped(flow, { start: first.start, end: last.end }, room));
    room -= claim.value.length + 1;
    return [claim];
  });
  return claims.length === 0 ? null : joined(claims);
}
