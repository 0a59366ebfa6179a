import { assessSafety, type SafetyRules } from '@simples/contract/safety';
import { words } from '@simples/contract/text';
import type { NameIndex, Retrieval } from '../../../retrieval/retrieval.service.ts';
import type { AnswerWriter, Question, WrittenAnswer } from '../answer-writer.ts';
import { frames, plantName } from '../frames.ts';
import { isUndocumented } from '../told/plain-statements.ts';
import type { Interaction, Interactions } from './table.ts';

/** Pairs told at once. */
const MOST = 4;

interface Parts {
  readonly retrieval: Retrieval;
  readonly rules: SafetyRules;
  readonly interactions: Interactions;
}

/**
 * Puts the table of herb–drug pairs before a writer: a question about a plant and a medicine begins with what the
 * table says of the two, with its source; a pair that is documented nowhere is said to be so, never to be harmless.
 */
export function interactionsFirst(
  writer: AnswerWriter,
  { retrieval, rules, interactions }: Parts,
): AnswerWriter {
  return {
    write: async (question): Promise<WrittenAnswer> => {
      const written = await writer.write(question);
      const medicines = medicinesOf(question, rules);
      if (medicines.length === 0 || written.kind === 'smalltalk') return written;
      const names = await retrieval.names();
      const named = interactions.plantsIn(question.text);
      const told = written.focus.map((sheet) => names.namesOf(sheet).scientific);
      // Other plants of the answer are not what was asked once one is named.
      const plants = named.length > 0 ? named : told;
      const pairs = interactions.between(plants, medicines).slice(0, MOST);
      if (pairs.length === 0) return saidUndocumented(written, names);
      const isOfOthers = named.length > 0 && !told.some((plant) => named.includes(plant));
      return isOfOthers ? onlyPairs(written, pairs) : withPairs(written, pairs);
    },
  };
}

/** The medicines of the question; those of the one before when this one only goes on: "et le ginkgo ?" */
function medicinesOf({ text, previous }: Question, rules: SafetyRules): string[] {
  const named = (of: string) =>
    assessSafety(of, rules).medicines.filter((name) => name !== rules.unnamedMedicine.name);
  const now = named(text);
  const goesOn = previous !== null && /^(?:et|ou|mais)$/.test(words(text)[0] ?? '');
  return now.length === 0 && goesOn ? named(previous) : now;
}

const blockOf = (pairs: readonly Interaction[]) => pairs.map(frames.interaction).join('\n');

function withPairs(written: WrittenAnswer, pairs: readonly Interaction[]): WrittenAnswer {
  if (written.sources.length === 0) return onlyPairs(written, pairs);
  return { ...written, content: `${blockOf(pairs)}\n\n${written.content}` };
}

/** No sheet is of the plant that was named: the pair is the answer, and other plants are not told beside it. */
function onlyPairs({ suggestions }: WrittenAnswer, pairs: readonly Interaction[]): WrittenAnswer {
  const content = `${blockOf(pairs)}\n\n*${frames.referral}*`;
  return { kind: 'answer', content, sources: [], suggestions, emergency: null, focus: [] };
}

/** A pair that nothing documents. When the sheets know nothing of medicines at all, there is nothing to cite. */
function saidUndocumented(written: WrittenAnswer, names: NameIndex): WrittenAnswer {
  const isUnknown = frames.undocumentedSigns.some((sign) => written.content.includes(sign));
  if (!isUnknown) return written;
  if (written.sources.every(({ content }) => isUndocumented(content.split('\n')[0] ?? ''))) {
    const plants = written.focus.map((sheet) => plantName(names.namesOf(sheet))).join(', ');
    const content = `${frames.undocumentedPair} ${frames.medicinesUndocumented(plants)}`;
    return { ...written, kind: 'refusal', content, sources: [], nothingFound: true };
  }
  return { ...written, content: `${frames.undocumentedPair}\n\n${written.content}` };
}
