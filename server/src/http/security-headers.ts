import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/lib/config.ts';

const inlineScript = /<script(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/g;

/** Names the scripts written in a page by their content: no other one runs. */
export function scriptSources(page: string): string {
  const hashes = [...page.matchAll(inlineScript)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return ["'self'", ...hashes].join(' ');
}

/** Styles need the nonce: Mantine writes its variables in a style. */
export function pagePolicy(nonce: string, scripts: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The service worker loads nothing but what it keeps. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** For everything that is not a page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Security requirement W2. */
function fixedHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Computed once; headers set by a handler stay. */
export function securityHeaders(config: Config): (reply: FastifyReply) => void {
  const fixed = fixedHeaders(config);
  return (reply) => {
    reply.headers(fixed);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  };
}

export function protectHeaders(app: FastifyInstance, protect: (reply: FastifyReply) => void): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    protect(reply);
    done();
  });
}
