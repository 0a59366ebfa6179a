import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { memoize } from '#server/lib/memoize.ts';
import { slices } from './sheet-numbers.ts';

/** What is remembered of a published sheet. */
export interface Traits {
  readonly id: string;
  readonly family: string;
  readonly language: string;
  /** Microseconds, as the database has them. */
  readonly updatedAt: number;
  readonly createdBy: string;
  readonly updatedByAi: boolean;
  /** By its own sheet or the safety list. */
  readonly dangerous: boolean;
  readonly stems: readonly string[];
  readonly tags: readonly string[];
  readonly parts: readonly string[];
  readonly origins: readonly string[];
  readonly preparations: readonly string[];
  readonly applications: readonly string[];
  /** Type of each reference. */
  readonly references: readonly string[];
  /** Hashes, of 53 bits, of what may be named like a dangerous plant; none of one that is dangerous itself. */
  readonly keys: readonly number[];
  /** The same of what a dangerous plant is named. */
  readonly marks: readonly number[];
}

/** Values of an array of texts as PostgreSQL writes it: what holds other signs is quoted. */
function valuesOf(text: string): readonly string[] {
  if (text.includes('\\'))
    return Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"|[^",{}]+/g), ([whole, quoted]) =>
      quoted === undefined ? whole : quoted.replace(/\\(.)/g, '$1'),
    );
  const end = text.length - 1;
  const values: string[] = [];
  for (let at = 1; at < end; ) {
    const isQuoted = text[at] === '"';
    const from = isQuoted ? at + 1 : at;
    const next = text.indexOf(isQuoted ? '"' : ',', from);
    const to = next === -1 ? end : next;
    values.push(text.slice(from, to));
    at = isQuoted ? to + 2 : to + 1;
  }
  return values;
}

const MAX_LISTS = 1_000;
/** Of lists that many sheets have alike. */
const fewValuesOf = memoize(valuesOf, (text) => text, MAX_LISTS);

const numbersOf = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

const isDangerous = sql`coalesce(s.danger_level, '') in ('toxic', 'lethal')`;

const hashes = (column: 'danger_keys' | 'danger_marks', unless: SQL) => {
  const keys = sql`s.${sql.identifier(column)}`;
  return sql`case when ${keys} = '{}' or ${unless} then '{}'
    else array(select hashtextextended(k, 0) & 9007199254740991 from unnest(${keys}) k)::text end`;
};

/** Arrays travel as texts: JSON takes three times as long to write. */
const columns = sql`s.id, s.family, s.language, date_part('epoch', s.updated_at) as updated, s.created_by as author,
  s.updated_by_ai as ai, ${isDangerous} as dangerous, s.indication_stems::text as stems,
  s.tags::text as tags, s.plant_parts::text as parts, s.origins::text as origins, s.preparation_methods::text as preparations,
  s.application_methods::text as applications, s.reference_types::text as types, ${hashes('danger_keys', isDangerous)} as keys,
  ${hashes('danger_marks', sql`false`)} as marks`;

type ListColumn =
  | 'stems'
  | 'tags'
  | 'parts'
  | 'origins'
  | 'preparations'
  | 'applications'
  | 'types'
  | 'keys'
  | 'marks';

interface Row extends Record<ListColumn | 'id' | 'family' | 'language' | 'author', string> {
  readonly updated: number;
  readonly ai: boolean;
  readonly dangerous: boolean;
  readonly [other: string]: unknown;
}

const MICROSECONDS = 1_000_000;

const traitsIn = (row: Row): Traits => ({
  id: row.id,
  family: row.family,
  language: row.language,
  updatedAt: Math.round(row.updated * MICROSECONDS),
  createdBy: row.author,
  updatedByAi: row.ai,
  dangerous: row.dangerous,
  stems: valuesOf(row.stems),
  tags: valuesOf(row.tags),
  parts: fewValuesOf(row.parts),
  origins: fewValuesOf(row.origins),
  preparations: fewValuesOf(row.preparations),
  applications: fewValuesOf(row.applications),
  references: fewValuesOf(row.types),
  keys: numbersOf(row.keys),
  marks: numbersOf(row.marks),
});

/** Of all published sheets. */
export const allTraits = (db: Db): AsyncGenerator<readonly Traits[], void> =>
  slices(async (after, limit) => {
    const { rows } = await db.execute<Row>(sql`
      select ${columns} from plant_sheets s where s.status = 'VALIDATED' and s.id > ${after}::uuid
      order by s.id limit ${limit}`);
    return rows.map(traitsIn);
  });

export async function traitsOf(db: Db, ids: readonly string[]): Promise<Traits[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from plant_sheets s
    where s.status = 'VALIDATED' and s.id = any(${sql.param([...ids])}::uuid[])`);
  return rows.map(traitsIn);
}
