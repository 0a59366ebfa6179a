// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChatbotPage } from '#web/features/chatbot/chatbot-page.tsx';
import { awa, buildMessage, buildSummary, uuid } from '#web/features/chatbot/testing/builders.ts';
import { open, standIn, toldInToasts } from '#web/lib/testing/stand-in.tsx';

const FEEDBACK = `POST /conversations/${uuid(50)}/messages/${uuid(70)}/feedback`;
const discussion = (overrides = {}) => ({
  ...buildSummary(),
  chatHistory: [
    buildMessage({ id: uuid(60), type: 'HUMAN', content: 'toux ?', sources: [], kind: null }),
    buildMessage(overrides),
  ],
  hasMore: false,
});
const server = standIn(
  {
    'GET /conversations': () => ({ conversations: [buildSummary()], total: 1 }),
    [`GET /conversations/${uuid(50)}`]: () => discussion(),
    [FEEDBACK]: () => new Response(null, { status: 204 }),
  },
  'CUSTOMER',
);

const openChat = () => open(() => <ChatbotPage user={awa} />, `/home/chatbot?discussion=${uuid(50)}`);
const thumb = (name: string) => screen.findByRole('button', { name });
const given = () => server.asked.filter(({ path }) => path.endsWith('/feedback')).map(({ wanted }) => wanted);
const isPressed = async (name: string) => (await thumb(name)).getAttribute('aria-pressed');

it('sends a thumb up at once, and takes it back with a second tap', async () => {
  openChat();
  fireEvent.click(await thumb('Réponse utile'));
  await screen.findByText('Merci pour votre avis.');
  expect(await isPressed('Réponse utile')).toBe('true');
  fireEvent.click(await thumb('Réponse utile'));
  await expect.poll(given).toEqual([
    { value: 'up', reason: null },
    { value: 'none', reason: null },
  ]);
  expect(await isPressed('Réponse utile')).toBe('false');
  expect(screen.queryByText('Merci pour votre avis.')).toBeNull();
});

it('asks for the reason of a thumb down', async () => {
  openChat();
  await thumb('Réponse utile');
  expect(screen.queryByRole('group', { name: 'Qu’est-ce qui ne va pas ?' })).toBeNull();
  fireEvent.click(await thumb('Réponse à améliorer'));
  await screen.findByRole('group', { name: 'Qu’est-ce qui ne va pas ?' });
  fireEvent.click(await thumb('Dangereux'));
  await expect.poll(given).toEqual([
    { value: 'down', reason: null },
    { value: 'down', reason: 'DANGEROUS' },
  ]);
  expect(await isPressed('Dangereux')).toBe('true');
  const offered = screen.getByRole('group', { name: 'Qu’est-ce qui ne va pas ?' }).querySelectorAll('button');
  expect([...offered].map((button) => button.textContent)).toEqual([
    'Mauvaise plante',
    'Mauvaise page',
    'Dangereux',
    'Source manquante',
    'Autre',
  ]);
});

it('shows the opinion that was given before', async () => {
  server.answers[`GET /conversations/${uuid(50)}`] = () => discussion({ feedback: 'down' });
  openChat();
  expect(await isPressed('Réponse à améliorer')).toBe('true');
});

it('takes back what could not be kept, and says so', async () => {
  server.answers[FEEDBACK] = () => server.fail(500, 'La base dort');
  openChat();
  fireEvent.click(await thumb('Réponse utile'));
  await expect.poll(toldInToasts).toEqual(['Votre avis n’a pas été enregistré']);
  expect(await isPressed('Réponse utile')).toBe('false');
});

it('asks no opinion of what the page itself said in place of an answer', async () => {
  server.answers[`GET /conversations/${uuid(50)}`] = () => discussion({ kind: null });
  openChat();
  await thumb('Copier la réponse');
  expect(screen.queryByRole('button', { name: 'Réponse utile' })).toBeNull();
});
