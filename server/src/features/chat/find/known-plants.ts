import type { PlantFact } from '@simples/contract/plant-facts';
import type { Db } from '#server/db/database.ts';
import { factsOfSheets, publishedSheets } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { type Passage, type Plant, plantOf } from './plants.ts';
import { asQuoted, isPromptInjection } from './prompt-injection.ts';

/** A published sheet with its compiled facts. */
export interface KnownPlant extends Plant {
  readonly facts: readonly PlantFact[];
  /** « le saule blanc » */
  readonly the: string;
  /** « du saule blanc » */
  readonly ofThe: string;
  /** Where a statement stands; for a bare value, a passage of its own. */
  passageOf(fact: PlantFact): Passage;
}

const articles = [
  { found: /(?<!\p{L})(?:la|de la|à la) $/iu, the: 'la ', of: 'de la ' },
  { found: /(?<!\p{L})(?:l|d)[’']$/iu, the: 'l’', of: 'de l’' },
  { found: /(?<!\p{L})(?:les|des|aux) $/iu, the: 'les ', of: 'des ' },
  { found: /(?<!\p{L})(?:le|du|au) $/iu, the: 'le ', of: 'du ' },
] as const;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The article with which the sheet's own sentences name the plant. */
function articleIn(name: string, statements: readonly string[]) {
  const text = statements.join(' ');
  const counts = articles.map(() => 0);
  for (const { index } of text.matchAll(new RegExp(escaped(name), 'giu'))) {
    const before = text.slice(Math.max(0, index - 6), index);
    const at = articles.findIndex(({ found }) => found.test(before));
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return most === 0 ? undefined : articles[counts.indexOf(most)];
}

function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

function known(plant: Plant, facts: readonly PlantFact[]): KnownPlant {
  const name = lowerFirst(plant.common);
  const quotable = facts
    .filter(({ statement }) => !isPromptInjection(statement))
    .map((fact) => ({ ...fact, statement: asQuoted(fact.statement) }));
  const article = articleIn(name, [...new Set(quotable.map(({ statement }) => statement))]);
  const byStatement = new Map<string, Passage>();
  for (const passage of plant.passages) {
    for (const statement of passage.statements) {
      if (!byStatement.has(statement)) byStatement.set(statement, passage);
    }
  }
  return {
    ...plant,
    facts: quotable,
    the: article ? `${article.the}${name}` : `« ${plant.common} »`,
    ofThe: article ? `${article.of}${name}` : `de « ${plant.common} »`,
    passageOf: (fact) =>
      plant.passages.find(
        ({ field, statements }) => fact.field.startsWith(field) && statements.includes(fact.statement),
      ) ??
      byStatement.get(fact.statement) ?? {
        section: 'description',
        field: fact.field,
        subject: fact.heading,
        statements: [fact.statement],
        plantId: plant.id,
        title: `${plant.common} (${plant.scientific})${fact.heading === '' ? '' : ` — ${fact.heading}`}`,
      },
  };
}

/** A few tens of kB each. */
const MAX_CACHED = 400;

/** Published sheets in the order of `ids`, each with its facts. */
export function createKnownPlants(db: Db) {
  const cached = new Map<string, KnownPlant>();
  return async (ids: readonly string[]): Promise<KnownPlant[]> => {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    if (cached.size > MAX_CACHED) cached.clear();
    const sheets = await publishedSheets(db, wanted);
    const keyed = sheets.map((sheet) => {
      const { id, version, updatedAt, knownDanger } = sheet;
      return { sheet, key: `${id} ${version} ${updatedAt.getTime()} ${knownDanger}` };
    });
    const missing = keyed.filter(({ key }) => !cached.has(key));
    const facts = await factsOfSheets(
      db,
      missing.map(({ sheet }) => sheet.id),
    );
    for (const { sheet, key } of missing) cached.set(key, known(plantOf(sheet), facts.get(sheet.id) ?? []));
    const found = new Map(keyed.map(({ sheet, key }) => [sheet.id, cached.get(key)]));
    return wanted.flatMap((id) => found.get(id) ?? []);
  };
}
