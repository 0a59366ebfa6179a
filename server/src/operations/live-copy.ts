import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { EmbeddedDatabase } from '#server/db/embedded.ts';
import { OperationError } from './archive.ts';

const socketIn = (dataDir: string) => join(dataDir, 'control', 'simples.sock');
const copiesIn = (dataDir: string) => join(dataDir, 'control', 'copies');
/** Milliseconds: no backup takes as long. */
const MAX_AGE = 24 * 60 * 60 * 1000;

/** Name for a new copy of the database. Removes those of killed backups. */
export async function newCopyFolder(dataDir: string): Promise<string> {
  const copies = copiesIn(dataDir);
  await mkdir(copies, { recursive: true, mode: 0o700 });
  for (const name of await readdir(copies)) {
    const { birthtimeMs } = await stat(join(copies, name));
    if (Date.now() - birthtimeMs > MAX_AGE) await rm(join(copies, name), { recursive: true, force: true });
  }
  return join(copies, randomUUID());
}
/** What a socket of the system may be called. */
const MAX_SOCKET_PATH = 100;
const REQUEST = 'copy\n';

const answer = z.union([z.object({ folder: z.string() }), z.object({ failed: z.literal(true) })]);

interface LiveCopies {
  close(): Promise<void>;
}

/**
 * Lets `npm run backup` have a copy of the embedded database from the process that owns it. Who may ask is who may enter
 * the folder: the person whose process it is.
 */
export async function offerLiveCopies(
  { copyTo }: Pick<EmbeddedDatabase, 'copyTo'>,
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<LiveCopies> {
  const path = socketIn(dataDir);
  const copy = async () => {
    const folder = await newCopyFolder(dataDir);
    await copyTo(folder);
    return folder;
  };
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      if (String(data) !== REQUEST) {
        socket.destroy();
        return;
      }
      copy().then(
        (folder) => socket.end(JSON.stringify({ folder })),
        (error: unknown) => {
          log.warn({ err: error }, 'database not copied');
          socket.end(JSON.stringify({ failed: true }));
        },
      );
    });
  });
  await mkdir(copiesIn(dataDir), { recursive: true, mode: 0o700 });
  // The folder above is what nobody else may enter.
  await chmod(dirname(path), 0o700);
  await rm(path, { force: true });
  if (path.length <= MAX_SOCKET_PATH) {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } else log.warn({}, 'the path of DATA_DIR is too long for backups while the product runs');
  return {
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Copy of the database of a running process, which the caller removes. @throws OperationError */
export async function askForCopy(dataDir: string): Promise<string> {
  const socket = net.connect(socketIn(dataDir));
  try {
    socket.write(REQUEST);
    const found = answer.parse(JSON.parse(await text(socket)));
    if ('folder' in found) return found.folder;
  } catch {
    throw new OperationError(
      `Simples est en marche dans ${dataDir}, mais ne donne pas de copie de sa base. ` +
        'Lancez la sauvegarde sous le même utilisateur que lui, ou arrêtez-le d’abord.',
    );
  } finally {
    socket.destroy();
  }
  throw new OperationError(
    `La base de ${dataDir} n’a pas pu être copiée : la place sur le disque suffit-elle ? Le journal dit pourquoi.`,
  );
}
