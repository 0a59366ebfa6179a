import { words } from '@simples/contract/french/text';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';
import { frenchTermsIn } from './english.ts';

test.each([
  ['Poultice : mix 50 g of powdered seed with hot water and apply to the boil', 'furoncle'],
  ['loss of appetite, boils, raised blood sugar', 'perte d’appétit'],
  ['liver disease, children under twelve', 'maladie du foie'],
  ['irritating cough, mouth ulcers', 'toux d’irritation'],
  ['roots', 'racine'],
])('an English text is told in French: %s', (text, french) => {
  expect(frenchTermsIn(text)).toContain(french);
});

test.each([
  'mie de pain et lait',
  'Infusion des fleurs dans l’eau, en cas de toux',
  'chat, coin, four, pain',
  'Boil the water in a pan',
])('a text that names nothing in English is told none: %s', (text) => {
  expect(frenchTermsIn(text)).not.toMatch(/furoncle|douleur/u);
});

it('terms are written as they are compared, each in words of its own', () => {
  const terms = Object.keys(readContent('concepts/english', z.record(z.string(), z.string())));
  expect(terms.filter((term) => words(term).join(' ') !== term.replaceAll('-', ' '))).toEqual([]);
});
