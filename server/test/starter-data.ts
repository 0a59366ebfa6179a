import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#server/adapters/clock.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { loadStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { flushIndex } from '#server/search/index-queue.ts';
import { buildOnce } from '../../scripts/stamp.ts';
import { keepAsStarter } from './starter-content.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'node_modules/.cache/starter-data';
const DATABASE = 'database';
const DUMP = 'template.tar';

/** What the tables, the starter content and its index are made from. */
const sources = [
  'server/src/db',
  'server/src/french',
  'server/src/search',
  'server/src/features/plant-sheets',
  'server/test/starter-content.ts',
  'server/test/starter-data.ts',
  'contract/src',
  'content',
  'package-lock.json',
];

/**
 * A migrated embedded database with the starter content, without accounts: creating one takes seconds. It is made once,
 * and again when its sources change.
 */
export const starterData = {
  /** Empty tables, with the starter content kept beside them. */
  dumpFile: join(root, folder, DUMP),
  prepare(): void {
    buildOnce(folder, sources, (into) => {
      const { status } = spawnSync(process.execPath, [import.meta.filename, into], { stdio: 'inherit' });
      if (status !== 0) throw new Error('the starter data could not be made');
    });
  },
  /** Makes a data folder of which the next start is not the first one. */
  copyTo(dataFolder: string): void {
    mkdirSync(dataFolder, { recursive: true });
    cpSync(join(realpathSync(join(root, folder)), DATABASE), join(dataFolder, 'database'), {
      recursive: true,
    });
  },
};

async function make(into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  const stored = await openEmbedded(join(into, DATABASE));
  await migrateDatabase(stored.pool);
  await loadStarterContent(stored.db, systemClock);
  await flushIndex(stored.db);
  await stored.pool.query('checkpoint');
  const content = await stored.dump();
  await stored.close();
  const template = await openEmbedded('memory://', content);
  await keepAsStarter(template.pool);
  const dump = await template.dump();
  await template.close();
  writeFileSync(join(into, DUMP), Buffer.from(await dump.arrayBuffer()));
}

if (import.meta.main) {
  const [, , into] = process.argv;
  if (into) await make(into);
  else starterData.prepare();
}
