import { splitSentences } from '#server/french/sentences.ts';

export interface Sentence {
  readonly text: string;
  readonly lead: string;
}

export interface Sentences {
  add(piece: string): Sentence[];
  end(): Sentence[];
}

/** Titles and cautions of a model become plain lines: those belong to the product. */
const marks = /^\s*(?:(?:#{1,6}|>)\s*)*((?:[-*•–]|\d{1,2}[.)])\s+)?(?:#{1,6}\s+)?/;

/** Emphasis hides sentence starts. */
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

/** The last one may still get a citation, and an open bracket holds what follows. */
function countEnded(texts: readonly string[]): number {
  const open = texts.findIndex((text) => text.lastIndexOf('(') > text.lastIndexOf(')'));
  const ended = texts.length - (texts.at(-1)?.startsWith('[') ? 2 : 1);
  return Math.max(0, open === -1 ? ended : Math.min(open, ended));
}

export function createSentences(): Sentences {
  let line = '';
  let sent = 0;
  let isParagraph = false;

  function take(isEnded: boolean): Sentence[] {
    const { mark, texts } = partsOf(line);
    const ended = isEnded ? texts : texts.slice(0, Math.max(sent, countEnded(texts)));
    const fresh = ended.slice(sent).map((text, i) => {
      const isFirst = sent + i === 0;
      return { text, lead: isFirst ? `${isParagraph ? '\n\n' : '\n'}${mark}` : ' ' };
    });
    sent = ended.length;
    return fresh;
  }

  function endLine(): Sentence[] {
    const sentences = take(true);
    isParagraph = line.trim() === '' || (isParagraph && sent === 0);
    line = '';
    sent = 0;
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
