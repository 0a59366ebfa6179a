import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compileCache, shortLived } from './simples.ts';

const program = fileURLToPath(new URL('../../src/operations/main.ts', import.meta.url));

/** `npm run backup`, `restore`, `move` or `doctor`, with these settings and no others. */
export async function operate(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [...shortLived, program, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}
