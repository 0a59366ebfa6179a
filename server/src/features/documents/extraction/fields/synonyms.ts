import { limits } from '@simples/contract/limits';
import { claimOf } from '../evidence/claims.ts';
import type { Claim } from '../extraction-types.ts';
import { binomialsIn } from '../plants/binomials.ts';
import { itemsOf } from '../text/enumerations.ts';
import { textOf } from '../text/flow.ts';
import { saysNothing } from '../text/negations.ts';
import { type Reading, sectionsOfKind } from './draft.ts';

const synonym = /^(?:\p{Lu}\p{L}+|\p{Lu}\.)\s*(?:[×x]\s*)?\p{Ll}{3,}/u;

/** Synonyms, with their authors. */
export function readSynonyms(reading: Reading): Claim[] {
  const { flow, drop } = reading;
  return sectionsOfKind(reading, 'synonyms').flatMap((section) =>
    itemsOf(flow.text, section, { conjunctions: false, commas: true }).flatMap((item) => {
      const text = textOf(flow, item);
      const starts = binomialsIn(text, 'told')
        .map(({ start }) => start)
        .filter(
          (start) =>
            start > 0 && /[.)\s]\s$/u.test(text.slice(0, start)) && !/\(\s*$/.test(text.slice(0, start)),
        );
      const cuts = [0, ...starts, text.length];
      return cuts.slice(0, -1).flatMap((from, i) => {
        const claim = claimOf(flow, {
          start: item.start + from,
          end: item.start + (cuts[i + 1] ?? text.length),
        });
        if (synonym.test(claim.value) && claim.value.length <= limits.text.name) return [claim];
        if (!saysNothing(claim.value))
          drop({
            field: 'additionalInfo.names.synonyms',
            value: claim.value,
            reason: 'n’a pas la forme d’un nom scientifique',
          });
        return [];
      });
    }),
  );
}
