import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://mail.simples.test',
  MAIL_FROM: 'Simples <codes@simples.test>',
};

describe('settings', () => {
  it('all have a default but for what only production needs', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      RATE_LIMITS: true,
    });
    expect(config.DATA_DIR).toMatch(/^\/.*data$/);
  });

  it('count as absent when they are blank', () => {
    const config = readConfig({ PORT: ' ', DATABASE_URL: '' });
    expect([config.PORT, config.DATABASE_URL]).toEqual([3000, undefined]);
  });

  const wrong = {
    NODE_ENV: ['prod', 'Production'],
    HOST: ['une machine', 'http://localhost', 'x'.repeat(300)],
    PORT: ['port', '-1', '65536', '3000.5', '0x50', '1e3'],
    DATABASE_URL: ['mysql://x', '/var/lib/postgresql'],
    DATABASE_POOL: ['0', 'many'],
    SECRET_KEY: ['short'],
    CONTENT_KEY: ['short', `${'k'.repeat(32)},${'l'.repeat(32)}`],
    CONTENT_KEY_OLD: ['short', `${'k'.repeat(32)},short`],
    DEV_PASSWORD: ['Abcde67', 'abcdefg8', 'Abcdefgh', `A1${'x'.repeat(127)}`],
    ADMIN_EMAIL: ['admin'],
    ADMIN_PASSWORD: ['Elevenchar1', 'no capital 12'],
    SMTP_URL: ['http://mail', 'smtp://', 'smtp:mail'],
    MAIL_FROM: ['simples', 'Simples <simples>', 'a@b.fr, c@d.fr', 'Simples <a@b.fr>\r\nBcc: c@d.fr'],
    SMS_URL: ['ftp://sms', 'https://', 'http:sms'],
    SMS_FROM: ['x'.repeat(21)],
    PUBLIC_URL: ['https://simples.test/chemin', 'simples.test', 'https://'],
    LOG_LEVEL: ['verbose'],
    TRUST_PROXY: ['1'],
    RATE_LIMITS: ['true', 'OFF'],
    REQUESTS_PER_MINUTE: ['0', '1e9', 'NaN'],
    CODE_SECONDS: ['0', '-5', '10m'],
    PASSWORD_HASH_MEMORY_KIB: ['19455'],
    PASSWORD_HASH_PASSES: ['1'],
    BACKUP_PASSPHRASE: ['trop court'],
    METRICS_PORT: ['-1', '65536'],
    METRICS_TOKEN: ['short'],
    CONVERSATION_RETENTION_DAYS: ['36501'],
    FOUR_EYES: ['yes'],
    CONTRIBUTORS_PUBLISH: ['1'],
  };
  it.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'stop the start with a sentence that names %s when it is “%s”',
    (name, value) => {
      expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
      expect(() => readConfig({ [name]: value })).toThrow(
        new RegExp(`^Réglage invalide : ${name} doit (être|avoir|commencer) .+[^.]\\.$`),
      );
    },
  );

  it('may be written as people write them', () => {
    expect(readConfig({ PORT: ' 8080 ', HOST: '::1', MAIL_FROM: 'simples@simples.test' })).toMatchObject({
      PORT: 8080,
      HOST: '::1',
      MAIL_FROM: 'simples@simples.test',
    });
    const urls = {
      SMTP_URL: 'smtps://u:p%40@mail.simples.test:465',
      SMS_URL: 'https://sms.simples.test/v1?x=1',
    };
    expect(readConfig(urls)).toMatchObject(urls);
  });

  it('that are wrong are all named at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .+\n.*LOG_LEVEL/);
  });

  it('that contradict each other are refused', () => {
    expect(() => readConfig({ FOUR_EYES: 'on', CONTRIBUTORS_PUBLISH: 'on' })).toThrow(/s’excluent/);
  });

  it('measure nothing by default, and show what they measure to this machine alone', () => {
    expect(readConfig({}).METRICS_PORT).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).METRICS_HOST).toBe('127.0.0.1');
    expect(() => readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(/METRICS_TOKEN/);
    expect(() => readConfig({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'x'.repeat(16) })).not.toThrow();
  });

  it('never show a secret in the sentence', () => {
    expect(() => readConfig({ SECRET_KEY: 'hunter2', DATABASE_URL: 'pg://u:hunter2@h' })).not.toThrow(
      /hunter2/,
    );
  });

  it('are the ones that the README lists', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const table = readme.slice(readme.indexOf('| variable |'));
    const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
    const listed = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(new Set(listed)).toEqual(new Set(Object.keys(settings.shape)));
  });
});

describe('production', () => {
  it('starts with what it needs, on every address of the machine', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, HOST: '0.0.0.0' });
  });

  it.each(['SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'])('is refused without %s', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(
      `NODE_ENV=production demande ces réglages : ${name}.`,
    );
  });

  it('is refused without request limits', () => {
    expect(() => readConfig({ ...production, RATE_LIMITS: 'off' })).toThrow(/RATE_LIMITS=off/);
  });

  const addresses = {
    SMS_URL: '/v1',
    LLM_BASE_URL: '/v1',
    BUCKET_URL: '/seau',
    PUBLIC_URL: '',
  };
  const keys = { LLM_MODEL: 'm', BUCKET_ACCESS_KEY: 'a', BUCKET_SECRET_KEY: 'b' };

  it.each(Object.entries(addresses))('is refused when %s leads to another machine in clear', (name, path) => {
    const start = (host: string) => () =>
      readConfig({ ...production, ...keys, [name]: `http://${host}${path}` });
    for (const host of [
      'sms.exemple.fr',
      '192.0.2.7:8080',
      '[2001:db8::1]',
      '10.0.0.3',
      'localhost.exemple.fr',
    ])
      expect(start(host)).toThrow(
        new RegExp(`^${name} commence par http:// et mène à une autre machine [^\n]+\\.$`),
      );
    for (const host of ['localhost:8080', '127.0.0.1', '127.8.8.8:1', '[::1]:11434', 'minio:9000'])
      expect(start(host)).not.toThrow();
    expect(() => readConfig({ ...production, ...keys, [name]: `https://exemple.fr${path}` })).not.toThrow();
    expect(() => readConfig({ ...keys, [name]: `http://exemple.fr${path}` })).not.toThrow();
  });
});
