import { assessSafety } from '@simples/contract/safety';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { isTemporary } from '../ids.ts';
import { rules } from '../safety-rules.ts';
import { joinReply } from './answers.ts';
import { ask, FALLBACK, isPassing } from './ask.ts';
import { leaving, useChat } from './chat-store.ts';
import { type Exchange, type Failure, withExchange, withoutExchange, withStage } from './exchange-state.ts';

/** Specification, section 9. */
const PLACEHOLDER_DELAY = 300;
const THINKING_DELAY = 8_000;

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && !isPassing(error)) {
    return { message: error.message, httpCode: error.httpCode, key: error.key };
  }
  const { httpCode, key } = error instanceof ApiError ? error : { httpCode: 0, key: 'conversations.ask' };
  return { message: FALLBACK, httpCode, key };
}

/** Moves a question on through the stages that time alone brings. */
function createStages(id: string, key: string) {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const isWanted = (): boolean => useChat.getState().exchanges[id]?.key === key;
  const move = (change: Partial<Exchange>): void => {
    if (isWanted()) useChat.setState((state) => withStage(state, id, change));
  };
  const stop = (): void => timers.forEach(clearTimeout);
  return {
    isWanted,
    move,
    stop,
    onTold: (text: string) => {
      const before = useChat.getState().exchanges[id]?.told;
      move({ told: { text, since: before && before.text !== '' ? before.since : Date.now() } });
    },
    onWaiting: () => {
      stop();
      move({ stage: 'waiting', isPromised: true });
    },
    onLeaving: () => {
      if (timers.length > 0 && useChat.getState().exchanges[id]?.stage !== 'waiting') return;
      stop();
      move({ stage: 'sent' });
      timers = [
        setTimeout(() => move({ stage: 'placeholder' }), PLACEHOLDER_DELAY),
        setTimeout(() => move({ stage: 'thinking' }), THINKING_DELAY),
      ];
    },
  };
}

/** Says why there is no answer; an answer that another should have replaced simply stays. */
function fail(id: string, exchange: Exchange, failure: Failure): void {
  if (exchange.replaces === null) {
    useChat.setState((state) => withStage(state, id, { stage: 'failed', failure }));
    return;
  }
  useChat.setState((state) => withoutExchange(state, id));
  showToast('La réponse n’a pas pu être régénérée', 'La précédente reste affichée.');
}

/** By key, the questions that a request or the wait for the network is working on, unless their person left. */
const running = new Map<string, AbortSignal>();

async function run(client: QueryClient, id: string, exchange: Exchange): Promise<void> {
  const { key, question, replaces, startsAnew = false } = exchange;
  const signal = leaving();
  const stages = createStages(id, key);
  signal.addEventListener('abort', stages.stop);
  running.set(key, signal);
  try {
    const conversationId = isTemporary(id) ? null : id;
    const reply = await ask({ key, question, conversationId, replaces, startsAnew, signal }, stages);
    stages.stop();
    if (reply && !signal.aborted && stages.isWanted()) await joinReply(client, id, reply);
  } catch (error) {
    stages.stop();
    if (!signal.aborted && stages.isWanted()) fail(id, exchange, failureOf(error));
  } finally {
    if (running.get(key) === signal) running.delete(key);
  }
}

type Begun = Pick<Exchange, 'key' | 'question'> &
  Partial<Pick<Exchange, 'askedAt' | 'replaces' | 'isPromised' | 'startsAnew'>>;

/** Shows a question in its discussion and sends it. */
export function begin(client: QueryClient, id: string, begun: Begun): void {
  const { key, question, askedAt, replaces, isPromised, startsAnew } = begun;
  const country = useCurrentUser.getState().user?.country ?? null;
  const { emergency, strip } = assessSafety(question, rules, country);
  const exchange: Exchange = {
    key,
    question,
    askedAt: askedAt ?? new Date().toISOString(),
    stage: 'sent',
    emergency,
    strip,
    failure: null,
    replaces: replaces ?? null,
    isPromised: isPromised ?? false,
    startsAnew,
  };
  useChat.setState((state) => ({ ...withExchange(state, id, exchange), announcement: '', reveal: null }));
  void run(client, id, exchange);
}

/** Goes on with the questions that the device kept for the return of the network. */
export function resumeWaiting(client: QueryClient): void {
  for (const [id, exchange] of Object.entries(useChat.getState().exchanges)) {
    const isRunning = running.get(exchange.key)?.aborted === false;
    if (exchange.stage === 'waiting' && !isRunning) begin(client, id, exchange);
  }
}
