import type { FeedbackValue, KeptFeedbackReason } from '@simples/contract/feedback';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';

/** First and last moment, the last not counted. */
export interface Between {
  readonly from: Date;
  readonly until: Date;
}

const within = ({ from, until }: Between) =>
  sql`f.at >= ${from}::timestamptz and f.at < ${until}::timestamptz`;

/** How many opinions of each kind were given. */
export async function feedbackCounts(db: Db, between: Between) {
  const { rows } = await db.execute<{
    value: FeedbackValue;
    reason: KeptFeedbackReason | null;
    total: number;
  }>(sql`
    select f.value, f.reason, count(*)::int as total from message_feedback f
    where ${within(between)} group by f.value, f.reason order by total desc, f.reason`);
  return rows;
}

/** The sheets that the answers found wanting were about, those found dangerous first. Whose answers is not told. */
export async function sheetsFoundWanting(db: Db, between: Between, limit: number) {
  const { rows } = await db.execute<{
    plantSheetId: string;
    down: number;
    dangerous: number;
    reasons: { reason: KeptFeedbackReason | null; total: number }[];
  }>(sql`
    with given as (
      select sheet, f.reason, count(*)::int as total
      from message_feedback f join messages m on m.id = f.message_id cross join unnest(m.focus) as sheet
      where f.value = 'down' and ${within(between)} group by sheet, f.reason
    )
    select sheet as "plantSheetId", sum(total)::int as down,
      coalesce(sum(total) filter (where reason = 'DANGEROUS'), 0)::int as dangerous,
      json_agg(json_build_object('reason', reason, 'total', total) order by total desc, reason) as reasons
    from given group by sheet order by dangerous desc, down desc, sheet limit ${limit}`);
  return rows;
}

/** Conversations begun and messages written. */
export async function countTalk(db: Db, { from, until }: Between) {
  const { rows } = await db.execute<{ totalConversations: number; totalMessages: number }>(sql`
    select
      (select count(*)::int from conversations c
        where c.created_at >= ${from}::timestamptz and c.created_at < ${until}::timestamptz) as "totalConversations",
      (select count(*)::int from messages m
        where m.created_at >= ${from}::timestamptz and m.created_at < ${until}::timestamptz) as "totalMessages"`);
  return rows[0] ?? { totalConversations: 0, totalMessages: 0 };
}
