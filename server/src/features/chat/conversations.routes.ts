import { conversationEndpoints } from '@simples/contract/conversations';
import { EventStream, type Route, route } from '#server/http/route.ts';
import type { Conversations } from './conversations.service.ts';

export function conversationRoutes(conversations: Conversations): Route[] {
  return [
    route(conversationEndpoints.list, ({ actor, query }) => conversations.list(actor, query)),
    route(conversationEndpoints.get, ({ actor, params, query }) =>
      conversations.get(actor, { id: params.id, before: query.before }),
    ),
    route(conversationEndpoints.ask, async ({ actor, body, headers, accepts }) => {
      const question = {
        query: body.query,
        conversationId: body.conversationId ?? null,
        replaces: body.replaces ?? null,
        startsAnew: body.startsAnew,
        withoutSlots: body.withoutSlots,
        notUrgent: body.notUrgent,
        idempotencyKey: headers['idempotency-key'] ?? null,
      };
      // Streaming is only worthwhile while a model writes.
      const isFollowed = accepts === 'events' || (accepts === 'either' && conversations.isWorded);
      if (!isFollowed) return conversations.ask(actor, question);
      return new EventStream(await conversations.askStreaming(actor, question));
    }),
    route(conversationEndpoints.stop, async ({ actor, body }) => {
      await conversations.stop(actor, body.key);
      return undefined;
    }),
    route(conversationEndpoints.feedback, async ({ actor, params, body }) => {
      const { value, reason = null } = body;
      await conversations.giveFeedback(actor, {
        conversationId: params.id,
        messageId: params.messageId,
        value,
        reason,
      });
      return undefined;
    }),
    route(conversationEndpoints.rename, ({ actor, params, body }) =>
      conversations.rename(actor, { id: params.id, title: body.title }),
    ),
    route(conversationEndpoints.remove, async ({ actor, params }) => {
      await conversations.remove(actor, params.id);
      return undefined;
    }),
    route(conversationEndpoints.retention, async () => conversations.retention()),
  ];
}
