import {
  assessSafety,
  cardIn,
  type EmergencyCard,
  emergencyText,
  type SafetyRules,
  SWALLOWED,
} from '@simples/contract/safety/assessment';
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
    assessSafety(text, rules, country, { notUrgent });

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
    const { waived, strip } = assessSafety(told, rules, country, { notUrgent: true });
    return waived !== null && SWALLOWED.includes(waived) && strip !== null ? { card: waived, strip } : null;
  };
  const swallowed = swallowedIn(asPoison ?? `${text} : ${A_POISON}`);
  if (swallowed === null) return written;
  const isGrave = (!asPoison && harm === 'kills') || (asRemedy && swallowedIn(asRemedy) !== null);
  const emergency = isGrave && !notUrgent ? cardIn(swallowed.card, rules, country) : null;
  return emergency
    ? urgent(emergency, { ...nothingElse, focus, slots })
    : { ...written, strip: swallowed.strip };
}

/** Triage, then understand, find and compose: of an emergency or a harmful question only the person is read. */
export function createAnswerWriter({ rules, understanding, compose, fill }: PipelineDeps): AnswerWriter {
  return {
    write: async (question) => {
      const { emergency, strip, waived, harmIntent, foraging, insists } = assessSafety(
        question.text,
        rules,
        question.country,
        { notUrgent: question.notUrgent },
      );
      const known = { ...nothingElse, slots: question.slots };
      // No card waits for what could not be read.
      const told = () => understanding.told(question).catch(() => question.slots);
      if (emergency) return urgent(emergency, { ...known, slots: await told() });
      const harm = harmIntent ?? (insists ? harmBefore(question, rules) : null);
      if (harm)
        return {
          ...known,
          kind: 'refusal',
          content: answerTexts.refusedHarm[harm],
          slots: await told(),
        };
      const read = await understanding.read(question);
      if (isHalfRead(question, read))
        return { ...known, kind: 'clarification', content: answerTexts.onlyFrench };
      const frame = fill ? await fill(read, question) : read;
      if (foraging && namesNothing(frame))
        return { ...known, kind: 'refusal', content: answerTexts.neverEatUnsure, slots: frame.slots };
      // Signs of what was swallowed are not treated with another plant.
      if (
        waived !== null &&
        SWALLOWED.includes(waived) &&
        frame.plants.length === 0 &&
        frame.needs.length > 0
      )
        return {
          ...known,
          kind: 'refusal',
          content: answerTexts.afterSwallowing,
          ...(strip !== null && { strip }),
        };
      const written = await compose(frame, question);
      const answer = foraging ? withIdentificationCaution(written) : written;
      const withSwallowing = waived === null ? withSwallowingTold(answer, frame, question, rules) : answer;
      const isLineTold = strip !== null && withSwallowing.kind !== 'emergency';
      return { ...(isLineTold && { strip }), ...withSwallowing, recognised: read.recognised };
    },
  };
}
