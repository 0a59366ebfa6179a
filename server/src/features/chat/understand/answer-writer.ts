import type { Message, Source } from '@simples/contract/conversations';

export interface EarlierTurn {
  readonly question: string;
  readonly answer: string;
}

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
  earlier(): Promise<readonly EarlierTurn[]>;
}

export interface AnswerChunk {
  readonly strip?: string | undefined;
  readonly text: string;
  readonly sources: readonly Source[];
}

export interface Follower {
  onChunk(chunk: AnswerChunk): void;
  /** Aborts when the user stops the answer; what was sent is kept. */
  readonly stopped: AbortSignal;
}

/** `body`: the answer itself says so and is never reworded. */
export type UndocumentedMedicines = 'caution' | 'body';

export interface WrittenAnswer
  extends Pick<Message, 'content' | 'sources' | 'emergency' | 'strip' | 'suggestions'> {
  readonly kind: NonNullable<Message['kind']>;
  readonly focus: readonly string[];
  /** False for a safety refusal. */
  readonly nothingFound?: boolean;
  readonly undocumentedSources?: number;
  readonly undocumentedMedicines?: UndocumentedMedicines | null;
}

/** Every statement on a plant is one of a published sheet, followed by [n], the n-th of `sources`. */
export interface AnswerWriter {
  /** The follower may get a prefix or nothing; the result is the answer. */
  write(question: Question, follower?: Follower): Promise<WrittenAnswer>;
}
