import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';
import { answerTexts } from './texts.ts';

/** An answer of one fixed sentence. */
export function said(kind: WrittenAnswer['kind'], text: string, frame: Frame): WrittenAnswer {
  return {
    kind,
    content: text,
    sources: [],
    emergency: null,
    suggestions: [],
    focus: [],
    slots: frame.slots,
    ...(kind === 'refusal' && { nothingFound: true }),
  };
}

/** @param count of published sheets */
export async function smallTalk(frame: Frame, count: () => Promise<number>): Promise<WrittenAnswer> {
  switch (frame.smallTalk) {
    case 'greeting':
      return said('smalltalk', answerTexts.hello, frame);
    case 'thanks':
      return said('smalltalk', answerTexts.thanks, frame);
    case 'about':
      return said('answer', answerTexts.about(await count()), frame);
    case 'capabilities':
    case null:
    default:
      return said('smalltalk', answerTexts.abilities, frame);
  }
}
