import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const NAME = 'secret-key';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole under another name first: of two processes one wins, and the other reads its key. */
function createKeyFile(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, NAME);
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKeyFile(file);
  if (key === null) throw new Error(`${file} is empty`);
  return key;
}

/** What encrypts stored data: SECRET_KEY, or a key kept beside the embedded database, which outlives a restart. */
export function dataKey({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): string {
  return SECRET_KEY ?? readKeyFile(join(DATA_DIR, NAME)) ?? createKeyFile(DATA_DIR);
}
