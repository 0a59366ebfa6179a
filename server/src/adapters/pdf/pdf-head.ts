/** As in the contract, which the process of a document cannot read. */
const HEAD = 1024;
/** Files of other formats, and pages of the web, that hold a PDF as well. */
const other = /^(?:PK\x03\x04|\x89PNG|GIF8|\xFF\xD8|MZ|\x7FELF|#!)|</u;

/** Blanks and lines of a mail may stand before the mark of a PDF, another format may not. */
export function beginsAsPdf(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, HEAD)).toString('latin1');
  const at = text.indexOf('%PDF-');
  return at !== -1 && !other.test(text.slice(0, at));
}
