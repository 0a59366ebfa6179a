export interface Embeddings {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  /** One vector per text, of length 1. @throws EmbeddingsError */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** The message contains neither texts nor key. */
export class EmbeddingsError extends Error {
  constructor(reason: string) {
    super(`embeddings: ${reason}`);
    this.name = 'EmbeddingsError';
  }
}
