import type { CitedStatement, OpenBlock } from '@simples/contract/answer-blocks';
import type { Reply } from '@simples/contract/conversations';
import type { TestQuestion } from './question-set.ts';

/** What is wrong with a reply; empty when it is right. */
export function faultsOf(
  question: TestQuestion,
  reply: Reply,
  nameOf: (sheetId: string) => string,
): string[] {
  const faults: string[] = [];
  if (reply.kind !== question.kind) faults.push(`kind ${reply.kind}, not ${question.kind}`);
  const cited = new Set(reply.sources.map((source) => nameOf(source.documentId)));
  const found = question.sheets.filter((sheet) => cited.has(sheet));
  const enough = question.atLeast ?? question.sheets.length;
  if (found.length < enough) {
    faults.push(
      `cites ${[...cited].join(', ') || 'nothing'}; expected ${enough} of ${question.sheets.join(', ')}`,
    );
  }
  const ofSheets = reply.sources.some(({ metadata }) => metadata.type === 'fiche');
  // The table of interactions is no sheet.
  if (question.sheets.length === 0 && ofSheets && citesOpenly(reply))
    faults.push(`cites ${[...cited].join(', ')}`);
  const quoted = reply.sources.map((source) => source.content.split('\n')[0]?.toLowerCase() ?? '');
  for (const fact of question.facts) {
    if (!quoted.some((statement) => statement.includes(fact.toLowerCase())))
      faults.push(`does not quote "${fact}"`);
  }
  if (question.found && reply.kind === 'refusal' && foundIn(reply) !== question.found)
    faults.push(`says ${foundIn(reply)}, not ${question.found}`);
  return faults;
}

/** What a refusal says of the sheets: they hold nothing, or they are there and do not confirm what is asked. */
function foundIn({ slots }: Reply): 'nothing' | 'unconfirmed' {
  return slots.some(({ id }) => id.startsWith('sheet:')) ? 'unconfirmed' : 'nothing';
}

function citedIn(block: OpenBlock): CitedStatement[] {
  if (block.type === 'direct' || block.type === 'note') return [];
  if (block.type === 'statements') return block.items;
  if (block.type === 'table') return block.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
  return block.items.flatMap(({ statements }) => statements);
}

/** A refusal may fold what the sheet says of other things. */
export const citesOpenly = ({ blocks, sources }: Reply): boolean =>
  blocks.length === 0
    ? sources.length > 0
    : blocks.some((block) => block.type !== 'more' && citedIn(block).length > 0);

const openBlocks = ({ blocks }: Reply): OpenBlock[] =>
  blocks.flatMap((block) => (block.type === 'more' ? block.blocks : [block]));

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits));

/** Faults of form that no answer may have: a number without a source, a source that nothing quotes. */
export function brokenCitations(reply: Reply): string[] {
  const open = openBlocks(reply);
  const cited = open.flatMap(citedIn);
  const texts = open.flatMap((block) => ('text' in block ? [block.text] : []));
  const numbers = new Set([
    ...[reply.content, ...texts].flatMap(numbersIn),
    ...cited.map(({ source }) => source),
  ]);
  const faults: string[] = [];
  for (const number of numbers) if (!reply.sources[number - 1]) faults.push(`[${number}] has no source`);
  reply.sources.forEach((source, index) => {
    const statement = source.content.split('\n')[0] ?? '';
    const isQuoted = cited.some(
      ({ text, source: number }) =>
        number === index + 1 && (text.includes(statement) || statement.startsWith(text)),
    );
    if (!isQuoted && !reply.content.includes(`${statement} [${index + 1}]`))
      faults.push(`source ${index + 1} is not quoted`);
  });
  return faults;
}
