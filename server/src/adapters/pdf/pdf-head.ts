/** As in the contract, which the process of a document cannot read. */
const HEAD = 1024;
/** How files of other formats begin that may hold a PDF as well. */
const others = ['PK\x03\x04', '\x89PNG', 'GIF8', '\xFF\xD8', 'MZ', '\x7FELF', '#!'];

/** Blanks and lines of a mail may stand before the mark of a PDF; another format and tags of the web may not. */
export function beginsAsPdf(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, HEAD)).toString('latin1');
  const at = text.indexOf('%PDF-');
  const isOther = others.some((mark) => text.startsWith(mark)) || text.slice(0, at).includes('<');
  return at !== -1 && !isOther;
}
