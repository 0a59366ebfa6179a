import type { AnswerEvent } from '@simples/contract/conversations';

/** The events of a stream that came whole, in order; heartbeats are none. */
export function eventsIn(body: string): AnswerEvent[] {
  const blocks = body.split('\n\n').slice(0, -1);
  return blocks.flatMap((block): AnswerEvent[] => {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return data === undefined ? [] : [JSON.parse(data) as AnswerEvent];
  });
}

/** Reads a stream piece by piece, so that a test can look at what has come so far. */
export function follow(response: Response) {
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  async function more(): Promise<boolean> {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    return !done;
  }
  return {
    /** What has come by the time that the predicate holds. */
    until: async (holds: (events: readonly AnswerEvent[]) => boolean): Promise<AnswerEvent[]> => {
      while (!holds(eventsIn(text)) && (await more()));
      return eventsIn(text);
    },
    all: async (): Promise<AnswerEvent[]> => {
      while (await more());
      return eventsIn(text);
    },
    raw: () => text,
    leave: () => reader.cancel(),
  };
}
