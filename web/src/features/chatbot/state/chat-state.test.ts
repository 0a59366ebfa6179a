import { expect, test } from 'vitest';
import {
  type ChatState,
  type PendingQuestion,
  questionToSend,
  textsToKeep,
  withDraft,
  withoutTemporaryDiscussions,
  withPendingQuestion,
  withServerId,
} from './chat-state.ts';

const empty: ChatState = {
  userId: 'a',
  pendingQuestions: {},
  drafts: {},
  renamed: {},
  contextResets: {},
  askedWith: {},
  reveal: null,
  announcement: '',
};
const pending = (change: Partial<PendingQuestion> = {}): PendingQuestion => ({
  key: 'k1',
  question: 'Que prendre contre la toux ?',
  askedAt: '2026-11-14T10:00:00.000Z',
  stage: 'sent',
  emergency: null,
  strip: null,
  failure: null,
  replaces: null,
  isPromised: false,
  ...change,
});

test('empty, blank and too long texts cannot be sent', () => {
  for (const text of ['', '  \n ', 'x'.repeat(4_001)]) expect(questionToSend(empty, null, text)).toBeNull();
  expect(questionToSend(empty, null, '  toux ?\n')).toBe('toux ?');
});

test('a discussion that awaits its answer takes no other question; another discussion does', () => {
  const state = withPendingQuestion(empty, 'd1', pending());
  expect(questionToSend(state, 'd1', 'et un enfant ?')).toBeNull();
  expect(questionToSend(state, 'd2', 'et un enfant ?')).toBe('et un enfant ?');
  const failed = withPendingQuestion(empty, 'd1', pending({ stage: 'failed' }));
  expect(questionToSend(failed, 'd1', 'et un enfant ?')).toBe('et un enfant ?');
});

test('the server’s id replaces the temporary one, and what is being typed follows', () => {
  const waiting = withDraft(withPendingQuestion(empty, 'temp_1', pending()), 'temp_1', 'et un');
  const named = withServerId(waiting, 'temp_1', 'd1');
  expect(named).toMatchObject({
    pendingQuestions: {},
    drafts: { d1: { text: 'et un' } },
    renamed: { temp_1: 'd1' },
  });
});

test('what would be lost with the page: unsent texts, and questions without answer with their key', () => {
  const state = withDraft(withPendingQuestion(empty, 'd1', pending()), null, 'brouillon');
  expect(textsToKeep(state)).toEqual({
    d1: { text: 'Que prendre contre la toux ?', key: 'k1' },
    new: { text: 'brouillon', key: undefined },
  });
});

test('a dead temporary discussion is cleaned up and its question comes back; one at work stays', () => {
  const state = withPendingQuestion(
    withPendingQuestion(empty, 'temp_1', pending({ stage: 'failed' })),
    'temp_2',
    pending({ stage: 'thinking', key: 'k2' }),
  );
  const cleaned = withoutTemporaryDiscussions(state);
  expect(Object.keys(cleaned.pendingQuestions)).toEqual(['temp_2']);
  expect(cleaned.drafts).toEqual({ new: { text: 'Que prendre contre la toux ?', key: 'k1' } });
});

test('a changed text is a new question', () => {
  const restored: ChatState = { ...empty, drafts: { new: { text: 'toux', key: 'k1' } } };
  expect(withDraft(restored, null, 'toux ').drafts.new?.key).toBe('k1');
  expect(withDraft(restored, null, 'toux sèche').drafts.new?.key).toBeUndefined();
});
