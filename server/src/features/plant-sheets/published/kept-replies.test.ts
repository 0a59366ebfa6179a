import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeptReplies } from './kept-replies.ts';

/** Of some 10 kB, no two alike. */
const replyOf = (id: number) => {
  const sentences = Array.from(
    { length: 300 },
    (_, at) => `« L’été n° ${(id * 7919 + at * 104_729) % 99_991}. »`,
  );
  return { bytes: Buffer.from(JSON.stringify({ id, sentences })), etag: `"${id}"` };
};

const COUNT = 600;

function filled(): KeptReplies {
  const kept = new KeptReplies();
  for (let id = 0; id < COUNT; id += 1) kept.keep(0, String(id), replyOf(id));
  return kept;
}

describe('replies that are kept', () => {
  it('are given as they were, also those that the last ones have made less room for', () => {
    const kept = filled();
    for (const round of [1, 2])
      for (let id = 0; id < COUNT; id += 1)
        expect(kept.get(String(id)), `round ${round}`).toEqual(replyOf(id));
  });

  it('are bounded, and of more than fit, read in turn again and again, most are kept', () => {
    const kept = new KeptReplies();
    const bytes = randomBytes(65_536);
    /** How many of so many were found; the others are kept from then on. */
    const foundOf = (count: number, state: number) => {
      kept.advance(state);
      let found = 0;
      for (let id = 0; id < count; id += 1) {
        const reply = kept.get(String(id));
        if (!reply) kept.keep(state, String(id), { bytes: bytes.subarray(id), etag: '"1"' });
        else if (reply.bytes.equals(bytes.subarray(id))) found += 1;
      }
      return found;
    };
    foundOf(320, 0);
    const found = foundOf(320, 0);
    // 256 of them are 16 MiB.
    expect(found).toBeLessThan(260);
    expect(found).toBeGreaterThan(180);
    // After a publication there is room for all of fewer.
    expect(foundOf(60, 1)).toBe(0);
    expect(foundOf(60, 1)).toBe(60);
  });

  it('are all forgotten once something else is published, and what was asked for before is not kept', () => {
    const kept = filled();
    kept.advance(1);
    for (const id of [0, COUNT - 1]) expect(kept.get(String(id))).toBeUndefined();
    kept.keep(0, '0', replyOf(0));
    expect(kept.get('0')).toBeUndefined();
    kept.keep(1, '0', replyOf(0));
    expect(kept.get('0')).toEqual(replyOf(0));
  });
});
