import { assessSafety, emergencyText, type SafetyRules } from '@simples/contract/safety';
import type { AnswerWriter, WrittenAnswer } from './answer-writer.ts';
import { frames } from './frames.ts';

const nothingElse = { sources: [], suggestions: [], focus: [] };

/**
 * Puts the safety layer before a writer: an emergency gets its card and an intent to harm gets help, whatever the
 * writer would have said. Neither has a remedy nor a source.
 */
export function safetyFirst(writer: AnswerWriter, rules: SafetyRules): AnswerWriter {
  return {
    write: async (question): Promise<WrittenAnswer> => {
      const { emergency, harmIntent } = assessSafety(question.text, rules);
      if (emergency) {
        return { kind: 'emergency', content: emergencyText(emergency), emergency, ...nothingElse };
      }
      if (harmIntent) {
        return { kind: 'refusal', content: frames.refusedHarm[harmIntent], emergency: null, ...nothingElse };
      }
      return writer.write(question);
    },
  };
}
