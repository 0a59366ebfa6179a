import { numberOf } from './grammar.ts';
import type { Mention, ReadWord } from './recogniser.ts';
import { beside, NEAR, patternReader } from './told-patterns.ts';

const KIDNEY = '(?:reins?|renale?s?)';
const SHARE = String.raw`(?<count>\d{1,2})(?: pour ?cents?)?`;
/** What a number after it counts instead of a share. */
const COUNTED = '(?:ans?|annees?|mois|semaines?|jours?|h|heures?|fois|sa|min|minutes?|g|mg|ml|gouttes?)';

/** "des reins à 25 %", "20 % de fonction rénale", "il me reste 25 % de mes reins" */
const shares = [
  String.raw`(?<!\b(?:mal|douleurs?|lumbago)(?: \w+){1,3} )${KIDNEY}${NEAR} (?:a|de|que) ${SHARE}(?! (?:\w+ )?${COUNTED}\b)`,
  String.raw`${SHARE} (?:de |d )(?:(?:l|la|les|ma|mes|sa|ses|leurs?|nos|fonction\w*|capacites?|filtration|debit|activite) ){0,3}${KIDNEY}`,
].map((share) => new RegExp(String.raw`\b${share}\b`, 'gmu'));

const WORKING = String.raw`(?:fonctionn|march|filtr|travaill|tourn|elimin|suiv|assur)\w*`;
const BADLY = '(?:mal|plus|pas|peu|moins|lentement|difficilement|a moitie|au ralenti|a peine)';
/** "mon rein est au ralenti", "mes reins ne filtrent presque plus" */
const slow = new RegExp(
  String.raw`\breins?(?:${NEAR} (?:au ralenti|en panne|hors service|hs|foutus?|fichus?|a moitie morts?)| (?:\w+ ){0,5}?${WORKING} (?:\w+ )?${BADLY})\b(?! mal\b)`,
  'gmu',
);

const STATE =
  '(?:pas (?:tres |trop |vraiment |super )?(?:tops?|terribles?|fameux|bons?|bonne|bien|genia\\w+|nickel|ok|en forme)|mauvais|mauvaise|malades?|abimes?|touches?|atteints?|en mauvais etat|limites?|moyens?|insuffisants?|diminuee?s?|basse|faible|alteree?|degradee?)';
/** What shows it: "mes reins sont fatigués" may only ache. */
const SHOWN =
  '(?:labos?|laboratoire|analyses?|prises? de sang|bilans?|resultats?|creat\\w*|urines?|albumine|proteines?|nephro\\w*|medecin|docteur|dialyse|dfg|clairance)';
const ill = [
  new RegExp(String.raw`\breins?(?: \w+){0,2}? ${STATE}\b`, 'gmu'),
  beside(String.raw`reins? (?:\w+ ){0,2}?(?:fatiguee?s?|fragiles?|faibles?|paresseux|lents?)`, SHOWN),
  new RegExp(
    String.raw`\bfonction(?:s|nement)? (?:renales?|des reins|du rein)(?: \w+){0,2}? ${STATE}\b`,
    'gmu',
  ),
  /\bcreat(?:inine|ininemie|ine)?(?: \w+){0,3}? (?:trop |un peu |tres |bien )?(?:hautes?|elevees?|montee?|monte|augmentee?|augmente|mauvaise|grimpe)\b/gmu,
];

const FILTERED = String.raw`(?:dfg|clairance|filtration glomerulaire)(?: \w+){0,4}? (?:a|de|est|:)? ?(?<count>\d{1,3})(?! ?pour)`;
const filtered = new RegExp(String.raw`\b${FILTERED}\b`, 'gmu');

const CLEANING = String.raw`(?:nettoy|lav|filtr|epur|purifi|dialys)`;
const RHYTHM = String.raw`(?:\d|une|deux|trois|quatre|plusieurs) (?:fois|jours?|seances?|matins?|apres midis?|soirs?|nuits?) (?:par|chaque|dans la|la) semaine`;
const CARE = String.raw`(?:centre|hopital|clinique|machine|seances?|branche\w*|perfus\w*|generateur|fistule)`;
/** The kidneys' work is done for them: a machine, a place of care and its rhythm, blood that is cleaned for somebody. */
const dialysed = [
  new RegExp(
    String.raw`\bmachine(?: (?!laver|cafe|coudre)\w+){0,7} (?:pour|remplac\w*|nettoy\w*|lav\w*|filtr\w*|soulag\w*) (?:\w+ )?reins?\b`,
    'gmu',
  ),
  new RegExp(
    String.raw`\b(?:(?:me|te|se|nous|vous) f(?:ais|ait|aire|ont|aisons|aites)|faut|doit|doivent) (?:\w+ )?${CLEANING}er (?:le |mon |son |leur )?sang\b|\bon (?:me|lui|leur|nous) ${CLEANING}\w* (?:le )?sang\b`,
    'gmu',
  ),
  beside(RHYTHM, KIDNEY, CARE),
  beside(String.raw`${CLEANING}\w* (?:\w+ )?sang`, RHYTHM, CARE),
];

/** From here on a share of their work is no failure. */
const WHOLE = 60;

/** Failing kidneys that no name tells: how much of their work is left, or what does it for them. */
export function kidneysIn(words: readonly ReadWord[]): Mention[] {
  const found = patternReader(words);
  const failing = ({ count = '' }: Readonly<Record<string, string>>) =>
    (numberOf([count]) ?? WHOLE) < WHOLE ? 'disease:insuffisance-renale' : null;
  const all = [
    ...shares.flatMap((share) => found(share, failing)),
    ...found(slow, () => 'disease:insuffisance-renale'),
    ...found(filtered, failing),
    ...ill.flatMap((pattern) => found(pattern, () => 'disease:maladie-des-reins')),
    ...dialysed.flatMap((pattern) => found(pattern, () => 'disease:dialyse')),
  ];
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
}
