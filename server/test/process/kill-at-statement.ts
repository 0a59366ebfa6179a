import pg from 'pg';

/** Loaded before a command: kills it just before the statement of the number in KILL_AT that changes or ends something. */
const at = Number(process.env['KILL_AT']);
let seen = 0;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return (statement as { text?: string } | null)?.text ?? '';
}

Reflect.set(
  pg.Client.prototype,
  'query',
  new Proxy(Reflect.get(pg.Client.prototype, 'query') as () => unknown, {
    apply: (query, client, values: unknown[]) => {
      if (/^(?:update "(?:messages|conversations)"|commit)/i.test(textOf(values[0]))) {
        seen += 1;
        if (seen === at) process.kill(process.pid, 'SIGKILL');
      }
      return Reflect.apply(query, client, values);
    },
  }),
);
