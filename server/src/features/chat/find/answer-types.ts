import { normalizeText, words } from '@simples/contract/french/text';
import { isFrench } from '#server/concepts/lexicon.ts';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import { folded } from '#server/french/folded.ts';
import { holdsDose } from '#server/french/quantities.ts';

/** What kind of thing a question asks for, whatever it is about: an expected answer type of question answering. */
export type AnswerType =
  | 'person'
  | 'time'
  | 'hour'
  | 'place'
  | 'colour'
  | 'smell'
  | 'size'
  | 'heat'
  | 'reason'
  | 'count'
  | 'price'
  | 'lasting'
  | 'page'
  | 'most';

/** "Qui a transmis…", "…, et par qui ?", not "qui doit s’en passer ?". */
const asksWho =
  /^\W*(?:(?:a|de|par|avec|chez|selon|grace a|d'apres) )?qui (?!(?:ne |n')?(?:doit|doivent|peut|peuvent|devrait|faut|est-ce que)(?![a-z]))|(?:, |,| et )(?:et )?(?:a|de|par|avec|chez|selon|grace a|d'apres) qui(?![a-z])|^\W*(?:(?:a|de|par|avec|chez|selon|d'apres) )?quel(?:le)?s? (?:personne|femme|homme|famille|guerisseu|tisaneu|herboriste|auteur|religieu|botaniste|medecin|savant|matrone|sage)/;

/** "combien de migraineux ont participé": of people, and no dose. */
const asksHowMany =
  /(?<![a-z])combien (?:de |d')(?:[a-z-]+ (?:ont|sont|etaient|avaient|furent|participent)(?![a-z])|(?:patient|personne|malade|volontaire|participant|sujet|cas|rat|souri)[a-z]*)/;

/** "Pourquoi passe-t-on la pulpe au tamis ?" */
const asksWhy = /^\W*(?:pourquoi|pourkoi|pkoi|pq|pk|dans quel but|pour quelle raison)(?![a-z])/;

const asksWhen =
  /(?<![a-z])(?:depuis quand|jusqu'a quand|quel(?:le)?s? (?:annee|siecle|mois|saison|jour|date|moment|epoque|periode|lune|stade)s?|quand (?:est-ce|(?:les? |la |l'|en )?[a-z]{2,}(?:er|ir|re)(?= )|[a-z' ]{0,24}(?:-t)?-(?:on|il|elle|ils|elles)(?![a-z])))(?![a-z])|(?<![a-z])quand\W*$/;

/** "À quelle heure la prend-on ?": a moment of the day. */
const asksHour = /(?<![a-z])quelle heure(?![a-z])/;

const asksPlace =
  /(?<![a-z])(?:dans|de|d'|en|sur|a|vers|par|pres de) ?quel(?:le)?s? (?:(?:chaine|massif)s? de )?(?:pays|region|departement|province|ile|ville|village|commune|localite|marche|continent|mer|ocean|montagne|massif|vallee|foret|lieu|endroit|contree)s?(?![a-z])|(?:^\W*|, )ou (?:a|avait|ont|avaient|fut|furent)(?:-t)?-(?:on|ils?|elles?)(?![a-z])|(?<![a-z])d'ou (?:ven|prov)[a-z]+(?![a-z])/;

/** "Combien coûte le plant ?" */
/** "quelle couleur", "quelle est la couleur de". */
const whichIs =
  "quel(?:le)?s? (?:(?:est|sont|etait|etaient|serait) (?:la |le |les |l'|s(?:a|on|es) |leurs? ))?";

const asksPrice =
  /(?<![a-z])(?:a |de )?quel(?:le)?s? (?:prix|tarif|cout|montant|somme|amende|salaire)s?(?![a-z])|(?<![a-z])combien (?!de |d')(?:[a-z'-]+ ){0,4}?(?:cout|vend|vaud|vaut|valent)[a-z]*|(?<![a-z])(?:cout|se vend|vaut|valent)[a-z]* combien/;

const stays =
  '(?:persist[a-z]*|aggrav[a-z]*|empir[a-z]*|(?:pass|part|cess|va|vont|amelior)[a-z]* (?:toujours |encore )?(?:pas|plus)(?= |,|$))';
const goesOn = '(?:dur(?:e|ent)|continu(?:e|ent)|rest(?:e|ent))';
const advised = '(?:que|quoi|fais|faire|faut|consult[a-z]*|conseil[a-z]*|recommand[a-z]*)';
/** "Si ça dure, que faire ?", "les symptômes ne passent pas, que conseille la monographie ?" */
const asksIfItLasts = new RegExp(
  `^(?=.*(?<![a-z])${advised}(?![a-z])).*(?<![a-z])(?:${stays}|(?:si|quand|lorsqu[e']) .{0,30}(?<![a-z])${goesOn})(?![a-z])`,
);

/** "à quelles pages de l’index renvoie-t-on pour…" */
const asksPage =
  /(?<![a-z])(?:a |aux? |sur |en )?quel(?:le)?s? pages?(?![a-z])(?: (?:renvoi|trouv|cherch|figur|traite)[a-z]*)?|(?<![a-z])(?:renvoi[a-z]*|entree) (?=.*(?<![a-z])pages?(?![a-z]))/;

const spans = '(?:(?:par|chaque|la|une|en|sur) (?:une |la )?(?:jour(?:nee)?|semaine)|24 ?h(?:eures?)?|prise)';
/** "500 mg, combien au maximum en 24 h ?": of a medicine that a leaflet names. */
const asksMost = new RegExp(
  `(?<![a-z])(?:combien.{0,30}(?:max[a-z]*|au plus|${spans})|max[a-z]* combien|(?:dose|quantite|posologie)s? max[a-z]*|${spans}.{0,20}combien)(?:[ a-z]{0,30}${spans})?`,
);

/** In this order: "combien coûte" is no number of people. */
const askedTypes: readonly (readonly [AnswerType, RegExp])[] = [
  ['lasting', asksIfItLasts],
  ['page', asksPage],
  ['count', asksHowMany],
  ['reason', asksWhy],
  ['hour', asksHour],
  ['time', asksWhen],
  ['person', asksWho],
  ['place', asksPlace],
  ['price', asksPrice],
  ['most', asksMost],
  ['colour', new RegExp(`(?<![a-z])(?:${whichIs}couleurs?|couleur ?\\?)`)],
  [
    'smell',
    new RegExp(
      `(?<![a-z])(?:${whichIs}(?:odeur|parfum)|sent(?:e|es|ent|-il|-elle)? (?:quoi|quelque|bon|mauvais)|(?:ca|elle|il)s? sent(?:e|es|ent)?(?![a-z]))`,
    ),
  ],
  [
    'heat',
    new RegExp(
      `(?<![a-z])(?:temps (?:de cuisson )?et (?:la )?)?(?:${whichIs}(?:temperature|chaleur)|temperature|thermostat)(?: (?:du |de |de la |d')?(?:four|cuisson|sechage))?(?![a-z])`,
    ),
  ],
  [
    'size',
    new RegExp(`(?<![a-z])(?:${whichIs}(?:taille|hauteur)|combien (?:de (?:metres|centimetres)|mesure))`),
  ],
];

/** The types of answer that a question asks for in these words, the surest first; none where it names others, or none. */
export function answerTypesOf(question: string): AnswerType[] {
  const plain = folded(question);
  return askedTypes.filter(([, form]) => form.test(plain)).map(([type]) => type);
}

/** What tells where, how much it costs or how it looks holds none of these words: "chaîne de montagnes". */
const ofType = new Set<AnswerType>(['place', 'price', 'colour', 'smell', 'size', 'heat', 'page', 'most']);

/** Normalised words of a question by which it asks for nothing but types of answers. */
export function wordsOfTypes(question: string, types: readonly AnswerType[]): ReadonlySet<string> {
  const plain = folded(question);
  const forms = askedTypes.filter(([type]) => ofType.has(type) && types.includes(type));
  return new Set(forms.flatMap(([, form]) => words(form.exec(plain)?.[0] ?? '')));
}

const title =
  /(?<!\p{L})(?:MM?\.|Mmes?|Mlles?|Drs?\.?|Pr\.?|[Ss](?:œ|oe)ur|[Ff]r[èe]re|[Pp]ère|[Aa]bbé|[Dd]octeur) \p{Lu}/u;
const twoNames = /(?<!\p{L})\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? (?:d[eu] |d['’]|la )?(\p{Lu}[\p{L}’'-]+)/gu;
/** "Léonie Faure", and neither a family of plants nor a heading before its text: "Indications Hoquet". */
const holdsFullName = (text: string): boolean =>
  [...text.matchAll(twoNames)].some(
    ([, last = '']) => !/aceae$|ac[ée]es?$/.test(last) && !isFrench(normalizeText(last)),
  );

const person = new RegExp(
  `(?<![a-z])(?:(?:grand|arriere|belle|beau)[ -])*(?:${[
    'meres?|peres?|oncles?|tantes?|tonton|freres?|s(?:oe|œ)urs?|cousine?s?|voisine?s?|maris?|epouse|grand-?mere|aieule?s?|aieux|ancetres?|neveux?|nieces?|femmes?(?! (?:enceinte|qui|allaitante))|hommes?|gens|vieux|vieilles?|anciens|anciennes',
    'cure|abbe|pasteur|moines?|religieu(?:x|ses?)|nonnes?|pretres?|imam|marabouts?|missionnaires?|eveque|chanoine|ermites?',
    'guerisseu(?:r|se)s?|rebouteu(?:x|ses?)|tradipraticien(?:ne)?s?|tisaneu(?:r|se)s?|matrones?|sages?-femmes?|accoucheuses?|herboristes?|apothicaires?|pharmacien(?:ne)?s?|medecins?|docteurs?|infirmi(?:er|ere)s?|botanistes?|chirurgiens?|savants?',
    'berg(?:er|ere)s?|paysan(?:ne)?s?|cultivat(?:eur|rice)s?|jardini(?:er|ere)s?|cueilleu(?:r|se)s?|marins?|matelots?|soldats?|pecheu(?:r|se)s?|chasseurs?|chamans?|forgerons?|meuni(?:er|ere)s?|marchande?s?|vendeu(?:r|se)s?|instituteurs?|institutrices?|maitres?|eleves?',
    'rois?|reines?|empereurs?|princes?|imperatrice|duc|duchesse|romains?|grecs?|egyptiens?|gaulois|arabes|indiens?|peuples?',
  ].join('|')})(?![a-z])`,
);

const time = new RegExp(
  `(?<![a-z0-9])(?:1[0-9]{3}|20[0-9]{2}|[0-9]{1,2} ?h(?:eures?)?|siecles?|${[
    "janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|printemps|(?<=(?:en|plein|d'|l'|cet) ?)ete|automne|hiver|hivernage|saison(?: seche| des pluies)?",
    'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matins?|matinee|midi|soirs?|soiree|nuits?|minuit|aube|aurore|crepuscule|rosee|(?:lever|coucher) du (?:soleil|jour)|heures?',
    'toussaint|paques|noel|saint-[a-z]+|pentecote|ascension|careme|ramadan|repas|(?<=(?:le|du|ce) )jour|moissons?|fenaison|vendanges|gelees?|floraison|(?:pleine |nouvelle )?lune|antiquite|moyen.age|annees?|avant|apres|lorsqu|quand|debut|fin',
  ].join('|')})(?![a-z0-9])`,
);

const hour =
  /(?<![a-z0-9])(?:(?:a|avant|apres|vers|des|passe|jusqu'a|entre) (?:[0-9]{1,2}|[a-z]+(?:[ -]et[ -][a-z]+|-[a-z]+)?) ?h(?:eures?)?|matins?|midi|soirs?|minuit|nuit|aube|aurore|crepuscule|(?:lever|coucher)|repas|dejeuner|diner)(?![a-z0-9])/;

const regionsIn = (text: string) =>
  recognise(readWords(text), [fixedVocabularies().vocabulary]).filter(({ id }) => id.startsWith('region:'));

/** "Introduit à Antibes". */
const placeName =
  /(?<!\p{L})(?:à|aux?|en|dans|de|du|des|d['’]|l['’]|la|le|les|près d[eu]|sur|vers|of|from|in(?: the)?|the) ?\p{Lu}\p{Ll}/u;

const colours =
  /(?<![a-z])(?:blanc|jaun|roug|rose(?:e|es|s)?(?![a-z])|bleu|viol|pourpr|ecarlat|vert(?:e|s|es)?(?![a-z])|gris|argent|brun|noir|orang|mauv|lilas|creme|white|yellow|red(?![a-z])|pink|blue|purple|green|brown|black)/;

const reasons =
  /(?<![a-z])(?:pour|afin|car|parce|puisque|en effet|grace a|a cause|en raison|comme|evite(?:r|nt)?|empeche(?:r|nt)?|sinon|so that|because|to avoid)(?![a-z])/;

/** "chez 120 patients", not a number of references. */
const counted =
  /(?<![a-z0-9])(?:\d{1,5}|cent|mille|[a-z]+aines?) (?:d[e'] ?)?(?:[a-z]+ ){0,2}(?:patient|personne|malade|volontaire|participant|sujet|cas|femme|homme|enfant|adulte|rat|souri|subject|people|women|men|children|mice)[a-z]*/;

const tells: Readonly<Record<AnswerType, (text: string) => boolean>> = {
  time: (text) => time.test(folded(text)),
  hour: (text) => hour.test(folded(text)),
  person: (text) => title.test(text) || holdsFullName(text) || person.test(folded(text)),
  colour: (text) => colours.test(folded(text)),
  smell: (text) =>
    /(?<![a-z])(?:odeur|odorant|parfum|sent(?:ant|ent)?(?![a-z])|aromatique|fetide|scent|smell)/.test(
      folded(text),
    ),
  size: (text) =>
    /\d ?(?:m|cm|metres?|centimetres?)(?![a-z])|(?<![a-z])(?:metres?|centimetres?)(?![a-z])/.test(
      folded(text),
    ),
  heat: (text) => /\d ?(?:°|º|degres?(?![a-z]))|thermostat/.test(folded(text)),
  count: (text) => counted.test(folded(text)),
  reason: (text) => reasons.test(folded(text)),
  lasting: (text) =>
    /(?<![a-z])(?:persist|dur(?:e|ent)(?![a-z])|aggrav|empir|au-dela|plus de|amelior|worsen|last)/.test(
      folded(text),
    ) && /(?<![a-z])(?:consult|medecin|avis|arret|pharmacien|doctor|stop|seek)/.test(folded(text)),
  price: (text) =>
    /\d ?(?:€|eur|euros?|f(?:r|cfa|rancs?)?|cfa|\$|dollars?|dh|dirhams?|dinars?|ariary|centimes?)(?![a-z])/.test(
      folded(text),
    ),
  page: (text) => /[\s:,][0-9]{1,4}(?:\s?[,;-]\s?[0-9]{1,4})*$/.test(text.trim()),
  most: (text) => holdsDose(text),
  place: (text) => placeName.test(text) || regionsIn(text).length > 0,
};

/** Whether a text tells something of this type. */
export const tellsType = (type: AnswerType, text: string): boolean => tells[type](text);

/** Headings under which nothing but the answer stands: « Quand », « Récolte : », « Transmis par ». */
const headings: Readonly<Record<AnswerType, RegExp>> = {
  time: /^\W*(?:quand|saison|epoque|periode|calendrier|recoltes?|cueillettes?|mois)(?![a-z])/,
  hour: /^\W*(?:heure|horaire|moment)s?(?![a-z])/,
  person:
    /(?<![a-z])(?:transmis|confie|recueilli|raconte|dit|communique)e?s? par\W*$|^\W*(?:informat(?:eur|rice)|enquetee?|source)s?\W*$/,
  colour: /^\W*couleurs?(?![a-z])/,
  smell: /^\W*(?:odeur|parfum)s?(?![a-z])/,
  size: /^\W*(?:taille|hauteur)s?(?![a-z])/,
  heat: /^\W*temperatures?(?![a-z])/,
  count: /^\W*(?:effectif|echantillon|participants?|patients?)(?![a-z])/,
  reason: /^\W*(?:pourquoi|raison)s?(?![a-z])/,
  lasting: /^\W*(?:quand consulter|duree)(?![a-z])/,
  price: /^\W*(?:prix|tarif)s?(?![a-z])/,
  page: /^\W*(?:index|table|sommaire)(?![a-z])/,
  most: /^\W*posologies?(?![a-z])/,
  place: /^\W*(?:origine|provenance|pays|localite|lieu|region|village|marche)s?(?![a-z])/,
};

/** Whether a heading asks for something of this type. */
export const isHeadingOf = (type: AnswerType, heading: string): boolean =>
  headings[type].test(folded(heading));

/** Told by nothing else that is said of the same plant. */
export const isExact = (type: AnswerType): boolean =>
  ['hour', 'price', 'heat', 'lasting', 'page', 'most'].includes(type);
