import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model was sent. */
export interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly max_tokens: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    /** Of a call that asks for JSON. */
    readonly response_format?: {
      readonly type: string;
      readonly json_schema: { readonly name: string; readonly schema: object };
    };
  };
}

/** How the model behaves: it writes to the answer as it likes. */
export type Behaviour = (answer: ServerResponse, received: Received) => void | Promise<void>;

export interface ModelServer {
  /** What goes into LLM_BASE_URL. */
  readonly url: string;
  readonly received: Received[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = JSON.parse(Buffer.concat(parts).toString()) as Received['body'];
  return { path: request.url ?? '', authorization: request.headers.authorization, body };
}

/** A server on this machine that speaks as OpenAI-compatible ones do, over real HTTP. */
export async function startModelServer(behaviour: Behaviour = quotes()): Promise<ModelServer> {
  const received: Received[] = [];
  let current = behaviour;
  const server = createServer((request, answer) => {
    void read(request).then((got) => {
      received.push(got);
      return current(answer, got);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    behave: (next) => {
      current = next;
    },
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** The beginning of a streamed answer: one event a piece. */
export function write(answer: ServerResponse, text: string, size = 7): void {
  if (!answer.headersSent) answer.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < text.length; at += size) {
    const content = text.slice(at, at + size);
    answer.write(event({ id: 'a', choices: [{ index: 0, delta: { role: 'assistant', content } }] }));
  }
}

/** The end of a streamed answer, with what it cost. */
export function finish(answer: ServerResponse, reason = 'stop'): void {
  answer.write(event({ id: 'a', choices: [{ index: 0, delta: {}, finish_reason: reason }] }));
  const usage = { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 };
  answer.write(event({ id: 'a', choices: [], usage }));
  answer.end(event('[DONE]'));
}

/** A passage as the model was given it. */
export interface GivenPassage {
  readonly number: number;
  readonly plant: string;
  /** Where it stands. */
  readonly section: string;
  /** Its first sentence. */
  readonly sentence: string;
}

/** The passages of what was asked last. */
export function passagesOf({ body }: Received): GivenPassage[] {
  const asked = body.messages.at(-1)?.content ?? '';
  const found = asked.matchAll(
    /<passage numéro="(\d+)" plante="([^"]*)" rubrique="([^"]*)">(.*?)<\/passage>/g,
  );
  return [...found].map(([, number = '', plant = '', section = '', text = '']) => ({
    number: Number(number),
    plant,
    section,
    sentence: /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text,
  }));
}

/** "… la toux [1].": the first sentence of a passage with its number, as a model should write it. */
export const quoted = ({ sentence, number }: GivenPassage): string =>
  sentence.replace(/[.!?]$/, ` [${number}].`);

/** Says a text, whatever is asked. */
export const says =
  (text: string | ((received: Received) => string), reason = 'stop'): Behaviour =>
  (answer, received) => {
    write(answer, typeof text === 'string' ? text : text(received));
    finish(answer, reason);
  };

/** Quotes the first passages: a model that does as it is told. */
export const quotes = (most = 2): Behaviour =>
  says((received) => passagesOf(received).slice(0, most).map(quoted).join(' '));

/** What is read of a question, where JSON is asked for; otherwise it behaves as told. */
export const reads =
  (found: unknown, otherwise: Behaviour = quotes(1)): Behaviour =>
  (answer, received) =>
    (received.body.response_format ? says(JSON.stringify(found)) : otherwise)(answer, received);

/** Begins, then waits to be let go with as many sentences as told; `closed` resolves when whoever asked has gone. */
export function hesitates(most = 2) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: going, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const behaviour: Behaviour = async (answer, received) => {
    answer.once('close', close);
    const text = passagesOf(received).slice(0, most).map(quoted).join(' ');
    write(answer, text.slice(0, 12));
    ask();
    await going;
    if (answer.destroyed) return;
    write(answer, text.slice(12));
    finish(answer);
  };
  return { behaviour, letGo, asked, closed };
}

/** A page as the model was given it. */
export interface GivenPage {
  readonly number: number;
  /** The plant whose monograph it begins in, where that is known. */
  readonly plant: string | undefined;
  readonly text: string;
}

/** The pages of what was asked last. */
export function pagesGiven({ body }: Received): GivenPage[] {
  const asked = body.messages.at(-1)?.content ?? '';
  const found = asked.matchAll(/<page numéro="(\d+)"(?: suite-de="([^"]*)")?>\n([\s\S]*?)\n<\/page>/g);
  return [...found].map(([, number = '', plant, text = '']) => ({ number: Number(number), plant, text }));
}

/** Proposes values for sheets, as JSON: whatever it likes, on whatever page. */
export const proposes = (values: readonly unknown[], reason = 'stop'): Behaviour =>
  says(JSON.stringify({ values }), reason);
