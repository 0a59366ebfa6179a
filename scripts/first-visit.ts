import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';

/** Compressed transfer that a visit may cost, in kB of 1,000 bytes. Design, section 8. */
const FIRST_VISIT_KB = 150;
const ROUTE_KB = 100;

const dist = join(import.meta.dirname, '../web/dist');
const ENTRY = 'index.html';

/** Chunks that come with others: the pages of the signed-in part come with its shell. */
const SHELL = 'src/app/shell.tsx';
const isSignedInPage = (source: string) =>
  source.startsWith('src/app/routes/') && !source.includes('one-time-code');

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifestSchema = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifestSchema>;

/** Bytes of a file as the server sends it: its brotli copy, or what it compresses by itself. */
function transferOf(file: string): number {
  const path = join(dist, file);
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size;
  const content = readFileSync(path);
  return content.length < 1024 ? content.length : brotliCompressSync(content).length;
}

/** Files of a chunk and of everything it imports statically. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const found = manifest[source];
  if (!found || seen.has(source)) return new Set();
  seen.add(source);
  const imported = found.imports.flatMap((name) => [...filesOf(manifest, name, seen)]);
  return new Set([found.file, ...found.css, ...imported]);
}

/** The icon of the page, and the heaviest picture of its styles: a media query chooses one of them. */
function picturesOf(files: ReadonlySet<string>): string[] {
  const page = readFileSync(join(dist, ENTRY), 'utf8');
  const icons = [...page.matchAll(/<link rel="icon"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file ?? '');
  const styles = [...files].filter((file) => file.endsWith('.css'));
  const drawings = styles
    .flatMap((file) => [
      ...readFileSync(join(dist, file), 'utf8').matchAll(/url\(["']?\/?(assets\/[^"')]+)/g),
    ])
    .map(([, file]) => file ?? '')
    .toSorted((one, other) => transferOf(other) - transferOf(one));
  return [...icons, ...drawings.slice(0, 1)];
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + transferOf(file), 0);

function reportFirstVisit(files: readonly string[]): boolean {
  console.log('First visit (/), compressed:');
  for (const file of files) console.log(`  ${kB(transferOf(file))}  ${file}`);
  const total = sum(files);
  console.log(`  ${kB(total)}  total, of ${FIRST_VISIT_KB} kB\n`);
  return total <= FIRST_VISIT_KB * 1000;
}

function reportRoutes(manifest: Manifest, loaded: ReadonlySet<string>): boolean {
  const sources = Object.keys(manifest).filter((source) =>
    /^src\/app\/(?:routes\/|shell\.tsx|more-menu\.tsx)/.test(source),
  );
  console.log('Each lazy route on top of it (a signed-in page with the shell), compressed:');
  const sizes = sources.map((source) => {
    const files = filesOf(manifest, source);
    if (isSignedInPage(source)) for (const file of filesOf(manifest, SHELL)) files.add(file);
    const extra = sum([...files].filter((file) => !loaded.has(file)));
    console.log(`  ${kB(extra)}  ${source}`);
    return extra;
  });
  console.log(`  of ${ROUTE_KB} kB each`);
  return sizes.every((size) => size <= ROUTE_KB * 1000);
}

/** Prints what the built web application makes a visitor download; false when it is over its budget. */
export function checkFirstVisit(): boolean {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const code = filesOf(manifest, ENTRY);
  const files = [ENTRY, ...code, ...picturesOf(code)];
  const isFirstVisitSmall = reportFirstVisit(files);
  const areRoutesSmall = reportRoutes(manifest, new Set(files));
  return isFirstVisitSmall && areRoutesSmall;
}

if (import.meta.main && !checkFirstVisit()) {
  console.error('\nOver the budget: move what is heavy out of the first visit, or into a lazy route.');
  process.exitCode = 1;
}
