import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = text.split('\n').flatMap((line) => {
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

it('every file that the table names is there', () => {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, link]) => `docs/${link}`);
  const paths = [...quoted.filter((path) => /\/.*\.(?:tsx?|json)$/.test(path)), ...links];
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
