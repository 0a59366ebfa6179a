import type { WrittenAnswer } from '../answer-writer.ts';
import { frames } from '../frames.ts';

/** What stays of the answer without a model, word for word, around what the model writes. */
export interface Frame {
  /** Cautions that come first, and how names were understood. */
  readonly lead: readonly string[];
  /** What is to be worded. */
  readonly body: readonly string[];
  /** Blocks that quote pages of documents alone. What of them is not worded stays as it is. */
  readonly pages: readonly string[];
  /** Cautions that come last. */
  readonly tail: readonly string[];
}

const isCaution = (block: string) => block.split('\n').every((line) => line.startsWith('>'));
const isKept = (block: string) => isCaution(block) || frames.isUnderstood(block);
const notes: readonly string[] = [
  `*${frames.referral}*`,
  `*${frames.documentsReferral}*`,
  frames.notDocumented,
  frames.documentsUnreviewed,
];

function quotesDocuments(block: string, { sources }: WrittenAnswer): boolean {
  const cited = [...block.matchAll(/\[(\d+)\]/g)].map(([, n]) => sources[Number(n) - 1]?.metadata.type);
  return cited.length > 0 && cited.every((type) => type === 'document');
}

/** Takes an answer apart: a warning is never worded anew, and never left out. */
export function frameOf(answer: WrittenAnswer): Frame {
  const { content } = answer;
  const blocks = content.split('\n\n').filter((block) => !notes.includes(block));
  const first = blocks.findIndex((block) => !isKept(block));
  if (first === -1) return { lead: blocks, body: [], pages: [], tail: [] };
  const rest = blocks.slice(first);
  const isOfPages = (block: string): boolean => !isCaution(block) && quotesDocuments(block, answer);
  const tail = rest.filter(isCaution);
  if (content.includes(frames.notDocumented)) tail.push(frames.notDocumented);
  return {
    lead: blocks.slice(0, first),
    body: rest.filter((block) => !isCaution(block) && !isOfPages(block)),
    pages: rest.filter(isOfPages),
    tail,
  };
}

/** What an answer says when the sheets are silent. */
const silences = [...frames.undocumentedSigns, frames.undocumentedPair];

/**
 * Whether a model may word an answer. Emergencies, refusals, questions back and small talk stay as they are; so does
 * an answer that says that the sheets are silent, which no wording may turn into an all-clear.
 */
export function mayBeWorded(answer: WrittenAnswer): boolean {
  if (answer.kind !== 'answer' || answer.sources.length === 0) return false;
  const { body, pages } = frameOf(answer);
  const isSilent = body.some((block) => silences.some((sign) => block.includes(sign)));
  return body.length + pages.length > 0 && !isSilent;
}
