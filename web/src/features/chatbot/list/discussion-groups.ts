import type { ConversationSummary } from '@simples/contract/conversations';

export interface DiscussionGroup {
  readonly label: string;
  readonly discussions: readonly ConversationSummary[];
}

const DAY = 86_400_000;
const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' });

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

function labelOf(moment: Date, now: Date): string {
  // Rounded: a day has 23 or 25 hours when the clocks change.
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  if (days <= 0) return 'Aujourd’hui';
  if (days === 1) return 'Hier';
  if (days < 7) return '7 derniers jours';
  if (days < 30) return '30 derniers jours';
  const name = month.format(moment);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Discussions under the day, week or month of their last message, in the order given. */
export function groupByDate(discussions: readonly ConversationSummary[], now: Date): DiscussionGroup[] {
  const groups = new Map<string, ConversationSummary[]>();
  for (const discussion of discussions) {
    const label = labelOf(new Date(discussion.updatedAt), now);
    groups.set(label, [...(groups.get(label) ?? []), discussion]);
  }
  return Array.from(groups, ([label, members]) => ({ label, discussions: members }));
}
