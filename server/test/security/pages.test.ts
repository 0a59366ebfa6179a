import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/adapters/clock.ts';
import { createOutbox } from '#server/adapters/mail.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { productionSettings } from '#test/process/simples.ts';
import { openTestDatabase } from '#test/test-database.ts';

const PAGE =
  '<!doctype html><html lang="fr"><head></head><script nonce="__CSP_NONCE__">early()</script>' +
  '<script src="/assets/a-1.js" nonce="__CSP_NONCE__"></script></html>';
const LINK = '<link rel="modulepreload" crossorigin href="/assets/a-1.js">';
const SCRIPT = `export const text = '${'simples '.repeat(500)}';`;

let folder: string;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simples-web-'));
  const root = join(folder, 'dist-1');
  mkdirSync(join(root, 'assets', '.git'), { recursive: true });
  mkdirSync(join(root, '.vite'));
  for (const [name, content] of [
    ['index.html', PAGE],
    ['service-worker.js', SCRIPT],
    ['assets/a-1.js', SCRIPT],
    ['screens.json', JSON.stringify([['^/home/lexicon$', LINK]])],
    ['assets/a-1.js.map', '{"secret":"source"}'],
    ['assets/.env', 'secret'],
    ['assets/.git/config', 'secret'],
    ['.vite/manifest.json', 'secret'],
    ['../secret.txt', 'secret'],
  ] as const) {
    writeFileSync(join(root, name), content);
  }
  const [webRoot, later] = [join(folder, 'dist'), join(folder, 'later')];
  symlinkSync('dist-1', webRoot);
  symlinkSync('dist-2', later);
  database = await openTestDatabase();
  const config = readConfig({ ...productionSettings, LOG_LEVEL: 'silent' });
  const adapters = { clock: systemClock, mail: createOutbox() };
  app = await buildApp({ config, database, adapters, logger: createLogger(config), webRoot });
  // What is built later is of the next start.
  renameSync(later, webRoot);
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

it('the service worker may fetch from here alone, and is asked for anew each time', async () => {
  const { headers, statusCode } = await app.inject({ url: '/service-worker.js' });
  expect([statusCode, headers['content-security-policy'], headers['cache-control']]).toEqual([
    200,
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'no-cache',
  ]);
});

describe('every answer', () => {
  it.each([
    ['the first page', '/', 200],
    ['a screen', '/home/plants/42?depuis=1', 200],
    ['a page that is not there', '/nothing', 404],
    ['an asset', '/assets/a-1.js', 200],
    ['an asset that is not there', '/assets/b.js', 404],
    ['the API', '/healthz', 200],
    ['a refusal of the API', '/v1/api/users/me', 401],
    ['an unknown path of the API', '/v1/api/nothing', 404],
    ['an unreadable address', '/%zz', 400],
  ])('keeps its headers: %s', async (_what, url, status) => {
    const { headers, statusCode } = await app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(always);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe('a page', () => {
  it.each(['/', '/login', '/otp', '/home', '/home/lexicon', '/nothing'])(
    '%s carries the whole policy',
    async (url) => {
      const { headers, body } = await app.inject({ url });
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      const early = createHash('sha256').update('early()').digest('base64');
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self' 'sha256-${early}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
          "font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; " +
          "form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('names what the screen of its address needs, and no other', async () => {
    const bodyOf = async (url: string) => (await app.inject({ url })).body;
    expect(await bodyOf('/home/lexicon?q=thym')).toContain(`${LINK}</head>`);
    expect(await bodyOf('/home/chatbot')).not.toContain(LINK);
  });

  it('has another nonce each time', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: '/' })));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(50);
  });

  it('is not what another method gets', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const response = await app.inject({ method, url: '/home' });
      expect([response.statusCode, response.json().key]).toEqual([404, 'notFound']);
    }
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('caching', () => {
  it('of an asset lasts a year, of anything else not at all', async () => {
    const cacheOf = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    expect(await cacheOf('/assets/a-1.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/assets/b.js')).toBe('no-store');
    expect(await cacheOf('/v1/api/users/me')).toBe('no-store');
    expect(await cacheOf('/healthz')).toBe('no-store');
  });
});

describe('in production nothing is found that is not for the public', () => {
  const api = [
    'docs',
    'docs/',
    'openapi.json',
    'openapi.yaml',
    'swagger',
    'debug',
    'metrics',
    'admin',
    'graphql',
  ];
  const files = [
    '.env',
    '.git/config',
    '.git/HEAD',
    '.gitignore',
    '.vite/manifest.json',
    '.DS_Store',
    '.well-known/openid-configuration',
    'index.html',
    'manifest.json',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'server/src/main.ts',
    'src/main.tsx',
    'node_modules/fastify/package.json',
    'data/simples.pid',
    'data/simples.lock.sqlite',
    'data/database/PG_VERSION',
    'metrics',
    'debug/pprof',
    'status',
    'server-status',
    'actuator/health',
    'docs',
    'openapi.json',
    'swagger.json',
    'api-docs',
    'console',
    'phpinfo.php',
    'wp-login.php',
    'backup.sql',
    'dump.tar.gz',
    'robots.txt',
    'assets',
    'assets/',
    'assets/.env',
    'assets/%2eenv',
    'assets/.git/config',
    'assets/a-1.js.map',
    'assets/a-1.js%2emap',
    'assets/../index.html',
    'assets/../../secret.txt',
    'assets/%2e%2e/%2e%2e/secret.txt',
    'assets/..%2f..%2fsecret.txt',
    'assets/..%5c..%5csecret.txt',
    'assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    'assets//../../secret.txt',
    'assets/%252e%252e/%252e%252e/secret.txt',
    'assets/a-1.js%00.map',
    'assets/%c0%ae%c0%ae/secret.txt',
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    '//secret.txt',
  ];
  it.each([...api.map((path) => `/v1/api/${path}`), ...files.map((path) => `/${path}`)])(
    '%s',
    async (url) => {
      const { statusCode, body } = await app.inject({ url });
      expect([400, 404]).toContain(statusCode);
      expect(body).not.toMatch(/secret|openapi|Index of|\bat \w+ \(/);
    },
  );
});
