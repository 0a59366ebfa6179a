import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', name);

export interface Step {
  readonly name: string;
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly cwd?: string;
}

/** Path of a tool's script inside `node_modules`. */
export const tool = bin;

/** Runs the steps in order and ends the process at the first that fails. */
export function runSteps(steps: readonly Step[]): void {
  for (const step of steps) {
    const started = performance.now();
    process.stdout.write(`\n▸ ${step.name}\n`);
    const { status } = spawnSync(process.execPath, step.args, {
      cwd: step.cwd ? join(root, step.cwd) : root,
      stdio: 'inherit',
    });
    if (status !== 0) {
      process.stderr.write(`✗ ${step.name}\n`);
      process.exit(status ?? 1);
    }
    process.stdout.write(`✓ ${step.name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  }
}
