// @vitest-environment happy-dom
import type { Message } from '@simples/contract/conversations';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ChatbotPage } from '#web/features/chatbot/chatbot-page.tsx';
import { safetyReady } from '#web/features/chatbot/state/triage.ts';
import {
  awa,
  buildBlocks,
  buildMessage,
  buildReply,
  buildSource,
  buildSummary,
  uuid,
} from '#web/features/chatbot/testing/builders.ts';
import { open, standIn } from '#web/lib/testing/stand-in.tsx';

const sources = [buildSource(), buildSource({ id: uuid(81), name: 'Guimauve, précautions' })];
const slots: Message['slots'] = [
  { id: 'person:pregnant', kind: 'person', label: 'enceinte' },
  { id: 'drug:apixaban', kind: 'drug', label: 'Eliquis' },
  { id: 'intent:need', kind: 'intent', label: 'besoin' },
];
const answer = (overrides: Partial<Message> = {}) =>
  buildMessage({ content: 'Contre la toux…', sources, blocks: buildBlocks(), slots, ...overrides });

const discussion = (last: Message, content = 'toux ?') => ({
  ...buildSummary(),
  chatHistory: [buildMessage({ id: uuid(60), type: 'HUMAN', content, sources: [], kind: null }), last],
  hasMore: false,
});
const DISCUSSION = `GET /conversations/${uuid(50)}`;
const server = standIn(
  {
    'GET /conversations': () => ({ conversations: [buildSummary()], total: 1 }),
    [DISCUSSION]: () => discussion(answer()),
    'POST /conversations': () =>
      buildReply({ id: uuid(71), blocks: buildBlocks(), slots: slots.slice(0, 1) }),
  },
  'CUSTOMER',
);
const clipboard = vi.fn<(text: string) => Promise<void>>();

beforeAll(() => safetyReady);
beforeEach(() => {
  clipboard.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: clipboard } });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') || query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

const openChat = () => open(() => <ChatbotPage user={awa} />, `/home/chatbot?discussion=${uuid(50)}`);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const questions = () =>
  server.asked
    .filter(({ method, path }) => method === 'POST' && path === '/conversations')
    .map(({ wanted }) => wanted);

it('says the direct sentence first, then what concerns the person, with degrees in words', async () => {
  openChat();
  const forYou = await screen.findByRole('note', { name: 'Pour vous' });
  expect(
    within(forYou)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['enceinte', 'Eliquis', 'Guimauve Althaea officinalisContre-indiquéJamais avec Eliquis.\u00a02']);
  const direct = screen.getByText(/^Contre la toux, deux fiches/);
  expect(direct.compareDocumentPosition(forYou)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(direct).getByRole('button', { name: 'Source 1 : Thym, indications' })).toBeTruthy();
  expect(within(forYou).getByRole('link', { name: 'Guimauve' }).getAttribute('href')).toBe(
    `/home/plants/${uuid(91)}`,
  );
});

it('shows the text of an answer whose only block is a note', async () => {
  const note = { type: 'note' as const, text: 'Ne mangez jamais une plante incertaine.' };
  server.answers[DISCUSSION] = () =>
    discussion(answer({ content: 'Aucune fiche ne dit cela.', blocks: [note] }));
  openChat();
  expect(await screen.findByText('Aucune fiche ne dit cela.')).toBeTruthy();
});

it('lists plants with their evidence, and compares them in a table', async () => {
  openChat();
  const heading = await screen.findByRole('heading', { name: 'Ce que disent les fiches' });
  expect(heading.parentElement?.textContent).toBe(
    'Ce que disent les fiches1 sur 3Thym Thymus vulgarisAvec avis médicalUsage traditionnel reconnuTraite la toux.\u00a01',
  );
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  expect(within(table).getByRole('rowheader').textContent).toBe('Usage');
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Traite la toux.\u00a01', '—rien à citer']);
});

it('keeps the rest out of the page until it is unfolded; a copy holds what is shown', async () => {
  openChat();
  const summary = await screen.findByText('En savoir plus', { selector: 'summary' });
  expect(screen.queryByText(/^Infusion de/)).toBeNull();
  fireEvent.click(await button('Copier la réponse'));
  await expect.poll(() => clipboard.mock.calls[0]?.[0]).not.toContain('Infusion');
  fireEvent.click(summary);
  expect(await screen.findByRole('heading', { name: 'Thym — préparation' })).toBeTruthy();
  expect(screen.getByText(/^Infusion de/)).toBeTruthy();
  fireEvent.click(await button(/^Copi/));
  await expect.poll(() => clipboard.mock.calls[1]?.[0]).toContain('- Infusion de 2 g. [1]');
});

it('asks again without what the person takes away, and keeps it away', async () => {
  openChat();
  const chips = await screen.findByRole('list', { name: 'Pris en compte dans cette discussion' });
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['enceinte', 'Eliquis']);
  fireEvent.click(await button('Ne plus tenir compte de Eliquis'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }));
  await expect
    .poll(() => screen.queryByRole('button', { name: 'Ne plus tenir compte de Eliquis' }))
    .toBeNull();
  fireEvent.click(await button('Ne plus tenir compte de enceinte'));
  await expect.poll(questions).toEqual([
    { query: 'toux ?', conversationId: uuid(50), replaces: uuid(70), withoutSlots: ['drug:apixaban'] },
    {
      query: 'toux ?',
      conversationId: uuid(50),
      replaces: uuid(71),
      withoutSlots: ['drug:apixaban', 'person:pregnant'],
    },
  ]);
});

const card = (id: string) => ({ id, title: 'Appelez', text: 'Ne faites pas vomir.', actions: [] });
const urgent = (id: string) =>
  buildMessage({ kind: 'emergency', content: '', sources: [], emergency: card(id) });

it('answers under a strip what the person says is no emergency', async () => {
  const strip = { text: 'Si c’est une urgence, appelez le 15.' };
  server.answers[DISCUSSION] = () => discussion(urgent('poisoning'), 'mon fils a avalé des graines de ricin');
  server.answers['POST /conversations'] = () => buildReply({ id: uuid(71), strip });
  openChat();
  fireEvent.click(await button('Ce n’est pas une urgence'));
  expect(await screen.findByRole('note', { name: 'Urgence possible' })).toBeTruthy();
  expect(questions()).toEqual([
    {
      query: 'mon fils a avalé des graines de ricin',
      conversationId: uuid(50),
      replaces: uuid(70),
      notUrgent: true,
    },
  ]);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Appelez' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ce n’est pas une urgence' })).toBeNull();
});

it('calls where the person is, who can say so on the card', async () => {
  server.answers[DISCUSSION] = () => discussion(urgent('poisoning'));
  server.answers['PATCH /users/me'] = ({ wanted }) => ({ ...awa, ...wanted });
  openChat();
  expect((await screen.findByRole('link', { name: /^Appeler le 15 / })).getAttribute('href')).toBe('tel:15');
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Numéros du pays :' });
  fireEvent.change(country, { target: { value: 'SN' } });
  expect(screen.getByRole('link', { name: /^Appeler le 1515 / }).getAttribute('href')).toBe('tel:1515');
  screen.getByText(/En cas d’urgence : 1515 ou 18\./);
  await expect
    .poll(() => server.asked.find(({ method }) => method === 'PATCH')?.wanted)
    .toEqual({ country: 'SN' });
  fireEvent.change(country, { target: { value: 'ZZ' } });
  expect(screen.queryByRole('link', { name: /^Appeler le / })).toBeNull();
  screen.getByText(/En cas d’urgence : les secours de votre pays\./);
});

it('never waves away a wish to die', async () => {
  server.answers[DISCUSSION] = () => discussion(urgent('suicide'));
  openChat();
  expect(await screen.findByRole('heading', { name: 'Appelez' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ce n’est pas une urgence' })).toBeNull();
});

it('offers it on the strip above an ordinary answer', async () => {
  server.answers[DISCUSSION] = () => discussion(answer({ strip: { text: 'Appelez le 15.' } }));
  openChat();
  fireEvent.click(await button('Ce n’est pas une urgence'));
  await expect.poll(() => questions()[0]?.['notUrgent']).toBe(true);
});

it('offers nothing of the kind on a line that sends to a doctor', async () => {
  const strip = { text: 'Montrez-le à un médecin.', isConsultation: true as const };
  server.answers[DISCUSSION] = () => discussion(answer({ strip }));
  openChat();
  expect(await screen.findByRole('note', { name: 'À montrer à un médecin' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ce n’est pas une urgence' })).toBeNull();
});
