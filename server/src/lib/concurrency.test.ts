import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { askTogether, createGate, createPacer, shareNext } from './concurrency.ts';

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
