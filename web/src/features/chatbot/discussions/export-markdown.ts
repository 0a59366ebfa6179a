import {
  type Conversation,
  conversationEndpoints,
  type Message,
  type Source,
} from '@simples/contract/conversations';
import { normalizeText } from '@simples/contract/french/text';
import { markdownOfBlocks, saysInBlocks } from '#web/features/chatbot/messages/block-texts.ts';
import { linkTo, pageOf, sourceText } from '#web/features/chatbot/messages/source-text.ts';
import { titleOf } from '#web/features/chatbot/state/use-discussions.ts';
import { call, type DownloadedFile } from '#web/lib/api-client.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

export interface Citation {
  readonly number: number;
  readonly quote: string;
  readonly place: string;
  /** Inside the product. */
  readonly path: string | null;
}

export function citationsOf(sources: readonly Source[]): Citation[] {
  return sources.map((source, place) => {
    const { name, content, metadata } = source;
    const date = metadata.date === null ? '' : formatDate(metadata.date);
    const where = [
      name,
      metadata.title === name ? '' : metadata.title,
      pageOf(source),
      date === '' ? '' : `mis à jour le ${date}`,
    ];
    return {
      number: place + 1,
      quote: sourceText(content, true).statement,
      place: where.filter((part) => part !== '').join(', '),
      path: linkTo(metadata.url, null),
    };
  });
}

export const ORIGIN =
  'Réponses automatiques de Simples, tirées de fiches validées. Elles ne remplacent pas un avis médical. En cas d’urgence : 15 ou 112.';

/** Escapes Markdown. */
const literal = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+\-.!|~]/g, '\\$&');
const BREAK = '  ';
const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/(?=\n)/g, BREAK);

/** Keeps paragraphs, lists, cautions and emphasis; links, images and HTML become text. */
const inert = (answer: string): string =>
  answer
    .replace(/(?<!\\)(?:<|`|!(?=\[))|(?<=(?<!\\)\])(?=[([:])/g, '\\$&')
    .replace(/(?<=^>.*)(?=\n>)/gm, BREAK);

function question({ content, createdAt }: Message): string {
  return `## Question du ${formatDateTime(createdAt)}\n\n${quoted(literal(content))}`;
}

function emergencyText({ title, text, actions }: NonNullable<Message['emergency']>): string {
  const calls = actions.map(({ label }) => `- **${literal(label)}**`);
  const steps = text.split('\n').map((line) => `- ${literal(line)}`);
  return [`**${literal(title)}**`, '', ...calls, ...steps].join('\n');
}

function answer(message: Message): string {
  const { content, blocks, sources, emergency, strip } = message;
  const parts = ['### Réponse automatique'];
  if (strip !== undefined) parts.push(quoted(literal(strip.text)));
  const said = () => (saysInBlocks(message) ? markdownOfBlocks(blocks, literal) : inert(content));
  parts.push(emergency ? emergencyText(emergency) : said());
  if (sources.length > 0) {
    const lines = citationsOf(sources).map(
      ({ number, quote, place }) => `- \\[${number}\\] « ${literal(quote)} » — ${literal(place)}`,
    );
    parts.push(`#### Sources\n\n${lines.join('\n')}`);
  }
  return parts.join('\n\n');
}

export function markdownOf(discussion: Conversation): string {
  const turns = discussion.chatHistory.map((message) =>
    message.type === 'HUMAN' ? question(message) : answer(message),
  );
  return `${[`# ${literal(titleOf(discussion))}`, `*${literal(ORIGIN)}*`, ...turns].join('\n\n')}\n`;
}

/** ASCII: safe on every file system. */
function fileName(title: string): string {
  const name = normalizeText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${name === '' ? 'discussion' : name}.md`;
}

export const markdownFile = (discussion: Conversation): DownloadedFile => ({
  name: fileName(titleOf(discussion)),
  content: new Blob([markdownOf(discussion)], { type: 'text/markdown;charset=utf-8' }),
});

export async function wholeDiscussion(id: string, signal?: AbortSignal): Promise<Conversation> {
  const input = { params: { id }, ...(signal && { signal }) };
  const latest = await call(conversationEndpoints.get, input);
  let messages = latest.chatHistory;
  let { hasMore } = latest;
  while (hasMore) {
    const before = messages[0]?.id;
    const page = await call(conversationEndpoints.get, { ...input, query: before ? { before } : {} });
    messages = [...page.chatHistory, ...messages];
    hasMore = page.hasMore && page.chatHistory.length > 0;
  }
  return { ...latest, chatHistory: messages, hasMore: false };
}
