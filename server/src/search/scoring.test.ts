import fc from 'fast-check';
import { expect, it } from 'vitest';
import { among, best, type Ranked, ScoreTable } from './scoring.ts';

interface Added {
  readonly number: number;
  readonly score: number;
  readonly titled: number;
  readonly demoted: boolean;
}

const isDemoted = (number: number) => number % 3 === 0;

/** Few numbers and round scores, so that many are equal. */
const additions = fc.array(
  fc
    .record({
      number: fc.integer({ min: 1, max: 60 }).map((one) => one * 7_919),
      score: fc.integer({ min: 0, max: 8 }),
      titled: fc.integer({ min: 0, max: 1 }),
    })
    .map((one) => ({ ...one, demoted: isDemoted(one.number) })),
  { maxLength: 300 },
);

/** What the table does, told plainly. */
function expected(added: readonly Added[], floor: number, needed: number, gain: number) {
  const sums = [...Map.groupBy(added, ({ number }) => number)].map(([number, own]) => ({
    number,
    score: own.reduce((sum, { score }) => sum + score, 0),
    titled: own.reduce((sum, { titled }) => sum + titled, 0),
  }));
  const most = Math.max(0, ...sums.map(({ score }) => score));
  return sums
    .filter(({ score }) => score > 0 && score >= floor * most)
    .map(({ number, score, titled }) => {
      const order = isDemoted(number) ? score * 0.001 : score;
      return { number, score: titled >= needed ? score + gain : order };
    })
    .toSorted((a, b) => b.score - a.score || a.number - b.number);
}

const rowsOf = ({ numbers, scores }: Ranked) =>
  Array.from(numbers, (number, place) => ({ number, score: scores[place] }));

function scored(added: readonly Added[], floor: number, needed: number, gain: number): Ranked {
  const table = new ScoreTable(added.length);
  for (const { number, score, titled, demoted } of added) table.add(number, score, titled, demoted);
  return table.above(floor, { titled: needed, gain });
}

it('sums are those of each text, without the weak tail; a page is the best of them in order', () => {
  fc.assert(
    fc.property(
      additions,
      fc.constantFrom(0, 0.1, 0.5),
      fc.integer({ min: 0, max: 2 }),
      fc.record({ limit: fc.nat(12), offset: fc.nat(70) }),
      (added, floor, needed, { limit, offset }) => {
        const all = expected(added, floor, needed, 1_000);
        const ranked = scored(added, floor, needed, 1_000);
        expect(ranked.numbers).toHaveLength(all.length);
        expect(rowsOf(best(ranked, limit, offset))).toEqual(all.slice(offset, offset + limit));
      },
    ),
  );
});

it('only texts of the owners that were asked for are left', () => {
  fc.assert(
    fc.property(additions, fc.nat(60), (added, most) => {
      const allowed = new Set(Array.from({ length: most }, (_, i) => i * 7_919));
      const ranked = scored(added, 0, 1, 0);
      expect(rowsOf(best(among(ranked, allowed), 100))).toEqual(
        expected(added, 0, 1, 0).filter(({ number }) => allowed.has(number)),
      );
    }),
  );
});
