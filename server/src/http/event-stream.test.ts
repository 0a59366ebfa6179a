import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedBy, eventTexts } from './event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = () => ({ type: 'error' });

describe('a stream of events', () => {
  it('says that it lives while nothing happens', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    async function* late(): AsyncGenerator<object> {
      await promise;
      yield { type: 'done' };
    }
    const texts = eventTexts(late(), failure, 1_000);
    expect((await texts.next()).value).toBe(':\n\n');
    for (let beat = 0; beat < 3; beat += 1) {
      const next = texts.next();
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await next).value).toBe(':\n\n');
    }
    resolve();
    expect((await texts.next()).value).toBe('event: done\ndata: {"type":"done"}\n\n');
    expect((await texts.next()).done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with an error when what it tells fails', async () => {
    async function* failing(): AsyncGenerator<object> {
      yield { type: 'token' };
      throw new Error('down');
    }
    const texts: string[] = [];
    for await (const text of eventTexts(failing(), failure)) texts.push(text);
    expect(texts.slice(1)).toEqual([
      'event: token\ndata: {"type":"token"}\n\n',
      'event: error\ndata: {"type":"error"}\n\n',
    ]);
  });

  it('lets go of what it tells when nobody reads any more', async () => {
    let isLetGo = false;
    async function* endless(): AsyncGenerator<object> {
      try {
        for (;;) yield { type: 'token' };
      } finally {
        isLetGo = true;
      }
    }
    const texts = eventTexts(endless(), failure);
    await texts.next();
    await texts.next();
    await texts.return(undefined);
    expect(isLetGo).toBe(true);
  });
});

it.each([
  [undefined, 'json'],
  ['*/*', 'json'],
  ['text/event-stream', 'events'],
  ['Text/Event-Stream;q=0.9, */*', 'events'],
  ['application/json;q=1, text/event-stream', 'either'],
])('Accept: %s takes %s', (accept, taken) => {
  expect(acceptedBy(accept)).toBe(taken);
});
