import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadStarterContent } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { createFirstAccounts, type FirstAccount } from '#server/features/users/users.feature.ts';
import { systemClock } from './adapters/clock.ts';
import { createMailSender } from './adapters/mail.ts';
import { createSmsSender } from './adapters/sms.ts';
import { buildApp } from './app.ts';
import type { Database } from './db/database.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { NewerSchemaError, UnfinishedMoveError } from './db/migrate.ts';
import { blamed, FolderError, type OpenDatabase, openDatabase } from './db/open.ts';
import { unreachableBecause } from './db/unreachable.ts';
import { type Config, ConfigError, readConfig } from './lib/config.ts';
import { contentKeysOf } from './lib/content-keys.ts';
import { copiesOf, offerControl } from './operations/live-copy.ts';
import { rotateKey } from './operations/rotate-key.ts';
import { createLogger } from './telemetry/logger.ts';
import { collectOften, watchMemory } from './telemetry/memory.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { serveMetrics } from './telemetry/metrics-server.ts';
import { createTracing } from './telemetry/tracing.ts';

collectOften();

type Where = Pick<Config, 'HOST' | 'PORT' | 'DATABASE_URL'>;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const noHost = ({ HOST }: Where) =>
  `L’adresse ${HOST} n’est pas de cette machine. Choisissez-en une autre avec HOST.`;

const startErrors: Record<string, (where: Where) => string> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `Le port ${PORT} de ${HOST} est déjà pris par un autre programme. Arrêtez-le, ou choisissez un autre port avec PORT.`,
  EADDRNOTAVAIL: noHost,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  EACCES: ({ PORT }) => `Le système refuse le port ${PORT}. Choisissez-en un autre avec PORT.`,
};

/** What to change, for known causes; null for a defect, whose stack is needed. */
function startSentence(error: unknown, where: Where | null): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof FolderError ||
    error instanceof NewerSchemaError ||
    error instanceof UnfinishedMoveError
  ) {
    return error.message;
  }
  const code = codeOf(error);
  if (where === null) return null;
  const cause = where.DATABASE_URL ? unreachableBecause(error) : null;
  if (cause !== null) {
    return `La base de données de DATABASE_URL ne répond pas, ou refuse la connexion (${cause}).`;
  }
  return startErrors[code]?.(where) ?? null;
}

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Milliseconds for requests in flight after a signal. */
const CLOSE_DELAY = 10_000;

function welcome(config: Config, address: string, accounts: readonly FirstAccount[], sheets: number): string {
  const lines = ['', `  Simples écoute sur ${address}`];
  if (sheets > 0) lines.push(`  ${sheets} fiches de plantes chargées`);
  if (!config.isProduction) {
    lines.push(`  Documentation de l’API : ${address}/v1/api/docs`, '', '  Comptes de développement :');
    for (const account of accounts) lines.push(`    ${account.role.padEnd(20)} ${account.email}`);
    lines.push(`  Mot de passe : ${config.DEV_PASSWORD} ; le code de connexion s’affiche ici.`);
  }
  return `${lines.join('\n')}\n\n`;
}

function openAddress(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '127.0.0.1' || host === '::' ? 'localhost' : host}:${port}`;
}

interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Ended before the database. */
  readonly beside: readonly ({ close(): Promise<void> } | null)[];
  readonly logger: Logger;
}

/** Milliseconds: terminals signal the group, and npm forwards the signal again. */
const SAME_SIGNAL = 1_000;
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** The same program in the same process, as it was started: whoever watches over it sees no end. */
function startAnew(): never {
  const [, ...args] = process.argv;
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...args], process.env);
  // No such call here: whatever keeps the service running starts it again.
  process.exit(1);
}

/**
 * Exits with 0 on a signal, 1 on an error; a second signal ends at once. With memory that nothing frees it starts anew,
 * unless a signal came.
 */
function endWithGrace(config: Config, { app, database, beside, logger }: Running): void {
  const drain = config.DRAIN_SECONDS * 1000;
  let signalledAt: number | null = null;
  let isStuck = false;
  const graceful = closeWithGrace(
    { delay: drain + CLOSE_DELAY, logger, skip: [...endingSignals] },
    async ({ err }) => {
      if (err) logger.fatal({ err }, 'unexpected error');
      else if (drain > 0) {
        app.ending.stage = 'draining';
        await wait(drain);
      }
      await app.close();
      for (const one of beside) await one?.close();
      await database.close();
      if (isStuck && signalledAt === null) startAnew();
    },
  );
  const onStuck = () => {
    if (signalledAt !== null) return;
    isStuck = true;
    graceful.close();
  };
  if (config.OVERLOAD_MEMORY_MB > 0) watchMemory(config, { logger, onStuck });
  const onSignal = (signal: NodeJS.Signals) => {
    if (signalledAt === null) {
      signalledAt = performance.now();
      if (!isStuck) graceful.close();
    } else if (performance.now() - signalledAt > SAME_SIGNAL) {
      logger.error(`second ${signal}, exiting`);
      process.exit(1);
    }
  };
  for (const signal of endingSignals) process.on(signal, onSignal);
}

async function listen(config: Config, app: FastifyInstance): Promise<string> {
  await app.listen({ host: config.HOST, port: config.PORT });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  return openAddress(config.HOST, port);
}

/** Of an embedded database, which no other process opens meanwhile. */
async function controlOf(config: Config, { copyTo, background }: OpenDatabase, logger: Logger) {
  if (!copyTo) return null;
  const rotate = () => rotateKey(background, contentKeysOf(config));
  const services = { ...copiesOf({ copyTo }, config.DATA_DIR), 'rotate-key': rotate };
  return offerControl(config.DATA_DIR, services, logger);
}

async function start(config: Config): Promise<void> {
  const logger = createLogger(config);
  const metrics = config.METRICS_PORT === undefined ? undefined : await createMetrics();
  const collector = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = collector === undefined ? null : await createTracing(config, collector);
  const database = await openDatabase(config);
  try {
    const sheets = await loadStarterContent(database.db, systemClock);
    const accounts = await createFirstAccounts(database.db, config, systemClock);
    const app = await buildApp({
      config,
      database,
      logger,
      adapters: {
        clock: systemClock,
        mail: createMailSender(config, logger),
        sms: createSmsSender(config),
        ...(metrics && { metrics }),
        ...(tracing && { tracing }),
      },
      webRoot: existsSync(webRoot) ? webRoot : null,
    });
    const control = await controlOf(config, database, logger);
    const measured = metrics ? await serveMetrics(config, metrics) : null;
    endWithGrace(config, { app, database, beside: [control, measured, tracing], logger });
    database.serve();
    process.stdout.write(welcome(config, await listen(config, app), accounts, sheets));
  } catch (error) {
    const known = config.DATABASE_URL ? error : blamed(error, config.DATA_DIR);
    // On a full disk it does not close either.
    await database.close().catch(() => {});
    throw known;
  }
}

let config: Config | null = null;
try {
  config = readConfig(process.env);
  await start(config);
} catch (error) {
  const cause = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${startSentence(error, config) ?? cause}\n`);
  process.exit(1);
}
