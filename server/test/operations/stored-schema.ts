import type pg from 'pg';

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  /** A value where an insert names none. */
  readonly hasDefault: boolean;
}

interface Rule {
  readonly kind: 'unique' | 'check' | 'reference' | 'exclusion';
  readonly columns: readonly string[];
  readonly definition: string;
}

interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  readonly rules: readonly Rule[];
}

export type StoredSchema = Readonly<Record<string, Table>>;

const QUERY = `
  with tables as (
    select c.oid, c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
  select t.name,
    (select json_object_agg(a.attname, json_build_object(
        'type', format_type(a.atttypid, a.atttypmod),
        'isRequired', a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> ''))
      from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(rule), '[]') from (
      select case contype when 'c' then 'check' when 'f' then 'reference' else 'exclusion' end as kind,
        coalesce((select array_agg(attname order by attname) from pg_attribute
          where attrelid = t.oid and attnum = any(conkey)), '{}') as columns,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = t.oid and contype in ('c', 'f', 'x')
      union all
      select 'unique', array(select pg_get_indexdef(indexrelid, n, false)
          from generate_series(1, indnkeyatts) n order by 1),
        regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')
      from pg_index where indrelid = t.oid and indisunique) as rule) as rules
  from tables t`;

/** Tables as a program meets them: columns, and rules that may refuse a row. */
export async function storedSchema(client: Pick<pg.ClientBase, 'query'>): Promise<StoredSchema> {
  const { rows } = await client.query<Table & { name: string }>(QUERY);
  return Object.fromEntries(rows.map(({ name, columns, rules }) => [name, { columns, rules }]));
}

/** Types that hold all that the first did, and answer it in the same way. */
const wider: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint'],
  smallint: ['integer', 'bigint'],
};

function* columnContractions(name: string, before: Column, after: Column | undefined): Generator<string> {
  if (!after) {
    yield `${name} is gone`;
    return;
  }
  const isWider =
    wider[before.type]?.includes(after.type) || (after.type === 'text' && /^char|^varchar/.test(before.type));
  if (after.type !== before.type && !isWider) yield `${name} is ${after.type}, was ${before.type}`;
  if (after.isRequired && !before.isRequired) yield `${name} may no longer be null`;
  if (after.isRequired && before.hasDefault && !after.hasDefault) yield `${name} has lost its default`;
}

function* tableContractions(name: string, before: Table, after: Table): Generator<string> {
  for (const [column, known] of Object.entries(before.columns))
    yield* columnContractions(`${name}.${column}`, known, after.columns[column]);
  for (const [column, { isRequired, hasDefault }] of Object.entries(after.columns)) {
    if (!(column in before.columns) && isRequired && !hasDefault) yield `${name}.${column} must be given`;
  }
  const has = (rules: readonly Rule[], { definition }: Rule) =>
    rules.some((rule) => rule.definition === definition);
  for (const rule of after.rules) {
    // On new columns alone: a program that does not know them leaves them empty.
    const concerns = rule.columns.some((column) => column in before.columns) || rule.columns.length === 0;
    if (concerns && !has(before.rules, rule)) yield `${name} has a new rule: ${rule.definition}`;
  }
  for (const rule of before.rules) {
    // Of "on conflict".
    if (rule.kind === 'unique' && !has(after.rules, rule)) yield `${name} has lost: ${rule.definition}`;
  }
}

/** What a program made for `before` could no longer read or write in `after`. */
export function contractions(before: StoredSchema, after: StoredSchema): string[] {
  return Object.entries(before).flatMap(([name, table]) => {
    const now = after[name];
    return now ? [...tableContractions(name, table, now)] : [`${name} is gone`];
  });
}
