import type { FactKind, PlantFact } from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { Db } from '#server/db/database.ts';
import {
  factsOfSheets,
  type PublishedState,
  publishedSheets,
  publishedStates,
} from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { escaped } from '#server/lib/escaped.ts';
import { once } from '#server/lib/memoize.ts';
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

/** The article with which the sheet's own sentences name the plant. */
function articleIn(name: string, statements: readonly string[]) {
  const text = statements.join(' ');
  const counts = articles.map(() => 0);
  for (const { index } of text.matchAll(new RegExp(`${escaped(name)}(?!\\p{L})`, 'giu'))) {
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

function firstPassages(plant: Plant): ReadonlyMap<string, Passage> {
  const byStatement = new Map<string, Passage>();
  for (const passage of plant.passages()) {
    for (const statement of passage.statements) {
      if (!byStatement.has(statement)) byStatement.set(statement, passage);
    }
  }
  return byStatement;
}

/** Told of every sheet, with the amounts that they warn of. */
const warnings: readonly FactKind[] = ['caution', 'interaction', 'adverseEffect', 'lookAlike'];

function known(plant: Plant, facts: readonly PlantFact[]): KnownPlant {
  const name = lowerFirst(plant.common);
  const quoted = new Map<string, string>();
  for (const statement of new Set(facts.map((fact) => fact.statement)))
    if (!isPromptInjection(statement)) quoted.set(statement, asQuoted(statement));
  const quotable = facts.flatMap((fact) => {
    const statement = quoted.get(fact.statement);
    const isGuarded = plant.isUnread || isDangerous(plant.danger);
    const isHidden = isGuarded && !warnings.includes(fact.kind) && holdsDose(fact.statement);
    return statement === undefined || isHidden ? [] : [{ ...fact, statement }];
  });
  const article = once(() => articleIn(name, [...quoted.values()]));
  const byStatement = once(() => firstPassages(plant));
  return {
    ...plant,
    facts: quotable,
    get the() {
      return article() ? `${article()?.the}${name}` : `« ${plant.common} »`;
    },
    get ofThe() {
      return article() ? `${article()?.of}${name}` : `de « ${plant.common} »`;
    },
    passageOf: (fact) =>
      plant
        .passages()
        .find(
          ({ field, statements }) => fact.field.startsWith(field) && statements.includes(fact.statement),
        ) ??
      byStatement().get(fact.statement) ?? {
        section: 'description',
        field: fact.field,
        subject: fact.heading,
        statements: [fact.statement],
        plantId: plant.id,
        title: `${plant.common} (${plant.scientific})${fact.heading === '' ? '' : ` — ${fact.heading}`}`,
      },
  };
}

/** Some 40 kB each. */
const MAX_CACHED = 600;

interface Kept {
  readonly plant: KnownPlant;
  readonly state: string;
  /** Of the published sheets, when it was last looked at. */
  readonly version: string | null;
}

const stateOf = ({ version, updatedAt, knownDanger, isHealthReviewed }: PublishedState): string =>
  `${version} ${updatedAt.getTime()} ${knownDanger} ${isHealthReviewed}`;

/** Published sheets in the order of `ids`, each with its facts; not looked at again within a version. */
export function createKnownPlants(db: Db) {
  const cached = new Map<string, Kept>();
  /** Last in line again: the first ones are dropped. */
  function keep(id: string, kept: Kept): void {
    cached.delete(id);
    cached.set(id, kept);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
  }
  return async (ids: readonly string[], version: string | null): Promise<KnownPlant[]> => {
    const found = new Map<string, KnownPlant>();
    const unsure: string[] = [];
    const wanted = new Set(ids);
    for (const id of wanted) {
      const kept = cached.get(id);
      if (!kept || version === null || kept.version !== version) unsure.push(id);
      else found.set(id, kept.plant);
      if (kept) keep(id, kept);
    }
    for (const state of await publishedStates(db, unsure)) {
      const kept = cached.get(state.id);
      if (kept?.state !== stateOf(state)) continue;
      found.set(state.id, kept.plant);
      keep(state.id, { ...kept, version });
    }
    const missing = unsure.filter((id) => !found.has(id));
    const [sheets, facts] = await Promise.all([publishedSheets(db, missing), factsOfSheets(db, missing)]);
    for (const sheet of sheets) {
      const plant = known(plantOf(sheet), facts.get(sheet.id) ?? []);
      found.set(sheet.id, plant);
      keep(sheet.id, { plant, state: stateOf(sheet), version });
    }
    return [...wanted].flatMap((id) => found.get(id) ?? []);
  };
}
