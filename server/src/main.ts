import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock } from './adapters/clock.ts';
import { collectGarbageSoon } from './adapters/collect-garbage.ts';
import { createLogger } from './adapters/logger.ts';
import { createMailSender } from './adapters/messages/mail.ts';
import { createSmsSender } from './adapters/messages/sms.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { loadStarterContent } from './features/plant-sheets/starter-content.ts';
import { createFirstAccounts, type FirstAccount } from './features/users/first-accounts.ts';
import { startSentence } from './start-errors.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Milliseconds that requests in flight get to end after a signal. */
const CLOSE_DELAY = 10_000;
/** Milliseconds before that, in which balancers see that this process is not ready and clients go elsewhere. */
const DRAIN_DELAY = 3_000;

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

/** Address to show a person: the one they can open. */
function openAddress(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '127.0.0.1' || host === '::' ? 'localhost' : host}:${port}`;
}

interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly logger: Logger;
}

/** Milliseconds in which further signals are the same one: a terminal signals the process group, npm forwards it again. */
const SAME_SIGNAL = 1_000;
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** Ends on a signal with 0, on an unexpected error with 1; a second signal, later than the first, ends at once. */
function endWithGrace(config: Config, { app, database, logger }: Running): void {
  const drain = config.isProduction ? DRAIN_DELAY : 0;
  const graceful = closeWithGrace(
    { delay: drain + CLOSE_DELAY, logger, skip: [...endingSignals] },
    async ({ err }) => {
      if (err) logger.fatal({ err }, 'unexpected error');
      else if (drain > 0) {
        app.ending.stage = 'draining';
        await wait(drain);
      }
      await app.close();
      await database.close();
    },
  );
  let signalledAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signalledAt === null) {
      signalledAt = performance.now();
      graceful.close();
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

async function start(config: Config): Promise<void> {
  const logger = createLogger(config);
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
      },
      webRoot: existsSync(webRoot) ? webRoot : null,
    });
    endWithGrace(config, { app, database, logger });
    process.stdout.write(welcome(config, await listen(config, app), accounts, sheets));
    collectGarbageSoon();
  } catch (error) {
    await database.close();
    throw error;
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
