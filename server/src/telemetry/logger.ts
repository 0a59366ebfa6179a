import { Writable } from 'node:stream';
import pino from 'pino';
import type { Config } from '#server/lib/config.ts';

interface ErrorRecord {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Never a value. */
  readonly table?: string;
  readonly constraint?: string;
  /** Frames only: the first lines repeat the message. */
  readonly stack?: string;
  readonly cause?: ErrorRecord;
}

const MAX_CAUSES = 4;
const MAX_MESSAGE = 500;
const email = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** drizzle appends the values of the statement. */
const statementValues = /\nparams:[\s\S]*$/;
/** SQLSTATE class 22: PostgreSQL quotes the refused value. */
const quotedValue = /"[\s\S]*$/;

function textOf(error: object, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

function messageOf(error: Error, code: string | undefined): string {
  const known = error.message.replace(statementValues, '').replace(email, '…@…');
  const bare = code?.startsWith('22') ? known.replace(quotedValue, '…') : known;
  return bare.slice(0, MAX_MESSAGE);
}

function framesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

/** Without values, which libraries put into messages and fields (O2). */
export function recordError(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const code = textOf(error, 'code');
  const table = textOf(error, 'table');
  const constraint = textOf(error, 'constraint');
  const stack = framesOf(error);
  return {
    type: error.name,
    message: messageOf(error, code),
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(stack ? { stack } : {}),
    ...(error.cause === undefined || depth === MAX_CAUSES
      ? {}
      : { cause: recordError(error.cause, depth + 1) }),
  };
}

interface Line {
  readonly time: number;
  readonly level: number;
  readonly msg?: string;
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly err?: ErrorRecord;
}

const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  40: 'attention',
  50: 'erreur',
  60: 'fatal',
};

/** Escapes line breaks and terminal control characters. */
function printable(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function readableError({ type, message, stack, cause }: ErrorRecord): string {
  const places = stack ? `\n${stack.split('\n').map(printable).join('\n')}` : '';
  return `\n  ${printable(`${type}: ${message}`)}${places}${cause ? readableError(cause) : ''}`;
}

export function readableLine(text: string): string {
  const line: Line = JSON.parse(text);
  const time = new Date(line.time).toTimeString().slice(0, 8);
  const level = levelNames[line.level] ?? '';
  const request =
    line.msg === 'request' ? `${line.method} ${line.route ?? '-'} ${line.status} ${line.ms} ms` : line.msg;
  const words = printable([time, level, request].filter(Boolean).join(' '));
  return `${words}${line.err ? readableError(line.err) : ''}\n`;
}

function terminal(): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      process.stdout.write(readableLine(chunk.toString('utf8')));
      done();
    },
  });
}

/** Asynchronous: a slow reader of the log must not delay requests. Many lines are one write, within a tenth of a second. */
const unhurried = { sync: false, minLength: 4_096, periodicFlush: 100 };

/** Of a silent one: a destination that is never ended would flush nothing, ten times a second. */
const nowhere: pino.DestinationStream = { write: () => {} };

/** JSON lines, readable at a development terminal. Personal data is never passed in. */
export function createLogger(
  config: Pick<Config, 'NODE_ENV' | 'LOG_LEVEL'>,
  destination?: pino.DestinationStream,
): pino.Logger {
  const level = config.NODE_ENV === 'test' ? 'silent' : config.LOG_LEVEL;
  const options: pino.LoggerOptions = {
    level,
    serializers: { req: () => undefined, res: () => undefined, err: (error: unknown) => recordError(error) },
    redact: ['headers', 'body', 'password', 'code', 'token', 'query'],
  };
  const isRead = config.NODE_ENV === 'development' && process.stdout.isTTY;
  const usual = () => (isRead ? terminal() : pino.destination(unhurried));
  return pino(options, destination ?? (level === 'silent' ? nowhere : usual()));
}
