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

  it('are bounded: of many more, the first ones are gone', () => {
    const kept = filled();
    const bytes = Buffer.from(Array.from({ length: 400_000 }, () => Math.random().toString(36)).join(''));
    for (let at = 0; at < 10; at += 1)
      kept.keep(0, `large ${at}`, { bytes: bytes.subarray(at), etag: '"1"' });
    expect(kept.get('0')).toBeUndefined();
    expect(kept.get('large 9')?.bytes.equals(bytes.subarray(9))).toBe(true);
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
