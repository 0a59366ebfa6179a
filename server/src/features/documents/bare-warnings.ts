import { folded } from '#server/french/folded.ts';
import { givesNone, saysNothing } from '#server/french/negation.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { type LabelKind, warningKinds } from './extraction/label-kinds.ts';
import { namesComplaint, namesState, statedDanger } from './extraction/meaning.ts';
import { namesIn } from './extraction/mentions.ts';
import { warningScore } from './extraction/roles.ts';
import { rolesOf } from './extraction/said-sections.ts';
import { methodWords } from './extraction/vocabulary.ts';

/** From here on a sentence warns by its words alone. */
const SURE = 0.6;
/** The same without a word that refuses, of what was read to refuse the plant: « Réserves : maladie du cœur ; antidépresseurs ». */
const READ = 0.7;
const MAX_LENGTH = 320;

const harm =
  /(?<![a-z])(?:in)?(?:toxi|poison|empoison|venen|mort(?:el|s?(?![a-z]))|tue(?:r|nt)?(?![a-z])|dange|brul|irrit|vomi|convuls|delire|coma(?![a-z])|hallucin|provoqu|caus|entrain|declench|aggrav|risque|accident|deces|avort|abort|allerg|hemorrag|paraly)/;
/** Whoever takes it dies, or may: then taking it is no advice. */
const kills = /(?<![a-z])(?:tue(?:r|nt)?(?![a-z])|mort(?:el|s?(?![a-z]))|deces|poison)/;
const help =
  /antipoison|(?:appel|contact|consult|emmen|condui)\w*[^.;]{0,40}(?:secours|urgence|medecin|hopital|samu|dispensaire|infirm)|(?:ne pas|jamais)[^.;]{0,20}vomir/;
const isPoison = /(?<![a-z])(?:est|sont) (?:un |des )?(?:[a-z]+ )?poisons?(?![a-z])/;
const refusing =
  /(?<![a-z])(?:ne|n')[^.;]{0,40}(?:pas|jamais|ni|aucun|rien)(?![a-z])|suspend\w* (?:en cas|chez|pendant|durant|des|pour|si)(?![a-z])|exclu(?!siv)|banni|renonc|(?<![a-z])(?:pas|jamais|non) (?:chez|aux?|pour|pendant|durant|si|en cas|avant|par)(?![a-z])|interdi|deconseill|contre-?indiq|proscri|prohib|evite|refus|defense (?:aux?|a|de|d'|absolue)(?![a-z])|defendue?s?(?![a-z])|ecart|eloign|detourn|s'abst|absten|ne convien|gardez-vous|mefi/;

/** Whether words refuse the plant to somebody or something. */
const refusesIn = (plain: string): boolean => refusing.test(plain) || givesNone.test(plain);

/** « vin », « tisane », « gramme »: a vessel, a measure or a time of day belongs to a recipe. */
const measured =
  /(?<![a-z])(?:tasses?|verres?|bols?|cuill\w*|pincees?|poignees?|gouttes?|louches?|litres?|g|gr|mg|kg|ml|cl|grammes?|gorgees?|calebasses?|marmites?|brassees?|pointes? de|noisettes? de|noix de|morceaux?|brins?|doigts? de|doses? d|matins?|soirs?|midi|au coucher|a jeun|repas|fois|par (?:jour|semaine|prise)|quotidien\w*)(?![a-z])/;
const method =
  /(?<![a-z])(?:bouill|macer|infus|decoct|pil(?:e|ee|er|ez|ees?)(?![a-z])|rap(?:e|ee|er|ez)(?![a-z])|broy|ecras|concass|press(?:e|er|ez)(?![a-z])|delay|dilu|dissou|melang|ajout|filtr|tremp|chauff|grill|roti|rotir|cui(?:t|te|ts|tes|re|son|sez)(?![a-z])|sech(?:e|er|ez)(?![a-z])|prepar)/;
const use =
  /soign|soulag|gueri|calm(?!ant)|apais|combat|(?<![a-z])lutte|remede|efficac|souverain|reput|vertu|bienfai|(?<!contre-?)indiqu|(?<![a-z])contre(?!-?indi)(?![a-z])|(?<![a-z])bon(?:ne)?s? (?:pour|contre)/;
const taking =
  /(?<![a-z])(?:pren(?:d|ds|dre|ez|nent|ons)|boi(?:re|s|t|vent)|buv(?:ez|ons)|aval(?:e[rz]?|ent)|mach(?:e[rz]?|ent)|croqu(?:e[rz]?|ent)|mang(?:e[rz]?|ent)|suc(?:er|ez)|fum(?:er|ez)|inhal(?:er|ez)|appliqu\w+|frott\w+|friction\w+|mass(?:er|ez)|badigeon\w+|mett(?:re|ez)|vers(?:er|ez)|laiss(?:er|ez)|donn(?:er?|ez|ent)|administr\w+|utilis\w+|employ\w+|emploi\w*|consomm\w+|depass\w+|limit\w+|suffi\w+)(?![a-z])/;
/** "donne des convulsions": nobody gives the plant. */
const givesHarm = new RegExp(
  String.raw`(?<![a-z])donn(?:e|er|ent) (?:de l'|de la |des? |d'|l[ae]s? |l'|une? )(?=${harm.source})`,
  'g',
);
/** A refusal with a way around it. */
const unless =
  /(?<![a-z])(?:contre (?!-?indi)|(?:pas|de) plus (?:de|d'|que)|plus d'une?|au plus|maxim\w+|seulement|uniquement|exclusiv\w+|reserv\w+ (?:aux?|a|l'|l[ae]s?|pour|son|sa)(?![a-z])|sauf|hormis|excepte|a moins|tant que|avant d(?:e l)?'|sans (?:l'|la |les )?(?:avoir|etre)|n\w*[^.;]{0,30} que)(?![a-z])/;

/** What reassures of a dangerous plant is no warning. */
const reassuring =
  /(?<![a-z])(?:(?:n'est|ne sont|pas|non|aucune?|sans|peu|moins)(?: [a-z']+){0,2} (?:toxi|danger|risque|venen|mortel|nociv|effet)|inoffensi|permis|autoris|toler|bien support)/;

const ages =
  /(?:moins|plus|avant|age|jusqu|partir|des|enfants?|sous)(?: (?:de|d'|l'age|a|au|les|la))* ?[\p{L}\d-]+ (?:ans?|mois)(?![a-z])/gu;
const calls = /(?<![\d])(?:15|112|18|17|114)(?!\d)(?=[\s,.;)]|$)/g;
/** "accidents à Béja, 1963", "399 av. J.-C.", "fiche 31": where and when it is said. */
const places =
  /\((?:[^()\d]*[ ,])?(?:1[5-9]|20)\d{2}\)|\d{1,4} (?:av|apr?)\.? ?j|(?<![a-z])(?:fiches?|pages?|p\.|n°) ?\d{1,3}(?= ?(?:[.;:)]|$))/gu;
const whom =
  /enfant|bebe|berceau|moins de|femme|nourric|malade|personne|gens|cardiaqu|bouche|(?:voie|usage) (?:orale|interne)|animaux/;
/** « G A R D E Z - V O U S » */
const spaced = /(?<!\p{L})(?:\p{L}[ -]+){3,}\p{L}(?!\p{L})/gu;
const plainOf = (sentence: string): string =>
  folded(sentence.normalize('NFKC').replace(spaced, (word) => word.replaceAll(' ', '')));

const several =
  /(?<![a-z])(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|demi\w*|quelques|plusieurs)[\s-]+(?:\w+ ){0,2}(?:feuilles?|racines?|graines?|baies?|fruits?|fleurs?|ecorces?|tiges?|bulbes?|noix|gousses?|jours?|semaines?|prises?|mois|heures?)(?![a-z])/;

const withoutAges = (plain: string): string => plain.replace(ages, ' ').replace(places, ' ');
const withoutCalls = (plain: string): string =>
  /appel|compos|secours|urgence|samu/.test(plain) ? plain.replace(calls, ' ') : plain;

/** Whether words tell anything of how, how much, when or against what the plant is taken, or that it may be. */
function tellsRecipe(sentence: string): boolean {
  const plain = plainOf(sentence);
  const counted = withoutCalls(withoutAges(plain)).replace(/\[\d{1,3}\]/g, ' ');
  if (/\p{N}/u.test(counted) || several.test(counted) || holdsDose(counted)) return true;
  // Letters of another script look like these.
  if (/(?!\p{Script=Latin})\p{L}/u.test(sentence)) return true;
  if ([measured, method, unless, reassuring].some((form) => form.test(plain))) return true;
  // "interdite à la femme enceinte, même en bain" goes on refusing.
  return plain
    .split(/[;:.!?()]|,(?! (?:pas )?meme (?!s))|(?<![a-z])(?:mais|puis|alors|sinon|et) /)
    .some((clause) => {
      if (refusesIn(clause)) return false;
      const takes = taking.test(clause.replace(givesHarm, ' '));
      const hasForm = clause.search(methodWords) !== -1 && (takes || !harm.test(clause));
      return hasForm || use.test(clause) || (takes && !kills.test(clause));
    });
}

/** « Ne jamais mêler avec »: a heading that refuses, whatever stands under it. */
export const isRefusal = (heading: string): boolean => refusesIn(plainOf(heading));

/** Whether a sentence warns, by its words under whatever heading, or by naming a state, a medicine or a harm under one of warnings. */
export function warns(sentence: string, kind: string | null): boolean {
  const plain = plainOf(sentence);
  const refuses = refusesIn(plain);
  if (
    statedDanger(sentence) !== null ||
    isPoison.test(plain) ||
    help.test(plain) ||
    (refuses && (whom.test(plain) || namesState(sentence)))
  )
    return true;
  const harms = harm.test(plain);
  const isUnder = kind !== null && kind !== 'lookAlikes' && warningKinds.has(kind as LabelKind);
  // A list of illnesses says by itself neither that they are treated nor that they forbid.
  if ((refuses || harms) && !isUnder)
    return warningScore(sentence) >= SURE || rolesOf(sentence).includes('contraindications');
  return (
    isUnder &&
    (harms ||
      refuses ||
      whom.test(plain) ||
      namesState(sentence) ||
      namesComplaint(sentence) ||
      namesIn(sentence, ['person', 'drug']).length > 0)
  );
}

/**
 * Whether a sentence on a dangerous plant protects and can do nothing else: what warns and tells of no way to take it.
 * @param isRead it was read to refuse the plant, under no heading
 */
export const isBareWarning = (sentence: string, kind: string | null, isRead = false): boolean =>
  sentence.length <= MAX_LENGTH &&
  !saysNothing(sentence) &&
  (warns(sentence, kind) || (isRead && warningScore(sentence) >= READ)) &&
  !tellsRecipe(sentence);

/** Whether it tells that the plant harms, and not only whom it is refused to. */
export const tellsDanger = (sentence: string): boolean =>
  statedDanger(sentence) !== null || harm.test(folded(sentence));
