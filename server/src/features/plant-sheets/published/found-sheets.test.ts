import { expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { pageOfFound, placesOf } from './found-sheets.ts';
import { TraitColumns } from './trait-columns.ts';

const idOf = (number: number) => `sheet-${String(number).padStart(5, '0')}`;

const traitsOf = (number: number) => ({
  id: idOf(number),
  family: '',
  language: 'FR',
  updatedAt: number,
  createdBy: 'HUMAN',
  updatedByAi: false,
  dangerous: false,
  stems: [],
  tags: [],
  parts: [],
  origins: [],
  preparations: [],
  applications: [],
  references: [],
  keys: [],
  marks: [],
});

const filled = (count: number): TraitColumns => {
  const columns = new TraitColumns();
  for (let number = 1; number <= count; number += 1) columns.put(traitsOf(number));
  return columns;
};

const allNumbers = (count: number) => Int32Array.from({ length: count }, (_, at) => at + 1);

const everyone = allNumbers(10);

/** Tells the sheet of the one text that is not known, after something else has happened; then of all. */
const lookingUp = (happens: () => void): Db => {
  let asked: Iterable<number> = [10];
  return {
    execute: () => {
      const rows = Array.from(asked, (number) => ({ id: idOf(number), number }));
      if (asked !== everyone) happens();
      asked = everyone;
      return Promise.resolve({ rows });
    },
  } as unknown as Db;
};

it.each([
  ['one sheet is published anew', 1],
  ['so many are that room is given back', 6_000],
])('a search finds every sheet though, while it looks some up, %s', async (_, times) => {
  const columns = filled(10);
  for (let number = 1; number <= 9; number += 1) columns.noteText(number, idOf(number));
  const db = lookingUp(() => {
    for (let round = 0; round < times; round += 1) columns.put(traitsOf(1 + (round % 9)));
  });
  const found = await placesOf(db, columns, { numbers: allNumbers(10), scores: new Float64Array(10) });
  const ids = new Set(Array.from(found.places, (place) => columns.idOf(place)));
  expect(ids).toEqual(new Set(Array.from(allNumbers(10), idOf)));
});

it('a page far down is the one that sorting all gives', () => {
  const columns = filled(3_000);
  const found = { places: Int32Array.from({ length: 3_000 }, (_, place) => place), scores: null };
  const newestFirst = Array.from(allNumbers(3_000), idOf).toReversed();
  for (const offset of [0, 950, 1_500, 2_995, 3_000, 10_000_000])
    expect(pageOfFound(columns, found, { limit: 10, offset })).toEqual(
      newestFirst.slice(offset, offset + 10),
    );
});
