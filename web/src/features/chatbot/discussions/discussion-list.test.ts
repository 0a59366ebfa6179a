import { expect, test } from 'vitest';
import { buildSummary } from '#web/features/chatbot/testing/builders.ts';
import { groupByDate } from './discussion-list.tsx';

const now = new Date(2026, 10, 14, 9, 0);
const labelsOf = (moments: Date[]) =>
  groupByDate(
    moments.map((moment, index) => buildSummary({ id: String(index), updatedAt: moment.toISOString() })),
    now,
  ).map(({ label, discussions }) => [label, discussions.length]);

test('discussions stand under the day, the week or the month of their last message', () => {
  expect(
    labelsOf([
      now,
      new Date(2026, 10, 14, 0, 1),
      new Date(2026, 10, 13, 23, 59),
      new Date(2026, 10, 8, 12),
      new Date(2026, 9, 20, 12),
      new Date(2026, 7, 2, 12),
    ]),
  ).toEqual([
    ['Aujourd’hui', 2],
    ['Hier', 1],
    ['7 derniers jours', 1],
    ['30 derniers jours', 1],
    ['Août 2026', 1],
  ]);
});
