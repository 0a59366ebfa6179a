import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, , state, , shown = ''] = line.split('|').map((cell) => cell.trim());
    return /^[A-Z]\d+$/.test(id ?? '') ? [{ id, state, shown }] : [];
  });

it('each of the ninety requirements has a state and what shows it', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(90);
  const missing = rows.flatMap(({ id, state, shown }) => {
    const paths = [...shown.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    const isKnown = ['held', 'partly', 'not'].includes(state ?? '');
    return isKnown && paths.length > 0 && paths.every((path) => existsSync(join(root, path)))
      ? []
      : [id, paths];
  });
  expect(missing).toEqual([]);
});
