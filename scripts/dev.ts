import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function run(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' });
}

// The server restarts when one of its files changes; Vite replaces modules in the page and hands API calls on.
const children = [
  run(['--watch', '--watch-preserve-output', 'server/src/main.ts'], root),
  run([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'web')),
];

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
