import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typo } from './typography.ts';

const sheets = join(import.meta.dirname, '../../../content/plant-sheets');

/** Every text of the starter sheets. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
const texts = globSync('*.json', { cwd: sheets }).flatMap((file) =>
  textsOf(JSON.parse(readFileSync(join(sheets, file), 'utf8'))),
);

describe('French typography of what is shown', () => {
  it('puts narrow spaces that do not break before high punctuation and inside quotes', () => {
    expect(typo('Que dit-on ? « Rien » : attendez ; vite !')).toBe(
      'Que dit-on\u202f? «\u202fRien\u202f»\u202f: attendez\u202f; vite\u202f!',
    );
  });

  it('makes narrow the wider spaces that a document or a keyboard has put there', () => {
    expect(typo('Usage\u00a0: «\u00a0la toux\u00a0»')).toBe('Usage\u202f: «\u202fla toux\u202f»');
  });

  it('keeps doses and telephone numbers on one line', () => {
    expect(typo('2 g de poudre, 3 fois par jour, à 37 °C, 80 % d’eau')).toBe(
      '2\u00a0g de poudre, 3\u00a0fois par jour, à 37\u00a0°C, 80\u00a0% d’eau',
    );
    expect(typo('haut de 8 mètres ; ouvert 24 h sur 24, 7 jours sur 7')).toBe(
      'haut de 8\u00a0mètres\u202f; ouvert 24\u00a0h\u00a0sur\u00a024, 7\u00a0jours\u00a0sur\u00a07',
    );
    expect(typo('Appelez le 0 800 59 59 59 ou le +33 1 40 05 48 48.')).toBe(
      'Appelez le 0\u00a0800\u00a059\u00a059\u00a059 ou le +33\u00a01\u00a040\u00a005\u00a048\u00a048.',
    );
  });

  it('leaves addresses, times and words that only begin like a unit as they are', () => {
    for (const text of ['https://simples.test/?a=1', '12:30', '2 grands verres', '3 lianes', 'a :b']) {
      expect(typo(text)).toBe(text);
    }
  });

  it('changes nothing but spaces: with ordinary ones the text is what is stored', () => {
    expect(texts.length).toBeGreaterThan(1000);
    const ordinary = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
    for (const text of texts) {
      expect(typo(text)).toHaveLength(text.length);
      expect(ordinary(typo(text))).toBe(ordinary(text));
      expect(typo(typo(text))).toBe(typo(text));
    }
  });
});
