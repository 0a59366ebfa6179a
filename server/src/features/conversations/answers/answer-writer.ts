import type { Message } from '@simples/contract/conversations';

/** A question with what a writer may know of the conversation. */
export interface Question {
  readonly text: string;
  /** The person's question before this one; null at the start. */
  readonly previous: string | null;
  /** What the last answer was. */
  readonly previousKind: Message['kind'];
  /** Where the person is, as they wrote it; null when they did not. */
  readonly country: string | null;
  /** Sheets the last answer was about, in the order it told them. */
  readonly focus: readonly string[];
}

/** An answer before it is stored. */
export interface WrittenAnswer extends Pick<Message, 'content' | 'sources' | 'emergency' | 'suggestions'> {
  readonly kind: NonNullable<Message['kind']>;
  /** Sheets the answer is about, best first. */
  readonly focus: readonly string[];
  /** The sheets say nothing of what was asked: something to write. Not so when it was refused for safety. */
  readonly nothingFound?: boolean;
}

/**
 * Writes the answer to a question. Every statement on a plant is a statement of a published sheet, followed by [n],
 * the n-th of `sources`; an answer that found nothing says so and has no source.
 */
export interface AnswerWriter {
  write(question: Question): Promise<WrittenAnswer>;
}
