import { babies, CHILDREN } from './ages.ts';
import { MONTHS, monthsOf, numberOf, WEEKDAYS } from './grammar.ts';
import type { Mention, ReadWord } from './recogniser.ts';
import { patternReader } from './told-patterns.ts';

const COUNT = String.raw`(?<count>\d{1,2}|[a-z]+)`;
const UNIT = '(?<unit>mois|lunes?|semaines?|sem|sa)';
const ABOUT = '(?:(?:environ|deja|presque|bientot|plus de) )*';

/** How far a pregnancy is, told by what is carried: "mal au ventre depuis 5 mois" tells none. */
const terms = [
  // dictated in two words
  `en ?ceintes? (?:de |d |depuis )?${ABOUT}${COUNT} ${UNIT}`,
  `port(?:e|es|ent) (?:l |le |la |un |une |mon |ma |son |sa |notre )(?:petite?|enfant|bebe) depuis ${ABOUT}${COUNT} ${UNIT}`,
  `(?:(?:ventre|grosse|grossesse|en etat) (?:de |d )|en voie (?:de )?famille (?:de |d |depuis )?)${ABOUT}${COUNT} ${UNIT}`,
  `${COUNT} ${UNIT} (?:de |d )?(?:ventre|grossesse|gestation|amenorrhee)`,
  // "à 24 SA", not "2 sa mère"
  String.raw`(?<count>[4-9]|[1-4]\d) (?<unit>sa)(?= (?:et|ou|je|j|est|puis|peut|avec)\b|$)`,
  // "je suis à 6 mois", of nothing that a word after it names
  `(?:suis|(?:femme|copine|compagne|epouse|conjointe|soeur|amie) est) (?:a|de) (?:ma |sa )?${ABOUT}${COUNT} ${UNIT}(?! (?:de|d|du|des|apres|post|sans|avant|pres))`,
].map((term) => new RegExp(String.raw`\b${term}\b`, 'gmu'));

const DUE = [
  `(?:(?:en|pour|debut|fin|mi|courant|vers|le|la|l|\\d{1,2}) )*(?:${MONTHS}|noel|paques|rentree|printemps|ete|automne|hiver)`,
  `(?:pour |dans )?(?:le mois|la semaine|l annee|l an) prochaine?`,
  `(?:pour )?cet(?:te)? (?:ete|hiver|automne|annee)`,
  'au printemps|(?:pour )?bientot|(?:pour )?dans (?:\\d{1,2}|[a-z]+) (?:mois|semaines?|jours?)',
].join('|');
const COMING =
  '(?:est|sera|sont|seront) (?:prevue?s?|attendue?s?)|arriv(?:e|ent|era|eront)|nait|naitra|(?:va|doit|devrait) (?:arriver|naitre)|debarque(?:ra)?';
/** "le petit arrive en mars", "le deuxième est pour avril", "on sera trois en juin" */
const unborn = new RegExp(
  String.raw`\b(?:(?:${CHILDREN}|premiere?|deuxieme|second|troisieme|heritier|triples)s? (?:(?:${COMING}) |(?:est|sera) (?=pour ))|(?:on|nous) (?:sera|serons|va etre|allons etre) (?:trois|quatre|cinq|six|\d) )(?:${DUE})\b`,
  'gmu',
);

/** "mon fils est encore au sein", "je la nourris moi-même": told by whom she feeds. */
const nursing = new RegExp(
  [
    String.raw`(?<=\b(?:${CHILDREN})s?(?: (?!(?:mal|boule|douleur|bouton|kyste)s?\b)\w+){0,6} )au sein\b(?! (?:de|d|du|des|gauche|droit)\b)`,
    String.raw`(?<=\b(?:encore|toujours|exclusivement|uniquement|nourrie?s?) )au sein\b(?! (?:de|d|du|des|gauche|droit)\b)`,
    String.raw`\bnourri(?:s|ssons) (?:moi|nous) memes?\b`,
    String.raw`\bmoi qui (?:l|la|le|les) nourri[st]\b`,
  ].join('|'),
  'gmu',
);

/** "est en état", "en état ?"; "en état de choc", "remettre en état" and "en état stable" tell of no pregnancy. */
const carrying =
  /(?<!\b(?:(?:re)?mett?\w*|(?:re)?mise?|gard\w*|main\w*|ten\w*|tien\w*|conserv\w*|marche) )\b(?:(?:est|es|suis|etes|etait|etais|femme|tombee?|quand) en etat|en etat(?= (?:et|ou|est|a|si|je|j|on|elle|c|ca|depuis)\b|$))(?! (?:de|d|pour|stable|critique|grave|normal)\b)/gmu;

/** Its last letter is not heard. */
const LATE = 'retar[dt]?s?';
/** "un retard de 3 semaines", "2 mois de retard" */
const late = new RegExp(
  String.raw`\b(?:${LATE} (?:de |d )${ABOUT}${COUNT} (?<unit>mois|semaines?|jours?)|${COUNT} (?<unit>mois|semaines?|jours?) de ${LATE})\b`,
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

/** Pregnancies and nursing that no name tells, but a count or the place of a word in the sentence. */
export function pregnanciesIn(words: readonly ReadWord[]): Mention[] {
  const found = patternReader(words);
  const isLateElsewhere = words.some(({ word }) => babies.test(word) || lateElsewhere.test(word));
  return [
    ...terms.flatMap((term) =>
      found(term, ({ count = '', unit = '' }) => trimesterOf(numberOf([count]) ?? Number.NaN, unit)),
    ),
    ...found(carrying, () => 'person:grossesse'),
    ...found(unborn, () => 'person:grossesse'),
    ...found(nursing, () => 'person:allaitement'),
    ...found(testedPositive, () => 'person:grossesse'),
    ...found(toCome, () => 'person:troisieme-trimestre'),
    ...(isLateElsewhere
      ? []
      : found(late, ({ count = '' }) => (numberOf([count]) === null ? null : 'person:retard-de-regles'))),
  ];
}
