import type { Conversation } from '@simples/contract/conversations';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import { afterEach, expect, test, vi } from 'vitest';
import {
  addressOf,
  buildBlocks,
  buildMessage,
  buildSource,
  buildSummary,
  uuid,
} from '#web/features/chatbot/testing/builders.ts';
import { markdownFile, markdownOf, wholeDiscussion } from './export-markdown.ts';

const asked = (content: string) => buildMessage({ id: uuid(60), type: 'HUMAN', content, sources: [] });
const discussion = (overrides: Partial<Conversation>): Conversation => ({
  ...buildSummary(),
  chatHistory: [asked('toux ?'), buildMessage()],
  hasMore: false,
  ...overrides,
});

afterEach(() => vi.unstubAllGlobals());

test('a file holds questions, answers and the numbered quotes with their pages', () => {
  const paper = { title: 'Flore, 2020', type: 'document', url: null, date: null };
  const book = { name: 'Flore, 2020', metadata: paper, documentMetadata: paper };
  const sources = [
    buildSource(),
    buildSource({ ...book, index: 11, pageLabel: 'xii' }),
    buildSource({ ...book, index: 11, continuesOn: 12 }),
  ];
  const text = markdownOf(discussion({ chatHistory: [asked('toux ?'), buildMessage({ sources })] }));
  expect(text).toMatch(/^# Toux sèche\n/);
  expect(text).toContain('> toux ?');
  expect(text).toContain('Le **thym** traite la toux [1].');
  const places = [...text.matchAll(/^- \\\[\d\\\] « Traite la toux\\\. » — (.+)$/gm)].map(
    ([, place]) => place,
  );
  expect(places).toEqual([
    'Thym, indications, Thymus vulgaris, mis à jour le 14/11/2026',
    'Flore, 2020, page xii',
    'Flore, 2020, pages 12\\-13 du fichier',
  ]);
  expect(text).toContain('Elles ne remplacent pas un avis médical');
});

test('a file keeps the line that says whom to call', () => {
  const strip = { text: 'Si c’est une urgence, appelez le 15.' };
  expect(markdownOf(discussion({ chatHistory: [asked('toux ?'), buildMessage({ strip })] }))).toContain(
    '### Réponse automatique\n\n> Si c’est une urgence, appelez le 15\\.\n\nLe **thym**',
  );
});

test('nothing in a file can fetch, link or run', () => {
  const evil =
    '![x](https://evil.test/a.png) <img src=x> [lien](javascript:alert(1)) [r]: https://evil.test\n[1]';
  const text = markdownOf(
    discussion({
      title: evil,
      chatHistory: [
        asked(evil),
        buildMessage({ content: evil, sources: [buildSource({ content: evil, name: evil })] }),
      ],
    }),
  );
  const page = renderToStaticMarkup(createElement(Markdown, null, text));
  expect(page).not.toMatch(/<(?:a|img)\b/);
  expect(text).not.toMatch(/(?<!\\)<img/);
  expect(text).toContain('\n[1]');
});

test('a file holds the folded part too, and no statement of a sheet is Markdown', () => {
  const more = buildBlocks();
  const evil = { text: '[lien](javascript:alert(1)) *fort*', source: 1 };
  const blocks = [...more, { type: 'statements' as const, title: '', plant: null, items: [evil] }];
  const text = markdownOf(discussion({ chatHistory: [asked('toux ?'), buildMessage({ blocks })] }));
  expect(text).toContain('Contre la toux, deux fiches : thym [1] et guimauve');
  expect(text).toContain('- Infusion de 2 g\\. [1]');
  const page = renderToStaticMarkup(createElement(Markdown, null, text));
  expect(page).not.toContain('<a');
  expect(page).toContain('[lien](javascript:alert(1)) *fort* [1]');
});

test('each caution, and each line of a question, stays on a line of its own', () => {
  const content = 'Thym :\n- Toux. [1]\n\n> **Thym** — Prudence. [2]\n> **Sauge** — Jamais. [3]';
  const text = markdownOf(
    discussion({ chatHistory: [asked('toux ?\net fièvre ?'), buildMessage({ content })] }),
  );
  const page = renderToStaticMarkup(createElement(Markdown, null, text));
  expect(page).toMatch(/toux \?<br\/>\net fièvre/);
  expect(page).toMatch(/Prudence\. \[2\]<br\/>\n<strong>Sauge/);
});

test('an emergency keeps whom to call', () => {
  const emergency = {
    id: 'poison',
    title: 'Appelez',
    text: 'Ne faites pas vomir',
    actions: [{ label: 'Appeler le 15', href: 'tel:15' }],
  };
  const card = buildMessage({ kind: 'emergency', content: '', sources: [], emergency });
  expect(markdownOf(discussion({ chatHistory: [card] }))).toContain('- **Appeler le 15**');
});

test('its name is one that every system takes', () => {
  expect(markdownFile(discussion({ title: '../Toux : « sèche » ?' })).name).toBe('toux-seche.md');
  expect(markdownFile(discussion({ title: '???' })).name).toBe('discussion.md');
});

test('older pages are fetched until there are none', async () => {
  const page = (first: number, hasMore: boolean) =>
    discussion({ hasMore, chatHistory: [first, first + 1].map((id) => buildMessage({ id: uuid(id) })) });
  const fetchStub = vi.fn<typeof fetch>(async (input) =>
    Response.json(addressOf(input).endsWith(`before=${uuid(504)}`) ? page(502, false) : page(504, true)),
  );
  vi.stubGlobal('fetch', fetchStub);
  const { chatHistory, hasMore } = await wholeDiscussion(uuid(50));
  expect(chatHistory.map(({ id }) => id)).toEqual([502, 503, 504, 505].map(uuid));
  expect(hasMore).toBe(false);
});
