import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';

/** Compressed transfer that a visit may cost, in kB of 1,000 bytes. Design, section 8. */
const FIRST_VISIT_KB = 150;
const ROUTE_KB = 100;

const dist = join(import.meta.dirname, '../web/dist');
const PAGE = 'index.html';

/** Sources that come with others: the first screen with the application, pages of the signed-in part with its shell. */
const FIRST = ['main.tsx', 'app/routes/sign-in.tsx'];
const SHELL = 'app/shell.tsx';
const isSignedInPage = (source: string) =>
  source.startsWith('app/routes/') && !/sign-in|one-time-code|invitation/.test(source);

const sourcesSchema = z.record(z.string(), z.object({ files: z.array(z.string()) }));
type Sources = z.infer<typeof sourcesSchema>;

/** Bytes of a file as the server sends it: its brotli copy, or what it compresses by itself. */
function transferOf(file: string): number {
  const path = join(dist, file);
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size;
  const content = readFileSync(path);
  return content.length < 1024 ? content.length : brotliCompressSync(content).length;
}

function filesOf(sources: Sources, names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap((name) => {
      const source = sources[name];
      if (!source) throw new Error(`${name} is not part of the application`);
      return source.files;
    }),
  );
}

/** What the page names, and the heaviest picture of its styles: a media query chooses one of them. */
function restOf(files: ReadonlySet<string>): string[] {
  const page = readFileSync(join(dist, PAGE), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
  const styles = [...files].filter((file) => file.endsWith('.css'));
  const drawings = styles
    .flatMap((file) => [
      ...readFileSync(join(dist, file), 'utf8').matchAll(/url\(["']?\/?(assets\/[^"')]+)/g),
    ])
    .map(([, file]) => file ?? '')
    .toSorted((one, other) => transferOf(other) - transferOf(one));
  return [...named, ...drawings.slice(0, 1)];
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

function reportRoutes(sources: Sources, loaded: ReadonlySet<string>): boolean {
  const names = Object.keys(sources).filter((name) => /^app\/(?:routes\/|shell|more-menu)/.test(name));
  console.log('Each lazy route on top of it (a signed-in page with the shell), compressed:');
  const sizes = names.toSorted().map((name) => {
    const files = filesOf(sources, isSignedInPage(name) ? [name, SHELL] : [name]);
    const extra = sum([...files].filter((file) => !loaded.has(file)));
    console.log(`  ${kB(extra)}  ${name}`);
    return extra;
  });
  console.log(`  of ${ROUTE_KB} kB each`);
  return sizes.every((size) => size <= ROUTE_KB * 1000);
}

/** Prints what the built web application makes a visitor download; false when it is over its budget. */
export function checkFirstVisit(): boolean {
  const sources = sourcesSchema.parse(JSON.parse(readFileSync(join(dist, '.vite/sources.json'), 'utf8')));
  const code = filesOf(sources, FIRST);
  const files = new Set([PAGE, ...code, ...restOf(code)]);
  const isFirstVisitSmall = reportFirstVisit([...files]);
  const areRoutesSmall = reportRoutes(sources, files);
  return isFirstVisitSmall && areRoutesSmall;
}

if (import.meta.main && !checkFirstVisit()) {
  console.error('\nOver the budget: move what is heavy out of the first visit, or into a lazy route.');
  process.exitCode = 1;
}
