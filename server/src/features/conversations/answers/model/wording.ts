import type { Follower, WrittenAnswer } from '../answer-writer.ts';
import { frames } from '../frames.ts';
import { checkSentence } from '../support/check-sentence.ts';
import type { ContextPassage } from './context-passage.ts';
import { frameOf } from './frame.ts';
import type { Sentence } from './sentences.ts';
import { cites, startText, type TextSoFar } from './text-so-far.ts';

/** What a model says when the passages do not answer. */
const NOTHING = /^\W*rien\W*$/i;

/** An answer while a model words it: only checked sentences get in, in the frame of the answer without the model. */
export interface Wording {
  /** Checks sentences and tells those that hold; gives how many were withheld. */
  add(sentences: readonly Sentence[]): number;
  /** The answer with what was kept; null when that is nothing, unless its person stopped it. */
  end(ending: 'whole' | 'cut' | 'stopped'): WrittenAnswer | null;
}

/** The lines of a block on pages that the text does not cite yet; none of it when it cites all of them. */
function untold(block: string, { sources }: WrittenAnswer, text: TextSoFar): string[] {
  const [heading, ...items] = block.split('\n');
  const left = items.filter((line) => {
    const source = sources[Number(/\[(\d+)\]$/.exec(line)?.[1]) - 1];
    return !source || !text.cited(source);
  });
  return left.length === 0 ? [] : [[heading, ...left].join('\n')];
}

/** Starts the wording of an answer; whoever follows hears its first cautions at once. */
export function startWording(
  plain: WrittenAnswer,
  passages: readonly ContextPassage[],
  follower: Follower | undefined,
): Wording {
  const frame = frameOf(plain);
  const text = startText(follower);
  let kept = 0;
  /** What sets the next sentence apart from what is there. */
  let lead = '';
  /** Sentences that cite nothing: they are only told with one that does. */
  let waiting = '';

  function keep(sentence: string): void {
    waiting += lead + text.citing(sentence, passages);
    lead = ' ';
    if (!cites(sentence)) return;
    text.append(waiting);
    waiting = '';
    kept += 1;
  }

  for (const block of frame.lead) text.append(`\n\n${text.taken(block, plain)}`);
  return {
    add: (sentences) => {
      let withheld = 0;
      for (const sentence of sentences) {
        if (NOTHING.test(sentence.text)) continue;
        const isFirst = kept === 0 && waiting === '';
        // A line keeps its mark when its first sentence is withheld.
        if (sentence.lead !== ' ') lead = isFirst ? `\n${sentence.lead}` : sentence.lead;
        if (checkSentence(sentence.text, passages).supported) keep(sentence.text);
        else withheld += 1;
      }
      return withheld;
    },
    end: (ending) => {
      if (kept === 0 && ending !== 'stopped') return null;
      if (ending !== 'whole') text.append(`\n\n**${frames.interrupted}**`);
      const pages = frame.pages.flatMap((block) => untold(block, plain, text));
      for (const block of [...pages, ...frame.tail]) text.append(`\n\n${text.taken(block, plain)}`);
      if (text.documents.length > 0) text.append(`\n\n${frames.documentsWorded(text.documents)}`);
      text.append(`\n\n*${frames.modelReferral}*`);
      return { ...plain, content: text.content, sources: [...text.sources] };
    },
  };
}
