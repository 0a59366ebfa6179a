import { describe, expect, it } from 'vitest';
import { cleanCharacters } from './characters.ts';
import { jointOf } from './page-text.ts';

describe('characters', () => {
  it.each([
    ['ligatures as letters', 'eﬃcace, ﬂeur, coﬀret', 'efficace, fleur, coffret'],
    ['accents in one piece', 'fie\u0300vre', 'fièvre'],
    ['one kind of blank', 'a\u00A0b\u2009c\td', 'a b c d'],
    ['nothing of no width', 'to\u200Bux\u2060 \u{E0041}\u202Esèche\uFEFF', 'toux sèche'],
    ['bullets of symbol fonts', '\uF0B7 toux', '• toux'],
    ['doses as they are: a power is no digit', '10² à 20 µg, ½ tasse', '10² à 20 µg, ½ tasse'],
    ['a soft hyphen only at the end of a line', 'mi\u00ADel de fe\u00AD', 'mi-el de fe\u00AD'],
  ])('%s', (_what, text, clean) => {
    expect(cleanCharacters(text)).toBe(clean);
  });
});

describe('a line and the next one', () => {
  const joined = (line: string, next: string) => {
    const { kept, between } = jointOf(line, next);
    return `${kept}${between}${next}`;
  };

  it.each([
    ['a cut word', 'contre les diges-', 'tions difficiles', 'contre les digestions difficiles'],
    ['a word cut by a soft hyphen', 'la diges\u00AD', 'tion', 'la digestion'],
    ['a compound', 'une action anti-', 'inflammatoire', 'une action anti-inflammatoire'],
    ['a word that begins as one', 'les anti-', 'coagulants', 'les anticoagulants'],
    ['a compound that goes on with a hyphen', 'la racine de dent-', 'de-lion', 'la racine de dent-de-lion'],
    ['a compound of three', 'vis-à-', 'vis', 'vis-à-vis'],
    ['a word whose first letters are a prefix too', 'la co-', 'lite, l’ex-', 'la colite, l’ex-'],
    ['a pronoun with its own', 'la plante elle-', 'même', 'la plante elle-même'],
    ['a name', 'le Saint-', 'Bernard', 'le Saint-Bernard'],
    ['a range of doses', 'de 10-', '20 g', 'de 10-20 g'],
    ['a dash', 'la feuille –', 'ou la racine', 'la feuille – ou la racine'],
    ['two words', 'la feuille', 'sèche', 'la feuille sèche'],
  ])('%s', (_what, line, next, expected) => {
    expect(joined(line, next)).toBe(expected);
  });
});
