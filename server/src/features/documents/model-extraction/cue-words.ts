import { folded } from '#server/french/folded.ts';
import { isDenied, turns } from '#server/french/negation.ts';

/** Alternatives with word boundaries; `*` stands for any ending. "Contre-indiqué" is not "indiqué". */
const wordsOf = (...lines: readonly string[]) =>
  new RegExp(`(?<![a-z]|contre[ -]|contra-)(?:${lines.join('|').replaceAll('*', '[a-z]*')})(?![a-z])`, 'g');

/** Words after which a use follows. Mere "used for" may be for dyeing. */
export const use = wordsOf(
  'contre(?!-| indi)|soign(?:e|ent|er|ait)|trait(?:e|ent|er|ement|ements)|calm(?:e|ent|er|ant)',
  'soulag(?:e|ent|er|eant|ement)|apais(?:e|ent|er|ant)|gueri(?:t|ssent|r)|combat(?:tent|tre)?|remedes?',
  'bienfaits?|vertus',
  '(?:indiquee?s?|efficaces?|prescrite?s?|recommandee?s?|preconisee?s?) (?:dans|pour|contre|en cas)',
  'therapeutiques?|a quoi (?:elle|il|ca) sert',
  'against|treat(?:s|ing|ment|ments)?|reliev(?:e|es|ing)|relief|sooth(?:e|es|ing)|eases?|heal(?:s|ing)?',
  'cur(?:e|es|ing)|remed(?:y|ies)|health benefits',
  '(?:indicated|effective|prescribed|recommended) (?:for|in|against)',
);

/** Prohibitions and cautions. */
export const caution = wordsOf(
  'contre-? ?indiqu*|contre-? ?indications?|deconseill*|interdit*|interdire|proscri*|evit(?:e|er|ez|ent)',
  'ne (?:pas|jamais)|(?:ne doi(?:t|vent)|il ne faut|ne faut|ne devrai(?:t|ent)) (?:pas|jamais)',
  "s'abstenir",
  'abstention|prudence|precautions?|danger*|toxi*|mortel*|veneneu*|poisons?|surdos*|nocif*|nocive*',
  'avoid*|do not|don.t|should not|must not|may not|contra-?indicat*|cautions?|caution*',
  'warnings?|harmful|poison*|deadly|lethal|overdos*|unsafe',
  'not (?:be )?(?:recommended|advised|suitable|safe|used|taken|given)',
);

/** Reassurance: no warning, unless it is reversed. */
const reassurance = wordsOf(
  'nulle?s?|inconnue?s?|aucune?s?|absence de|denuee?s?|depourvue?s?|bien toleree?s?',
  'sans (?:aucun )?(?:risques?|dangers?|precautions?|effets?)|inoffensi*',
  'safe|safely|harmless|well tolerated',
  'no (?:known )?(?:risks?|dangers?|toxicity|interactions?|contra-?indications?|side effects?)|none',
);

const harm = wordsOf(
  'risques?|risks?|effets? (?:indesirables?|secondaires?)|side effects?|adverse effects?|irrit*|allergi*',
  'vomi*|convuls*|hemorragi*|avort*|abortif*|abortive|miscarriage|hepatoto*|nephroto*|reserves?',
);

export const interplay = wordsOf(
  'interactions?|interagi*|interact*|associ*|combin*|potentialis*|potentiat*|augment*|renforc*|diminu*',
  'increas*|reduc*|enhanc*',
);
export const confusion = wordsOf(
  'confusions?|confond*|confused?|confus(?:ed|ing)|mistak(?:e|en)|ressembl*|resembl*|look-? ?alikes?',
);
export const looks = wordsOf(
  'plantes?|arbres?|arbustes?|arbrisseaux?|sous-arbrisseaux?|herbes?|herbacee?s?|vivaces?|annuelles?',
  'bisannuelles?|lianes?|feuilles?|fleurs?|tiges?|haute?s? de',
  'trees?|shrubs?|herbs?|perennials?|annuals?|leaves|flowers?|stems?',
);
export const origin = wordsOf(
  'originaires?|origine|natifs?|natives?|pousse|croit|repandue?s?|repartition|habitat|cultivee?s?',
  'se (?:trouve|rencontre)',
  'grows?|found in|distribut*|cultivated|naturalisee?s?',
);
/** Words of intake; preparations have their own names. */
export const intake = wordsOf(
  'prendre|prenez|prise?s?|boire|buvez|avaler|appliquer|administr*|posologie',
  'taken?|drink|swallow|appl(?:y|ied)|dosage|doses? (?:usuelles?|recommandees?|journalieres?)',
  '(?:usual|recommended|daily) dose',
);
export const dose =
  /\d\s*(?:,\d+\s*)?(?:mg|g|kg|ml|cl|l|%|grammes?|grams?|gouttes?|drops?|tasses?|cups?|cuilleres?|teaspoons?|tablespoons?|fois|times|gelules?|capsules?|comprimes?|tablets?|verres?)(?![a-z])/;

/** Negation and doubt: "ne … pas", "sans effet", "on croyait". */
const doubt = wordsOf(
  "(?:ne|n')[^.;]{1,40} (?:pas|plus|jamais|guere|point|aucune?|rien|ni)",
  'pas|jamais|aucune?|inefficaces?|sans (?:effet|efficacite)',
  'not|never|no|nor|neither|cannot|without|ineffective|fails? to|croya*|croyances?|pretend*|legendes?',
  'superstiti*|myth*|believed|allegedly|supposed*|soi-disant',
);
const veterinary = wordsOf('chev(?:al|aux)|chiens?|vaches?|veterinai*', 'horses?|dogs?|cattle|pigs?');

/** Offsets of cue words that are not negated. */
export function meant(sentence: string, words: RegExp): number[] {
  return [...folded(sentence).matchAll(words)]
    .map(({ index }) => index)
    .filter((index) => !isDenied(sentence, index));
}

const isReassuring = (sentence: string): boolean => says(sentence, reassurance) && !turns(sentence);

export const says = (sentence: string, words: RegExp): boolean => folded(sentence).search(words) !== -1;
/** Offsets of warnings; none when the sentence reassures. */
export const warnsOfHarm = (sentence: string): number[] =>
  isReassuring(sentence)
    ? []
    : [...meant(sentence, caution), ...meant(sentence, harm)].toSorted((a, b) => a - b);
export const doubts = (sentence: string): boolean => says(sentence, doubt);
export const isVeterinary = (sentence: string): boolean => says(sentence, veterinary);
