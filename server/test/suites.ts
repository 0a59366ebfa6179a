import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const server = join(import.meta.dirname, '..');

/** What a test calls to get a database, or an application over one. */
const opensDatabase =
  /\b(?:startTestApp|startAnswers|startAskedLibrary|startConversations|startModelLibrary|openTestDatabase|openOwnDatabase|databaseTemplate|TEST_DATABASE_URL)\b/;
/** What a test calls to start the product in a process of its own, or the embedded database. */
const needsStarterData = /\b(?:startSimples|starterData)\b|\/simples\.ts'/;

function suiteOf(file: string): 'api' | 'process' | 'unit' {
  const source = readFileSync(join(server, file), 'utf8');
  if (opensDatabase.test(source)) return 'api';
  return needsStarterData.test(source) ? 'process' : 'unit';
}

/** Killed and restarted processes, several on one database, backups, moved and upgraded databases, rotated keys, bombs, OCR and poisoned books: up to a minute each, run by `npm test -- --all` and so by CI. */
export const slow: readonly string[] = [
  'src/adapters/pdf/refused.test.ts',
  'src/adapters/pdf/scans.test.ts',
  'src/db/failing-server.test.ts',
  'src/features/documents/model-extraction/poisoned-documents.test.ts',
  'src/operations/backup.test.ts',
  'src/operations/move.test.ts',
  'test/operations/upgrade.test.ts',
  'test/process/backup.test.ts',
  'test/process/dev.test.ts',
  'test/process/documents/killed-documents.test.ts',
  'test/process/documents/killed-model-reading.test.ts',
  'test/process/documents/shared-bucket.test.ts',
  'test/process/killed-database.test.ts',
  'test/process/killed-rotation.test.ts',
  'test/process/release-before.test.ts',
  'test/process/rolling-restart.test.ts',
  'test/process/rotate-key.test.ts',
  'test/process/two-processes.test.ts',
  'test/security/poisoned-pdfs.test.ts',
];
const skipped = process.env['SKIP_SLOW_TESTS'] ? new Set(slow) : new Set();

/**
 * What is made of rows once they are read: the words of an answer, what a model may add to it or to a draft, what a
 * poisoned page can do. And what no row has a part in: who may call an endpoint, what a request may look like, headers,
 * logs. Shown on the embedded database, it is no other on a server; whatever locks, races, searches, counts or
 * publishes is shown on both.
 */
const apartFromServer = [
  /^src\/features\/chat\/(?:compose|rewrite|understand)\//,
  /^src\/features\/documents\/(?:model-extraction\/|bare-warnings)/,
  /^test\/(?:access|security\/(?:access-variants|logs|malformed-forms|pages|poisoned|protocol))/,
];
const isSameOnServer = (file: string) => apartFromServer.some((place) => place.test(file));
const leavesOut = (file: string) =>
  skipped.has(file) || (process.env['ONLY_WHAT_A_SERVER_CHANGES'] && isSameOnServer(file));

const found = globSync('{src,test}/**/*.test.ts', { cwd: server }).filter((file) => !leavesOut(file));
const files = Map.groupBy(found, suiteOf);

/** Test files of the server by what they need: a database, a process or its data folder, or neither. */
export const suites = {
  api: files.get('api') ?? [],
  process: files.get('process') ?? [],
  unit: files.get('unit') ?? [],
};
