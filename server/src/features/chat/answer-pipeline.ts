import type { Slot } from '@simples/contract/answer-blocks';
import { words } from '@simples/contract/french/text';
import {
  assessSafety,
  cardIn,
  type EmergencyCard,
  emergencyText,
  type SafetyRules,
  SELF_HARM,
  SWALLOWED,
  urgencyLine,
} from '@simples/contract/safety/assessment';
import { inFrench } from '#server/concepts/creole.ts';
import { isFrench } from '#server/concepts/lexicon.ts';
import { frenchness } from '#server/french/language.ts';
import type { Composer } from './compose/compose-answer.ts';
import { render } from './compose/render.ts';
import { answerTexts } from './compose/texts.ts';
import type { FrameFiller } from './rewrite/frame-filler.ts';
import type { AnswerWriter, Question, Triage, WrittenAnswer } from './understand/answer-writer.ts';
import type { Frame } from './understand/frame.ts';
import type { Understanding } from './understand/question-reader.ts';
import { A_POISON } from './understand/wording.ts';

interface PipelineDeps {
  readonly rules: SafetyRules;
  readonly understanding: Understanding;
  readonly compose: Composer;
  /** A language model reads what the recogniser did not. */
  readonly fill?: FrameFiller | undefined;
}

const nothingElse = { sources: [], suggestions: [], focus: [], emergency: null };

const urgent = (
  emergency: EmergencyCard,
  known: Omit<WrittenAnswer, 'kind' | 'content' | 'emergency'>,
): WrittenAnswer => ({ ...known, kind: 'emergency', content: emergencyText(emergency), emergency });

/** The user insists after a refusal for harm: it is repeated. */
function harmBefore({ previous, previousKind }: Question, rules: SafetyRules) {
  return previous !== null && previousKind === 'refusal' ? assessSafety(previous, rules).harmIntent : null;
}

function withIdentificationCaution(written: WrittenAnswer): WrittenAnswer {
  if (written.kind === 'smalltalk' || written.kind === 'clarification') return written;
  const [direct, ...rest] = written.blocks ?? [];
  if (!direct) return { ...written, content: `${written.content}\n\n${answerTexts.neverEatUnsure}` };
  const blocks = [direct, { type: 'note' as const, text: answerTexts.neverEatUnsure }, ...rest];
  return { ...written, content: render(blocks), blocks };
}

/** "une plante à fleurs bleues": words would list what it is not. */
const namesNothing = ({ plants, ambiguous, absent, needs }: Frame): boolean =>
  plants.length + absent.length + needs.length === 0 && ambiguous === null;

/** Of a question that nothing else is read of. */
export const createTriage =
  (rules: SafetyRules): Triage =>
  ({ text, country, notUrgent }) =>
    assessSafety(inFrench(text), rules, country, { notUrgent });

/** Two words more of English than of French. */
const ENGLISH = -2;
/** Letters of a word that says too little. */
const SHORT = 3;

/** "can I take ginger while pregnant": what is not read of another language may forbid the plant. */
const isHalfRead = ({ text }: Question, { plants, topics = [] }: Frame): boolean =>
  frenchness(text) <= ENGLISH &&
  plants.length > 0 &&
  topics.some((word) => word.length > SHORT && frenchness(word) === 0);

/**
 * "il en a bu", after a deadly plant: the card. Of what the sheet forbids to who swallowed it: the line, and the card
 * where signs would give it of any remedy.
 */
function withSwallowingTold(
  written: WrittenAnswer,
  { asPoison, asRemedy }: Frame,
  { text, country, notUrgent }: Question,
  rules: SafetyRules,
): WrittenAnswer {
  const { harm = null, focus, slots = [] } = written;
  if (harm === null || (notUrgent && harm !== 'kills')) return written;
  const swallowedIn = (told: string) => {
    const { waived, strip, swallows } = assessSafety(told, rules, country, { notUrgent: true });
    return swallows && waived !== null && SWALLOWED.includes(waived) && strip !== null
      ? { card: waived, strip }
      : null;
  };
  const swallowed = swallowedIn(asPoison ?? `${text} : ${A_POISON}`);
  if (swallowed === null) return written;
  const isGrave = (!asPoison && harm === 'kills') || (asRemedy && swallowedIn(asRemedy) !== null);
  const emergency = isGrave && !notUrgent ? cardIn(swallowed.card, rules, country) : null;
  return emergency
    ? urgent(emergency, { ...nothingElse, focus, slots })
    : { ...written, strip: swallowed.strip };
}

const OVERDOSE = 'overdose';
const POISONING = 'poisoning';
const KEPT_SLOT = 'swallowed:';
/** Cards that the next questions keep. */
const KEPT = [...SWALLOWED, SELF_HARM];
/** The answer before was of a deadly plant. */
const NEAR_POISON: Slot = { id: 'near:poison', kind: 'intent', label: 'poison' };

/** Id of the card that was shown before. */
const cardBefore = ({ slots }: Question): string | null =>
  slots.find(({ id }) => id.startsWith(KEPT_SLOT))?.label ?? null;
const isNearPoison = ({ slots }: Question): boolean => slots.some(({ id }) => id === NEAR_POISON.id);

/** A card is kept for the next questions, until the person says that it is no emergency; a deadly plant for the next one. */
function withCardKept(written: WrittenAnswer, question: Question): WrittenAnswer {
  const shown = written.emergency && KEPT.includes(written.emergency.id) ? written.emergency.id : null;
  const card = shown ?? (question.notUrgent ? null : cardBefore(question));
  const others = (written.slots ?? []).filter(({ id }) => !id.startsWith(KEPT_SLOT) && id !== NEAR_POISON.id);
  const kept: Slot[] = card === null ? [] : [{ id: `${KEPT_SLOT}${card}`, kind: 'intent', label: card }];
  return { ...written, slots: [...others, ...kept, ...(written.harm === 'kills' ? [NEAR_POISON] : [])] };
}

/** Unknown words in a question that nothing is understood of: another language, as Creole, may tell an emergency. */
const MIN_UNKNOWN = 3;

/** "bwè", "ankò": no French word is spelt so, however short. */
const creole = /ò|.è$/u;

function isForeign(text: string): boolean {
  const all =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? [];
  const told = all.filter((word) => word.length > SHORT || creole.test(word));
  const unknown = told.filter((word) => creole.test(word) || !isFrench(words(word)[0] ?? ''));
  return unknown.length >= MIN_UNKNOWN && unknown.length * 3 >= told.length;
}

/** "comment l’arracher du jardin": asked, not told. */
const asks = /^\W*(?:comment|combien|ou|quand|pourquoi|quel(?:le)?s?|est[- ]ce)(?!\p{L})/iu;

/** Whom to call, where what was told may be an emergency that was not understood, or tells signs after a deadly plant. */
function withLineOfDoubt(written: WrittenAnswer, question: Question, rules: SafetyRules): WrittenAnswer {
  const isUnread = written.kind === 'clarification' || written.kind === 'refusal';
  const hasSigns = (written.recognised?.complaints.length ?? 0) > 0;
  const isForeignAlone = (written.recognised?.plants.length ?? 0) === 0 && isForeign(question.text);
  const mayBePoison = isNearPoison(question) && !asks.test(question.text) && (isUnread || hasSigns);
  // Signs told in another language, and nothing asked: what else was told may not have been read.
  const isToldInAnother = hasSigns && isForeignAlone && !question.text.includes('?');
  const isDoubtful = mayBePoison || (isUnread && isForeignAlone) || isToldInAnother;
  const hasLine = written.strip !== undefined && written.strip !== null;
  const isTold = hasLine || written.kind === 'emergency' || question.notUrgent === true;
  return !isDoubtful || isTold ? written : { ...written, strip: urgencyLine(rules, question.country) };
}

/** "j’ai mangé des feuilles cueillies", "six tasses de séné", then "je vomis": the card that neither gives alone. */
async function cardOfBoth(
  question: Question,
  { rules, understanding }: Pick<PipelineDeps, 'rules' | 'understanding'>,
): Promise<string | null> {
  const { previous, text, slots, focus, notUrgent } = question;
  // Who starts anew goes on with nothing.
  if (previous === null || notUrgent || slots.length + focus.length === 0) return null;
  const cardOf = (told: string) => assessSafety(told, rules).emergency?.id ?? '';
  const isTold = cardOf(previous) === '' && SWALLOWED.includes(cardOf(`${previous} : ${A_POISON}`));
  if (!isTold || !assessSafety(previous, rules).swallows) return null;
  const { asRemedy = null } = await understanding.read({ ...question, text: previous, previous: null });
  const card = [previous, asRemedy ?? previous].map((told) => cardOf(`${told}. ${text}`));
  return card.find((id) => SWALLOWED.includes(id)) ?? null;
}

/** "trop de séné", "le flacon de lavande": too much of any remedy. Null when the text names no plant. */
function cardOfExcess({ asRemedy }: Frame, { notUrgent }: Question, rules: SafetyRules): string | null {
  const card = asRemedy && !notUrgent ? assessSafety(asRemedy, rules).emergency?.id : null;
  return card === OVERDOSE ? card : null;
}

/** "que dit la fiche du thym ?", "merci": neither what to do nor a sign of who swallowed something. */
const asksElsewhere = ({ text }: Question, { smallTalk, recognised, isSwallowed }: Frame): boolean =>
  smallTalk !== null ||
  (recognised !== undefined &&
    recognised.plants.length > 0 &&
    recognised.complaints.length === 0 &&
    !isSwallowed &&
    !words(text).some((word) => /^(?:il|elle|lui|ils|elles|leur|donne\w*|vomi\w*)$/.test(word)));

/** After a deadly plant, signs that nobody asks a remedy for: "la petite a la bouche qui picote", also where they are not understood. */
function poisonNear(
  question: Question,
  { recognised, plants, absent, intents, isOutOfScope }: Frame,
): string | null {
  const hasSigns = (recognised?.complaints.length ?? 0) > 0;
  const isTold = plants.length + absent.length + intents.length === 0 && !asks.test(question.text);
  return isNearPoison(question) && isTold && (hasSigns || isOutOfScope) ? POISONING : null;
}

/** Triage, then understand, find and compose: of an emergency or a harmful question only the person is read. */
export function createAnswerWriter({ rules, understanding, compose, fill }: PipelineDeps): AnswerWriter {
  const answerTo = async (asked: Question): Promise<WrittenAnswer> => {
    const previous = asked.previous === null ? null : inFrench(asked.previous);
    const question = { ...asked, text: inFrench(asked.text), previous };
    const { notUrgent, country } = question;
    const triage = assessSafety(question.text, rules, country, { notUrgent });
    const { harmIntent, foraging, insists } = triage;
    const swallowed = cardBefore(question);
    const strip = triage.strip ?? (swallowed === null ? null : urgencyLine(rules, country));
    const waived = triage.waived ?? (notUrgent ? swallowed : null);
    const known = { ...nothingElse, slots: question.slots };
    const refused = (content: string): WrittenAnswer => ({ ...known, kind: 'refusal', content });
    // No card waits for what could not be read.
    const toldNow = () => understanding.told(question).catch(() => question.slots);
    const emergency =
      triage.emergency ?? cardIn(await cardOfBoth(question, { rules, understanding }), rules, country);
    if (emergency) return urgent(emergency, { ...known, slots: await toldNow() });
    const harm = harmIntent ?? (insists ? harmBefore(question, rules) : null);
    if (harm)
      return { ...known, kind: 'refusal', content: answerTexts.refusedHarm[harm], slots: await toldNow() };
    if (triage.today !== null) {
      const told = { ...known, ...(strip !== null && { strip }), slots: await toldNow() };
      return { ...told, kind: 'refusal', content: triage.today };
    }
    const read = await understanding.read(question);
    const excess = cardIn(cardOfExcess(read, question, rules), rules, country);
    if (excess) return urgent(excess, { ...known, slots: read.slots });
    const goesOn = swallowed === SELF_HARM ? read.smallTalk === null : !asksElsewhere(question, read);
    const again =
      !notUrgent && goesOn ? cardIn(swallowed ?? poisonNear(question, read), rules, country) : null;
    if (again) return urgent(again, { ...known, slots: read.slots });
    if (isHalfRead(question, read))
      return { ...known, kind: 'clarification', content: answerTexts.onlyFrench };
    const frame = fill ? await fill(read, question) : read;
    // Signs of what was swallowed are not treated with another plant.
    if (waived !== null && SWALLOWED.includes(waived) && frame.plants.length === 0 && frame.needs.length > 0)
      return { ...refused(answerTexts.afterSwallowing), ...(strip !== null && { strip }) };
    // What is described and not named may be told by a document, as by no list of sheets.
    const isDescribed = foraging && namesNothing(frame);
    const written = await compose(isDescribed ? { ...frame, isOutOfScope: true } : frame, question);
    if (isDescribed && written.kind !== 'answer')
      return { ...refused(answerTexts.neverEatUnsure), slots: frame.slots };
    const answer = foraging ? withIdentificationCaution(written) : written;
    const withSwallowing = waived === null ? withSwallowingTold(answer, frame, question, rules) : answer;
    const isLineTold = strip !== null && withSwallowing.kind !== 'emergency';
    const told = { ...(isLineTold && { strip }), ...withSwallowing, recognised: read.recognised };
    return withLineOfDoubt(told, asked, rules);
  };
  return { write: async (question) => withCardKept(await answerTo(question), question) };
}
