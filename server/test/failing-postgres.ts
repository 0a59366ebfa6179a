import { createServer, type Socket } from 'node:net';

/** What the server does with a statement; `frozen` already with a connection. */
export type Failing = 'frozen' | 'silent' | 'silent in transactions' | 'gone';

export interface FailingPostgres {
  readonly url: string;
  close(): Promise<void>;
}

const text = (value: string) => Buffer.from(`${value}\0`);

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const begun = Buffer.concat([message('C', text('BEGIN')), message('Z', Buffer.from('T'))]);

function answer(socket: Socket, data: Buffer, failing: Failing): void {
  if (failing === 'gone') socket.destroy();
  else if (failing === 'silent in transactions' && /^Q[^]{4}begin\0/.test(data.toString('latin1')))
    socket.write(begun);
}

/** Takes connections as PostgreSQL does, and then fails. */
export async function startFailingPostgres(failing: Failing): Promise<FailingPostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (failing === 'frozen') return;
    socket.once('data', () => {
      socket.write(welcome);
      socket.on('data', (data) => answer(socket, data, failing));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `postgres://simples@127.0.0.1:${port}/simples`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
