import type { Config } from '#server/lib/config.ts';

/** Turns texts into vectors: texts of like meaning get like directions. */
export interface Embeddings {
  /** Vectors of different models say nothing of each other. */
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

export type EmbeddingSettings = Pick<
  Config,
  'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_API_KEY'
>;

/** The model of an OpenAI-compatible endpoint; null when none is set. Its libraries are loaded with the first text. */
export function createEmbeddings(settings: EmbeddingSettings): Embeddings | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: key } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    model,
    embed: async (texts, signal) => {
      const { embedTexts } = await import('./openai.ts');
      return embedTexts({ baseUrl, model, key }, texts, signal);
    },
  };
}
