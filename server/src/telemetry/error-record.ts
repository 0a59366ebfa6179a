export interface ErrorRecord {
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
