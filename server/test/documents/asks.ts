import type { Reply, Source } from '@simples/contract/conversations';
import type { SignedIn, TestApp } from '#test/harness.ts';

/** What a person is answered, each time in a new conversation unless one is given. */
export const asksOf =
  (test: TestApp, { headers }: Pick<SignedIn, 'headers'>) =>
  async (query: string, conversationId?: string): Promise<Reply> => {
    const payload = { query, ...(conversationId === undefined ? {} : { conversationId }) };
    return (await test.inject({ method: 'POST', url: '/v1/api/conversations', headers, payload })).json();
  };

export const documentsOf = ({ sources }: Reply): Source[] =>
  sources.filter(({ metadata }) => metadata.type === 'document');

/** What an answer quotes of documents, one after the other. */
export const quotedOf = (reply: Reply): string =>
  documentsOf(reply)
    .map(({ content }) => content.split('\n')[0] ?? '')
    .join(' | ');
