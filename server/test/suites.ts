import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const server = join(import.meta.dirname, '..');

/** What a test calls to get a database, or an application over one. */
const opensDatabase =
  /\b(?:startTestApp|startModelLibrary|openTestDatabase|openOwnDatabase|databaseTemplate|TEST_DATABASE_URL)\b/;
/** What a test calls to start the product in a process of its own, or the embedded database. */
const needsStarterData = /\b(?:startSimples|starterData)\b/;

function suiteOf(file: string): 'api' | 'process' | 'unit' {
  const source = readFileSync(join(server, file), 'utf8');
  if (opensDatabase.test(source)) return 'api';
  return needsStarterData.test(source) ? 'process' : 'unit';
}

const files = Map.groupBy(globSync('{src,test}/**/*.test.ts', { cwd: server }), suiteOf);

/** Test files of the server by what they need: a database, a process or its data folder, or neither. */
export const suites = {
  api: files.get('api') ?? [],
  process: files.get('process') ?? [],
  unit: files.get('unit') ?? [],
};
