import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

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
  /** Hashes, of 53 bits, of what may be named like a dangerous plant, and of what a dangerous plant is named. */
  readonly keys: readonly number[];
  readonly marks: readonly number[];
}

const hashes = (column: 'danger_keys' | 'danger_marks') =>
  sql`array(select hashtextextended(k, 0) & 9007199254740991 from unnest(s.${sql.identifier(column)}) k)`;

const traits = sql`json_build_object('id', s.id, 'family', s.family, 'language', s.language,
  'updatedAt', (extract(epoch from s.updated_at) * 1000000)::bigint, 'createdBy', s.created_by, 'updatedByAi', s.updated_by_ai,
  'dangerous', coalesce(s.danger_level, '') in ('toxic', 'lethal'), 'stems', s.indication_stems, 'tags', s.tags,
  'parts', s.plant_parts, 'origins', s.origins, 'preparations', s.preparation_methods,
  'applications', s.application_methods, 'references', s.reference_types, 'keys', ${hashes('danger_keys')}, 'marks', ${hashes('danger_marks')})`;

/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** In the order of their ids. */
export async function traitsAfter(db: Db, after: string, limit: number): Promise<Traits[]> {
  const { rows } = await db.execute<{ traits: Traits }>(sql`
    select ${traits} as traits from plant_sheets s where s.status = 'VALIDATED' and s.id > ${after}::uuid
    order by s.id limit ${limit}`);
  return rows.map((row) => row.traits);
}

export async function traitsOf(db: Db, ids: readonly string[]): Promise<Traits[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ traits: Traits }>(sql`
    select ${traits} as traits from plant_sheets s
    where s.status = 'VALIDATED' and s.id = any(${sql.param([...ids])}::uuid[])`);
  return rows.map((row) => row.traits);
}
