// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, standIn } from '#web/lib/testing/stand-in.tsx';
import { ChatbotPage } from './chatbot-page.tsx';
import { awa, buildMessage, buildReply, buildSource, buildSummary, uuid } from './testing/builders.ts';

const source = (id: number, name: string) =>
  buildSource({ id: uuid(id), documentId: uuid(id), name: `${name} (Planta prima), indications` });
const discussion = (overrides = {}) => ({
  ...buildSummary(),
  chatHistory: [
    buildMessage({ id: uuid(60), type: 'HUMAN', content: 'thym ?', sources: [], kind: null }),
    buildMessage({ sources: [source(91, 'Thym')], ...overrides }),
  ],
  hasMore: false,
});
const server = standIn(
  {
    'GET /conversations': () => ({ conversations: [buildSummary()], total: 1 }),
    [`GET /conversations/${uuid(50)}`]: () => discussion(),
    'POST /conversations': () => buildReply(),
  },
  'CUSTOMER',
);

const openChat = () => open(() => <ChatbotPage user={awa} />, `/home/chatbot?discussion=${uuid(50)}`);
const remove = 'Ne plus parler de : Thym';

async function send(text: string): Promise<unknown> {
  const field = screen.getByRole('textbox', { name: 'Votre question' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await expect.poll(() => server.asked.some(({ method }) => method === 'POST')).toBe(true);
  return server.asked.find(({ method }) => method === 'POST')?.wanted;
}

it('says which plant a follow-up is about, and keeps it', async () => {
  openChat();
  await screen.findByText('À propos de : Thym');
  expect(await send('et pour un enfant ?')).toEqual({
    query: 'et pour un enfant ?',
    conversationId: uuid(50),
  });
});

it('lets the plant go on demand: the next question says so', async () => {
  openChat();
  fireEvent.click(await screen.findByRole('button', { name: remove }));
  expect(screen.queryByText('À propos de : Thym')).toBeNull();
  expect(await send('et pour un enfant ?')).toMatchObject({ startsAnew: true });
});

it('shows no plant under a list of choices, nor where nothing was cited', async () => {
  server.answers[`GET /conversations/${uuid(50)}`] = () =>
    discussion({ sources: [source(91, 'Thym'), source(92, 'Sauge'), source(93, 'Ail')] });
  openChat();
  await screen.findByRole('button', { name: 'Réponse utile' });
  expect(screen.queryByText(/^À propos de/)).toBeNull();
});
