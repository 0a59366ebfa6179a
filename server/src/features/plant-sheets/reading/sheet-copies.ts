import { createHash } from 'node:crypto';
import { limits } from '@simples/contract/limits';
import type { Actor } from '@simples/contract/permissions';
import type { SheetCompanions } from '@simples/contract/sheet-companions';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rulesVersion } from '#server/features/plant-sheets/facts/facts.repository.ts';
import { bodyOf, knownDanger } from '#server/features/plant-sheets/sheets/known-danger.repository.ts';
import { JsonText } from '#server/http/route.ts';

/** Of the newest published sheets, a hash of what readers see: version, danger by other sheets, pictures, signature. */
const marksSql = (among: SQL) => sql`
  select s.id, md5(concat_ws(' ', s.version, s.updated_at, ${knownDanger('s')}, ${rulesVersion()}::int,
    (select string_agg(concat(p.id, p.alternative_text, p.credit, p.position), ' ' order by p.position, p.id)
      from plant_pictures p where p.plant_sheet_id = s.id),
    (select concat(r.version, r.reviewer_id) from plant_sheet_health_reviews r where r.plant_sheet_id = s.id)
  )) as mark
  from plant_sheets s where s.status = 'VALIDATED' and ${among}
  order by s.updated_at desc, s.id desc limit ${limits.copies.sheets}`;

async function marksOf(db: Db, among: SQL): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; mark: string }>(marksSql(among));
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

type CompanionsOf = (actor: Actor, id: string) => Promise<SheetCompanions>;

/** What devices keep of the lexicon: marks to compare, and the sheets whose mark is new to them. */
export function createSheetCopies(db: Db, companionsOf: CompanionsOf) {
  async function marks(): Promise<JsonText> {
    const text = JSON.stringify({ marks: Object.fromEntries(await marksOf(db, sql`true`)) });
    return new JsonText(text, `"${createHash('sha256').update(text).digest('base64url')}"`);
  }

  async function copies(actor: Actor, ids: readonly string[]): Promise<JsonText> {
    const among = sql`s.id = any(${sql.param([...ids])}::uuid[])`;
    const current = await marksOf(db, among);
    const { rows } = await db.execute<{ id: string; sheet: string; card: string }>(sql`
      select s.id, ${bodyOf('s', 'reply')} as sheet, ${bodyOf('s', 'card')} as card from plant_sheets s
      where s.status = 'VALIDATED' and ${among} order by s.id`);
    const texts: string[] = [];
    // One after the other: a device that fills its copy keeps nobody else waiting.
    for (const { id, sheet, card } of rows) {
      const companions = JSON.stringify(await companionsOf(actor, id));
      const mark = JSON.stringify(current.get(id) ?? '');
      texts.push(`{"mark":${mark},"sheet":${sheet},"card":${card},"companions":${companions}}`);
    }
    return new JsonText(`{"copies":[${texts.join(',')}]}`);
  }

  return { marks, copies };
}
