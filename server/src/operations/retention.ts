import type { Config } from '#server/lib/config.ts';
import { addDays, dayOf, retentionDays } from '#server/lib/dates.ts';
import type { Client } from './rows.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How far the report looks ahead. */
export const AHEAD = 30;

/** What the product deletes by itself, once it is older than that. */
interface Rule {
  readonly what: string;
  readonly after: string;
  /** Counts rows, with the moment or the day before which they are deleted. */
  readonly query: string;
  readonly before: (now: Date) => Date | string;
}

const daysBefore = (days: number) => (now: Date) => new Date(now.getTime() - days * DAY);
const dayBefore = (days: number) => (now: Date) => addDays(dayOf(now), -days);
const atOnce = (now: Date) => now;

const count = (table: string, condition: string) =>
  `select count(*)::int as total from ${table} where ${condition}`;

function rulesOf({ CONVERSATION_RETENTION_DAYS: days }: Pick<Config, 'CONVERSATION_RETENTION_DAYS'>): Rule[] {
  const conversationAge = { after: `${days} jours sans message`, before: daysBefore(days) };
  const usageAge = { after: `${retentionDays.usage} jours`, before: dayBefore(retentionDays.usage) };
  const expired = { after: 'à leur échéance', before: atOnce };
  return [
    { what: 'discussions', ...conversationAge, query: count('conversations', 'updated_at < $1') },
    {
      what: 'messages de ces discussions',
      ...conversationAge,
      query: count('messages m join conversations c on c.id = m.conversation_id', 'c.updated_at < $1'),
    },
    {
      what: 'connexions et accès refusés du journal',
      after: `${retentionDays.signIns} jours`,
      before: daysBefore(retentionDays.signIns),
      query: count('audit_events', `chain = 'passing' and at < $1`),
    },
    { what: 'visites des personnes, par jour', ...usageAge, query: count('usage_people', 'day < $1') },
    { what: 'termes cherchés, par jour', ...usageAge, query: count('usage_terms', 'day < $1') },
    { what: 'recherches sans réponse, par jour', ...usageAge, query: count('usage_unanswered', 'day < $1') },
    { what: 'sessions', ...expired, query: count('sessions', 'expires_at < $1') },
    { what: 'codes de connexion', ...expired, query: count('one_time_codes', 'expires_at < $1') },
    { what: 'invitations', ...expired, query: count('invitations', 'expires_at < $1') },
    {
      what: 'empreintes de questions répétées',
      after: '1 jour',
      before: daysBefore(1),
      query: count('question_keys', 'created_at < $1'),
    },
  ];
}

export interface Due {
  readonly what: string;
  readonly after: string;
  /** Rows that the next sweep deletes. */
  readonly now: number;
  /** Rows that are due in the coming days, those of now included. */
  readonly soon: number;
}

/** What retention will delete; deletes nothing. */
export async function retentionReport(
  client: Client,
  config: Pick<Config, 'CONVERSATION_RETENTION_DAYS'>,
  now: Date,
): Promise<Due[]> {
  const later = new Date(now.getTime() + AHEAD * DAY);
  const report: Due[] = [];
  for (const { what, after, query, before } of rulesOf(config)) {
    const due = async (at: Date) =>
      (await client.query<{ total: number }>(query, [before(at)])).rows[0]?.total ?? 0;
    report.push({ what, after, now: await due(now), soon: await due(later) });
  }
  return report;
}
