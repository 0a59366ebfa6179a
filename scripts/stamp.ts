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
  utimesSync,
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

/** Builds that stay: a process may still run from one of them. */
const MAX_KEPT = 5;

/** Whether a folder is such a link, and what it leads to is there. */
const isLinkTo = (folder: string, target: string): boolean =>
  lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true &&
  readlinkSync(folder) === target &&
  existsSync(folder);

/** Replaces a folder by a link to the one beside it, at once: at no time is there none. */
function pointTo(folder: string, target: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) rmSync(folder, { recursive: true, force: true });
  const link = `${folder}-link-${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(target, link);
  renameSync(link, folder);
}

/** Removes all builds of a folder but the last. */
function removeOld(folder: string): void {
  const parent = dirname(folder);
  const builds = readdirSync(parent)
    .filter((name) => name.startsWith(`${basename(folder)}-`))
    .map((name) => ({
      path: join(parent, name),
      changed: statSync(join(parent, name), { throwIfNoEntry: false }),
    }))
    .toSorted((one, other) => (other.changed?.mtimeMs ?? 0) - (one.changed?.mtimeMs ?? 0));
  for (const { path } of builds.slice(MAX_KEPT)) rmSync(path, { recursive: true, force: true });
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
  if (isLinkTo(path, basename(built))) return;
  if (!existsSync(built)) buildAs(built, build);
  // Of those that stay it is the newest, though it was built long ago.
  const now = new Date();
  utimesSync(built, now, now);
  pointTo(path, basename(built));
  removeOld(path);
}
