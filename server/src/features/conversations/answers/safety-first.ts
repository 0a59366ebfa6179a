import { assessSafety, emergencyText, type SafetyRules } from '@simples/contract/safety';
import type { AnswerWriter, Question, WrittenAnswer } from './answer-writer.ts';
import { frames } from './frames.ts';

const nothingElse = { sources: [], suggestions: [], focus: [] };

/**
 * Puts the safety layer before a writer: an emergency gets its card and an intent to harm gets help, whatever the
 * writer would have said. Neither has a remedy nor a source. What only sounds like an emergency is answered, under a line
 * that says whom to call. Who insists after such a refusal gets it again; who found
 * a plant outdoors reads first that words do not identify it.
 */
export function safetyFirst(writer: AnswerWriter, rules: SafetyRules): AnswerWriter {
  return {
    write: async (question): Promise<WrittenAnswer> => {
      const { emergency, strip, harmIntent, foraging, insists } = assessSafety(
        question.text,
        rules,
        question.country,
      );
      if (emergency) {
        return { kind: 'emergency', content: emergencyText(emergency), emergency, ...nothingElse };
      }
      const harm = harmIntent ?? (insists ? harmBefore(question, rules) : null);
      if (harm) {
        return { kind: 'refusal', content: frames.refusedHarm[harm], emergency: null, ...nothingElse };
      }
      const written = await writer.write(question);
      const answer = foraging ? withIdentificationCaution(written) : written;
      return strip === null ? answer : { ...answer, strip };
    },
  };
}

/** What the question before this one wanted to do, when that was refused. */
function harmBefore({ previous, previousKind }: Question, rules: SafetyRules) {
  return previous !== null && previousKind === 'refusal' ? assessSafety(previous, rules).harmIntent : null;
}

function withIdentificationCaution(written: WrittenAnswer): WrittenAnswer {
  const isSaid = written.content.includes(frames.neverEatUnsure);
  if (isSaid || written.kind === 'smalltalk') return written;
  return { ...written, content: `> ${frames.neverEatUnsure}\n\n${written.content}` };
}
