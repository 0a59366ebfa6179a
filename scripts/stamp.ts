import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A line for each file at or under a path, tests aside: where it is, how large, and when it changed. */
function filesAt(path: string): string[] {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`];
  return readdirSync(join(root, path))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesAt(`${path}/${name}`));
}

/**
 * Builds into a folder, unless it was built from files that are still as they were. Every start looks, so the files are
 * not read. Paths are from the root.
 */
export function buildOnce(folder: string, sources: readonly string[], build: () => void): void {
  const file = join(root, folder, '.built-from');
  const stamp = sources.flatMap(filesAt).join('\n');
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  build();
  writeFileSync(file, stamp);
}
