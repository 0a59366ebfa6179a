import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', name);

export interface Step {
  readonly name: string;
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly cwd?: string;
  /** What is undefined is unset. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Steps that run one after the other, beside the other rows of their stage. */
export type Row = readonly Step[];
/** A step, or rows at the same time: the steps of the first show what they write at once, the others when each has ended. */
export type Stage = Step | readonly Row[];

/** Path of a tool's script inside `node_modules`. */
export const tool = bin;

const totals = { passed: 0, failed: 0 };

/** Adds what Vitest ("Tests  3 passed (3)") or Playwright ("3 passed (4.2s)") counted at its end. */
function count(output: string): void {
  const lines = stripVTControlCharacters(output).split('\n');
  const counted = lines.filter((line) => /^\s+(?:Tests\s.*|\d+ (?:passed|failed)(?: \(.*\))?)$/.test(line));
  for (const [, number, result] of counted.join('\n').matchAll(/(\d+) (passed|failed)/g))
    totals[result === 'passed' ? 'passed' : 'failed'] += Number(number);
}

interface Ended {
  readonly status: number;
  readonly output: string;
}

function run(step: Step, write: (text: string) => void): Promise<Ended> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, step.args, {
    cwd: step.cwd ? join(root, step.cwd) : root,
    env: { ...process.env, ...colours, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      write(text);
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? 1, output })));
}

/** Runs a step. Shows what it writes at once, or when it has ended. @returns whether it succeeded */
async function runStep(step: Step, isAlone: boolean): Promise<boolean> {
  const started = performance.now();
  if (isAlone) process.stdout.write(`\n▸ ${step.name}\n`);
  const { status, output } = await run(step, (text) => void (isAlone && process.stdout.write(text)));
  count(output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${isAlone ? '' : `\n▸ ${step.name}\n${output}`}${status === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)\n`,
  );
  return status === 0;
}

async function runRow(row: Row, at: number): Promise<boolean> {
  for (const step of row) if (!(await runStep(step, at === 0))) return false;
  return true;
}

async function runStage(stage: Stage): Promise<boolean> {
  if (!Array.isArray(stage)) return runStep(stage as Step, true);
  const results = await Promise.all((stage as readonly Row[]).map(runRow));
  return results.every(Boolean);
}

/** Tells what was counted, and ends the process if a stage failed. */
function tellEnd(started: number, succeeded: boolean): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counted = totals.passed + totals.failed > 0;
  if (counted) process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed (${seconds} s)\n`);
  if (!succeeded) process.exit(1);
}

/** Runs the stages in order and ends the process at the first that fails. */
export async function runStages(stages: readonly Stage[]): Promise<void> {
  const started = performance.now();
  for (const stage of stages) if (!(await runStage(stage))) return tellEnd(started, false);
  tellEnd(started, true);
}

/** Runs all steps, whatever fails, tells how long each took, and ends the process if one failed. */
export async function runEachStep(steps: readonly Step[]): Promise<void> {
  const started = performance.now();
  const lines: string[] = [];
  let succeeded = true;
  for (const step of steps) {
    const begun = performance.now();
    const ended = await runStep(step, true);
    succeeded &&= ended;
    lines.push(`${ended ? '✓' : '✗'} ${step.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
  tellEnd(started, succeeded);
}
