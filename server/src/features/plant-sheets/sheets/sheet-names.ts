import { AppError } from '@simples/contract/errors';
import { normalizeText, words } from '@simples/contract/french/text';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { sql } from 'drizzle-orm';
import { type Db, namedStatement } from '#server/db/database.ts';
import { botanicalSound, botanicalStem } from '#server/french/spelling.ts';

/** Ranks, author links and placeholders in botanical names. */
const fillers = new Set(
  `subsp ssp subspecies var varietas f fo forma cv convar nothosubsp nothovar subvar sp spp agg group gr
  ex et in de du da von van auct non nom sensu emend`.split(/\s+/),
);

/** Capitalised like an author, but a plant of its own. */
const cultivar = /(?:\bcv\.?\s+|['‘’"«]\s*)(\p{Lu}[\p{L}-]+)/gu;

/** "L.", "(DC.)", "Mill." after the genus. */
function isAuthor(word: string): boolean {
  return /^\p{Lu}/u.test(word) || word.endsWith('.') || word.includes('&');
}

/** Lower case, without author, rank and hybrid sign. */
export function namePartsOf(name: string): string[] {
  const shouted = name === name.toUpperCase() ? name.toLowerCase() : name;
  const bare = shouted
    .replace(/\([^)]*\)/g, ' ')
    .replace(/×/g, ' ')
    .replace(cultivar, (_all, epithet: string) => ` ${epithet.toLowerCase()}`);
  const [genus = '', ...others] = bare.split(/\s+/).filter((word) => normalizeText(word).length > 0);
  const epithets = others.filter((word) => !isAuthor(word));
  // "Ocimum Basilicum": a single capitalised epithet is a slip, not an author.
  const [second] = others;
  if (epithets.length === 0 && second !== undefined && /^\p{Lu}\p{L}{3,}$/u.test(second))
    epithets.push(second);
  const known = epithets.flatMap(words).filter((word) => word.length > 2 && !fillers.has(word));
  return [...words(genus), ...known];
}

/** Common to all spellings of a name. */
export function nameKey(name: string): string {
  const [genus = '', ...epithets] = namePartsOf(name);
  const keys = [botanicalSound(genus), ...epithets.map((word) => botanicalStem(word, 'gender'))];
  // "Ocimum basilicum var. basilicum" is the species itself.
  const key = keys.filter((part, i) => part !== '' && part !== keys[i - 1]).join(' ');
  return key === '' ? name.trim() : key;
}

export function nameKeysOf(content: PlantSheetContent): string[] {
  const names = [content.plantScientificName, ...(content.additionalInfo.names?.synonyms ?? [])];
  return [...new Set(names.map(nameKey))];
}

const claim = namedStatement<{ existing: string | null }>(
  'plant_sheet_claim_names',
  sql`select claim_plant_names(${sql.placeholder('keys')}::text[], ${sql.placeholder('language')}::text,
    ${sql.placeholder('id')}::uuid) as existing`,
);

/** Reserves the names until the transaction ends. @throws AppError `duplicateSheet` with `existingId`. */
export async function claimNames(tx: Db, content: PlantSheetContent, id: string): Promise<void> {
  const [row] = await claim(tx, { keys: nameKeysOf(content), language: content.language, id });
  const existingId = row?.existing ?? null;
  if (existingId !== null) throw new AppError('duplicateSheet', { existingId });
}

export function hasSameNames(a: PlantSheetContent, b: PlantSheetContent): boolean {
  return a.language === b.language && nameKeysOf(a).join('|') === nameKeysOf(b).join('|');
}

export interface PublishedNames {
  sheetOf(scientificName: string, language: PlantSheetContent['language']): string | null;
}

/** Accepted names take precedence over synonyms. */
export async function loadPublishedNames(db: Db): Promise<PublishedNames> {
  const { rows } = await db.execute<{ id: string; language: string; name_keys: string[] }>(sql`
    select id, language, name_keys from plant_sheets where status = 'VALIDATED' order by id`);
  const accepted = new Map<string, string>();
  const synonyms = new Map<string, string>();
  for (const {
    id,
    language,
    name_keys: [first, ...others],
  } of rows) {
    if (first !== undefined) accepted.set(`${language} ${first}`, id);
    for (const key of others) synonyms.set(`${language} ${key}`, id);
  }
  return {
    sheetOf: (name, language) => {
      const key = `${language} ${nameKey(name)}`;
      return accepted.get(key) ?? synonyms.get(key) ?? null;
    },
  };
}
