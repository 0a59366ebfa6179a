import type { Config } from '#server/lib/config.ts';
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
