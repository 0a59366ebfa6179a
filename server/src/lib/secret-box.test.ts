import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSecretBox, dataKey, UnreadableSecretError } from './secret-box.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const text = 'une clé secrète';

describe('a sealed text', () => {
  const box = createSecretBox([NEW]);

  it('opens where it was sealed, and says nothing of its content', () => {
    const sealed = box.seal(text, 'apps:1');
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString()).not.toContain('secrète');
    expect(box.open(sealed, 'apps:1')).toBe(text);
    expect(box.seal(text, 'apps:1')).not.toBe(sealed);
  });

  it('opens nowhere else', () => {
    expect(() => box.open(box.seal(text, 'apps:1'), 'apps:2')).toThrow(UnreadableSecretError);
  });

  it.each(['', 'v1', 'v2.x.y', 'v1.00000000.AAAA', 'plain text'])('is not %j', (sealed) => {
    expect(() => box.open(sealed, 'apps:1')).toThrow(UnreadableSecretError);
  });

  it('does not open when a bit of it has changed', () => {
    const [version, id, content = ''] = box.seal(text, 'apps:1').split('.');
    const bytes = Buffer.from(content, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open([version, id, changed.toString('base64url')].join('.'), 'apps:1')).toThrow(
        UnreadableSecretError,
      );
    }
  });

  it('of an older key opens with both at hand, and is to be sealed again', () => {
    const sealed = createSecretBox([OLD]).seal(text, 'apps:1');
    const both = createSecretBox([NEW, OLD]);
    expect(both.open(sealed, 'apps:1')).toBe(text);
    expect([both.isOutdated(sealed), both.isOutdated(both.seal(text, 'apps:1'))]).toEqual([true, false]);
    expect(() => box.open(sealed, 'apps:1')).toThrow(UnreadableSecretError);
  });
});

describe('the key of the data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simples-key-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is that of the settings', () => {
    expect(dataKey({ SECRET_KEY: NEW, DATA_DIR: folder })).toBe(NEW);
  });

  it('else is made once, in a file for its owner alone', () => {
    const config = { SECRET_KEY: undefined, DATA_DIR: join(folder, 'data') };
    const key = dataKey(config);
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect(dataKey(config)).toBe(key);
    expect(readdirSync(config.DATA_DIR)).toEqual(['secret-key']);
    expect(statSync(join(config.DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
  });
});
