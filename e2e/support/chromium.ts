import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Browsers that a system may have. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface Browser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** The environment without the variables that are undefined. */
function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The package's own fonts where it unpacked them: a text without a font has no size, and counts as hidden. */
function fontConfiguration(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>\n`);
  return file;
}

/** Chromium of the npm package, unpacked once; with the libraries it brings where the system has none. */
async function packaged(): Promise<Browser> {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const outer = { TMPDIR: process.env['TMPDIR'], LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] };
  process.env['TMPDIR'] = folder;
  // The package unpacks its own libnss3 and the like only where it believes to run in a bare function.
  if (!existsSync('/usr/lib/x86_64-linux-gnu/libnss3.so'))
    process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const env = { ...environment(), FONTCONFIG_FILE: fontConfiguration(folder) };
  for (const [name, value] of Object.entries(outer)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return { executablePath, env };
}

/** Whether the Chromium of the npm package runs here. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium to drive: `CHROMIUM_PATH`, the one that npm brought (the same everywhere, and quicker without a window
 * system behind it), or an installed one.
 */
export async function findChromium(): Promise<Browser> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen === undefined && isPackaged) return packaged();
  const executablePath = chosen ?? installed.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('Aucun Chromium : indiquez-le dans CHROMIUM_PATH.');
  return { executablePath, env: environment() };
}
