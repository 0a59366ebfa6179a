import type { Mention, ReadWord } from './recogniser.ts';
import { beside, NEAR, patternReader } from './told-patterns.ts';

const TESTED =
  '(?:prises? de sang|analyses?|controles?|labos?|laboratoires?|inr|surveill\\w*|piqure au doigt|bout du doigt|piqu\\w+ (?:le|au|du|dans le) (?:bras|doigt))';
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

/** "le virus est indétectable", "mes CD4 sont remontés": HIV under treatment. */
const virus = new RegExp(
  String.raw`\b(?:(?:virus|charge(?: virale)?)${NEAR} indetectables?|indetectables?${NEAR} (?:virus|charge)|(?:mes|ses|les|des) cd ?4)\b`,
  'gmu',
);

const TABLET = '(?:comprimes?|cachets?|gelules?|capsules?|pilules?|medicaments?|medocs?|traitements?)';
/** "les comprimés qui rendent le pipi orange": rifampicin colours urine. */
const orange = beside(
  String.raw`(?:pipi|urines?|pisse\w*|larmes?|sueurs?)${NEAR} (?:oranges?|orangees?|rouge orange)`,
  TABLET,
);

const WEEKLY = String.raw`(?:(?:une|1)(?: seule)? (?:fois|prise|piqure|injection)(?: seulement)? (?:par|la|chaque) semaine|chaque semaine|hebdomadaires?)`;
const FOLATE = String.raw`\b(?:(?:acide|vitamine) foli\w*|speciafoldine|foldine|folates?)\b`;
/** "un cachet une fois par semaine + l’acide folique le lendemain": methotrexate. */
const weekly = new RegExp(
  String.raw`\b(?:(?<=${FOLATE}[^]*)|(?=[^]*${FOLATE}))(?:${TABLET}|${INJECTION})${NEAR} ${WEEKLY}\b`,
  'gmu',
);

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
    ...of('drug:antiretroviraux', [virus]),
    ...of('drug:rifampicine', [orange]),
    ...of('drug:methotrexate', [weekly]),
    ...of('disease:cancer-hormonodependant', [breast]),
  ];
}
