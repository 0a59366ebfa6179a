import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newNonce, pagePolicy, scriptSources, WORKER_POLICY } from './security-headers.ts';

/** Written by the build in place of the nonce. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
/** Seconds (a year): asset names change with their content. */
const ASSET_MAX_AGE = 31_536_000;
/** Other unknown paths are 404. */
const screenPath = /^\/(?:$|login$|otp$|invitation$|home(?:\/|$))/;

interface Page {
  readonly text: string;
  readonly scripts: string;
}

function sendPage(reply: FastifyReply, { text, scripts }: Page, status: number): FastifyReply {
  const nonce = newNonce();
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(nonce, scripts))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(text.replace(NONCE_PLACEHOLDER, nonce));
}

export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const text = readFileSync(join(root, 'index.html'), 'utf8');
  const page = { text, scripts: scriptSources(text) };
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    decorateReply: false,
    dotfiles: 'ignore',
    // Source maps are not served.
    allowedPath: (path) => !path.endsWith('.map'),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${ASSET_MAX_AGE}, immutable`);
    },
  });
  const worker = readFileSync(join(root, 'service-worker.js'));
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .header('content-security-policy', WORKER_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith(API_BASE);
    if (!wantsPage || path.startsWith('/assets/')) throw new AppError('notFound');
    return sendPage(reply, page, screenPath.test(path) ? 200 : 404);
  });
}
