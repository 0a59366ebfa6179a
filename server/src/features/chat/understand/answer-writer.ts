import type { AnswerBlock, Slot } from '@simples/contract/answer-blocks';
import type { Message, Source } from '@simples/contract/conversations';
import type { SafetyAssessment } from '@simples/contract/safety/assessment';
import type { Recognised } from './frame.ts';

/** `full` for health professionals. */
export type Depth = 'plain' | 'full';

export interface Question {
  readonly text: string;
  /** Null at the start. */
  readonly previous: string | null;
  readonly previousKind: Message['kind'];
  /** As typed by the user; null when unset. */
  readonly country: string | null;
  readonly focus: readonly string[];
  readonly depth: Depth;
  /** What the conversation knew after the last answer. */
  readonly slots: readonly Slot[];
  /** Ids that the person took away. */
  readonly withoutSlots: readonly string[];
  /** The person said that it is no emergency. */
  readonly notUrgent?: boolean | undefined;
}

export interface AnswerChunk {
  readonly strip?: Message['strip'];
  readonly text: string;
  readonly sources: readonly Source[];
}

export interface Follower {
  onChunk(chunk: AnswerChunk): void;
  /** Aborts when the user stops the answer; what was sent is kept. */
  readonly stopped: AbortSignal;
}

export interface WrittenAnswer
  extends Pick<Message, 'content' | 'sources' | 'emergency' | 'strip' | 'suggestions'> {
  readonly kind: NonNullable<Message['kind']>;
  readonly focus: readonly string[];
  readonly blocks?: readonly AnswerBlock[];
  readonly slots?: readonly Slot[];
  /** False for a safety refusal. */
  readonly nothingFound?: boolean;
  /** Its direct sentence tells of uses and the like, for nobody in particular; never a danger, ban, dose or count. */
  readonly isWordable?: boolean;
  /** What a plant that is asked about would do to who swallowed it. */
  readonly harm?: 'kills' | 'forbidden' | null;
  /** Of the question. */
  readonly recognised?: Recognised | undefined;
}

/** What a question says of an emergency, before anything else is read of it. */
export type Triage = (
  question: Pick<Question, 'text' | 'country' | 'notUrgent'>,
) => Pick<SafetyAssessment, 'emergency' | 'strip'>;

/** Every statement on a plant is one of a published sheet, followed by [n], the n-th of `sources`. */
export interface AnswerWriter {
  /** The follower may get a prefix or nothing; the result is the answer. */
  write(question: Question, follower?: Follower): Promise<WrittenAnswer>;
}
