import { expect, it } from 'vitest';
import { acronymsIn, spelledOut } from './acronyms.ts';

it('an acronym stands for words of a question that follow each other', () => {
  const acronyms = acronymsIn('Quelle est la concentration minimale inhibitrice de l’extrait ?');
  expect(spelledOut('CMI (mg/mL) : 25', acronyms)).toContain('concentration minimale inhibitrice');
});

it('is no word in small letters, no part of a longer one, and none of other words', () => {
  const acronyms = acronymsIn('Quelle est la concentration minimale inhibitrice ?');
  for (const text of ['cmi : 25', 'CMIR : 25', 'OMS : 25']) expect(spelledOut(text, acronyms)).toBe(text);
});
