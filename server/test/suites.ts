import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const server = join(import.meta.dirname, '..');

/** What a test calls to get a database, or an application over one. */
const opensDatabase =
  /\b(?:startTestApp|startModelLibrary|openTestDatabase|openOwnDatabase|databaseTemplate|TEST_DATABASE_URL)\b/;

const isOfDatabase = (file: string) => opensDatabase.test(readFileSync(join(server, file), 'utf8'));
const files = globSync('{src,test}/**/*.test.ts', { cwd: server });

/** Test files of the server by what they need: a database, or none. */
export const suites = {
  api: files.filter(isOfDatabase),
  unit: files.filter((file) => !isOfDatabase(file)),
};
