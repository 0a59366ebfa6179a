import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { LanguageModelError } from './language-model.ts';
import { openAiCompatible } from './openai.ts';

const MEGABYTE = 1024 * 1024;

/** An endpoint that writes such pieces for as long as somebody reads. */
async function endless(piece: string) {
  let sent = 0;
  const write = (response: ServerResponse): void => {
    while (!response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) {
        response.once('drain', () => write(response));
        return;
      }
    }
  };
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    write(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, sent: () => sent };
}

const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content } }] })}\n\n`;

it.each([
  ['tokens', chunk('thym '.repeat(20))],
  ['one line without an end', 'x'.repeat(65_536)],
])('a model that never stops writing %s is cut off', async (_what, piece) => {
  const { baseUrl, sent } = await endless(piece);
  const model = openAiCompatible({ baseUrl, model: 'm', key: undefined });
  const prompt = { instructions: 'i', messages: [{ role: 'user' as const, text: 'q' }], mostTokens: 800 };
  const read = async () => {
    let length = 0;
    for await (const part of model.write(prompt, new AbortController().signal))
      if (part.type === 'text') length += part.text.length;
    return length;
  };
  await expect(read()).rejects.toThrow(LanguageModelError);
  expect(sent()).toBeLessThan(16 * MEGABYTE);
});
