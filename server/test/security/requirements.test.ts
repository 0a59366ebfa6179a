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

it('every regression of a fault that was found is run by a campaign', () => {
  const campaigns = readFileSync(join(root, 'scripts/campaigns.ts'), 'utf8');
  const filters = [...campaigns.matchAll(/'([\w./-]+)'/g)].map(([, filter = '']) => filter);
  const section = text.slice(text.indexOf('## Faults that were found'));
  const named = [...section.matchAll(/`(server\/[^`]+\.test\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !filters.some((filter) => path.includes(filter)))).toEqual([]);
});
