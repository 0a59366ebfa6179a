import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@simples/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { errorBodyOf, severityOf, toAppError } from './errors.ts';
import type { Call, EventStream } from './route.ts';

/** Milliseconds; proxies close silent connections. */
const HEARTBEAT = 10_000;
const BEAT = Symbol('beat');

/** Events when named before JSON or alone, `either` when JSON comes first, else JSON. */
export function acceptedBy(accept: string | undefined): Call<Endpoint>['accepts'] {
  const types = (accept ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase());
  const events = types.indexOf('text/event-stream');
  if (events === -1) return 'json';
  const json = types.indexOf('application/json');
  return json === -1 || events < json ? 'events' : 'either';
}

async function nextOrBeat<T>(next: Promise<T>, every: number): Promise<T | typeof BEAT> {
  const ended = new AbortController();
  const beat = wait(every, BEAT, { signal: ended.signal, ref: false });
  beat.catch(() => undefined);
  try {
    return await Promise.race([next, beat]);
  } finally {
    ended.abort();
  }
}

const textOf = (event: object) =>
  `event: ${'type' in event ? String(event.type) : 'message'}\ndata: ${JSON.stringify(event)}\n\n`;

/** An error becomes the last event by `failure`. `every` in milliseconds. */
export async function* eventTexts(
  events: AsyncIterable<object>,
  failure: (error: unknown) => object,
  every: number = HEARTBEAT,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    yield ':\n\n';
    let next = iterator.next();
    for (;;) {
      const result = await nextOrBeat(next, every);
      if (result === BEAT) {
        yield ':\n\n';
        continue;
      }
      if (result.done) return;
      yield textOf(result.value);
      next = iterator.next();
    }
  } catch (error) {
    yield textOf(failure(error));
  } finally {
    await iterator.return?.();
  }
}

export function sendEvents(
  reply: FastifyReply,
  { events: schema }: Endpoint,
  { events }: EventStream,
): unknown {
  const { request } = reply;
  async function* checked(): AsyncGenerator<object> {
    for await (const event of events) yield schema?.parse(event) as object;
  }
  const failure = (error: unknown) => {
    const known = toAppError(error);
    const severity = severityOf(error, known);
    if (severity) request.log[severity]({ err: error }, 'request failed');
    return { type: 'error', error: errorBodyOf(known, request.id) };
  };
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      // A kept-alive connection would delay shutdown.
      .header('connection', 'close')
      .send(Readable.from(eventTexts(checked(), failure), { objectMode: false }))
  );
}
