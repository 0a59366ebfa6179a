import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..');
const hasPage = (file: string) => /^\/\/ @vitest-environment/m.test(readFileSync(join(web, file), 'utf8'));
const files = globSync('src/**/*.test.{ts,tsx}', { cwd: web });

/** Tests with a DOM run isolated, the others share a process. */
export const suites = {
  pages: files.filter(hasPage),
  pure: files.filter((file) => !hasPage(file)),
};
