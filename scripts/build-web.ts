import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'web/dist');
const stampFile = join(dist, '.built-from');

/** What the built application depends on. */
const sources = [
  'web/src',
  'web/index.html',
  'web/public',
  'web/vite.config.ts',
  'contract/src',
  'content/safety',
  'package-lock.json',
];
const compressible = new Set(['.js', '.css', '.svg', '.html', '.json', '.webmanifest']);

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}

function stamp(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(join(root, source)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Compressed copies beside the hashed assets, at the level no server would pay for at each request. */
function precompress(): void {
  for (const file of filesUnder(join(dist, 'assets'))) {
    if (!compressible.has(extname(file))) continue;
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

/** Builds the web application unless it is built already from the very same sources. */
export function buildWeb(): void {
  const current = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return;
  process.stdout.write('Construction de l’application web…\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whatever the server runs as: the development build of React is twice as heavy and much slower.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('la construction de l’application web a échoué');
  precompress();
  writeFileSync(stampFile, current);
}

if (import.meta.main) buildWeb();
