import type { Mention, ReadWord } from './recogniser.ts';
import { beside, NEAR, patternReader } from './told-patterns.ts';

const TESTED =
  '(?:prises? de sang|analyses?|controles?|labos?|laboratoires?|inr|surveill\\w*|piqure au doigt|bout du doigt)';
/** "une prise de sang pour voir si son sang est trop liquide": the dose of an antivitamin K is set by it. */
const clotting = beside(
  String.raw`(?:sang|inr)${NEAR} (?:trop|pas trop|assez|plus|moins|bien) (?:liquide|fluide|clair|epais)`,
  TESTED,
);

const STICK = '(?:batonnets?|batons?|baguettes?|allumettes?|tiges?|barrettes?|implants?)';
const THING = '(?:trucs?|machins?|choses?|capsules?|tubes?|aiguilles?|sticks?)';
const UNDER_SKIN = String.raw`(?:dans|sous) (?:le|la|mon|ma|son|sa|un) (?:bras|peau)`;
const CONTRACEPTION = String.raw`(?:plan+ing|contracept\w*|enceinte|grossesses?|tomber|regles|sage femme|pmi|espacer|naissances?|depo)`;
/** "le bâtonnet dans le bras", "un truc sous la peau pour ne pas tomber enceinte" */
const implants = [
  new RegExp(String.raw`\b${STICK}${NEAR} ${UNDER_SKIN}\b`, 'gmu'),
  beside(
    String.raw`${THING}${NEAR} ${UNDER_SKIN}(?: (?:pour )?(?:ne )?(?:pas|plus) (?:\w+ ){0,2}enceinte)?`,
    CONTRACEPTION,
  ),
];

const INJECTION = '(?:piqures?|injections?|shots?)';
const QUARTERLY = String.raw`(?:(?:(?:tous|toutes) )?les |de |des |par |chaque )?(?:(?:trois|3) mois|trimestres?|12 semaines|13 semaines)`;
const injectable = beside(`${INJECTION}${NEAR} ${QUARTERLY}`, CONTRACEPTION);

const RHYTHM =
  '(?:mois|semaines?|quinze jours|15 jours|trimestres?|mensuel\\w*|retard|infirmi\\w+|cmp|hopital)';
const MIND = '(?:tete|nerfs|voix|folie|psy\\w*|schizo\\w*|bipolaire|mental\\w*|esprits?|delires?)';
/** "sa piqûre chaque mois pour la tête" */
const depots = [
  beside(String.raw`${INJECTION}${NEAR} (?:pour|contre|de) (?:\w+ )?${MIND}`, RHYTHM),
  new RegExp(
    String.raw`\b(?:${INJECTION}${NEAR} (?:de |d )?(?:neuroleptique|antipsychotique)\w*|(?:neuroleptique|antipsychotique)s? (?:retard|injectables?|d action prolongee)|${INJECTION} retard)\b`,
    'gmu',
  ),
];

/** "la chimio du sein", "des rayons au sein", "opérée d’un sein": its cancer. */
const breast =
  /\b(?:chimio\w*|rayons?|radiotherapie|curietherapie|hormonotherapie|ablation|reconstruction)(?: \w+){0,2}? (?:(?:du|au|des|d un|de son|de mon|sur le) )(?:deux )?seins?\b/gmu;

/** Treatments that no name tells, but what is done, how often and what for. */
export function treatmentsIn(words: readonly ReadWord[]): Mention[] {
  const found = patternReader(words);
  const of = (id: string, patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => found(pattern, () => id)).slice(0, 1);
  return [
    ...of('drug:antivitamines-k', [clotting]),
    ...of('drug:implant-contraceptif', implants),
    ...of('drug:contraceptif-injectable', [injectable]),
    ...of('drug:neuroleptiques', depots),
    ...of('disease:cancer-hormonodependant', [breast]),
  ];
}
