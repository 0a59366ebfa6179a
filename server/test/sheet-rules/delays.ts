import { normalizeText } from '@simples/contract/french/text';
import { posologyOf, preparationsOf, type Rule } from './sheet-rule.ts';

const DAYS = { jour: 1, semaine: 7, mois: 30 } as const;
const numbers: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  six: 6,
  huit: 8,
};
const length = '(\\d+|une?|deux|trois|quatre|six|huit) (jour|semaine|mois)s?';
const daysIn = ([, count = '', unit = '']: readonly string[]): number =>
  (numbers[count] ?? Number(count)) * DAYS[unit as keyof typeof DAYS];
const lengthsIn = (text: string, pattern: RegExp) => [...normalizeText(text).matchAll(pattern)].map(daysIn);
const effects = new RegExp(
  `\\b(?:effet|installe)\\b[^.]{0,90}?\\b(?:en|demander?|attendu en) (?:environ )?(?:\\d+ a )?${length}`,
  'g',
);
const consults = new RegExp(
  `\\bconsulter si [^.;]{0,60}?\\b(?:ameliore\\w* pas|ne va pas mieux|ne change) (?:en|apres) ${length}`,
  'g',
);

/** To wait for an effect longer than one may wait for a doctor. */
export const delayAgainstDelay: Rule = (sheet) =>
  sheet.indications.flatMap(({ title, details, preparations }) => {
    const texts = preparations.flatMap(({ instructions, applications }) => [
      instructions,
      ...applications.map((way) => way.instructions),
    ]);
    const latest = Math.max(0, ...[details, ...texts].flatMap((text) => lengthsIn(text, effects)));
    return [...texts, posologyOf(sheet)]
      .filter((text) => lengthsIn(text, consults).some((days) => days < latest))
      .filter(
        (text) =>
          !lengthsIn(text, new RegExp(`\\bjusqu a ${length}[^.]*\\bmedecin`, 'g')).some(
            (days) => days >= latest,
          ),
      )
      .map((text) => `${title}: ${text}`);
  });

const waiting = /\bfievre dure plus de \d/;
export const feverAgainstMalaria: Rule = (sheet) =>
  preparationsOf(sheet)
    .flatMap(({ applications }) => applications.map(({ instructions }) => instructions))
    .filter(
      (text) =>
        waiting.test(normalizeText(text)) && !/zone de paludisme.*premier jour/.test(normalizeText(text)),
    );
