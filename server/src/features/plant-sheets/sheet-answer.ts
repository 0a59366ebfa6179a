import { JsonText } from '../../http/route.ts';
import type { Requester } from './publication/writing.ts';
import { type StoredSheet, sheetReply } from './sheet-record.ts';

interface Request extends Pick<Requester, 'actor'> {
  readonly address: string;
  readonly requestId: string;
}

/** Whoever makes a request. */
export const requesterOf = ({ actor, address, requestId }: Request): Requester => ({
  actor,
  caller: { address, requestId },
});

/** A sheet as an answer, with its version as the tag that a later save sends back. */
export function sheetAnswer({ content, state }: StoredSheet): JsonText {
  return new JsonText(JSON.stringify(sheetReply(content, state)), `"${state.version}"`);
}
