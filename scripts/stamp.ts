import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

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

/** Milliseconds: a day. */
const MIN_AGE = 86_400_000;

/** Replaces a folder by a link to the one beside it, at once: at no time is there none. @returns where the link led before */
function pointTo(folder: string, target: string): string | null {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const before = found?.isSymbolicLink() ? readlinkSync(folder) : null;
  if (before === target) return before;
  if (found?.isDirectory()) rmSync(folder, { recursive: true, force: true });
  const link = `${folder}-link-${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(target, link);
  renameSync(link, folder);
  return before;
}

/** Removes what was built long ago, but for these: a process that runs from one of them keeps it. */
function removeOld(folder: string, kept: readonly (string | null)[]): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(folder)}-`) || kept.includes(name)) continue;
    const path = join(parent, name);
    const changed = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (changed < Date.now() - MIN_AGE) rmSync(path, { recursive: true, force: true });
  }
}

/** Builds beside a folder and gives it its name once it is whole. Of several processes that do so at once, one does. */
function buildAs(built: string, build: (into: string) => void): void {
  const own = `${built}-${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  build(own);
  try {
    renameSync(own, built);
  } catch (error) {
    if (!existsSync(built)) throw error;
    rmSync(own, { recursive: true });
  }
}

/**
 * Builds a folder, unless it was built from files that are still as they were. Every start looks, so the files are not
 * read. The folder is a link to one that is named by what it was built from and never changes: a process that runs from
 * there keeps it when it is built anew. Paths are from the root.
 */
export function buildOnce(folder: string, sources: readonly string[], build: (into: string) => void): void {
  const path = join(root, folder);
  const stamp = createHash('sha256').update(sources.flatMap(filesAt).join('\n')).digest('hex').slice(0, 12);
  const built = `${path}-${stamp}`;
  if (!existsSync(built)) buildAs(built, build);
  const before = pointTo(path, basename(built));
  if (before !== basename(built)) removeOld(path, [before, basename(built)]);
}
