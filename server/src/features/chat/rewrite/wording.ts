import type { Source } from '@simples/contract/conversations';
import { keyOfSource } from '#server/features/chat/compose/citations.ts';
import { answerTexts } from '#server/features/chat/compose/texts.ts';
import { checkSentence } from '#server/features/chat/support/check-sentence.ts';
import type { Follower, WrittenAnswer } from '#server/features/chat/understand/answer-writer.ts';
import type { ContextPassage } from './context.ts';
import type { Sentence } from './streamed-sentences.ts';

export interface AnswerFrame {
  readonly lead: readonly string[];
  readonly body: readonly string[];
  readonly pages: readonly string[];
  readonly tail: readonly string[];
}

const isCaution = (block: string) => block.split('\n').every((line) => line.startsWith('>'));
const isLead = (block: string) => isCaution(block) || answerTexts.isUnderstood(block);
const closingNotes: readonly string[] = [
  `*${answerTexts.referral}*`,
  `*${answerTexts.documentsReferral}*`,
  answerTexts.notDocumented,
  answerTexts.documentsUnreviewed,
];

function quotesDocuments(block: string, { sources }: WrittenAnswer): boolean {
  const cited = [...block.matchAll(/\[(\d+)\]/g)].map(([, n]) => sources[Number(n) - 1]?.metadata.type);
  return cited.length > 0 && cited.every((type) => type === 'document');
}

/** Warnings are never reworded and never left out. */
function frameOf(answer: WrittenAnswer): AnswerFrame {
  const { content } = answer;
  const blocks = content.split('\n\n').filter((block) => !closingNotes.includes(block));
  const first = blocks.findIndex((block) => !isLead(block));
  if (first === -1) return { lead: blocks, body: [], pages: [], tail: [] };
  const rest = blocks.slice(first);
  const isOfPages = (block: string): boolean => !isCaution(block) && quotesDocuments(block, answer);
  const tail = rest.filter(isCaution);
  if (content.includes(answerTexts.notDocumented)) tail.push(answerTexts.notDocumented);
  return {
    lead: blocks.slice(0, first),
    body: rest.filter((block) => !isCaution(block) && !isOfPages(block)),
    pages: rest.filter(isOfPages),
    tail,
  };
}

/** Not refusals, emergencies or "not documented": no rewrite may turn them into an all-clear. */
export function mayBeWorded(answer: WrittenAnswer): boolean {
  if (answer.kind !== 'answer' || answer.sources.length === 0) return false;
  const { body, pages } = frameOf(answer);
  return body.length + pages.length > 0 && answer.undocumentedMedicines !== 'body';
}

const citation = /\[(\d+)\]/g;
const cites = (text: string): boolean => text.search(citation) !== -1;

interface AnswerText {
  readonly content: string;
  readonly sources: readonly Source[];
  append(text: string): void;
  readonly documents: readonly number[];
  isCited(source: Source): boolean;
  renumber(block: string, from: WrittenAnswer): string;
  cite(sentence: string, passages: readonly ContextPassage[]): string;
}

function startText(follower: Follower | undefined): AnswerText {
  const sources: Source[] = [];
  const numbers = new Map<string, number>();
  let content = '';
  let sent = 0;
  const numberOf = (key: string, source: () => Source): string => {
    const number = numbers.get(key) ?? sources.push(source());
    numbers.set(key, number);
    return `[${number}]`;
  };
  return {
    sources,
    get documents() {
      return sources.flatMap(({ metadata }, at) => (metadata.type === 'document' ? [at + 1] : []));
    },
    get content() {
      return content;
    },
    append: (text) => {
      const piece = content === '' ? text.trimStart() : text;
      content += piece;
      follower?.onChunk({ text: piece, sources: sources.slice(sent) });
      sent = sources.length;
    },
    renumber: (block, from) =>
      block.replace(citation, (mark, n: string) => {
        const source = from.sources[Number(n) - 1];
        return source ? numberOf(keyOfSource(source), () => source) : mark;
      }),
    isCited: (source) => numbers.has(keyOfSource(source)),
    cite: (sentence, passages) =>
      sentence
        .replace(citation, (mark, n: string) => {
          const passage = passages.find(({ number }) => number === Number(n));
          if (!passage) return mark;
          const { key, source } = passage.sourceFor(sentence);
          return numberOf(key, source);
        })
        .replace(/(\[\d+\])(?:\s*\1)+/g, '$1'),
  };
}

/** What a model says when the passages do not answer. */
const NOTHING = /^\W*rien\W*$/i;

export interface Wording {
  /** @returns how many sentences were withheld. */
  add(sentences: readonly Sentence[]): number;
  /** Null when no sentence passed, unless the user stopped it. */
  end(ending: 'whole' | 'cut' | 'stopped'): WrittenAnswer | null;
}

function uncited(block: string, { sources }: WrittenAnswer, text: AnswerText): string[] {
  const [heading, ...items] = block.split('\n');
  const left = items.filter((line) => {
    const source = sources[Number(/\[(\d+)\]$/.exec(line)?.[1]) - 1];
    return !source || !text.isCited(source);
  });
  return left.length === 0 ? [] : [[heading, ...left].join('\n')];
}

export function startWording(
  plain: WrittenAnswer,
  passages: readonly ContextPassage[],
  follower: Follower | undefined,
): Wording {
  const frame = frameOf(plain);
  const text = startText(follower);
  let accepted = 0;
  let lead = '';
  /** Uncited sentences wait for one that cites. */
  let pending = '';

  function append(sentence: string): void {
    pending += lead + text.cite(sentence, passages);
    lead = ' ';
    if (!cites(sentence)) return;
    text.append(pending);
    pending = '';
    accepted += 1;
  }

  for (const block of frame.lead) text.append(`\n\n${text.renumber(block, plain)}`);
  return {
    add: (sentences) => {
      let withheld = 0;
      for (const sentence of sentences) {
        if (NOTHING.test(sentence.text)) continue;
        const isFirst = accepted === 0 && pending === '';
        // The list mark survives when the first sentence of a line is withheld.
        if (sentence.lead !== ' ') lead = isFirst ? `\n${sentence.lead}` : sentence.lead;
        if (checkSentence(sentence.text, passages).supported) append(sentence.text);
        else withheld += 1;
      }
      return withheld;
    },
    end: (ending) => {
      if (accepted === 0 && ending !== 'stopped') return null;
      if (ending !== 'whole') text.append(`\n\n**${answerTexts.interrupted}**`);
      const pages = frame.pages.flatMap((block) => uncited(block, plain, text));
      for (const block of [...pages, ...frame.tail]) text.append(`\n\n${text.renumber(block, plain)}`);
      if (text.documents.length > 0) text.append(`\n\n${answerTexts.documentsWorded(text.documents)}`);
      text.append(`\n\n*${answerTexts.modelReferral}*`);
      return { ...plain, content: text.content, sources: [...text.sources] };
    },
  };
}
