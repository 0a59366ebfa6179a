import { AppError } from '@simples/contract/errors';
import { openContent } from '#server/db/sealed-rows.ts';
import type { Config } from '#server/lib/config.ts';
import { contentKeysOf } from '#server/lib/content-keys.ts';
import type { Client } from './rows.ts';
import { type Finding, todo, well } from './services.ts';

interface Stored {
  readonly key: string | null;
  readonly total: number;
}

interface Newest {
  readonly id: string;
  readonly content: string;
  readonly contentKey: string;
}

/** Keys that seal messages and are not at hand, tried on the newest message under each. */
export async function lostKeys(
  client: Client,
  config: Pick<Config, 'CONTENT_KEY' | 'CONTENT_KEY_OLD'>,
): Promise<string[]> {
  const keys = contentKeysOf(config);
  const { rows } = await client.query<Newest>(
    `select distinct on (content_key) id, content, content_key as "contentKey" from messages
     where content_key is not null order by content_key, position desc`,
  );
  return rows.flatMap((row) => {
    try {
      openContent(keys, row);
      return [];
    } catch (error) {
      if (error instanceof AppError) return [row.contentKey];
      throw error;
    }
  });
}

/** Whether questions are sealed under the key of the settings, and can be opened. */
export async function checkContent(client: Client, config: Config): Promise<Finding> {
  const lost = await lostKeys(client, config);
  if (lost.length > 0) {
    return todo(
      `Discussions : la clé ${lost.join(', ')} qui les a chiffrées manque ; donnez-la avec CONTENT_KEY_OLD, sinon elles sont perdues`,
    );
  }
  const { rows } = await client.query<Stored>(
    'select content_key as key, count(*)::int as total from messages group by content_key',
  );
  const target = contentKeysOf(config).sealing?.keyId ?? null;
  const others = rows.filter(({ key }) => key !== target).reduce((sum, { total }) => sum + total, 0);
  if (target === null) {
    return others === 0
      ? well('Discussions : en clair dans la base ; CONTENT_KEY les chiffre')
      : todo(`Discussions : ${others} messages sont encore chiffrés ; lancez « npm run rotate-key »`);
  }
  return others === 0
    ? well(`Discussions : chiffrées, la clé ${target} les ouvre`)
    : todo(
        `Discussions : ${others} messages sont en clair ou sous une clé plus ancienne ; lancez « npm run rotate-key »`,
      );
}
