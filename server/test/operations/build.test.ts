import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildOnce } from '../../../scripts/stamp.ts';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache');

let parent: string;
let folder: string;
let source: string;
beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  parent = mkdtempSync(join(cache, 'build-'));
  folder = join(parent, 'dist');
  source = join(parent, 'source.txt');
  writeFileSync(source, 'one');
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Builds a folder with a copy of the source. */
function copySource(into: string): void {
  mkdirSync(into);
  writeFileSync(join(into, 'copy.txt'), readFileSync(source));
}
const build = (make = copySource) => buildOnce(relative(root, folder), [relative(root, source)], make);
const copyIn = (built: string) => readFileSync(join(built, 'copy.txt'), 'utf8');

it('what runs from a build keeps it while another is made, and whoever starts then has the new one', () => {
  build();
  const opened = realpathSync(folder);
  writeFileSync(source, 'another');
  build((into) => {
    copySource(into);
    expect([copyIn(opened), copyIn(folder)]).toEqual(['one', 'one']);
  });
  expect([copyIn(opened), copyIn(folder)]).toEqual(['one', 'another']);
});

it('nothing is built from what has not changed', () => {
  build();
  build(() => expect.unreachable());
});

it('of two processes that build at once, both find a whole build', () => {
  build((into) => {
    // The other one ends first.
    copySource(into.replace(`-${process.pid}`, ''));
    copySource(into);
  });
  expect(copyIn(folder)).toBe('one');
  build(() => expect.unreachable());
});

it('a build that failed is none', () => {
  expect(() =>
    build((into) => {
      copySource(into);
      throw new Error('interrupted');
    }),
  ).toThrow('interrupted');
  build();
  expect(copyIn(folder)).toBe('one');
});

it('a folder that an earlier release built gives way', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'copy.txt'), 'zero');
  build();
  expect(copyIn(folder)).toBe('one');
});

it('the last builds stay, for what still runs from them', () => {
  const builds = Array.from({ length: 7 }, (_, at) => {
    writeFileSync(source, 'x'.repeat(at));
    build();
    const built = realpathSync(folder);
    // As if they were made a second apart.
    utimesSync(built, at, at);
    return built;
  });
  const isThere = builds.map((built) => existsSync(built));
  expect(isThere).toEqual([false, false, true, true, true, true, true]);
});

it('an old build stays when it is returned to', () => {
  const buildFrom = (length: number): string => {
    writeFileSync(source, 'x'.repeat(length));
    utimesSync(source, 0, 0);
    build();
    return realpathSync(folder);
  };
  const first = buildFrom(1);
  for (let length = 2; length <= 5; length += 1) utimesSync(buildFrom(length), length, length);
  utimesSync(first, 0, 0);
  expect(buildFrom(1)).toBe(first);
  buildFrom(6);
  expect(existsSync(first)).toBe(true);
});
