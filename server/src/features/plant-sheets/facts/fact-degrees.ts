import { normalizeText } from '@simples/contract/french/text';
import { type EvidenceLevel, type FactDegree, factDegrees } from '@simples/contract/plant-facts';
import { memoize } from '#server/lib/memoize.ts';

/** A part of a statement that has one degree. */
export interface Clause {
  /** As written; offsets in the statement. */
  readonly start: number;
  readonly end: number;
  /** Normalised words. */
  readonly plain: string;
  readonly degree: FactDegree | null;
  /** "car…", "à cause de…": names no one whom the clause concerns. */
  readonly isReason: boolean;
}

const order = Object.keys(factDegrees) as FactDegree[];

/** Gravest first. */
export const gravityOf = (degree: FactDegree | null | undefined): number =>
  degree ? order.indexOf(degree) : order.length;

const advice =
  '(?:avis|accord|conseils?|ordonnance|conduite|surveillance|controle|suivi|decision|examen|prescription)';
/** "qu’après l’avis d’un médecin", "seulement sur avis": allowed with it. */
const withAdviceOnly = new RegExp(
  `\\b(?:qu(?:e)?|seulement|sauf) (?:sur|apres|avec|sous)\\b(?: (?:l|la|le|un|une|d))*(?: \\w+)? ${advice}\\b`,
);
/** "ne pas les associer sans avis médical": against, until someone who knows says otherwise. */
const withoutAdvice = new RegExp(`\\bsans\\b(?: (?:l|la|le|un|une|d))*(?: \\w+)? ${advice}\\b`);
/** "pas plus de 4 semaines sans avis", "ne doit pas retarder": nothing against the plant itself. */
const limits =
  /\b(?:pas|jamais) (?:plus|davantage|au dela|prolonge\w*)\b|\bprolonger\b|\b(?:retarder|remplacer|remplace|remplacent|depasser|tarder|attendre|suffire)\b/;

const verbs =
  '(?:prend|prennent|boit|boivent|mange|mangent|avale|avalent|applique|appliquent|utilise|utilisent|emploie|emploient|donne|donnent|met|mettent|associe|associent|ajoute|ajoutent|consomme|consomment|administre|administrent|melange|prepare)';
const pronouns = '(?:(?:l|la|le|les|en|y|lui|s|se|vous|nous) )*';

/** What words say; the first degree that matches is the gravest. */
const wordings: readonly (readonly [FactDegree, RegExp])[] = [
  [
    'banned',
    new RegExp(
      [
        '\\bcontre indiqu\\w*',
        '\\bproscri\\w+',
        '\\binterdit\\w*',
        '\\bjamais\\b',
        '\\ben aucun cas\\b',
        '\\bmortel\\w*',
        `\\bn(?:e)? ${pronouns}(?:doit|doivent|devrait|devraient|faut|peut|peuvent) ${pronouns}(?:surtout )?(?:etre )?(?:pas|ni|plus)\\b`,
        `\\bn(?:e)? (?:s|se) ${verbs} (?:pas|ni|plus)\\b`,
        '(?<!\\bqui )\\bne (?:les? |la |l |en )?(?:prend|prennent|boit|boivent|mange|mangent|avale|avalent|utilise|utilisent|associe|associent) (?:pas|ni)\\b',
        `\\bne (?:pas|rien|plus) ${pronouns}\\w+(?:er|ir|re)\\b`,
        '\\bne (?:donnez|faites|prenez|buvez|mettez|utilisez|mangez) (?:\\w+ )?(?:pas|rien|jamais)\\b',
        '\\bn est pas comestible',
      ].join('|'),
    ),
  ],
  [
    'advisedAgainst',
    new RegExp(
      [
        '\\bdeconseill\\w+',
        '\\ba eviter\\b',
        '\\beviter\\b',
        '\\bevite[rz]?\\b',
        `\\bn(?:e)? ${pronouns}(?:recommand|conseill|preconis)\\w+ (?:pas|ni|plus)\\b`,
        '\\b(?:pas|ni|non|plus) (?:\\w+ )?(?:recommande|conseille|indique|adapte)e?s?\\b',
        '\\bne convien\\w+ (?:pas|ni|plus)\\b',
        '\\breserve\\w* (?:a|aux?) \\w*',
        '\\b(?:doit|doivent) etre arrete\\w*',
        '\\bs arrete(?:nt)?\\b',
        '\\b(?:s abstenir|renoncer)\\b',
      ].join('|'),
    ),
  ],
  [
    'withAdvice',
    new RegExp(
      [
        `\\b${advice} (?:du |de |d |des |aupres |a |au |medica|medical)`,
        '\\bavis medica\\w+',
        '\\bdemand\\w+ (?:\\w+ ){0,3}(?:avis|conseil|consultation|examen|medecin|pharmacien|professionnel|soignant|sage femme|test|surveillance|prudence)',
        '\\ba? ?un (?:pharmacien|medecin|soignant)\\b',
        '\\b(?:au|le|du) (?:pharmacien|medecin|soignant)\\b',
        '\\bsurveill\\w+',
        '\\bprudence\\b|\\bprudent\\w*|\\bprecaution\\w*|\\battention a\\b',
        '\\bpeu(?:t|vent|vait|vaient|rrait|rraient) (?:\\w+ )?(?:augment|diminu|renforc|modifi|rendre|gener|retard|freiner|reduire|accelerer|abaisser|baisser|faire|ajouter|perturb|interagir|agir|elever|aggrav|provoqu|caus|entrain|donner|declench|irrit|bloquer|empecher|changer)\\w*',
        '\\b(?:augmente|diminue|renforce|accelere|(?<!\\b(?:une|la|de|cette) )gene|aggrave|s oppose|s ajoute|reduit|potentialise|retarde)(?:nt)?\\b',
        '\\blaisser (?!macerer|infuser|reposer|tremper|refroidir)(?:\\w+ ){1,4}heures?\\b|\\ba distance\\b|\\bespacer\\b|\\b(?:heures?|minutes) (?:\\w+ ){0,5}(?:avant ou apres|d intervalle)',
        '\\bconsult\\w+|\\bappel\\w+ (?:aussitot|le|un|immediatement|tout)|\\burgence',
        '\\bsignal\\w+ au\\b|\\bse discut\\w+|\\barreter\\b|\\bimpos\\w+ d',
        '\\bne remplac\\w+|\\bne (?:traite|soigne|guerit|suffit|suffisent|dispense)\\w* (?:pas|ni)\\b|\\bn arrete pas\\b|\\bretarder\\b',
        '\\btoxique|\\bdangereu\\w+|\\bempoisonn\\w+|\\bintoxication',
      ].join('|'),
    ),
  ],
  [
    'foodAllowed',
    new RegExp(
      [
        '\\bse mangent?\\b',
        '\\b(?:mange|consomme)e?s? (?:\\w+ )?comme\\b',
        '\\bcomme (?:un |une )?(?:aliment|condiment|legume|fruit|epice|aromate)s?\\b',
        '\\b(?:est|sont|reste|restent) (?:aussi )?(?:un |une |des )?(?:aliment|condiment|legume|epice|aromate|usage alimentaire)s?\\b',
        '\\ben quantites? alimentaires?\\b',
        '\\b(?:aliment|cuisine|legume|alimentaire\\w*|culinaire\\w*|condiment|aromate)\\b.*\\b(?:n est|ne sont) pas concerne',
        '\\bquantites? (?:alimentaires?|culinaires?)',
      ].join('|'),
    ),
  ],
  [
    'notDocumented',
    new RegExp(
      [
        '\\bnon documente',
        '\\bfaute d etudes?\\b|\\bfaute de donnees\\b',
        '\\b(?:donnees|etudes) (?:\\w+ ){0,5}(?:manquent|manque|limitees|insuffisantes|absentes)',
        '\\bn (?:a|ont) (?:pas|jamais) ete (?:\\w+ )?(?:etudie|evalue|etabli)',
        '\\bn est pas (?:etablie?|demontree?|connue?)\\b|\\bnon (?:etablie?|etudiee?)\\b',
        '\\baucun(?:e)? (?:\\w+ ){0,8}n (?:est|a ete) (?:\\w+ )?(?:rapporte|decrit|connu|signale|documente)',
      ].join('|'),
    ),
  ],
  [
    'allowed',
    /\bpeu(?:t|vent) (?:\w+ )?(?:etre (?:pris|prise|bu|bue|donne|utilise|employe|consomme|mange)|s employer|se (?:prendre|donner|boire|manger))|\b(?:est|sont) (?:possible|autorise|permis|admis)/,
  ],
];

/** "n’est pas contre-indiqué", "maladie mortelle", "ne doivent pas être confondus" are no bans. */
const noBan =
  /\b(?:n est|ne sont) pas contre indiqu\w*|\bmaladie mortelle|\bne doi\w+ pas etre confondu\w*|\bne pas (?:la |le |les )?confondre|\bpour eviter\b|\b(?:quand|lorsque|si) (?:\w+ ){1,6}ne suffi\w+ pas|\bne suffi\w+ pas (?:pour|a) conclure|\bne permet\w* pas de conclure/g;
const onlyForSome = /\bne (?:\w+ ){1,6}qu(?:e)? (?:sur|apres|avec|sous)\b/;

/** What the words of a clause say; null when they say no degree. */
function degreeOf(plain: string): FactDegree | null {
  const words = plain.replace(noBan, ' ');
  const found = wordings.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
  if (found === null) return onlyForSome.test(words) ? 'withAdvice' : null;
  if (found !== 'banned' && found !== 'advisedAgainst') return found;
  if (/\bcontre indiqu|\bproscri|\binterdit/.test(words)) return found;
  if (withAdviceOnly.test(words) || limits.test(words)) return 'withAdvice';
  return withoutAdvice.test(words) ? 'advisedAgainst' : found;
}

const boundary = new RegExp(
  [
    '[;!?…]\\s*|:\\s+|[.]\\s+(?=[\\p{Lu}«])',
    ',?\\s+(?=(?:mais|cependant|toutefois|néanmoins|sauf)\\s)',
    ",?\\s+(?=(?:et|ou)\\s+(?:(?:est|sont|reste|doit|doivent|demande|demandent|imposent?|fortement|surtout|même)\\s+|(?:elle|il|elles|ils|l[’']\\p{L}+)\\s+)?(?:ne\\s|n[’']|se\\s|s[’']|déconseill|contre-indiqu|à\\s+éviter|interdit|à\\s+proscrire|demand|impos|être\\s|arrêt|jamais|pas\\s))",
    ",\\s+(?=et\\s+(?:l[ae]s?\\s|l[’']|toute?s?\\s|une?\\s|elles?\\s|ils?\\s))",
    "\\s+(?=(?:car|à\\s+cause|en\\s+raison|faute\\s+de|parce\\s+qu|puisqu)[\\s’'e])",
    ',\\s+(?=(?:et\\s+)?(?:jamais|surtout\\s+pas)\\s)',
  ].join('|'),
  'giu',
);
const reason = /^(?:car|a cause|en raison|faute de|parce qu|puisqu)/;

/** The parts of a statement that each have a degree of their own; reasons apart. */
export const clausesOf = memoize(splitClauses, (statement) => statement, 500);

function splitClauses(statement: string): readonly Clause[] {
  const cuts = [...statement.matchAll(boundary)].map((cut) => cut.index + cut[0].length);
  return [0, ...cuts].flatMap((start, i) => {
    const end = cuts[i] ?? statement.length;
    const plain = normalizeText(statement.slice(start, end));
    if (plain === '') return [];
    const isReason = reason.test(plain);
    const degree = isReason ? reasonDegree(plain) : degreeOf(plain);
    return [{ start, end, plain, degree, isReason }];
  });
}

/** A reason bans nothing; only "faute de données" tells something alone. */
const reasonDegree = (plain: string): FactDegree | null =>
  plain.startsWith('faute d') ? 'notDocumented' : null;

const weak =
  /\b(?:insuffisante?s?|contradictoires?|limites|ne suffisent|ne concordent|pas pour conclure|sans permettre|petits? et|n a pas montre|n ont pas montre|ne prouve|sans (?:\w+ )?(?:preuve|essai)|aucun essai|pas juges?|pas concluants?|inegaux|etudes? de laboratoire)\b/;
const recognises = /(?<!\bpas )\b(?:reconnai\w+|reconnue?s?|admet\w*|retien\w+|accepte\w*|approuve\w*)\b/;
const authority = /\b(?:ema|hmpc|oms|who|escop|commission e|ansm)\b/;

/** A book or an authority tells of the use without judging it. */
const mentions = /\b(?:mentionn\w+|cite\w*|decri\w+|admis\w*)\b/;

/** "n’a pas reconnu cet usage", "ne les a pas jugés suffisants pour un usage bien établi". */
const refuses =
  /\bn(?:e)? (?:\w+ ){0,3}(?:pas|jamais) (?:\w+ ){0,3}(?:juge|reconnu|retenu|admis|accepte|approuve|suffisan)\w*|\b(?:pas|non|sans) (?:\w+ )?bien etabli/;

/** How sure a statement is of the use that it claims; null when it claims none. */
export function evidenceOf(statement: string): EvidenceLevel | null {
  const plain = normalizeText(statement);
  if (/\babandonn\w+|\busage (?:medical )?historique/.test(plain)) return 'unproven';
  const isRecognised = authority.test(plain) && recognises.test(plain) && !refuses.test(plain);
  if (/\bbien etabli\b/.test(plain) && !refuses.test(plain)) return 'wellEstablished';
  const isTradition = /\btradition\w*|\banciennete\b|\bpharmacopees?\b/.test(plain);
  if (isRecognised && isTradition) return 'recognisedTradition';
  const hasTrials = /\bessais?\b|\betudes? cliniques?/.test(plain);
  const isWeak = weak.test(plain);
  if (hasTrials && !isWeak && /\beffet\b|\bappuy\w+|\bmontr\w+|\breduit|\bconfirm\w+/.test(plain))
    return isTradition ? 'tradition' : 'trials';
  if (isRecognised) return 'recognisedTradition';
  if (isTradition || (authority.test(plain) && mentions.test(plain))) return 'tradition';
  return isWeak ? 'unproven' : null;
}
