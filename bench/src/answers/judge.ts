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
  if (question.sheets.length === 0 && cited.size > 0) faults.push(`cites ${[...cited].join(', ')}`);
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
function foundIn({ content }: Reply): 'nothing' | 'unconfirmed' {
  return /J’ai trouvé la fiche de|non documentée dans Simples/.test(content) ? 'unconfirmed' : 'nothing';
}

/** Faults of form that no answer may have: a number without a source, a source without a number. */
export function brokenCitations(reply: Reply): string[] {
  const numbers = new Set([...reply.content.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1])));
  const faults: string[] = [];
  for (const number of numbers) if (!reply.sources[number - 1]) faults.push(`[${number}] has no source`);
  reply.sources.forEach((source, index) => {
    const statement = source.content.split('\n')[0] ?? '';
    if (!reply.content.includes(`${statement} [${index + 1}]`))
      faults.push(`source ${index + 1} is not quoted`);
  });
  return faults;
}
