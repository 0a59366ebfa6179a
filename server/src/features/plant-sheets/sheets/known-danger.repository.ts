import { type SQL, sql } from 'drizzle-orm';

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

export function bodyWithDanger(alias: 's' | 'plant_sheets', body: keyof typeof fields): SQL<string> {
  const text = sql`${sql.identifier(alias)}.${sql.identifier(body)}`;
  return sql`(
    select case when k.level is null then ${text}
      else (${text}::jsonb || jsonb_build_object('${sql.raw(fields[body])}', k.level))::text end
    from (select ${knownDanger(alias)} as level) k)`;
}
