import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@simples/contract/endpoint';
import { AppError } from '@simples/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newNonce, pagePolicy } from './security-headers.ts';

/** What the build writes where the nonce of the response belongs. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** A year: the name of an asset changes with its content. */
const ASSET_MAX_AGE = 31_536_000;

/** Paths of the product's screens; anything else that is not a file is not there. */
const screenPath = /^\/(?:$|login$|otp$|invitation$|home(?:\/|$))/;

function sendPage(reply: FastifyReply, page: string, status: number): FastifyReply {
  const nonce = newNonce();
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE_PLACEHOLDER, nonce));
}

/** Serves the built web application from `root`: hashed assets for ever, its page for every screen. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    decorateReply: false,
    dotfiles: 'ignore',
    // A source map in the folder would show the source.
    allowedPath: (path) => !path.endsWith('.map'),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${ASSET_MAX_AGE}, immutable`);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith(API_BASE);
    if (!wantsPage || path.startsWith('/assets/')) throw new AppError('notFound');
    return sendPage(reply, page, screenPath.test(path) ? 200 : 404);
  });
}
