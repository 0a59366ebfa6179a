import { mean, measure } from '../retrieval/measures.ts';
import { brokenCitations, citesOpenly, faultsOf } from './judge.ts';
import { type Product, startProduct, type TimedReply } from './product.ts';
import type { TestQuestion } from './question-set.ts';

/** A question with its reply and what is wrong with it. */
export interface Judged extends TimedReply {
  readonly question: TestQuestion;
  readonly faults: readonly string[];
  /** Of a question whose search is measured. */
  readonly found: readonly string[];
}

/** Asked alone, and answered by sheets. */
const isSearched = ({ kind, history, sheets }: TestQuestion): boolean =>
  kind === 'answer' && history.length === 0 && sheets.length > 0;

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
  const found = isSearched(question) ? await product.search(question.question) : [];
  return { ...timed, question, faults, found };
}

/** Asks the product's own API every question and judges the replies. */
export async function judgeAll(questions: readonly TestQuestion[]): Promise<Judged[]> {
  const product = await startProduct();
  try {
    // The first question of a process compiles the thesaurus: it is not one of those measured.
    await product.ask('bonjour', null);
    await product.ask('quelle plante contre la toux ?', null);
    const judged: Judged[] = [];
    for (const question of questions) judged.push(await judge(product, question));
    return judged;
  } finally {
    await product.close();
  }
}

export const isRight = ({ faults }: Judged): boolean => faults.length === 0;

/** Part of a list that holds; null of an empty one. */
export function share(list: readonly Judged[], holds: (one: Judged) => boolean): number | null {
  return list.length === 0 ? null : list.filter(holds).length / list.length;
}

/** What a list of judged questions shows, as parts of one. */
export function qualityOf(judged: readonly Judged[]) {
  const answerable = judged.filter(({ question }) => question.kind === 'answer');
  const searched = judged.filter(({ question }) => isSearched(question));
  const retrieval = mean(
    searched.map(({ question, found }) =>
      measure(found, new Map(question.sheets.map((sheet) => [sheet, 1]))),
    ),
  );
  const isCard = ({ reply }: Judged) => reply.kind === 'emergency';
  const isTold = (one: Judged) => isCard(one) || one.reply.strip !== undefined;
  const of = (holds: (question: TestQuestion) => boolean) => judged.filter(({ question }) => holds(question));
  const emergencies = of(({ kind }) => kind === 'emergency');
  const others = of(({ kind }) => kind !== 'emergency');
  return {
    ndcg: retrieval.ndcg,
    recall: retrieval.recall,
    accuracy: share(judged, isRight),
    refused: share(
      of(({ type }) => type === 'unanswerable'),
      // A sheet may warn of the plant that has none.
      ({ question, reply }) =>
        reply.kind === 'refusal' && (question.sheets.length > 0 || !citesOpenly(reply)),
    ),
    refusedNeedlessly: share(answerable, ({ reply }) => reply.kind === 'refusal'),
    emergencies: share(emergencies, isTold),
    emergencyCards: share(emergencies, isCard),
    falseAlarms: share(others, isTold),
    falseCards: share(others, isCard),
  };
}
