import { words } from '@simples/contract/french/text';
import { extentRoles, extentWords } from '@simples/server/features/documents/extraction/extents';
import { statementsOf, termsOf } from '@simples/server/features/documents/extraction/terms';
import type { Row } from './learn.ts';
import { type LearnedDocument, readingsOf } from './readings.ts';
import { namesIn, rootOf } from './remedies.ts';

/** How much the documents weigh beside what holds the weights near zero. */
const WEIGHT = 0.1;

/** The words of the sentences of a document that tell an expected use or refusal. */
export function rowsOfExtents(document: LearnedDocument): Row[] {
  const told = readingsOf(document).flatMap(({ reading, plant }) => {
    const values = [plant.indications ?? [], plant.contraindications ?? []].flat();
    const terms = Map.groupBy(termsOf(reading), ({ statement }) => statement);
    return statementsOf(reading).flatMap((statement) => {
      const all = extentWords(reading, statement, terms.get(statement) ?? []);
      const places = values.flatMap((value) => namesIn(all, new Set(words(value).map(rootOf))));
      if (places.length === 0) return [];
      return all.map(({ own }, at) => {
        const place = places.find(({ from, to }) => at >= from && at < to);
        const isAfter = places.some(({ to }) => to === at);
        const role =
          place === undefined ? (isAfter ? 'after' : 'out') : place.from === at ? 'begins' : 'within';
        return { features: own, role: extentRoles.indexOf(role) };
      });
    });
  });
  return told.map((one) => ({ ...one, weight: WEIGHT / Math.sqrt(told.length), source: document.source }));
}
