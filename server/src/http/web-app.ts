import { existsSync, readFileSync, realpathSync } from 'node:fs';
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

type ScreenLinks = readonly (readonly [path: RegExp, links: string])[];

/** Written by the build: what the screen of an address needs, so that all of it is asked for at once. */
function readScreenLinks(root: string): ScreenLinks {
  const file = join(root, 'screens.json');
  if (!existsSync(file)) return [];
  const written = JSON.parse(readFileSync(file, 'utf8')) as [string, string][];
  return written.map(([path, links]) => [new RegExp(path), links]);
}

/** The links are no scripts: the sources of the page stay as they are. */
function withLinks({ text, scripts }: Page, screens: ScreenLinks, path: string): Page {
  const links = screens.find(([pattern]) => pattern.test(path))?.[1] ?? '';
  return { text: text.replace('</head>', () => `${links}</head>`), scripts };
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

/** Serves what is built now: a folder that is a link stays where it leads at the start. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const root = realpathSync(folder);
  const text = readFileSync(join(root, 'index.html'), 'utf8');
  const page = { text, scripts: scriptSources(text) };
  const screens = readScreenLinks(root);
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
    // Nobody asks twice for what lasts a year under a name of its own.
    etag: false,
    lastModified: false,
    acceptRanges: false,
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
    return sendPage(reply, withLinks(page, screens, path), screenPath.test(path) ? 200 : 404);
  });
}
