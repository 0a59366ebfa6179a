import type { Source } from '@simples/contract/conversations';

/** Specification, section 9. */
const SHOWN = 200;

export interface SourceText {
  readonly statement: string;
  readonly rest: string;
  readonly isCut: boolean;
}

/** Keeps surrogate pairs whole. */
function cut(text: string): string {
  const shown = text.slice(0, SHOWN);
  return /[\uD800-\uDBFF]$/.test(shown) ? shown.slice(0, -1) : shown;
}

/** Cut at 200 characters, split after the supporting statement. */
export function sourceText(content: string, isWhole: boolean): SourceText {
  const isLong = content.length > SHOWN;
  const isCut = isLong && !isWhole;
  const shown = isCut ? cut(content) : content;
  const end = shown.indexOf('\n');
  const statement = end === -1 ? shown : shown.slice(0, end);
  return { statement, rest: end === -1 ? '' : shown.slice(end + 1), isCut };
}

export const isLong = (content: string): boolean => content.length > SHOWN;

/** Only addresses of this product. */
export function linkTo(url: string | null, quote: string | null): string | null {
  if (url === null || !/^\/(?![/\\])[^\s\\]*$/.test(url)) return null;
  if (quote === null) return url;
  const { pathname, searchParams, hash } = new URL(url, window.location.origin);
  searchParams.set('citation', quote);
  return `${pathname}?${searchParams}${hash}`;
}

/** Only a document has pages; without printed numbers they are counted in the file. */
export function pageOf({ metadata, index, continuesOn, pageLabel }: Source): string {
  if (metadata.type !== 'document') return '';
  const counted = [index, ...(continuesOn === undefined ? [] : [continuesOn])].map((page) => page + 1);
  const noun = counted.length > 1 ? 'pages' : 'page';
  return pageLabel === undefined ? `${noun} ${counted.join('-')} du fichier` : `${noun} ${pageLabel}`;
}
