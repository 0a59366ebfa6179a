import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { type SQL, sql } from 'drizzle-orm';
import { plantSheets } from '#server/db/schema.ts';
import { dangerKeysOf, dangerMarksOf, dangerOf } from './plant-danger.ts';
import { listedDanger } from './sheet-record.ts';

/** Danger known from other published sheets of the plant, where graver than its own; null for none. */
export function knownDanger(alias: 's' | 'plant_sheets'): SQL<'toxic' | 'lethal' | null> {
  const row = sql.identifier(alias);
  // Alphabetical: lethal before toxic.
  return sql`(
    select min(d.danger_level) from plant_sheets d
    where d.danger_marks <> '{}' and d.danger_marks && ${row}.danger_keys and d.status = 'VALIDATED'
      and d.id <> ${row}.id and d.id is distinct from ${row}.published_sheet_id
      and ${row}.danger_level is distinct from 'lethal'
      and (d.danger_level = 'lethal' or ${row}.danger_level is distinct from 'toxic'))`;
}

const fields = { reply: 'knownDanger', card: 'dangerLevel' } as const;

/** Of a row whose known danger is `k.level`. */
export function bodyKnowing(alias: 's' | 'plant_sheets', body: keyof typeof fields): SQL<string> {
  const text = sql`${sql.identifier(alias)}.${sql.identifier(body)}`;
  return sql`case when k.level is null then ${text}
    else (${text}::jsonb || jsonb_build_object('${sql.raw(fields[body])}', k.level))::text end`;
}

export function bodyWithDanger(alias: 's' | 'plant_sheets', body: keyof typeof fields): SQL<string> {
  return sql`(select ${bodyKnowing(alias, body)} from (select ${knownDanger(alias)} as level) k)`;
}

/** As lists show it. The first picture is added to the text of the card: nothing is parsed. */
export function bodyOf(alias: 's', body: keyof typeof fields): SQL<string> {
  if (body === 'reply') return bodyWithDanger(alias, body);
  const row = sql.identifier(alias);
  return sql`(
    select case when p.picture is null then c.body else left(c.body, -1) || ',"picture":' || p.picture || '}' end
    from (select ${bodyWithDanger(alias, body)} as body) c left join lateral (
      select json_build_object('id', p.id, 'alternativeText', p.alternative_text)::text as picture
      from plant_pictures p where p.plant_sheet_id = coalesce(${row}.published_sheet_id, ${row}.id)
      order by p.position, p.id limit 1) p on true)`;
}

/** By today's safety list, for a row that was written with an older one. */
export function dangerColumns(content: PlantSheetContent) {
  const dangerLevel = dangerOf(content);
  const updated = (column: typeof plantSheets.reply | typeof plantSheets.card, said: object) => sql`
    case when ${plantSheets.dangerLevel} is not distinct from ${dangerLevel} then ${column}
      else ((${column}::jsonb - 'knownDanger') || ${JSON.stringify(said)}::jsonb)::text end`;
  return {
    dangerLevel,
    dangerKeys: [...dangerKeysOf(content)],
    dangerMarks: dangerMarksOf(content),
    reply: updated(plantSheets.reply, listedDanger(content)),
    card: updated(plantSheets.card, { dangerLevel }),
  };
}
