import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, streamText } from 'ai';
import { type LanguageModel, LanguageModelError, type Piece, type Prompt } from './language-model.ts';

/** Bytes of a stream for one token: an event of JSON around a few letters. */
const TOKEN_BYTES = 1_024;
const OTHER_BYTES = 64 * 1024;

/** An endpoint that goes on and on is cut off, whatever it was asked for. */
function cutOff(response: Response, most: number): Response {
  let received = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, output) => {
        received += piece.byteLength;
        if (received > most) output.error(new LanguageModelError('wrote too much'));
        else output.enqueue(piece);
      },
    }),
  );
  return new Response(counted ?? null, response);
}

/** Neither a redirect nor a library may send texts or the key to another address. */
function onlyFrom(baseUrl: string, most: number): typeof fetch {
  const root = `${baseUrl.replace(/\/+$/, '')}/`;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    if (!address.startsWith(root)) throw new Error('not the configured address');
    return cutOff(await fetch(input, { ...init, redirect: 'error' }), most);
  };
}

interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | undefined;
}

// The library writes its warnings to the console, with the prompt.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Without the texts of the original error. */
function failureOf(error: unknown, signal: AbortSignal): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  if (signal.aborted) return new LanguageModelError('stopped');
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return new LanguageModelError(status === undefined ? 'no readable answer' : `status ${status}`);
}

const formatOf = ({ shape }: Prompt) =>
  shape === undefined ? {} : { response_format: { type: 'json_schema', json_schema: shape } };

async function* pieces(endpoint: Endpoint, prompt: Prompt, signal: AbortSignal): AsyncIterable<Piece> {
  const { baseUrl, model, key } = endpoint;
  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: baseUrl,
    ...(key === undefined ? {} : { apiKey: key }),
    includeUsage: true,
    fetch: onlyFrom(baseUrl, prompt.mostTokens * TOKEN_BYTES + OTHER_BYTES),
    transformRequestBody: (body) => ({ ...body, ...formatOf(prompt) }),
  });
  const { fullStream } = streamText({
    model: provider.chatModel(model),
    instructions: prompt.instructions,
    messages: prompt.messages.map(({ role, text }) => ({ role, content: text })),
    maxOutputTokens: prompt.mostTokens,
    temperature: 0,
    maxRetries: 0,
    abortSignal: signal,
    // The default writes the error with the question to the console.
    onError: () => undefined,
  });
  for await (const part of fullStream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text };
    if (part.type === 'error') throw failureOf(part.error, signal);
    if (part.type === 'abort') throw new LanguageModelError('stopped');
    if (part.type !== 'finish') continue;
    if (part.finishReason !== 'stop' && part.finishReason !== 'length') {
      throw new LanguageModelError(`ended with ${part.finishReason}`);
    }
    const { inputTokens = null, outputTokens = null } = part.totalUsage;
    yield { type: 'end', isWhole: part.finishReason === 'stop', read: inputTokens, written: outputTokens };
  }
}

export function openAiCompatible(endpoint: Endpoint): LanguageModel {
  return {
    write: async function* write(prompt, signal) {
      try {
        yield* pieces(endpoint, prompt, signal);
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
  };
}
