import { existsSync } from 'node:fs';
import pg from 'pg';
import { withDrizzle } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { FolderInUseError, lockFolder } from '#server/db/folder-lock.ts';
import { embeddedFolder } from '#server/db/open.ts';
import type { Config } from '#server/lib/config.ts';
import { contentKeysOf } from '#server/lib/content-keys.ts';
import { OperationError } from './archive.ts';
import { askRunning } from './live-copy.ts';
import { type Rotated, rotated, rotateKey } from './rotate-key.ts';
import { requireThisSchema } from './source.ts';

/** Of a running product with an embedded database, which only its own process writes, with the keys it started with. */
const rotateRunning = (dataDir: string): Promise<Rotated> =>
  askRunning(dataDir, {
    service: 'rotate-key',
    answer: rotated,
    silent:
      `Simples est en marche dans ${dataDir}, mais ne répond pas. ` +
      'Lancez la commande sous le même utilisateur que lui, ou arrêtez-le d’abord.',
    failed: 'Le chiffrement n’a pas abouti ; le journal de Simples dit pourquoi. Relancez la commande.',
  });

async function rotateOnServer(config: Config, url: string): Promise<Rotated> {
  // Without the limits of connections that answer requests: a batch may look at every row.
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  try {
    await requireThisSchema(pool);
    return await rotateKey(withDrizzle(pool), contentKeysOf(config));
  } finally {
    await pool.end();
  }
}

async function rotateInFolder(config: Config): Promise<Rotated> {
  const unlock = lockFolder(config.DATA_DIR);
  try {
    const database = await openEmbedded(embeddedFolder(config.DATA_DIR));
    try {
      await requireThisSchema(database.pool);
      return await rotateKey(database.db, contentKeysOf(config));
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/** Brings what is stored in the database of the settings under their newest key. @throws OperationError */
export async function rotateStored(config: Config): Promise<Rotated> {
  if (config.DATABASE_URL !== undefined) return rotateOnServer(config, config.DATABASE_URL);
  if (!existsSync(embeddedFolder(config.DATA_DIR))) {
    throw new OperationError(`Il n’y a pas de base de données dans ${config.DATA_DIR} (DATA_DIR).`);
  }
  try {
    return await rotateInFolder(config);
  } catch (error) {
    if (error instanceof FolderInUseError) return rotateRunning(config.DATA_DIR);
    throw error;
  }
}
