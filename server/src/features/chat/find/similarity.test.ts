import { expect, it } from 'vitest';
import { fuseScores } from './similarity.ts';

const hits = [
  { id: 'a', score: 10 },
  { id: 'b', score: 9.5 },
  { id: 'c', score: 2 },
];
const order = (likeness: Record<string, number>) =>
  fuseScores(hits, new Map(Object.entries(likeness))).map(({ id }) => id);

it.each([
  ['nothing known', {}, ['a', 'b', 'c']],
  ['all alike', { a: 0.5, b: 0.5, c: 0.5 }, ['a', 'b', 'c']],
  ['the second much more alike', { a: 0.2, b: 0.8, c: 0.3 }, ['b', 'a', 'c']],
  ['the last the most alike, but with far fewer words', { a: 0.2, b: 0.2, c: 0.9 }, ['a', 'b', 'c']],
  ['the first unknown', { b: 0.9, c: 0.1 }, ['b', 'a', 'c']],
])('with %s', (_what, likeness, expected) => {
  expect(order(likeness)).toEqual(expected);
});

it('finds neither more nor fewer texts, on the scale they had', () => {
  const fused = fuseScores(hits, new Map([['b', 0.9]]));
  expect(fused).toHaveLength(3);
  expect(Math.max(...fused.map(({ score }) => score))).toBeLessThanOrEqual(10);
});
