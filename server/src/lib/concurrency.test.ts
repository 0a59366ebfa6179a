import { describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { askTogether, createGate, createPacer, keepCurrent, shareNext } from './concurrency.ts';

/** Tasks that end when they are told to, and what has happened to them. */
function tasks() {
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => endings.set(name, () => resolve(name)));
  };
  return { started, task, end: (name: string) => endings.get(name)?.() };
}

it('runs so many tasks at once, the others in the order they came', async () => {
  const gate = createGate(2);
  const { started, task, end } = tasks();
  const all = ['a', 'b', 'c', 'd'].map((name) => gate(task(name)));
  expect(started).toEqual(['a', 'b']);
  end('b');
  await all[1];
  expect(started).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  await Promise.all([all[0], all[2]]);
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('gives the place of a task that failed to the next one', async () => {
  const gate = createGate(1);
  const failed = gate(() => Promise.reject(new Error('no')));
  const next = gate(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('refuses what its queue cannot hold', async () => {
  const gate = createGate(1, 1);
  const { task, end } = tasks();
  const [first, second] = [gate(task('a')), gate(() => Promise.resolve('b'))];
  await expect(gate(() => Promise.resolve('c'))).rejects.toMatchObject({ key: 'unavailable' });
  end('a');
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});

it('calls that come while one is under way share the next one, and a failure is only theirs', async () => {
  const reads: PromiseWithResolvers<number>[] = [];
  const call = shareNext(() => {
    const read = Promise.withResolvers<number>();
    reads.push(read);
    return read.promise;
  });
  const first = call();
  const others = Promise.all([call(), call()]);
  reads[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await eventually(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve(2);
  expect(await others).toEqual([2, 2]);
  const later = call();
  reads[2]?.resolve(3);
  expect(await later).toBe(3);
});

describe('what is read once, then mended', () => {
  function shelf() {
    const loads: PromiseWithResolvers<string[]>[] = [];
    const log = { at: 1, changed: new Set(['b']) as Set<string> | null };
    const kept = keepCurrent<string[]>(
      { state: async () => log.at, changedAfter: () => log.changed },
      () => {
        const load = Promise.withResolvers<string[]>();
        loads.push(load);
        return load.promise;
      },
      async (value, changed) => [...value, ...changed],
    );
    return { loads, log, ...kept };
  }

  it('is not waited for by those who can do without while all is read', async () => {
    const { loads, newest, mended, known } = shelf();
    expect(await mended()).toBeNull();
    const whole = newest();
    expect(await mended()).toBeNull();
    expect(known()).toBeNull();
    expect(loads).toHaveLength(1);
    loads[0]?.resolve(['a']);
    expect(await whole).toEqual({ state: 1, value: ['a'] });
    expect(await mended()).toEqual({ state: 1, value: ['a'] });
  });

  it('holds what was committed while all was read', async () => {
    const { loads, log, newest } = shelf();
    const whole = newest();
    await eventually(() => expect(loads).toHaveLength(1));
    log.at = 2;
    loads[0]?.resolve(['a']);
    expect(await whole).toEqual({ state: 2, value: ['a', 'b'] });
  });

  it('is read anew when anything may have changed, and after a failure', async () => {
    const { loads, log, newest, mended } = shelf();
    const failed = newest();
    await eventually(() => expect(loads).toHaveLength(1));
    loads[0]?.reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const whole = newest();
    await eventually(() => expect(loads).toHaveLength(2));
    loads[1]?.resolve(['a']);
    await whole;
    Object.assign(log, { at: 2, changed: null });
    expect(await mended()).toBeNull();
    expect(loads).toHaveLength(3);
    loads[2]?.resolve(['c']);
    expect(await newest()).toEqual({ state: 2, value: ['c'] });
  });
});

it('asks once for what is wanted in one turn, and anew for what is wanted later', async () => {
  const asked: (readonly string[])[] = [];
  const lengthOf = askTogether(async (words: readonly string[]) => {
    asked.push(words);
    return new Map(words.flatMap((word) => (word === '' ? [] : [[word, word.length]])));
  });
  expect(await Promise.all(['un', 'trois', 'un', ''].map(lengthOf))).toEqual([2, 5, 2, undefined]);
  expect(await lengthOf('un')).toBe(2);
  expect(asked).toEqual([['un', 'trois', ''], ['un']]);
});

it('fails all that asked together, and none that asks later', async () => {
  let isAway = true;
  const ask = askTogether((words: readonly string[]) =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map(words.map((word) => [word, word]))),
  );
  const outcomes = await Promise.allSettled([ask('un'), ask('deux')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await ask('un')).toBe('un');
});

it('lets others have their turn in the midst of long work', async () => {
  const pace = createPacer();
  const turns: number[] = [];
  let step = 0;
  const count = () => {
    turns.push(step);
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  // Without a turn for others the count stays at none, however long the work.
  for (; step < 5_000_000 && turns.length < 3; step += 1) await pace();
  clearImmediate(next);
  expect(turns).toHaveLength(3);
});
