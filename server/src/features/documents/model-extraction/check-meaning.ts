import {
  type LabelKind,
  medicalKinds,
  warningKinds,
} from '#server/features/documents/extraction/label-kinds.ts';
import {
  cuedKind,
  isForbidding,
  statedDanger,
  tellsDose,
  tellsHelp,
  tellsHowOften,
} from '#server/features/documents/extraction/meaning.ts';
import { roleScores, textRoles, warningOf } from '#server/features/documents/extraction/roles.ts';
import { isOfAnimals, isOnTopic, isTopic, warns } from '#server/features/documents/extraction/safety.ts';
import { isPartName, methodWords } from '#server/features/documents/extraction/vocabulary.ts';
import { folded } from '#server/french/folded.ts';
import { isDenied, saysNothing, turns } from '#server/french/negation.ts';

/** A sentence, and the words of it that a model names. */
interface Said {
  readonly text: string;
  readonly heading: string;
  readonly section: LabelKind | null;
  /** Of the words in the sentence. */
  readonly at: number;
  readonly words: string;
}

/** Negation and doubt: "ne … pas", "sans effet", "on croyait". */
const doubt =
  /(?<![a-z])(?:(?:ne|n')[^.;]{1,40} (?:pas|plus|jamais|guere|point|aucune?|rien|ni)|pas|jamais|aucune?|inefficaces?|sans (?:effet|efficacite)|not|never|no|nor|neither|cannot|without|ineffective|fails? to|croya[a-z]*|croyances?|pretend[a-z]*|legendes?|superstiti[a-z]*|myth[a-z]*|believed|allegedly|supposed[a-z]*|soi-disant)(?![a-z])/;
const veterinary =
  /(?<![a-z])(?:chev(?:al|aux)|chiens?|vaches?|veterinai[a-z]*|horses?|dogs?|cattle|pigs?)(?![a-z])/;
/** No warning, unless it is reversed. */
const reassurance =
  /(?<![a-z])(?:nulle?s?|inconnue?s?|aucune?s?|absence de|denuee?s?|depourvue?s?|bien toleree?s?|sans (?:aucun )?(?:risques?|dangers?|precautions?|effets?)|inoffensi[a-z]*|safe|safely|harmless|well tolerated|no (?:known )?(?:risks?|dangers?|toxicity|interactions?|contra-?indications?|side effects?)|none)(?![a-z])/;

const originating =
  /(?<![a-z])(?:originaires?|origine|natifs?|natives?|pousse|croit|repandue?s?|repartition|habitat|cultivee?s?|se (?:trouve|rencontre)|grows?|found in|distribut[a-z]*|cultivated|naturalisee?s?)(?![a-z])/;

/** Letters of the name of an illness. */
const MAX_NAME = 90;
/** From here on words tell what a model says that they do. */
const TELLS = { warning: 0.45, other: 0.3 };

const isRole = (kind: LabelKind): kind is LabelKind & (typeof textRoles)[number] =>
  textRoles.some((role) => role === kind);

/** Whether a sentence warns, whatever a model says of it. */
const isWarning = (text: string): boolean =>
  isForbidding(text) ||
  statedDanger(text) !== null ||
  warningOf(roleScores(text)) >= TELLS.warning ||
  (warns(text) && !tellsHelp(text));

function unwarned(kind: LabelKind, text: string): string | null {
  const plain = folded(text);
  const isReassuring = reassurance.test(plain) && !turns(text);
  if (isTopic(kind) && !isOnTopic(kind, text)) return 'la phrase ne met pas en garde sur ce point';
  return isWarning(text) && !isReassuring ? null : 'la phrase ne met pas en garde';
}

/** Words after which something is treated, or a heading of such, and not the name of an illness alone. */
const leadsToUse = ({ heading, text, at }: Said): boolean =>
  tellsHelp(text.slice(0, at)) || cuedKind(heading) === 'indications';

/** Whether words have the form of what they are said to be. */
function isFormed(kind: LabelKind, words: string): boolean {
  if (kind === 'posology') return tellsDose(words);
  if (kind === 'preparation') return words.search(methodWords) !== -1;
  if (kind === 'partUsed') return isPartName(words);
  return kind !== 'indications' || (words.length >= 3 && words.length <= MAX_NAME && !tellsDose(words));
}

/** Whether a sentence, under its heading, tells what is said of its words. */
function isTold(kind: LabelKind, said: Said): boolean {
  const { heading, section, text } = said;
  if (section === kind || kind === 'family' || kind === 'preparation') return true;
  const isPrepared = section === 'preparation' || text.search(methodWords) !== -1;
  if (kind === 'posology') return isPrepared || tellsHowOften(text);
  if (kind === 'partUsed' && isPrepared) return true;
  if (kind === 'origin') return originating.test(folded(`${heading} ${text}`));
  if (kind === 'indications' && !leadsToUse(said)) return false;
  return [text, `${heading} : ${text}`].some((one) => isRole(kind) && roleScores(one)[kind] >= TELLS.other);
}

/** Why a sentence does not tell what a model says that it does; null where it tells it. */
export function untoldOf(kind: LabelKind, said: Said): string | null {
  const { text, section, at, words } = said;
  if (saysNothing(text) || saysNothing(text.replace(/^[^:]{0,60}:\s*/u, '')))
    return 'le document n’en signale aucun';
  const isMedical = medicalKinds.has(kind);
  if (isMedical && (isOfAnimals(text) || veterinary.test(folded(text))))
    return 'ne concerne pas des personnes';
  const isOfWarning = warningKinds.has(kind) && kind !== 'lookAlikes';
  if (isOfWarning && (section === 'indications' || section === 'uses') && !isForbidding(text))
    return 'sous un titre d’usages';
  if (isOfWarning) return unwarned(kind, text);
  if (isMedical && section !== null && warningKinds.has(section)) return 'sous un titre de mise en garde';
  if (isMedical && isWarning(text)) return 'la phrase met en garde';
  if (isDenied(text, at) || (isMedical && doubt.test(folded(text)))) return 'le document le nie';
  return isFormed(kind, words) && isTold(kind, said) ? null : 'la phrase ne le dit pas';
}
