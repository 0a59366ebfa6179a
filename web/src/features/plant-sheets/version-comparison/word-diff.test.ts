import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharedPart, type TextPart, wordDiff } from './word-diff.ts';

const without = (parts: readonly TextPart[], kind: TextPart['kind']): string =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

it('marks the words that changed and nothing else', () => {
  expect(wordDiff('Contre-indiqué pendant la grossesse.', 'Déconseillé pendant la grossesse.')).toEqual([
    { kind: 'removed', text: 'Contre-indiqué' },
    { kind: 'added', text: 'Déconseillé' },
    { kind: 'same', text: ' pendant la grossesse.' },
  ]);
});

it('sees the "ne … pas" that turns a warning around', () => {
  expect(wordDiff('Ne pas donner à un enfant.', 'Donner à un enfant.').map(({ kind }) => kind)).toContain(
    'removed',
  );
});

it('marks neighbouring changed words as one stretch', () => {
  expect(wordDiff('deux tasses par jour', 'une seule tasse par jour')).toEqual([
    { kind: 'removed', text: 'deux tasses' },
    { kind: 'added', text: 'une seule tasse' },
    { kind: 'same', text: ' par jour' },
  ]);
});

it('finds nothing in equal texts, and a whole text where there was none', () => {
  expect(wordDiff('Toux', 'Toux')).toEqual([{ kind: 'same', text: 'Toux' }]);
  expect(wordDiff('', 'Toux')).toEqual([{ kind: 'added', text: 'Toux' }]);
  expect(wordDiff('', '')).toEqual([]);
});

it('compares two texts of the greatest length in the time of a blink', () => {
  const long = (seed: number) =>
    Array.from({ length: 1_600 }, (_, index) => `m${(index * seed) % 97}`).join(' ');
  const start = performance.now();
  const parts = wordDiff(long(7), long(11));
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(without(parts, 'added')).toBe(long(7));
});

it('says how much of a text is left', () => {
  expect(sharedPart(wordDiff('feuilles séchées', 'racines fraîches'))).toBeLessThan(0.34);
  expect(sharedPart(wordDiff('Boire trois tasses par jour.', 'Boire deux tasses par jour.'))).toBeGreaterThan(
    0.7,
  );
  expect(sharedPart([])).toBe(1);
});

it('always gives back both texts', () => {
  const word = fc.constantFrom('ne', 'pas', 'infusion', 'l’eau', ' ', '  ', '\n', '.', '10', 'é', '🌿', 'à');
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      expect(without(parts, 'added')).toBe(before);
      expect(without(parts, 'removed')).toBe(after);
      expect(parts.every(({ text: part }) => part !== '')).toBe(true);
    }),
  );
});
