import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DocumentReadError } from '../page.ts';
import { closeNetwork } from './offline.ts';
import type { Answer, Question } from './protocol.ts';

type Handlers = Readonly<Record<string, (...values: never[]) => unknown>>;

async function answer(handlers: Handlers, { id, name, values }: Question): Promise<Answer> {
  try {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw new Error(`no such question: ${name}`);
    return { id, value: await handler(...(values as never[])) };
  } catch (error) {
    return { id, failure: error instanceof DocumentReadError ? error.reason : 'damaged' };
  }
}

/** Answers the questions of the parent in a process without a network, behind the work of the server. */
export function serve(handlers: Handlers): void {
  closeNetwork();
  setPriority(10);
  new Worker(new URL('guard-thread.ts', import.meta.url), {
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref();
  // What a broken document throws beside a question must not end the process without an answer.
  process.on('uncaughtException', () => {});
  process.on('unhandledRejection', () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question: Question) => {
    void answer(handlers, question).then((found) => process.send?.(found));
  });
}
