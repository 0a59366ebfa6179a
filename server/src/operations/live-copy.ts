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

const failure = z.object({ failed: z.literal(true) });

interface Control {
  close(): Promise<void>;
}

/** What a running process does for the commands beside it, by the word that asks for it. */
export type Services = Readonly<Record<string, () => Promise<object>>>;

/** Copies of an embedded database, which belongs to its process. */
export const copiesOf = ({ copyTo }: Pick<EmbeddedDatabase, 'copyTo'>, dataDir: string): Services => ({
  copy: async () => {
    const folder = await newCopyFolder(dataDir);
    await copyTo(folder);
    return { folder };
  },
});

/**
 * Lets commands have something done by the process that owns the embedded database. Who may ask is who may enter the
 * folder: the person whose process it is.
 */
export async function offerControl(
  dataDir: string,
  services: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Control> {
  const path = socketIn(dataDir);
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      const asked = String(data).trim();
      const serve = Object.hasOwn(services, asked) ? services[asked] : undefined;
      if (!serve) {
        socket.destroy();
        return;
      }
      serve().then(
        (answer) => socket.end(JSON.stringify(answer)),
        (error: unknown) => {
          log.warn({ err: error }, `${asked} failed`);
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
  } else log.warn({}, 'the path of DATA_DIR is too long for commands while the product runs');
  return {
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Wanted<T> {
  readonly service: string;
  readonly answer: z.ZodType<T>;
  /** What the process does not do when it cannot be asked, and what failed when it could. */
  readonly silent: string;
  readonly failed: string;
}

/** Has the running process do something. @throws OperationError */
export async function askRunning<T>(
  dataDir: string,
  { service, answer, silent, failed }: Wanted<T>,
): Promise<T> {
  const socket = net.connect(socketIn(dataDir));
  try {
    socket.write(`${service}\n`);
    const found = z.union([failure, answer]).parse(JSON.parse(await text(socket)));
    if (!failure.safeParse(found).success) return answer.parse(found);
  } catch {
    throw new OperationError(silent);
  } finally {
    socket.destroy();
  }
  throw new OperationError(failed);
}

/** Copy of the database of a running process, which the caller removes. @throws OperationError */
export async function askForCopy(dataDir: string): Promise<string> {
  const { folder } = await askRunning(dataDir, {
    service: 'copy',
    answer: z.object({ folder: z.string() }),
    silent:
      `Simples est en marche dans ${dataDir}, mais ne donne pas de copie de sa base. ` +
      'Lancez la sauvegarde sous le même utilisateur que lui, ou arrêtez-le d’abord.',
    failed: `La base de ${dataDir} n’a pas pu être copiée : la place sur le disque suffit-elle ? Le journal dit pourquoi.`,
  });
  return folder;
}
