import type { Concepts } from '#server/concepts/concepts.ts';
import { dangerOfStopping } from '#server/features/chat/find/stopped-suddenly.ts';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
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
