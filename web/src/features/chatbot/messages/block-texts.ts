import type { AnswerBlock, CitedStatement, OpenBlock, PlantItem } from '@simples/contract/answer-blocks';
import type { Message } from '@simples/contract/conversations';
import { evidenceLevels, factDegrees } from '@simples/contract/plant-facts';
import { dangerLevelLabels } from '@simples/contract/plant-sheet-vocabulary';

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "À savoir :" above a list is a heading. */
export const headingOf = (title: string): string => title.replace(/\s*:$/, '');

/** Said of toxic and lethal plants: shown as a band, whole from the start. */
export function namesDanger(text: string): boolean {
  const said = text.toLowerCase();
  return [dangerLevelLabels.toxic, dangerLevelLabels.lethal].some((label) =>
    said.includes(label.toLowerCase()),
  );
}

/** Notes alone are only a frame around `content`. */
export const saysInBlocks = ({ blocks }: Pick<Message, 'blocks'>): boolean =>
  blocks.some(({ type }) => type !== 'note');

type Write = (text: string) => string;

const cited = ({ text, source }: CitedStatement, write: Write): string => `${write(text)} [${source}]`;

function plantLine({ plant, degree, evidence, statements }: PlantItem, write: Write): string {
  const levels = [degree && factDegrees[degree], evidence && evidenceLevels[evidence]].filter(Boolean);
  const head = `- **${write(plant.name)}**${levels.length > 0 ? ` (${levels.join(', ')})` : ''}`;
  return [head, statements.map((one) => cited(one, write)).join(' ')].filter(Boolean).join(' : ');
}

function rowLines({ columns, rows }: Extract<OpenBlock, { type: 'table' }>, write: Write): string[] {
  return rows.flatMap(({ label, cells }) => [
    `- ${write(label)}`,
    ...cells.flatMap((cell, at) =>
      cell ? [`  - ${write(columns[at]?.name ?? '')} : ${cited(cell, write)}`] : [],
    ),
  ]);
}

/** A blank line: in Markdown the list would go on the line of its title. */
const titled = (title: string, lines: readonly string[], write: Write): string[] =>
  title === '' ? [...lines] : [`**${write(headingOf(title))}**`, '', ...lines];

function linesOf(block: OpenBlock, write: Write): string[] {
  // Its [n] stay citations.
  if (block.type === 'direct') return [write(block.text).replace(/\\\[(\d+)\\\]/g, '[$1]')];
  if (block.type === 'note') return [`*${write(block.text)}*`];
  if (block.type === 'table') return titled(block.title, rowLines(block, write), write);
  if (block.type === 'statements') {
    const lines = block.items.map((item) => `- ${cited(item, write)}`);
    return titled(block.title, lines, write);
  }
  const about = block.type === 'forYou' && block.about.length > 0 ? ` (${block.about.join(', ')})` : '';
  const title = block.type === 'forYou' ? `Pour vous${about}` : block.title;
  return titled(
    title,
    block.items.map((item) => plantLine(item, write)),
    write,
  );
}

/** Light Markdown of everything, the fold too; `write` escapes what sheets say. */
export function markdownOfBlocks(blocks: readonly AnswerBlock[], write: Write = (text) => text): string {
  return blocks
    .flatMap((block) => (block.type === 'more' ? block.blocks : [block]))
    .map((block) => linesOf(block, write).join('\n'))
    .join('\n\n');
}

const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

/** Words that may still be shown. */
interface Budget {
  left: number;
}

function begins(block: OpenBlock, budget: Budget): boolean {
  const isShown = budget.left > 0;
  budget.left -= wordsOf(markdownOfBlocks([block])).length;
  return isShown;
}

function revealedBlock(block: AnswerBlock, budget: Budget): AnswerBlock | null {
  if (block.type === 'more') return null;
  if (block.type === 'forYou' || (block.type === 'direct' && namesDanger(block.text))) return block;
  if (block.type === 'direct') {
    const words = wordsOf(block.text);
    const text = words.slice(0, Math.max(0, budget.left)).join('');
    budget.left -= words.length;
    return { ...block, text };
  }
  if (block.type === 'plants') {
    const items = block.items.filter((item) => begins({ ...block, title: '', items: [item] }, budget));
    return items.length === 0 ? null : { ...block, items, total: items.length };
  }
  if (block.type === 'statements') {
    const items = block.items.filter((item) => begins({ ...block, title: '', items: [item] }, budget));
    return items.length === 0 ? null : { ...block, items };
  }
  return begins(block, budget) ? block : null;
}

/** The first words of an answer: statements appear one by one, dangers and bans whole from the start. */
export function revealedBlocks(blocks: readonly AnswerBlock[], shown: number): AnswerBlock[] {
  const budget = { left: shown };
  return blocks.map((block) => revealedBlock(block, budget)).filter((block) => block !== null);
}
