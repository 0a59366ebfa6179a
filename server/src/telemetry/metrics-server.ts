import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, ConfigError } from '#server/lib/config.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Of one length each, so that comparing takes the same time whatever they are. */
const isSame = (given: string, expected: string) => timingSafeEqual(hashOf(given), hashOf(expected));

/**
 * `GET /metrics` on a port of its own, which no proxy of the product leads to.
 * @throws ConfigError when the port is taken
 */
export async function serveMetrics(
  {
    METRICS_HOST,
    METRICS_PORT,
    METRICS_TOKEN,
  }: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>,
  metrics: Metrics,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const end = (status: number, body = '', type = 'text/plain; charset=utf-8') =>
      void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (METRICS_TOKEN !== undefined && !isSame(token, METRICS_TOKEN)) end(401);
    else if (request.method !== 'GET' || request.url !== '/metrics') end(404);
    else {
      metrics.text().then(
        (text) => end(200, text, 'text/plain; version=0.0.4; charset=utf-8'),
        () => end(500),
      );
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(
        new ConfigError(`Le port METRICS_PORT (${METRICS_PORT}) de ${METRICS_HOST} ne peut pas être ouvert.`),
      ),
    );
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
