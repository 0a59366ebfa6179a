import http from 'node:http';
import { type AddressInfo } from 'node:net';

/** Milliseconds between two looks at whether a process is ready. */
const LOOK_EVERY = 200;

interface Upstream {
  readonly port: number;
  readonly agent: http.Agent;
  isReady: boolean;
  /** Requests that it has not answered yet. */
  underWay: number;
}

/**
 * A proxy that sends each request, once, to a process that was ready when it last asked. As ours does, it waits for one:
 * on a busy machine the only process may not look at its database in time.
 */
export interface Balancer {
  readonly address: string;
  /** From now on this process is asked whether it is ready. */
  add(address: string): void;
  /** Resolves when the process at this address serves, or no longer does and has answered all that it was sent. */
  until(address: string, isReady: boolean): Promise<void>;
  close(): Promise<void>;
}

function forward(upstream: Upstream, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, url, headers } = request;
  const { port, agent } = upstream;
  upstream.underWay += 1;
  const onward = http.request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
    const { connection: _own, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, others);
    answer.pipe(response);
  });
  onward.once('close', () => {
    upstream.underWay -= 1;
  });
  onward.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(String(error));
  });
  request.pipe(onward);
}

const portOf = (address: string) => Number(new URL(address).port);

/** Starts it on a free port, with nobody behind it. */
export async function startBalancer(): Promise<Balancer> {
  const upstreams: Upstream[] = [];
  let waiting: (() => void)[] = [];
  let turn = 0;
  const nextLook = () => new Promise<void>((resolve) => waiting.push(resolve));
  const server = http.createServer(async (request, response) => {
    const ready = () => upstreams.filter(({ isReady }) => isReady);
    while (ready().length === 0) await nextLook();
    turn += 1;
    const chosen = ready()[turn % ready().length];
    if (chosen) forward(chosen, request, response);
  });
  const look = async (upstream: Upstream) => {
    const answer = await fetch(`http://127.0.0.1:${upstream.port}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    upstream.isReady = answer?.status === 200;
  };
  const timer = setInterval(async () => {
    await Promise.all(upstreams.map(look));
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }, LOOK_EVERY);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) =>
      upstreams.push({
        port: portOf(address),
        agent: new http.Agent({ keepAlive: true }),
        isReady: false,
        underWay: 0,
      }),
    until: async (address, isReady) => {
      const isSo = () =>
        upstreams.some(
          (one) => one.port === portOf(address) && one.isReady === isReady && (isReady || one.underWay === 0),
        );
      while (!isSo()) await nextLook();
    },
    close: async () => {
      clearInterval(timer);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
