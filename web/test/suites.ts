import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..');
const hasPage = (file: string) => readFileSync(join(web, file), 'utf8').startsWith('// @vitest-environment');
const files = globSync('src/**/*.test.{ts,tsx}', { cwd: web });

/** Test files of the web application by what they need: a page, whose state no other file may see, or nothing. */
export const suites = {
  pages: files.filter(hasPage),
  pure: files.filter((file) => !hasPage(file)),
};
