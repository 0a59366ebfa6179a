/** Answers on their way before the application was there (`ahead.ts`). */
export interface AskedAhead {
  readonly authorization: string;
  readonly answers: Map<string, Promise<Response>>;
  readonly askedAt: number;
}

declare global {
  interface Window {
    askedAhead?: AskedAhead | null;
  }
}

/** An answer that nobody has taken for this long may be outdated. */
const FRESH_MS = 30_000;

/** The answer to a request that was sent ahead for the same person; once. */
export function takeAskedAhead(address: string, authorization: string): Promise<Response> | null {
  const asked = globalThis.window?.askedAhead;
  if (!asked || asked.authorization !== authorization) return null;
  if (performance.now() - asked.askedAt > FRESH_MS) return null;
  const answer = asked.answers.get(address) ?? null;
  asked.answers.delete(address);
  return answer;
}
