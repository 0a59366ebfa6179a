import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/lib/config.ts';
import { fileKinds } from './archive.ts';
import { checkAudit } from './audit-check.ts';
import { backupsIn } from './backup.ts';
import { checkContent } from './content-check.ts';
import { fileStoresOf, namesOf, rowOf, rowsWithFiles } from './files.ts';
import { checkBucket, checkMail, checkModel, checkSms, type Finding, todo, well } from './services.ts';
import { type Opened, openForReading, requireThisSchema } from './source.ts';

type Check = (config: Config) => Promise<Finding[]>;

const GIB = 1024 ** 3;
const MIN_FREE = GIB;
const size = (bytes: number) => `${(bytes / GIB).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Gio`;

/** The folder, or the nearest one above it that exists. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

async function checkSpace(label: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(folder));
  const free = bavail * bsize;
  const says = `${label} ${folder} : ${size(free)} libres`;
  return free >= MIN_FREE ? well(says) : todo(`${says} ; il en faut au moins ${size(MIN_FREE)}`);
}

const OTHERS = 0o007;

async function checkFolders(config: Config): Promise<Finding[]> {
  if (!existsSync(config.DATA_DIR))
    return [todo(`DATA_DIR : ${config.DATA_DIR} n’existe pas encore ; le premier démarrage le crée`)];
  await access(config.DATA_DIR, constants.W_OK);
  const { mode } = await stat(config.DATA_DIR);
  const isOpen = config.isProduction && (mode & OTHERS) !== 0;
  return [
    await checkSpace('Disque de DATA_DIR', config.DATA_DIR),
    ...(isOpen
      ? [todo(`DATA_DIR est lisible par tous les utilisateurs de la machine : chmod 700 ${config.DATA_DIR}`)]
      : []),
  ];
}

async function checkSettings(config: Config): Promise<Finding[]> {
  const { isProduction, PUBLIC_URL, DATABASE_URL } = config;
  if (!isProduction)
    return [todo('Réglages : NODE_ENV n’est pas production, les comptes de développement existent')];
  const findings = [
    ...(PUBLIC_URL?.startsWith('https://')
      ? []
      : [todo('Réglages : donnez PUBLIC_URL=https://… pour les invitations')]),
    ...(DATABASE_URL === undefined
      ? [todo('Réglages : la base intégrée ne survit pas à une coupure de courant ; préférez DATABASE_URL')]
      : []),
  ];
  return findings.length > 0 ? findings : [well('Réglages : complets')];
}

const MIN_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'unaccent'];
/** Milliseconds. */
const MAX_DRIFT = 2_000;

async function checkVersion({ client, engine }: Opened): Promise<Finding> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  const says = `Base de données : ${engine === 'pglite' ? 'intégrée, ' : ''}PostgreSQL ${rows[0]?.name}`;
  const isRecent = Number(rows[0]?.number) >= MIN_VERSION * 10_000;
  return isRecent ? well(says) : todo(`${says} ; il faut la version ${MIN_VERSION} ou une plus récente`);
}

async function checkExtensions({ client }: Opened): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>(
    'select extname as name from pg_extension where extname = any($1)',
    [EXTENSIONS],
  );
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  return missing.length === 0
    ? well(`Extensions : ${EXTENSIONS.join(', ')}`)
    : todo(
        `Extensions : il manque ${missing.join(', ')} (paquet postgresql-contrib) ; le premier démarrage les crée`,
      );
}

async function checkSchema({ client }: Opened): Promise<Finding> {
  return requireThisSchema(client).then(
    () => well('Tables : celles de cette version'),
    (error: Error) => todo(`Tables : ${error.message}`),
  );
}

async function checkClock({ client, engine }: Opened): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  const drift = Math.abs((rows[0]?.now ?? 0) - (before + Date.now()) / 2);
  if (drift > MAX_DRIFT) {
    return todo(
      `Horloge : ${Math.round(drift / 1000)} s d’écart avec celle de la base ; réglez les deux machines (NTP)`,
    );
  }
  if (existsSync('/run/systemd/timesync/synchronized')) return well('Horloge : réglée par le réseau');
  return well(
    `Horloge : ${new Date().toISOString()}${engine === 'pglite' ? '' : ', la même que celle de la base'}`,
  );
}

/** Rows whose file is not in the store. */
async function checkFiles({ client }: Opened, config: Config): Promise<Finding> {
  const stores = fileStoresOf(config);
  let count = 0;
  const missing: string[] = [];
  for (const kind of fileKinds) {
    const ids = await rowsWithFiles(client, kind);
    const names = new Set((await namesOf(stores[kind].store, ids)).map(rowOf));
    count += ids.size;
    missing.push(...[...ids].filter((id) => !names.has(id)));
  }
  return missing.length === 0
    ? well(`Documents et images : ${count}, tous avec leur fichier`)
    : todo(
        `Documents et images : ${missing.length} sans fichier (${missing.slice(0, 3).join(', ')}…) ; restaurez-les`,
      );
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const opened = await openForReading(config);
  try {
    const schema = await checkSchema(opened);
    const findings = [
      await checkVersion(opened),
      await checkExtensions(opened),
      schema,
      await checkClock(opened),
    ];
    if (!schema.isWell) return findings;
    return [
      ...findings,
      await checkFiles(opened, config),
      await checkContent(opened.client, config),
      ...(await checkAudit(opened.client)),
    ];
  } finally {
    await opened.close();
  }
}

const HOUR = 60 * 60 * 1000;
const MAX_AGE = 26 * HOUR;

async function checkBackups(config: Config): Promise<Finding[]> {
  const [newest] = await backupsIn(config.BACKUP_DIR);
  if (newest === undefined) {
    return [todo(`Sauvegardes : aucune dans ${config.BACKUP_DIR} ; lancez « npm run backup » chaque jour`)];
  }
  const { mtimeMs, size: bytes } = await stat(join(config.BACKUP_DIR, newest));
  const age = Date.now() - mtimeMs;
  const says = `Sauvegardes : la dernière a ${Math.floor(age / HOUR)} h (${newest}, ${Math.ceil(bytes / 1024)} Kio)`;
  return [
    age <= MAX_AGE ? well(says) : todo(`${says} ; vérifiez le minuteur`),
    await checkSpace('Disque de BACKUP_DIR', config.BACKUP_DIR),
  ];
}

const checks: readonly (readonly [string, Check])[] = [
  ['Réglages', checkSettings],
  ['DATA_DIR', checkFolders],
  ['Base de données', checkDatabase],
  ['E-mails', checkMail],
  ['SMS', checkSms],
  ['Seau des fichiers', checkBucket],
  ['Modèle de langage', checkModel],
  ['Sauvegardes', checkBackups],
];

/** Looks at everything the product needs; `sentenceOf` says in French what an error means. */
export async function* examine(
  config: Config,
  sentenceOf: (error: unknown) => string,
): AsyncGenerator<Finding> {
  for (const [name, check] of checks) {
    const findings = await check(config).catch((error: unknown) => [todo(`${name} : ${sentenceOf(error)}`)]);
    yield* findings;
  }
}
