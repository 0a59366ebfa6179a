import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { systemClock } from './adapters/clock.ts';
import { createLogger } from './adapters/logger.ts';
import { createMailSender } from './adapters/mail.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { NewerSchemaError } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { loadStarterContent } from './features/plant-sheets/starter-content.ts';
import { createFirstAccounts, type FirstAccount } from './features/users/first-accounts.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Milliseconds that requests in flight get to end after a signal. */
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

/** Address to show a person: the one they can open. */
function openAddress(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '127.0.0.1' || host === '::' ? 'localhost' : host}:${port}`;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  const database = await openDatabase(config);
  try {
    const sheets = await loadStarterContent(database.db, systemClock);
    const accounts = await createFirstAccounts(database.db, config, systemClock);
    const app = await buildApp({
      config,
      database,
      logger,
      adapters: { clock: systemClock, mail: createMailSender(config, logger) },
      webRoot: existsSync(webRoot) ? webRoot : null,
    });
    closeWithGrace({ delay: CLOSE_DELAY, logger: false }, async ({ err }) => {
      if (err) logger.fatal({ err }, 'unexpected error');
      await app.close();
      await database.close();
    });
    await app.listen({ host: config.HOST, port: config.PORT });
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
    process.stdout.write(welcome(config, openAddress(config.HOST, port), accounts, sheets));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Errors whose message says all that a person needs: no stack. */
function isPlain(error: unknown): error is Error {
  if (
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof NewerSchemaError
  ) {
    return true;
  }
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

await start().catch((error: unknown) => {
  process.stderr.write(`${isPlain(error) ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
