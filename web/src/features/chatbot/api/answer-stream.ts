import type { AnswerEvent, Reply } from '@simples/contract/conversations';
import { ApiError } from '#web/lib/api-client.ts';

/** The server sends a keep-alive every ten seconds. */
const MAX_SILENCE_MS = 30_000;
type Read = ReadableStreamReadResult<Uint8Array>;

/** Fails when the connection stays silent. */
async function readSoon(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Read> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('silence')), MAX_SILENCE_MS);
  try {
    return await Promise.race([reader.read(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function* eventsOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<AnswerEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await readSoon(reader);
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as AnswerEvent;
    }
  }
}

/** @throws ApiError when the server refuses; another error when the stream breaks. */
export async function readAnswer(
  response: Response,
  onPartialAnswer: (text: string) => void,
): Promise<Reply> {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  let text = '';
  onPartialAnswer(text);
  try {
    for await (const event of eventsOf(reader)) {
      if (event.type === 'token') onPartialAnswer((text += event.text));
      if (event.type === 'done') return event.reply;
      if (event.type === 'error') throw new ApiError(event.error.message, event.error);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  throw new Error('broken off');
}
