import { parseArgs } from 'node:util';
import { mean, measure } from '../retrieval/measures.ts';
import { brokenCitations, faultsOf } from './judge.ts';
import { type Product, startProduct, type TimedReply } from './product.ts';
import { readQuestions, type TestQuestion } from './question-set.ts';

interface Judged extends TimedReply {
  readonly question: TestQuestion;
  readonly faults: readonly string[];
  readonly found: readonly string[];
}

async function judge(product: Product, question: TestQuestion): Promise<Judged> {
  let conversationId: string | null = null;
  for (const earlier of question.history) {
    const { reply } = await product.ask(earlier, conversationId);
    conversationId = reply.conversationId;
  }
  const timed = await product.ask(question.question, conversationId);
  const faults = [
    ...faultsOf(question, timed.reply, (id) => product.nameOf(id)),
    ...brokenCitations(timed.reply),
  ];
  return { ...timed, question, faults, found: await product.search(question.question) };
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

function percentile(values: readonly number[], part: number): string {
  const sorted = [...values].toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1);
}

const share = (list: readonly Judged[], holds: (one: Judged) => boolean) =>
  percent(list.filter(holds).length, list.length);
const isRight = ({ faults }: Judged) => faults.length === 0;
const isRefused = ({ reply }: Judged) => reply.kind === 'refusal' && reply.sources.length === 0;
const isEmergency = ({ reply }: Judged) => reply.kind === 'emergency';

function figures(judged: readonly Judged[]) {
  const unanswerable = judged.filter(({ question }) => question.type === 'unanswerable');
  const answerable = judged.filter(({ question }) => question.kind === 'answer');
  const emergencies = judged.filter(({ question }) => question.kind === 'emergency');
  const others = judged.filter(({ question }) => question.kind !== 'emergency');
  const searched = answerable.filter(({ question }) => question.history.length === 0);
  const retrieval = mean(
    searched.map(({ question, found }) =>
      measure(found, new Map(question.sheets.map((sheet) => [sheet, 1]))),
    ),
  );
  const times = judged.map(({ milliseconds }) => milliseconds);
  return {
    questions: judged.length,
    'retrieval nDCG@10': retrieval.ndcg.toFixed(3),
    'retrieval recall@10': retrieval.recall.toFixed(3),
    'answer accuracy': share(judged, isRight),
    'refused when unanswerable': share(unanswerable, isRefused),
    'refused needlessly': share(answerable, ({ reply }) => reply.kind === 'refusal'),
    'emergency recall': share(emergencies, isEmergency),
    'false alarms': share(others, isEmergency),
    'median ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
  };
}

function byType(judged: readonly Judged[]) {
  const types = [...new Set(judged.map(({ question }) => question.type))].toSorted();
  return types.map((type) => {
    const list = judged.filter(({ question }) => question.type === type);
    return { type, questions: list.length, accuracy: share(list, isRight) };
  });
}

/** `answers [file] [--failures]`: asks the product's own API and prints how good the answers are. */
export async function runAnswers(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { failures: { type: 'boolean', default: false } },
  });
  const questions = readQuestions(positionals[0]);
  const product = await startProduct();
  // The first question of a process compiles the thesaurus: it is not one of those measured.
  await product.ask('bonjour', null);
  await product.ask('quelle plante contre la toux ?', null);
  const judged: Judged[] = [];
  for (const question of questions) judged.push(await judge(product, question));
  await product.close();
  console.table(figures(judged));
  console.table(byType(judged));
  if (!values.failures) return;
  for (const { question, faults, reply } of judged.filter((one) => !isRight(one))) {
    console.log(`\n${question.id} ${[...question.history, question.question].join(' → ')}`);
    for (const fault of faults) console.log(`  ✗ ${fault}`);
    console.log(`  ${reply.content.slice(0, 300).replaceAll('\n', '\n  ')}`);
  }
}
