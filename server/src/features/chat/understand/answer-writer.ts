import type { Message, Source } from '@simples/contract/conversations';

/** What was asked before, and answered. */
export interface EarlierTurn {
  readonly question: string;
  readonly answer: string;
}

/** How much the reader wants to know: `full` for whoever treats others. */
export type Depth = 'plain' | 'full';

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
  readonly depth: Depth;
  /** The answered questions before this one, oldest first; read only when they are wanted. */
  earlier(): Promise<readonly EarlierTurn[]>;
}

/** A piece of an answer that may be shown, with the sources that it is the first to cite. */
export interface AnswerChunk {
  /** The line above the answer, told before anything of it. */
  readonly strip?: string | undefined;
  readonly text: string;
  readonly sources: readonly Source[];
}

/** Whoever follows an answer while it is written. */
export interface Follower {
  hear(told: AnswerChunk): void;
  /** Aborts when the person wants no more: what was told until then is the answer. */
  readonly stopped: AbortSignal;
}

/**
 * Where an answer says that a sheet does not document medicines. A caution stays as it is whoever words the answer; an
 * answer whose body says it is never reworded.
 */
export type UndocumentedMedicines = 'caution' | 'body';

/** An answer before it is stored. */
export interface WrittenAnswer
  extends Pick<Message, 'content' | 'sources' | 'emergency' | 'strip' | 'suggestions'> {
  readonly kind: NonNullable<Message['kind']>;
  /** Sheets the answer is about, best first. */
  readonly focus: readonly string[];
  /** The sheets say nothing of what was asked: something to write. Not so when it was refused for safety. */
  readonly nothingFound?: boolean;
  /** How many of its sources say only « non documenté ». */
  readonly undocumentedSources?: number;
  readonly undocumentedMedicines?: UndocumentedMedicines | null;
}

/**
 * Writes the answer to a question. Every statement on a plant is a statement of a published sheet, followed by [n],
 * the n-th of `sources`; an answer that found nothing says so and has no source.
 */
export interface AnswerWriter {
  /** Whoever follows hears the beginning of the answer, or nothing: what counts is what is given in the end. */
  write(question: Question, follower?: Follower): Promise<WrittenAnswer>;
}
