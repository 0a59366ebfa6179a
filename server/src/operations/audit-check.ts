import { type ChainedEvent, hashOfEvent } from '#server/db/audit-chain.ts';
import { type Client, transaction } from './rows.ts';
import { type Finding, todo, well } from './services.ts';

interface Chain {
  readonly name: 'kept' | 'passing';
  readonly anchorPosition: string;
  readonly anchorHash: Buffer;
  readonly headPosition: string;
  readonly headHash: Buffer;
}

interface StoredEvent extends ChainedEvent {
  /** A bigint, as text. */
  readonly position: string;
  readonly hash: Buffer;
}

const BATCH = 1_000;

const chainsQuery = `
  select name, anchor_position as "anchorPosition", anchor_hash as "anchorHash",
    head_position as "headPosition", head_hash as "headHash" from audit_chains order by name`;

const eventsQuery = `
  select id, at, act, result, actor_kind as "actorKind", actor_id as "actorId", subject_id as "subjectId",
    row_id as "rowId", version, reason, detail, network, request_id as "requestId", position, hash
  from audit_events where chain = $1 and position > $2 order by position limit ${BATCH}`;

const nameOf = { kept: 'actes gardés', passing: 'connexions' } as const;

interface Checked {
  readonly events: number;
  /** What is wrong first; null when the chain is whole. */
  readonly fault: string | null;
}

/** Follows a chain from where it begins to its head. */
async function checkChain(client: Client, chain: Chain): Promise<Checked> {
  let position = Number(chain.anchorPosition);
  let hash = chain.anchorHash;
  let events = 0;
  for (;;) {
    const { rows } = await client.query<StoredEvent>(eventsQuery, [chain.name, position]);
    for (const row of rows) {
      const found = Number(row.position);
      const place = `n° ${found} du ${row.at.toISOString()} (${nameOf[chain.name]})`;
      if (found !== position + 1) return { events, fault: `il manque des événements avant le ${place}` };
      hash = hashOfEvent(hash, found, row);
      if (!hash.equals(row.hash))
        return { events, fault: `l’événement ${place} n’est plus celui qui a été écrit` };
      position = found;
      events += 1;
    }
    if (rows.length < BATCH) break;
  }
  const isWhole = position === Number(chain.headPosition) && hash.equals(chain.headHash);
  return { events, fault: isWhole ? null : `il manque les derniers événements (${nameOf[chain.name]})` };
}

/** Whether the audit log is as it was written: nothing changed, removed or put elsewhere. */
export async function checkAudit(client: Client): Promise<Finding[]> {
  return transaction(client, 'read', async () => {
    const { rows: chains } = await client.query<Chain>(chainsQuery);
    const { rows: strays } = await client.query<{ total: number }>(
      `select count(*)::int as total from audit_events
       where chain is not null and chain not in (select name from audit_chains)`,
    );
    let events = 0;
    const faults: string[] = (strays[0]?.total ?? 0) > 0 ? ['ses extrémités ont été enlevées'] : [];
    for (const chain of chains) {
      const checked = await checkChain(client, chain);
      events += checked.events;
      if (checked.fault !== null) faults.push(checked.fault);
    }
    const heads = chains.map(
      ({ name, headHash }) => `${nameOf[name]} ${headHash.toString('hex').slice(0, 16)}`,
    );
    if (faults.length === 0) {
      const last = heads.length > 0 ? ` ; derniers maillons : ${heads.join(', ')}` : '';
      return [well(`Journal des actes : ${events} événements enchaînés, tels qu’ils ont été écrits${last}`)];
    }
    return faults.map((fault) => todo(`Journal des actes : ${fault} ; comparez avec une sauvegarde`));
  });
}
