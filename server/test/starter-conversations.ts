import type { Reply } from '@simples/contract/conversations';
import { expect } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from './harness.ts';
import { loadStarterContent } from './starter-content.ts';

interface StarterConversations {
  readonly test: TestApp;
  readonly person: SignedIn;
  readonly ask: (query: string, conversationId?: string | null, more?: object) => Promise<Reply>;
  /** The last reply of a conversation. */
  readonly converse: (...questions: readonly string[]) => Promise<Reply>;
}

/** A customer who asks the product with the starter sheets, over HTTP. */
export async function startConversations(): Promise<StarterConversations> {
  const test = await startTestApp({ RATE_LIMITS: false });
  await loadStarterContent(test.db);
  const person = await test.signIn('CUSTOMER');
  const ask = async (query: string, conversationId: string | null = null, more = {}): Promise<Reply> => {
    const response = await test.inject({
      method: 'POST',
      url: '/v1/api/conversations',
      headers: person.headers,
      payload: { query, conversationId, ...more },
    });
    expect(response.statusCode).toBe(200);
    return response.json<Reply>();
  };
  return {
    test,
    person,
    ask,
    converse: async (...questions) => {
      let reply: Reply | undefined;
      for (const question of questions) reply = await ask(question, reply?.conversationId ?? null);
      if (reply === undefined) throw new Error('no question');
      return reply;
    },
  };
}
