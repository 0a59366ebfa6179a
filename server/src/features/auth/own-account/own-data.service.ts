import type { PersonalData } from '@simples/contract/users/own-account-endpoints';
import type { Session } from '../../../http/route.ts';
import { type Caller, eventsBy } from '../../audit/audit.service.ts';
import { getOwnRecord } from '../../users/users.service.ts';
import type { SignInParts } from '../auth.service.ts';

interface DataFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

type Conversation = PersonalData['conversations'][number];

const list = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n');

/** One conversation in memory at a time: someone may have thousands. */
async function* pieces(head: object, conversations: AsyncIterable<Conversation>, events: readonly object[]) {
  yield `${JSON.stringify(head).slice(0, -1)},\n"conversations":[`;
  let separator = '\n';
  for await (const conversation of conversations) {
    yield separator + JSON.stringify(conversation);
    separator = ',\n';
  }
  yield `\n],\n"events":[\n${list(events)}\n]}\n`;
}

/** Everything the product keeps about oneself, as a file made piece by piece. */
export async function exportOwnData(
  { db, clock, audit, sessions, visitsOf, conversationsOf }: SignInParts,
  caller: Caller,
  session: Session,
): Promise<DataFile> {
  const { actor } = session;
  const now = clock.now();
  const exportedAt = now.toISOString();
  audit({ act: 'export', result: 'ok', who: actor.id, caller, detail: { what: 'own-data' } });
  const head = {
    exportedAt,
    profile: await getOwnRecord(db, actor, now),
    sessions: await sessions.list(session),
    visits: await visitsOf(actor.id),
  };
  return {
    name: `simples-mes-donnees-${exportedAt.slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    pieces: pieces(head, conversationsOf(actor.id), await eventsBy(db, actor.id)),
  };
}
