/** French punctuation never starts a line: the space before it does not break. */
export const tied = (text: string): string => text.replace(/ (?=[:;?!»])/g, '\u00a0');
