import type { Config } from '#server/lib/config.ts';
import type { Embeddings } from './embeddings.ts';
import type { LanguageModel } from './language-model.ts';

/** The libraries are loaded with the first call: a process without a model does not carry them. */
const load = () => import('./openai.ts');

type ModelSettings = Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_API_KEY'>;

/** The language model of the configured OpenAI-compatible endpoint; null when none is set. */
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

/** The embeddings of the configured OpenAI-compatible endpoint; null when none is set. */
export function createEmbeddings(settings: EmbeddingSettings): Embeddings | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: key } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    model,
    embed: async (texts, signal) => (await load()).embedTexts({ baseUrl, model, key }, texts, signal),
  };
}
