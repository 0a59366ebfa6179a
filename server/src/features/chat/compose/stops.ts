import type { ConceptId, Concepts } from '#server/concepts/concepts.ts';
import { dangerOfStopping } from '#server/features/chat/find/stopped-suddenly.ts';
import type { Question, WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';
import { tellsOfAsker } from '#server/features/chat/understand/slots.ts';
import { listed } from './phrases.ts';
import { ledBy } from './render.ts';
import { answerTexts } from './texts.ts';

/** "au lieu de l'insuline", "j’ai tout arrêté": said before anything else, with what comes without it. */
export function withReplacementTold(
  written: WrittenAnswer,
  { replaced = [], delaysCare = false, asker }: Frame,
  concepts: Concepts,
): WrittenAnswer {
  if (replaced.length === 0) return delaysCare ? ledBy(answerTexts.noDelay, written) : written;
  const named = replaced.filter(tellsOfAsker).map((id) => concepts.labelOf(id));
  const stop = answerTexts.replacesNothing(listed([...new Set(named)], 2));
  const why = dangerOfStopping(replaced, asker.diseases, concepts);
  return ledBy(why === null ? stop : `${stop} ${why}`, written);
}

const STOPPED = 'stopped:';

/** What was stopped without the doctor stays told until it is taken again. */
export const stoppedBefore = ({ asker, replaced = [] }: Frame, { slots }: Question): ConceptId[] => [
  ...new Set([
    ...replaced,
    ...slots.flatMap(({ id }) =>
      id.startsWith(STOPPED) && asker.drugs.includes(id.slice(STOPPED.length))
        ? [id.slice(STOPPED.length)]
        : [],
    ),
  ]),
];

/** For the next questions. */
export function withStopKept(
  written: WrittenAnswer,
  { isStopped }: Frame,
  stopped: readonly ConceptId[],
  { slots }: Question,
): WrittenAnswer {
  const kept = slots.filter(({ id }) => id.startsWith(STOPPED) && stopped.includes(id.slice(STOPPED.length)));
  const now = isStopped === true ? stopped : [];
  const marks = now.map((id) => ({ id: `${STOPPED}${id}`, kind: 'intent' as const, label: id }));
  const all = new Map([...kept, ...marks].map((slot) => [slot.id, slot]));
  return all.size === 0 ? written : { ...written, slots: [...(written.slots ?? []), ...all.values()] };
}
