/** The light Markdown of an answer as a reader hears it: no marks, no source numbers. */
export function plainText(content: string): string {
  return withoutMarks(content)
    .replace(/\s*\[\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same with its lines and its source numbers, for the clipboard. */
export function withoutMarks(content: string): string {
  return content
    .replace(/^\s*>\s?/gm, '')
    .replace(/\*\*(.+?)\*\*/gs, '$1')
    .replace(/\*(\S(?:.*?\S)?)\*/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!>])/g, '$1');
}
