import { describe, expect, it } from 'vitest';
import { NumberList, NumberLists, StringTable } from './typed-tables.ts';

/** Numbers from 0 to below a limit, the same ones each time. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe('a table of strings', () => {
  it('gives each string one number, as a map would', () => {
    const next = numbersOf(1);
    const letters = ['a', 'b', 'c', 'é', 'ÿ', 'œ', 'ش', '😀', ' '];
    const table = new StringTable();
    const plain = new Map<string, number>();
    for (let i = 0; i < 5_000; i += 1) {
      const text = Array.from({ length: next(7) }, () => letters[next(letters.length)]).join('');
      expect(table.find(text)).toBe(plain.get(text) ?? -1);
      if (!plain.has(text)) plain.set(text, plain.size);
      expect(table.numberOf(text)).toBe(plain.get(text));
    }
    expect(table.count).toBe(plain.size);
    for (const [text, number] of plain) expect(table.nameOf(number)).toBe(text);
    const narrow = [...plain].filter(([text]) => /^[\0-\u00fe]*$/.test(text));
    const inOrder = narrow.toSorted(([, one], [, other]) => table.compare(one, other));
    expect(inOrder.map(([text]) => text)).toEqual(narrow.map(([text]) => text).toSorted());
  });
});

describe('a list of numbers', () => {
  it('holds what came, without the first of what was removed', () => {
    const next = numbersOf(3);
    const list = new NumberList();
    const plain: number[] = [];
    for (let i = 0; i < 1_000; i += 1) {
      const number = next(40);
      const at = plain.indexOf(number);
      if (next(3) === 0) {
        list.remove(number);
        if (at !== -1) plain.splice(at, 1);
      } else {
        list.push(number);
        plain.push(number);
      }
      expect([...list.all]).toEqual(plain);
    }
  });
});

describe('lists of numbers', () => {
  it('hold what came and was not removed, in its order', () => {
    const next = numbersOf(2);
    const lists = new NumberLists();
    const plain = Array.from({ length: 9 }, (): [number, number][] => []);
    for (let i = 0; i < 5_000; i += 1) {
      const [list, value, second] = [next(plain.length), next(12), next(3)];
      const own = plain[list] ?? [];
      const at = own.findIndex(([one, other]) => one === value && other === second);
      expect(lists.has(list, value, second)).toBe(at !== -1);
      if (next(2) === 0) {
        expect(lists.remove(list, value, second)).toBe(at !== -1);
        if (at !== -1) own.splice(at, 1);
      } else {
        lists.append(list, value, second);
        own.push([value, second]);
      }
      expect([...lists.valuesOf(list)]).toEqual(own.map(([one]) => one));
    }
    const seconds = plain.map((_, list) => {
      const found: number[] = [];
      for (let place = lists.first(list); place > 0; place = lists.next(list, place))
        found.push(lists.second(place));
      return found;
    });
    expect(seconds).toEqual(plain.map((own) => own.map(([, second]) => second)));
  });
});
