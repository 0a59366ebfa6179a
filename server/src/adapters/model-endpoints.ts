import type { Config } from '#server/lib/config.ts';
import type { Embeddings } from './embeddings.ts';
import type { LanguageModel } from './language-model.ts';

/** Loaded with the first call: most installations have no model. */
const load = () => import('./openai.ts');

type ModelSettings = Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_API_KEY'>;

/** Null when no OpenAI-compatible endpoint is configured. */
export function createLanguageModel(settings: ModelSettings): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: key } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    write: async function* write(prompt, signal) {
      const { openAiCompatible } = await load();
      yield* openAiCompatible({ baseUrl, model, key }).write(prompt, signal);
    },
  };
}

type EmbeddingSettings = Pick<Config, 'EMBEDDINGS_BASE_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_API_KEY'>;

/** Null when no OpenAI-compatible endpoint is configured. */
export function createEmbeddings(settings: EmbeddingSettings): Embeddings | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: key } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    model,
    embed: async (texts, signal) => (await load()).embedTexts({ baseUrl, model, key }, texts, signal),
  };
}
