import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, embedMany } from 'ai';
import { onlyFrom } from '../language-model/only-from.ts';
import { EmbeddingsError } from './embeddings.ts';

interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | undefined;
}

/** The same direction with length 1: two of them compare by their product alone. */
function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0) throw new EmbeddingsError('a vector without direction');
  return Float32Array.from(values, (value) => value / length);
}

/** Asks an endpoint that speaks as OpenAI's does for the vectors of some texts. Throws `EmbeddingsError`. */
export async function embedTexts(
  { baseUrl, model, key }: Endpoint,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const provider = createOpenAICompatible({
    name: 'embeddings',
    baseURL: baseUrl,
    ...(key === undefined ? {} : { apiKey: key }),
    fetch: onlyFrom(baseUrl),
  });
  try {
    const { embeddings } = await embedMany({
      model: provider.embeddingModel(model),
      values: [...texts],
      // Whoever asks goes on without, and comes back later.
      maxRetries: 0,
      abortSignal: signal,
    });
    if (embeddings.length !== texts.length) throw new EmbeddingsError('not one vector a text');
    return embeddings.map(unit);
  } catch (error) {
    if (error instanceof EmbeddingsError) throw error;
    const status = APICallError.isInstance(error) ? error.statusCode : undefined;
    throw new EmbeddingsError(status === undefined ? 'no readable answer' : `status ${status}`);
  }
}
