import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FolderInUseError } from '#server/db/folder-lock.ts';
import { NewerSchemaError, UnfinishedMoveError } from '#server/db/migrate.ts';
import { unreachableBecause } from '#server/db/unreachable.ts';
import { type Config, ConfigError, readConfig } from '#server/lib/config.ts';
import { OperationError } from './archive.ts';
import { backUp } from './backup.ts';
import { examine } from './doctor.ts';
import { fileStoresOf } from './files.ts';
import { move, targetOf } from './move.ts';
import { regularly } from './regularly.ts';
import { type Restored, restore, tryRestore } from './restore.ts';
import { AHEAD, retentionReport } from './retention.ts';
import { rotateStored } from './rotate-stored.ts';
import { openForReading, requireThisSchema } from './source.ts';

// "simples doctor | head": what is being done goes on when nobody reads any more.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

/** Paths are from where the person typed the command: npm changes the folder. */
const typedPath = (path: string) =>
  isAbsolute(path) ? path : resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

const whole = (name: string, value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new OperationError(`${name} demande un nombre entier à partir de 1.`);
};

function told({ manifest, checksums }: Restored): string {
  const rows = Object.values(checksums.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(checksums.files).length;
  return `sauvegarde du ${manifest.createdAt} : ${rows} lignes et ${files} fichiers, comparés un à un`;
}

interface BackupArgs {
  readonly folder: string;
  readonly keep: number | undefined;
  readonly check: boolean;
}

async function writeBackup(config: Config, { folder, keep, check }: BackupArgs): Promise<void> {
  const passphrase = config.BACKUP_PASSPHRASE;
  const { client, close } = await openForReading(config);
  try {
    const source = { client, stores: fileStoresOf(config) };
    const { file, removed, missing } = await backUp(source, { folder, passphrase, keep });
    say(`Sauvegarde écrite et relue : ${file}`);
    for (const name of removed) say(`Ancienne sauvegarde supprimée : ${name}`);
    for (const name of missing) warn(`Attention : ${name} est dans la base, mais son fichier n’existe pas.`);
    if (check) say(`Restaurée à l’essai : ${told(await tryRestore(config, { file, passphrase }))}`);
  } finally {
    await close();
  }
}

/** One backup, or one every so many hours until it is ended: a failed one is told and tried again soon. */
async function runBackup(config: Config, args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { to: text, keep: text, every: text, check: { type: 'boolean', default: false } },
  });
  const every = whole('--every', values.every);
  const wanted: BackupArgs = {
    folder: values.to === undefined ? config.BACKUP_DIR : typedPath(values.to),
    keep: whole('--keep', values.keep),
    check: values.check,
  };
  if (every === undefined) return writeBackup(config, wanted);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  await regularly(
    every,
    () => writeBackup(config, wanted),
    (error) => warn(sentenceOf(error)),
  );
}

async function runRestore(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [given] = positionals;
  if (given === undefined) throw new OperationError('Donnez le fichier : npm run restore -- FICHIER');
  const backup = { file: typedPath(given), passphrase: config.BACKUP_PASSPHRASE };
  const restored = await (values.check ? tryRestore : restore)(config, backup);
  if (values.check) say(`Restaurée à l’essai, rien n’a été changé : ${told(restored)}`);
  else {
    say(`Restaurée : ${told(restored)}.`);
    say('Personne n’est connecté : chacun se connecte de nouveau.');
  }
  if (restored.lostKeys.length > 0) {
    warn(
      `Attention : ses discussions sont chiffrées sous une clé absente des réglages (${restored.lostKeys.join(', ')}) : donnez-la avec CONTENT_KEY ou CONTENT_KEY_OLD, sinon personne ne les relira.`,
    );
  }
}

async function runMove(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
  if (values.to === undefined) {
    throw new OperationError('Donnez l’arrivée : npm run move -- --to postgres://… (ou un dossier)');
  }
  const isServer = /^postgres(ql)?:/.test(values.to);
  const target = targetOf(isServer ? values.to : typedPath(values.to));
  const { rows, files, found } = await move(config, target, (table, count, wasThere) =>
    say(`${table} : ${count} lignes${wasThere && count > 0 ? ', déjà là' : ''}`),
  );
  const again = found > 0 ? ` ; ${found} tables étaient déjà arrivées` : '';
  say(`Déplacée et comparée : ${rows} lignes, ${files} fichiers copiés${again}.`);
  say(
    `Démarrez maintenant avec ${isServer ? 'DATABASE_URL' : 'DATA_DIR, sans DATABASE_URL'}. Le départ est resté comme il était.`,
  );
}

async function runDoctor(config: Config): Promise<void> {
  let faults = 0;
  for await (const { isWell, says } of examine(config, sentenceOf)) {
    if (!isWell) faults += 1;
    say(`${isWell ? 'OK     ' : 'À FAIRE'}  ${says}`);
  }
  if (faults > 0) process.exitCode = 1;
}

async function runRotateKey(config: Config): Promise<void> {
  const { messages, conversations, unreadable, keyId } = await rotateStored(config);
  say(
    keyId === null
      ? `CONTENT_KEY n’est pas donnée : ${messages} messages et ${conversations} discussions sont de nouveau en clair.`
      : `Sous la clé ${keyId} : ${messages} messages et ${conversations} discussions chiffrés de nouveau.`,
  );
  if (unreadable > 0) {
    throw new OperationError(
      `${unreadable} messages et discussions restent chiffrés sous une clé absente : donnez-la avec CONTENT_KEY_OLD et relancez la commande.`,
    );
  }
  if (keyId === null) say('Plus rien ne demande CONTENT_KEY_OLD.');
  else say('Plus rien ne demande les clés de CONTENT_KEY_OLD, sinon les sauvegardes plus anciennes.');
}

async function runRetention(config: Config): Promise<void> {
  const { client, close } = await openForReading(config);
  try {
    await requireThisSchema(client);
    const due = await retentionReport(client, config, new Date());
    say(`Ce que Simples supprime de lui-même : maintenant, et d’ici ${AHEAD} jours. Rien n’a été supprimé.`);
    for (const { what, after, now, soon } of due)
      say(`${String(now).padStart(8)} ${String(soon).padStart(8)}  ${what} (${after})`);
  } finally {
    await close();
  }
}

const commands: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<void>>> = {
  backup: runBackup,
  restore: runRestore,
  move: runMove,
  doctor: runDoctor,
  'rotate-key': runRotateKey,
  retention: runRetention,
};

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'Il n’y a plus de place sur le disque.',
  EACCES: 'Le système refuse ce fichier ou ce dossier : lancez la commande sous l’utilisateur de Simples.',
  EPERM: 'Le système refuse ce fichier ou ce dossier : lancez la commande sous l’utilisateur de Simples.',
  EROFS: 'Le disque est en lecture seule.',
};
/** By name of the operation. */
const usages: Readonly<Record<string, string>> = {
  backup: 'Usage : npm run backup -- [--to DOSSIER] [--keep NOMBRE] [--every HEURES] [--check]',
  restore: 'Usage : npm run restore -- [--check] FICHIER',
  move: 'Usage : npm run move -- --to ARRIVÉE',
};
const known = [OperationError, ConfigError, FolderInUseError, NewerSchemaError, UnfinishedMoveError];

/** What to change; the stack only of a defect. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (known.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) {
    return `Option inconnue ou incomplète (${error.message}). ${usages[process.argv[2] ?? ''] ?? ''}`.trim();
  }
  const cause = unreachableBecause(error);
  if (cause !== null) return `La base de données ne répond pas, ou refuse la connexion (${cause}).`;
  const place = 'path' in error ? ` (${String(error.path)})` : '';
  return sentences[code] === undefined ? (error.stack ?? error.message) : `${sentences[code]}${place}`;
}

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new OperationError(`Commandes : ${Object.keys(commands).join(', ')}.`);
  await command(readConfig(process.env), args);
} catch (error) {
  warn(sentenceOf(error));
  process.exitCode = 1;
}
