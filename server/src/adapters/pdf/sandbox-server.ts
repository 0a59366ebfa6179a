import { Socket as Datagrams } from 'node:dgram';
import dns from 'node:dns';
import { Server, Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { DocumentReadError } from './page.ts';
import type { Answer, Question } from './protocol.ts';

function refuse(): never {
  throw new Error('this process has no network');
}

/** Node 24's permission model does not cover the network: disables the functions that all protocols use. */
function closeNetwork(): void {
  const entryPoints: readonly (readonly [object, readonly string[]])[] = [
    [Socket.prototype, ['connect']],
    [Server.prototype, ['listen']],
    [Datagrams.prototype, ['bind', 'connect', 'send']],
    [dns, Object.keys(dns).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
    [dns.promises, Object.keys(dns.promises).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
    [globalThis, ['fetch', 'WebSocket', 'EventSource']],
  ];
  for (const [owner, names] of entryPoints) {
    for (const name of names) {
      Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false });
    }
  }
}

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

/** Serves requests of the parent, without network. */
export function serve(handlers: Handlers): void {
  closeNetwork();
  new Worker(new URL('guard-thread.mjs', import.meta.url), {
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref();
  // A stray rejection of a broken document must not end the process before it replied.
  process.on('uncaughtException', () => {});
  process.on('unhandledRejection', () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question: Question) => {
    void answer(handlers, question).then((found) => process.send?.(found));
  });
}
