import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildOnce } from './stamp.ts';

const root = join(import.meta.dirname, '..');
const compressible = new Set(['.js', '.css', '.svg', '.html', '.json', '.webmanifest']);

/** Compressed copies beside the hashed assets, at the level no server would pay for at each request. */
function precompress(dist: string): void {
  const assets = join(dist, 'assets');
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
  'web/chunks.ts',
  'web/french-spaces.ts',
  'web/lean-zod.ts',
  'web/scalable-text.ts',
  'web/screen-files.ts',
  'web/web-manifest.ts',
  'web/vite.config.ts',
  'web/rolldown.config.ts',
  'contract/src',
  'content/safety',
  'package-lock.json',
];

/** Screens of staff, who work with a network. */
const ofStaff = /^app\/routes\/(?:record|user-management|audit|dashboard|document|staff-)/;

/** Of a module that is loaded by name: what it needs, and what it may load later. */
interface Source {
  readonly files: readonly string[];
  readonly assets: readonly string[];
  readonly later: readonly string[];
}

/** Files that readers need, reached from the page without a screen of staff. */
function filesOfReaders(sources: Readonly<Record<string, Source>>): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const waiting = ['main.tsx'];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const source = sources[name];
    if (!source || seen.has(name) || ofStaff.test(name)) continue;
    seen.add(name);
    for (const file of [...source.files, ...source.assets]) files.add(file);
    waiting.push(...source.later);
  }
  return [...files].toSorted();
}

/** Tells the service worker what to keep. Names of assets change with their content; that of the page does not. */
function writePrecache(dist: string): void {
  const sources = JSON.parse(readFileSync(join(dist, '.vite/sources.json'), 'utf8'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const page = createHash('sha256').update(html).digest('hex');
  const inPage = Array.from(html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, file = '']) => file);
  const kept = new Set([...inPage, ...filesOfReaders(sources)]);
  const files = [
    { url: '/', revision: page.slice(0, 16) },
    ...[...kept].map((file) => ({ url: `/${file}`, revision: null })),
  ];
  const worker = join(dist, 'service-worker.js');
  const code = readFileSync(worker, 'utf8');
  if (!code.includes('__PRECACHE__')) throw new Error('le programme hors ligne ne garde rien');
  writeFileSync(
    worker,
    code.replace('__PRECACHE__', () => JSON.stringify(files)),
  );
}

function buildWeb(dist: string): void {
  const vite = ['build', '--logLevel', 'warn', '--outDir', dist];
  run('web', 'Construction de l’application web', 'vite/bin/vite.js', vite);
  const worker = ['-c', '--file', join(dist, 'service-worker.js')];
  run('web', 'Construction du programme hors ligne', 'rolldown/bin/cli.mjs', worker);
  writePrecache(dist);
  precompress(dist);
}

const serverSources = ['server/src', 'server/rolldown.config.ts', 'contract/src', 'package-lock.json'];

/** Builds the server unless it is built already from the very same sources. */
export function buildServer(): void {
  buildOnce('server/dist', serverSources, (dist) =>
    run('server', 'Construction du serveur', 'rolldown/bin/cli.mjs', ['-c', '--dir', dist]),
  );
}

/** Builds the web application and the server, each unless it is built already from the very same sources. */
export function build(): void {
  buildOnce('web/dist', webSources, buildWeb);
  buildServer();
}

if (import.meta.main) build();
