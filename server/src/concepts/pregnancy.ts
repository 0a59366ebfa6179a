import { babies } from './ages.ts';
import { monthsOf, numberOf, WEEKDAYS } from './grammar.ts';
import { isDeniedAt, type Mention, type ReadWord } from './recogniser.ts';

const COUNT = String.raw`(?<count>\d{1,2}|[a-z]+)`;
const UNIT = '(?<unit>mois|lunes?|semaines?|sem|sa)';
const ABOUT = '(?:(?:environ|deja|presque|bientot|plus de) )*';

/** How far a pregnancy is, told by what is carried: "mal au ventre depuis 5 mois" tells none. */
const terms = [
  // dictated in two words
  `en ?ceintes? (?:de |d |depuis )?${ABOUT}${COUNT} ${UNIT}`,
  `port(?:e|es|ent) (?:l |le |la |un |une |mon |ma |son |sa |notre )(?:petite?|enfant|bebe) depuis ${ABOUT}${COUNT} ${UNIT}`,
  `(?:ventre|grosse|grossesse|en etat) (?:de |d )${ABOUT}${COUNT} ${UNIT}`,
  `${COUNT} ${UNIT} (?:de |d )?(?:ventre|grossesse|gestation|amenorrhee)`,
  // "à 24 SA", not "2 sa mère"
  String.raw`(?<count>[4-9]|[1-4]\d) (?<unit>sa)(?= (?:et|ou|je|j|est|puis|peut|avec)\b|$)`,
].map((term) => new RegExp(String.raw`\b${term}\b`, 'gmu'));

/** "est en état", "en état ?"; "en état de choc", "remettre en état" and "en état stable" tell of no pregnancy. */
const carrying =
  /(?<!\b(?:(?:re)?mett?\w*|(?:re)?mise?|gard\w*|main\w*|ten\w*|tien\w*|conserv\w*|marche) )\b(?:(?:est|es|suis|etes|etait|etais|femme|tombee?|quand) en etat|en etat(?= (?:et|ou|est|a|si|je|j|on|elle|c|ca|depuis)\b|$))(?! (?:de|d|pour|stable|critique|grave|normal)\b)/gmu;

/** "un retard de 3 semaines", "2 mois de retard" */
const late = new RegExp(
  String.raw`\b(?:retard (?:de |d )${ABOUT}${COUNT} (?<unit>mois|semaines?|jours?)|${COUNT} (?<unit>mois|semaines?|jours?) de retard)\b`,
  'gmu',
);
const lateElsewhere = /^(?:vaccin\w*|rappel|croissance|langage|parole|developpement|mental|scolaire)$/;

/** "avant ma césarienne", "accouchement prévu lundi": the child is not born. */
const toCome = new RegExp(
  String.raw`\b(?:(?:avant|va avoir|vais avoir|doit avoir|dois avoir) (?:l|la|ma|sa|mon|son|un|une) (?:cesarienne|accouchement)|(?:cesarienne|accouchement) (?:est |sera )?(?:programmee?|prevue?|demain|bientot|dans (?:\d|un|deux|trois|quelques)|(?:le )?(?:${WEEKDAYS})|la semaine prochaine|le mois prochain))\b`,
  'gmu',
);

const OTHER_TEST = 'covid|grippe|angine|antigenique';
/** A test that was seen to be positive: "deux barres roses sur le test"; others are read in the same way. */
const testedPositive = new RegExp(
  [
    String.raw`\b(?:deux|2|deuxieme|seconde?) (?:barres?|traits?|lignes?|bandes?)\b(?:[ \n](?!${OTHER_TEST})\w+){0,6}? (?:test|languette|bandelette|batonnet)\b(?! (?:${OTHER_TEST}|urinaire))`,
    String.raw`\btest\b(?! (?:${OTHER_TEST}))(?: \w+){0,5}? (?:deux|2) (?:barres|traits|lignes|bandes)\b`,
  ].join('|'),
  'gmu',
);

const MAX_MONTHS = 10;
/** Weeks without periods are counted from before the conception. */
const SA_BEFORE = 2;

function trimesterOf(value: number, unit: string): string | null {
  const months = unit === 'sa' ? ((value - SA_BEFORE) * 12) / 52 : value * (monthsOf(unit) ?? Number.NaN);
  if (!(months > 0 && months <= MAX_MONTHS)) return null;
  if (months <= 3) return 'person:premier-trimestre';
  return months <= 6 ? 'person:deuxieme-trimestre' : 'person:troisieme-trimestre';
}

/** Pregnancies that no name tells, but a count or the place of a word in the sentence. */
export function pregnanciesIn(words: readonly ReadWord[]): Mention[] {
  const text = words.map(({ word, isFirst }) => `${isFirst ? '\n' : ' '}${word}`).join('');
  const countOf = (written: string) => written.split(/[ \n]/).length - 1;
  const found = (
    pattern: RegExp,
    idOf: (groups: Readonly<Record<string, string>>) => string | null,
  ): Mention[] =>
    [...text.matchAll(pattern)].flatMap(({ 0: told, index, groups = {} }) => {
      const id = idOf(groups);
      const from = countOf(text.slice(0, index)) - 1;
      const to = from + countOf(told) + 1;
      return id === null
        ? []
        : [{ id, from, to, length: to - from, isDenied: isDeniedAt(words, { from, to }) }];
    });
  const isLateElsewhere = words.some(({ word }) => babies.test(word) || lateElsewhere.test(word));
  return [
    ...terms.flatMap((term) =>
      found(term, ({ count = '', unit = '' }) => trimesterOf(numberOf([count]) ?? Number.NaN, unit)),
    ),
    ...found(carrying, () => 'person:grossesse'),
    ...found(testedPositive, () => 'person:grossesse'),
    ...found(toCome, () => 'person:troisieme-trimestre'),
    ...(isLateElsewhere
      ? []
      : found(late, ({ count = '' }) => (numberOf([count]) === null ? null : 'person:retard-de-regles'))),
  ];
}
