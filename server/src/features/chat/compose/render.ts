import type { AnswerBlock, CitedStatement, OpenBlock, PlantItem } from '@simples/contract/answer-blocks';
import { evidenceLevels, factDegrees } from '@simples/contract/plant-facts';
import type { WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';

const cited = ({ text, source }: CitedStatement): string => `${text} [${source}]`;

function ofPlant({ plant, degree, evidence, statements }: PlantItem): string {
  const level = degree === null ? (evidence === null ? '' : evidenceLevels[evidence]) : factDegrees[degree];
  const head = level === '' ? `**${plant.name}**` : `**${plant.name}** (${level})`;
  return statements.length === 0 ? `- ${head}` : `- ${head} : ${statements.map(cited).join(' ')}`;
}

const titled = (title: string, lines: readonly string[]): string =>
  [...(title === '' ? [] : [`**${title}**`]), ...lines].join('\n');

type Table = Extract<OpenBlock, { type: 'table' }>;

function rowOf({ label, cells }: Table['rows'][number], columns: Table['columns']): string {
  const said = cells.flatMap((cell, at) => (cell ? [`${columns[at]?.name ?? ''}, ${cited(cell)}`] : []));
  return `- ${label} : ${said.join(' ; ')}`;
}

const headOf = (about: readonly string[]): string =>
  about.length === 0 ? 'Pour vous :' : `Pour vous (${about.join(', ')}) :`;

function linesOf(block: OpenBlock): string {
  switch (block.type) {
    case 'direct':
      return block.text;
    case 'note':
      return `*${block.text}*`;
    case 'forYou':
      return titled(headOf(block.about), block.items.map(ofPlant));
    case 'plants':
      return titled(block.title, block.items.map(ofPlant));
    case 'table':
      return titled(
        block.title,
        block.rows.map((row) => rowOf(row, block.columns)),
      );
    case 'statements':
    default:
      return titled(
        block.title,
        block.items.map((item) => `- ${cited(item)}`),
      );
  }
}

/** Light Markdown of what is shown unfolded, as clients without blocks read it. */
export function render(blocks: readonly AnswerBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'more' ? [] : [linesOf(block)])).join('\n\n');
}

/** The same answer after a sentence that comes before everything. */
export function ledBy(lead: string, written: WrittenAnswer): WrittenAnswer {
  const { blocks = [], content } = written;
  if (blocks.length === 0) return { ...written, content: `${lead}\n\n${content}` };
  const led: AnswerBlock[] = [{ type: 'direct', text: lead }, ...blocks];
  return { ...written, content: render(led), blocks: led, isWordable: false };
}

const wordsIn = (text: string): number => text.replace(/\[\d+\]/g, '').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

export const wordsOfBlock = (block: OpenBlock): number => wordsIn(linesOf(block));
