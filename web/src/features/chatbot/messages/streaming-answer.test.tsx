// @vitest-environment happy-dom
import type { AnswerEvent, Reply } from '@simples/contract/conversations';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addressOf,
  awa,
  buildBlocks,
  buildReply,
  buildSource,
  buildSummary,
  uuid,
} from '#web/features/chatbot/testing/builders.ts';
import { json, open, resize, settle } from '#web/features/chatbot/testing/chatbot-page.tsx';
import { wipeLocalData } from '#web/lib/local-data.ts';
import { useAuth, useCurrentUser } from '#web/lib/session.ts';

const FIRST = 'Le thym est employé contre la toux [1].';
const reply = buildReply({ content: `${FIRST} Il se prend en infusion [1].` });

/** A stream that the test writes to. */
function createStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const write = (text: string): void => controller?.enqueue(new TextEncoder().encode(text));
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    write,
    tell: (event: AnswerEvent) => write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    breakOff: () => controller?.error(new TypeError('network')),
    end: () => controller?.close(),
  };
}

type Stream = ReturnType<typeof createStream>;

const answers: (() => Promise<Response>)[] = [];
const asked: { accept: string | null; key: string | null }[] = [];
const stopped: unknown[] = [];
const fetchStub = vi.fn<typeof fetch>((input, init) => {
  const address = addressOf(input);
  if (init?.method !== 'POST')
    return Promise.resolve(
      json({ conversations: [buildSummary()], total: 1, chatHistory: [], hasMore: false }),
    );
  if (address.endsWith('/stop')) {
    stopped.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return Promise.resolve(new Response(null, { status: 204 }));
  }
  const headers = new Headers(init.headers);
  asked.push({ accept: headers.get('accept'), key: headers.get('idempotency-key') });
  return answers.shift()?.() ?? Promise.reject(new TypeError('no answer left'));
});

async function ask(stream: Stream, ...then: Response[]): Promise<void> {
  answers.push(...[stream.response, ...then].map((response) => () => Promise.resolve(response)));
  await open();
  fireEvent.change(screen.getByRole('textbox', { name: 'Votre question' }), { target: { value: 'toux ?' } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Votre question' }), { key: 'Enter' });
  await vi.waitFor(async () => {
    await settle(10);
    expect(screen.getByRole('button', { name: 'Arrêter la réponse' })).toBeTruthy();
  });
}

const done = (given: Reply = reply): AnswerEvent => ({ type: 'done', reply: given });
const token = (text: string): AnswerEvent => ({ type: 'token', text });
const said = () => screen.getByRole('region', { name: 'Messages' }).textContent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchStub);
  resize(1400);
  useAuth.setState({ token: { accessToken: 't', tokenType: 'bearer' } });
  useCurrentUser.setState({ user: awa });
});
afterEach(() => {
  cleanup();
  act(wipeLocalData);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const list of [answers, asked, stopped]) list.length = 0;
});

test('an answer is shown while it streams, at the pace of the specification, and goes on where it is', async () => {
  const stream = createStream();
  await ask(stream);
  stream.tell(token(FIRST));
  await settle(10);
  expect(said()).toContain('Le');
  expect(said()).not.toContain('toux [1]');
  await settle(500);
  expect(said()).toContain('contre la toux');
  stream.tell(token(' Il se prend en infusion [1].'));
  stream.tell(done());
  stream.end();
  await settle(10);
  expect(said()).toContain('contre la toux');
  await settle(2_000);
  expect(said()).toContain('Il se prend en infusion');
  expect(screen.getAllByRole('button', { name: /^Source 1/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Arrêter la réponse' })).toBeNull();
});

test('pieces may be cut anywhere, and a heartbeat says nothing', async () => {
  const stream = createStream();
  await ask(stream);
  const text = `event: done\ndata: ${JSON.stringify(done())}\n\n`;
  stream.write(':\n\n');
  for (let at = 0; at < text.length; at += 11) stream.write(text.slice(at, at + 11));
  await settle(2_000);
  expect(said()).toContain('Il se prend en infusion');
});

test('the stored answer counts: what was streamed before gives way to it at once', async () => {
  const stream = createStream();
  await ask(stream);
  stream.tell(token('Des mots que le serveur a retirés [1].'));
  await settle(1_000);
  stream.tell(done());
  await settle(10);
  expect(said()).not.toContain('retirés');
  expect(said()).toContain('Il se prend en infusion');
});

test('the blocks of the stored answer take the place of its text, and the focus stays', async () => {
  const stream = createStream();
  await ask(stream);
  const field = screen.getByRole('textbox', { name: 'Votre question' });
  field.focus();
  stream.tell(token('Contre la toux, deux fiches : thym [1] et guimauve.'));
  await settle(100);
  expect(screen.queryByRole('note', { name: 'Pour vous' })).toBeNull();
  const sources = [buildSource(), buildSource({ id: uuid(81) })];
  const content = 'Contre la toux, deux fiches : thym [1] et guimauve.\n\nEt tout le reste.';
  stream.tell(done(buildReply({ content, blocks: buildBlocks(), sources })));
  await settle(10);
  // What concerns the person is whole at once, the rest goes on word by word.
  expect(screen.getByRole('note', { name: 'Pour vous' }).textContent).toContain('Jamais avec Eliquis.');
  expect(said()).not.toContain('et guimauve');
  await settle(2_000);
  expect(said()).toContain('et guimauve');
  expect(screen.getByRole('table')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

test('“Arrêter” tells the server which answer; what it kept is shown', async () => {
  const stream = createStream();
  await ask(stream);
  stream.tell(token(FIRST));
  await settle(10);
  fireEvent.click(screen.getByRole('button', { name: 'Arrêter la réponse' }));
  await settle(10);
  expect(stopped).toEqual([{ key: asked[0]?.key }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Arrêt en cours…' }).disabled).toBe(true);
  stream.tell(done(buildReply({ content: `${FIRST}\n\n**Réponse interrompue : elle est incomplète.**` })));
  await settle(2_000);
  expect(said()).toContain('Réponse interrompue');
});

const broken: Record<string, (stream: Stream) => void> = {
  'breaks off': (stream) => stream.breakOff(),
  'ends without an answer': (stream) => stream.end(),
  'sends what cannot be read': (stream) => stream.write('data: {nothing\n\n'),
  'says nothing for thirty seconds': () => {},
};
test.each(Object.entries(broken))('a stream that %s: the same question in one piece', async (_, trouble) => {
  const stream = createStream();
  await ask(stream, json(reply));
  stream.tell(token(FIRST));
  await settle(10);
  trouble(stream);
  await settle(31_000);
  await settle(2_000);
  expect(said()).toContain('Il se prend en infusion');
  expect(asked.map(({ accept }) => accept)).toEqual([
    'application/json, text/event-stream',
    'application/json',
  ]);
  expect(asked[1]?.key).toBe(asked[0]?.key);
});

test('an error that the server tells is shown, and the question is kept', async () => {
  const stream = createStream();
  await ask(stream);
  stream.tell({ type: 'error', error: { message: 'Introuvable.', httpCode: 404, key: 'notFound' } });
  await settle(10);
  expect(screen.getByRole('alert').textContent).toBe('Introuvable.');
  expect(screen.getByText('toux ?', { selector: '[data-question]' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

test('consent withdrawn elsewhere: what was told stays to be read, says why it ends, and is kept nowhere', async () => {
  const stream = createStream();
  await ask(stream);
  stream.tell(token(FIRST));
  await settle(1_000);
  stream.tell({
    type: 'error',
    error: { message: 'Donnez votre accord.', httpCode: 428, key: 'consentRequired' },
  });
  await settle(1_000);
  expect(said()).toContain('Le thym est employé contre la toux');
  expect(screen.getByRole('alert').textContent).toMatch(/accord a été retiré.*incomplète/);
  expect(screen.queryByRole('dialog', { name: 'Avant votre première question' })).toBeNull();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('employé contre la toux');
  expect(screen.getByRole('button', { name: 'Donner mon accord' })).toBeTruthy();
});
