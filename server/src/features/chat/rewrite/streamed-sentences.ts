import { splitSentences } from '#server/french/sentences.ts';

/** A sentence of a model, with its [n] before its full stop. */
export interface Sentence {
  readonly text: string;
  /** What sets it apart from what stands before it: a space, a line, a paragraph, a list item. */
  readonly lead: string;
}

/** Text that comes in pieces, given back sentence by sentence. */
export interface Sentences {
  /** The sentences that this piece ends. One is only ended when what follows cannot belong to it any more. */
  add(piece: string): Sentence[];
  /** What is left at the end. */
  end(): Sentence[];
}

/** Marks at the beginning of a line. Titles and cautions are the product's own: of a model they are plain lines. */
const marks = /^\s*(?:(?:#{1,6}|>)\s*)*((?:[-*•–]|\d{1,2}[.)])\s+)?(?:#{1,6}\s+)?/;

/** Stars around words hide where a sentence begins. */
const emphasis = /\*+|__+/g;

/** "… la toux. [1] Le thym" → "… la toux [1]. Le thym": a citation behind the full stop belongs before it. */
const citationsInside = (line: string) => line.replace(/([.!?…]+)((?:\s*\[\d+\])+)/g, '$2$1');

function partsOf(line: string): { readonly mark: string; readonly texts: string[] } {
  const [marked = '', item] = marks.exec(line) ?? [];
  return {
    mark: item === undefined ? '' : '- ',
    texts: splitSentences(citationsInside(line.slice(marked.length).replace(emphasis, '')).trim()),
  };
}

/** How many sentences are ended: a citation may still join the last, and an open bracket holds what follows it. */
function countEnded(texts: readonly string[]): number {
  const open = texts.findIndex((text) => text.lastIndexOf('(') > text.lastIndexOf(')'));
  const ended = texts.length - (texts.at(-1)?.startsWith('[') ? 2 : 1);
  return Math.max(0, open === -1 ? ended : Math.min(open, ended));
}

/** Takes a text apart while it is written. */
export function createSentences(): Sentences {
  let line = '';
  let told = 0;
  let isParagraph = false;

  function take(isEnded: boolean): Sentence[] {
    const { mark, texts } = partsOf(line);
    const ended = isEnded ? texts : texts.slice(0, Math.max(told, countEnded(texts)));
    const fresh = ended.slice(told).map((text, i) => {
      const isFirst = told + i === 0;
      return { text, lead: isFirst ? `${isParagraph ? '\n\n' : '\n'}${mark}` : ' ' };
    });
    told = ended.length;
    return fresh;
  }

  function endLine(): Sentence[] {
    const sentences = take(true);
    isParagraph = line.trim() === '' || (isParagraph && told === 0);
    line = '';
    told = 0;
    return sentences;
  }

  return {
    add: (piece) => {
      const [first = '', ...rest] = piece.split('\n');
      line += first;
      const ended: Sentence[] = [];
      for (const next of rest) {
        ended.push(...endLine());
        line = next;
      }
      return [...ended, ...take(false)];
    },
    end: endLine,
  };
}
