import { describe, expect, it } from 'vitest';
import { KeptOfState } from './kept-of-state.ts';

const bytes = Buffer.alloc(10);

function keptIn(room: () => number, count: number): KeptOfState<Buffer> {
  const kept = new KeptOfState<Buffer>(room, ({ length }) => length);
  for (let id = 0; id < count; id += 1) kept.keep(0, String(id), bytes);
  return kept;
}

const idsIn = (kept: KeptOfState<Buffer>, count: number) =>
  Array.from({ length: count }, (_, id) => id).filter((id) => kept.get(String(id)) !== undefined);

describe('what is kept of a state', () => {
  it('is bounded by its bytes: what was asked for longest ago makes room', () => {
    const kept = keptIn(() => 50, 5);
    kept.get('0');
    kept.keep(0, '5', bytes);
    kept.keep(0, '5', bytes);
    expect(idsIn(kept, 6)).toEqual([0, 2, 3, 4, 5]);
  });

  it('makes room as soon as there is less', () => {
    let room = 50;
    const kept = keptIn(() => room, 5);
    room = 20;
    kept.keep(0, '5', bytes);
    expect(idsIn(kept, 6)).toEqual([4, 5]);
  });

  it('is forgotten once something else is published, and what was asked for before is not kept', () => {
    const kept = keptIn(() => 50, 5);
    kept.advance(1);
    expect(idsIn(kept, 5)).toEqual([]);
    kept.keep(0, '0', bytes);
    expect(idsIn(kept, 5)).toEqual([]);
    for (let id = 0; id < 5; id += 1) kept.keep(1, String(id), bytes);
    expect(idsIn(kept, 5)).toEqual([0, 1, 2, 3, 4]);
  });
});
