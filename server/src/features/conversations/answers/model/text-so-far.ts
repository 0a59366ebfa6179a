import type { Source } from '@simples/contract/conversations';
import type { Follower, WrittenAnswer } from '../answer-writer.ts';
import { keyOfSource } from '../told/citations.ts';
import type { ContextPassage } from './context-passage.ts';

const citation = /\[(\d+)\]/g;

/** True for a sentence that cites a passage. */
export const cites = (text: string): boolean => text.search(citation) !== -1;

/** The text of an answer as it grows, with its sources in the order they are first cited. */
export interface TextSoFar {
  readonly content: string;
  readonly sources: readonly Source[];
  /** Adds a text whose [n] are those of this answer; whoever follows hears it. */
  append(text: string): void;
  /** The n of [n] of the documents that it cites. */
  readonly documents: readonly number[];
  /** Whether it cites a source already. */
  cited(source: Source): boolean;
  /** A block of another answer under the numbers of this one. */
  taken(block: string, from: WrittenAnswer): string;
  /** A sentence on passages under the numbers of this answer. */
  citing(sentence: string, passages: readonly ContextPassage[]): string;
}

/** Starts an empty answer. */
export function startText(follower: Follower | undefined): TextSoFar {
  const sources: Source[] = [];
  const numbers = new Map<string, number>();
  let content = '';
  let told = 0;
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
      follower?.hear({ text: piece, sources: sources.slice(told) });
      told = sources.length;
    },
    taken: (block, from) =>
      block.replace(citation, (mark, n: string) => {
        const source = from.sources[Number(n) - 1];
        return source ? numberOf(keyOfSource(source), () => source) : mark;
      }),
    cited: (source) => numbers.has(keyOfSource(source)),
    citing: (sentence, passages) =>
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
