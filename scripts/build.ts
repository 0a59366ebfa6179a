import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildOnce } from './stamp.ts';

const root = join(import.meta.dirname, '..');
const assets = join(root, 'web/dist/assets');
const compressible = new Set(['.js', '.css', '.svg', '.html', '.json', '.webmanifest']);

/** Compressed copies beside the hashed assets, at the level no server would pay for at each request. */
function precompress(): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  for (const name of readdirSync(assets)) {
    if (!compressible.has(extname(name))) continue;
    const file = join(assets, name);
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

/** Runs a tool of `node_modules` in a folder; what it says of a failure is shown. */
function run(folder: string, says: string, tool: string, args: readonly string[]): void {
  process.stdout.write(`${says}…\n`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    // Whatever the server runs as: the development build of React is twice as heavy and much slower.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`la ${says.toLowerCase()} a échoué`);
}

const webSources = [
  'web/src',
  'web/index.html',
  'web/public',
  'web/vite.config.ts',
  'contract/src',
  'content/safety',
  'package-lock.json',
];

function buildWeb(): void {
  run('web', 'Construction de l’application web', 'vite/bin/vite.js', ['build', '--logLevel', 'warn']);
  precompress();
}

const serverSources = ['server/src', 'server/rolldown.config.ts', 'contract/src', 'package-lock.json'];

/** Builds the server unless it is built already from the very same sources. */
export function buildServer(): void {
  buildOnce('server/dist', serverSources, () =>
    run('server', 'Construction du serveur', 'rolldown/bin/cli.mjs', ['-c']),
  );
}

/** Builds the web application and the server, each unless it is built already from the very same sources. */
export function build(): void {
  buildOnce('web/dist', webSources, buildWeb);
  buildServer();
}

if (import.meta.main) build();
