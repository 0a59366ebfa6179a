import { Writable } from 'node:stream';
import pino from 'pino';
import type { Config } from '../config.ts';

interface Line {
  readonly time: number;
  readonly level: number;
  readonly msg?: string;
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  40: 'attention',
  50: 'erreur',
  60: 'fatal',
};

/** One readable line for a person at a terminal. */
export function readableLine(text: string): string {
  const line: Line = JSON.parse(text);
  const time = new Date(line.time).toTimeString().slice(0, 8);
  const level = levelNames[line.level] ?? '';
  const request =
    line.msg === 'request' ? `${line.method} ${line.route ?? '-'} ${line.status} ${line.ms} ms` : line.msg;
  const cause = line.err ? `\n${line.err.stack ?? line.err.message ?? ''}` : '';
  return `${[time, level, request].filter(Boolean).join(' ')}${cause}\n`;
}

function terminal(): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      process.stdout.write(readableLine(chunk.toString('utf8')));
      done();
    },
  });
}

/**
 * Structured logs: one JSON object a line, except in development at a terminal, where a person reads them. What may
 * identify a person (bodies, identifiers, tokens, addresses) is not given to the logger in the first place.
 */
export function createLogger(config: Config): pino.Logger {
  const options: pino.LoggerOptions = {
    level: config.NODE_ENV === 'test' ? 'silent' : config.LOG_LEVEL,
    serializers: { req: () => undefined, res: () => undefined },
    redact: ['headers', 'body', 'password', 'code', 'token', 'query'],
  };
  const isRead = config.NODE_ENV === 'development' && process.stdout.isTTY;
  // Lines are written in the background: a slow reader of the log must not hold requests up.
  return pino(options, isRead ? terminal() : pino.destination({ sync: false }));
}
