/** Turns texts into vectors; similar meanings get similar directions. */
export interface Embeddings {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  /** One vector a text, each of length 1. Throws `EmbeddingsError`. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** The endpoint failed. The message holds neither texts nor key. */
export class EmbeddingsError extends Error {
  constructor(reason: string) {
    super(`embeddings: ${reason}`);
    this.name = 'EmbeddingsError';
  }
}
