import type { Conversation, Message } from '@simples/contract/conversations';
import { normalizeText } from '@simples/contract/text';
import type { DownloadedFile } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titleOf } from '../list/use-discussions.ts';
import { citationsOf, ORIGIN } from './citations.ts';

/** Text that Markdown leaves as it is, on one line of its own. */
const literal = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+\-.!|~]/g, '\\$&');

/** Two spaces end a line that Markdown would join with the next one. */
const BREAK = '  ';

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/(?=\n)/g, BREAK);

/** An answer keeps its paragraphs, lists, cautions and emphasis; what could fetch, link or run becomes text. */
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

function answer({ content, sources, emergency, strip }: Message): string {
  const parts = ['### Réponse automatique'];
  if (strip !== undefined) parts.push(quoted(literal(strip)));
  parts.push(emergency ? emergencyText(emergency) : inert(content));
  if (sources.length > 0) {
    const lines = citationsOf(sources).map(
      ({ number, quote, place }) => `- \\[${number}\\] « ${literal(quote)} » — ${literal(place)}`,
    );
    parts.push(`#### Sources\n\n${lines.join('\n')}`);
  }
  return parts.join('\n\n');
}

/** A whole discussion in Markdown: questions, answers, and the numbered quotes that support them. */
export function markdownOf(discussion: Conversation): string {
  const turns = discussion.chatHistory.map((message) =>
    message.type === 'HUMAN' ? question(message) : answer(message),
  );
  return `${[`# ${literal(titleOf(discussion))}`, `*${literal(ORIGIN)}*`, ...turns].join('\n\n')}\n`;
}

/** A name that every file system takes, and that browsers keep whatever the language of the system: no accents. */
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
