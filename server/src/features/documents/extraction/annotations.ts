import type { DocumentPage } from '#server/adapters/pdf/page.ts';
import { isAddressedToMachine } from './prompt-injection.ts';
import type { Range } from './text-flow.ts';

/** The page as it is printed: who annotated it is not the author of the document. */
export function printedPage(page: DocumentPage): DocumentPage {
  const [first] = page.lines.filter(({ annotation }) => annotation !== undefined);
  if (first === undefined) return page;
  return {
    ...page,
    text: page.text.slice(0, first.start).replace(/\n\n$/, ''),
    lines: page.lines.filter(({ annotation }) => annotation === undefined),
  };
}

export interface Annotation extends Range {
  readonly heading: string;
}

/** An author is whatever its program was told. */
const nameOfPerson = /^\p{L}[\p{L}\p{M}\d .,'’()-]*$/u;

/** As whoever asks for it calls it. */
function headingOf(author: string): string {
  const isTold = nameOfPerson.test(author) && !isAddressedToMachine(author);
  return `Annotation ajoutée (${isTold ? `relecteur : ${author}` : 'relecteur'})`;
}

/** In the text of the page. */
export function annotationsOn({ text, lines }: DocumentPage): Annotation[] {
  const found: Annotation[] = [];
  for (const { start, end, annotation } of lines) {
    if (annotation === undefined) continue;
    const last = found.at(-1);
    const isSame = last !== undefined && !text.slice(last.end, start).includes('\n\n');
    if (isSame) found[found.length - 1] = { ...last, end };
    else found.push({ start, end, heading: headingOf(annotation) });
  }
  return found;
}
