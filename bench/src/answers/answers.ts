import { parseArgs } from 'node:util';
import { isRight, type Judged, judgeAll, qualityOf, share } from './judging.ts';
import { readQuestions } from './question-set.ts';

const percent = (part: number | null) => (part === null ? '–' : `${(100 * part).toFixed(1)} %`);

function percentile(values: readonly number[], part: number): string {
  const sorted = [...values].toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1);
}

function figures(judged: readonly Judged[]) {
  const quality = qualityOf(judged);
  const times = judged.map(({ milliseconds }) => milliseconds);
  return {
    questions: judged.length,
    'retrieval nDCG@10': quality.ndcg.toFixed(3),
    'retrieval recall@10': quality.recall.toFixed(3),
    'answer accuracy': percent(quality.accuracy),
    'refused when unanswerable': percent(quality.refused),
    'refused needlessly': percent(quality.refusedNeedlessly),
    'emergencies told, card or strip': percent(quality.emergencies),
    'emergencies told, card': percent(quality.emergencyCards),
    'false alarms, card or strip': percent(quality.falseAlarms),
    'false alarms, card': percent(quality.falseCards),
    'median ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
  };
}

function byHalf(judged: readonly Judged[]) {
  const half = (split: string) => figures(judged.filter(({ question }) => question.split === split));
  return { tuning: half('tuning'), test: half('test') };
}

function byType(judged: readonly Judged[]) {
  const types = [...new Set(judged.map(({ question }) => question.type))].toSorted();
  return types.map((type) => {
    const list = judged.filter(({ question }) => question.type === type);
    return { type, questions: list.length, accuracy: percent(share(list, isRight)) };
  });
}

/** `answers [file] [--failures]`: asks the product's own API and prints how good the answers are. */
export async function runAnswers(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { failures: { type: 'boolean', default: false } },
  });
  const judged = await judgeAll(readQuestions(positionals[0]));
  console.table({ all: figures(judged), ...byHalf(judged) });
  console.table(byType(judged));
  if (!values.failures) return;
  for (const { question, faults, reply } of judged.filter((one) => !isRight(one))) {
    console.log(
      `\n${question.id} (${question.split}) ${[...question.history, question.question].join(' → ')}`,
    );
    for (const fault of faults) console.log(`  ✗ ${fault}`);
    console.log(`  ${reply.content.slice(0, 300).replaceAll('\n', '\n  ')}`);
  }
}
