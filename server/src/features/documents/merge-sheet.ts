import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import type { Indication, PlantSheetContent, SafetyBlock } from '@simples/contract/plant-sheet-content';
import { stepsOf } from '@simples/contract/plant-sheet-diff/read-fields';
import { sameContent } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { dangerLevelLabels, keysOf, NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';

/** Where the items of a document's lists have come to in the lists of the sheet. */
class Moves {
  readonly #places = new Map<string, readonly (number | undefined)[]>();

  set(path: string, places: readonly (number | undefined)[]): void {
    this.#places.set(path, places);
  }

  /** The new place of an item; undefined when it was left out, or its list did not move. */
  of(path: string, index: number): number | undefined {
    return this.#places.get(path)?.[index];
  }

  knows(path: string): boolean {
    return this.#places.has(path);
  }
}

interface Joining<T> {
  /** What makes two items the same. */
  readonly key: (item: T) => string;
  /** Items that the list may hold. */
  readonly most: number;
  readonly path: string;
  readonly moves: Moves;
}

/** A list with the items of another that it does not hold yet. */
function joined<T>(base: readonly T[], more: readonly T[], { key, most, path, moves }: Joining<T>): T[] {
  const all = [...base];
  const placeOf = new Map(base.map((item, place) => [key(item), place]));
  const places = more.map((item) => {
    const known = placeOf.get(key(item));
    if (known !== undefined || all.length >= most) return known;
    placeOf.set(key(item), all.length);
    return all.push(item) - 1;
  });
  moves.set(path, places);
  return all;
}

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

interface Merge {
  readonly base: PlantSheetContent;
  readonly found: PlantSheetContent;
  readonly merged: PlantSheetContent;
  readonly moves: Moves;
}

function valueAt(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    content,
  );
}

/** The same field in the merged sheet; null when its item was left out. */
function movedPath(field: string, moves: Moves): string[] | null {
  const from = stepsOf(field);
  const to: string[] = [];
  for (const [depth, name] of from.entries()) {
    const list = from.slice(0, depth).join('.');
    if (!moves.knows(list)) to.push(name);
    else {
      const place = moves.of(list, Number(name));
      if (place === undefined) return null;
      to.push(String(place));
    }
  }
  return to;
}

const withoutIds = (value: unknown) =>
  JSON.stringify(value, (name, inner) => (name === 'id' ? undefined : inner));

/** What the document proves of the merged sheet: the values that are in it word for word. */
function provenBy({ found, merged, moves }: Merge): Evidence[] {
  return (found.additionalInfo.evidence ?? []).flatMap((evidence) => {
    const path = movedPath(evidence.field, moves);
    if (!path) return [];
    const value = valueAt(found, stepsOf(evidence.field));
    if (value === undefined || withoutIds(valueAt(merged, path)) !== withoutIds(value)) return [];
    return [{ ...evidence, field: path.join('.') }];
  });
}

/** Evidence of a sheet, each said once. The lists of the sheet only got longer, so its own paths still hold. */
function movedEvidence(merge: Merge): Evidence[] {
  const all = [...(merge.base.additionalInfo.evidence ?? []), ...provenBy(merge)];
  const keyOf = ({ field, documentId, pageIndex, quote }: Evidence) =>
    JSON.stringify([field, documentId, pageIndex, quote]);
  const byKey = new Map(all.map((evidence) => [keyOf(evidence), evidence]));
  return [...byKey.values()].slice(0, limits.list.evidence);
}

/** What a document says of a plant, and which required fields it leaves unsaid. */
interface Found {
  readonly content: PlantSheetContent;
  readonly unsaid: readonly string[];
}

const { items, nested, tags } = limits.list;
const word = (text: string) => normalizeText(text);

/** Preparations are the same when they are made the same way. */
const preparationKey = (preparation: Indication['preparations'][number]) =>
  word(`${preparation.method}|${preparation.plantPartUsed}|${preparation.instructions}`);

function joinedIndications(base: PlantSheetContent, found: PlantSheetContent, moves: Moves): Indication[] {
  const path = 'indications';
  const all = joined(base.indications, found.indications, {
    key: ({ title }) => word(title),
    most: items,
    path,
    moves,
  });
  for (const [from, { preparations }] of found.indications.entries()) {
    const to = moves.of(path, from);
    const kept = to === undefined ? undefined : base.indications[to];
    if (to === undefined || !kept) continue;
    const more = joined(kept.preparations, preparations, {
      key: preparationKey,
      most: nested,
      path: `${path}.${from}.preparations`,
      moves,
    });
    all[to] = { ...kept, preparations: more };
  }
  return all;
}

const isSaid = (statement: string) => statement !== NOT_DOCUMENTED;
const levels = keysOf(dangerLevelLabels);

/** What was undocumented is now said; a danger only ever gets greater. */
function joinedSafety(
  base: SafetyBlock | undefined,
  found: SafetyBlock | undefined,
  moves: Moves,
): SafetyBlock | undefined {
  if (!base || !found) return base ?? found;
  const statement = (field: 'pregnancy' | 'breastfeeding' | 'children') =>
    isSaid(base[field]) ? base[field] : found[field];
  const statements = (field: 'interactions' | 'lookAlikes') => {
    const said = base[field].filter(isSaid);
    const path = `additionalInfo.safety.${field}`;
    const all = joined(said, found[field], { key: word, most: items, path, moves });
    return all.length > 1 ? all.filter(isSaid) : all;
  };
  const graver = levels.indexOf(found.dangerLevel) > levels.indexOf(base.dangerLevel);
  return {
    dangerLevel: graver ? found.dangerLevel : base.dangerLevel,
    pregnancy: statement('pregnancy'),
    breastfeeding: statement('breastfeeding'),
    children: statement('children'),
    interactions: statements('interactions'),
    lookAlikes: statements('lookAlikes'),
  };
}

function joinedInfo(base: PlantSheetContent, found: PlantSheetContent, moves: Moves) {
  const { safety, names, posology } = base.additionalInfo;
  const told = found.additionalInfo;
  const path = 'additionalInfo.names';
  const joinedNames = told.names && {
    ...told.names,
    ...names,
    vernacular: joined(names?.vernacular ?? [], told.names.vernacular, {
      key: ({ name, language }) => word(`${name}|${language}`),
      most: items,
      path: `${path}.vernacular`,
      moves,
    }),
    synonyms: joined(names?.synonyms ?? [], told.names.synonyms, {
      key: word,
      most: items,
      path: `${path}.synonyms`,
      moves,
    }),
  };
  const danger = joinedSafety(safety, told.safety, moves);
  return {
    ...base.additionalInfo,
    ...(danger ? { safety: danger } : {}),
    ...(joinedNames ? { names: joinedNames } : {}),
    ...(posology || !told.posology ? {} : { posology: told.posology }),
  };
}

function joinedTaxonomy(base: PlantSheetContent['taxonomy'], found: PlantSheetContent['taxonomy']) {
  return {
    ...base,
    family: base.family || found.family,
    genus: base.genus || found.genus,
    species: base.species || found.species,
    variety: base.variety || found.variety,
  };
}

/**
 * A sheet with what a document adds to it. Nothing that stands is replaced: empty fields are filled, lists get longer,
 * and every value that comes from the document brings its evidence.
 */
export function mergedContent(base: PlantSheetContent, { content: found, unsaid }: Found): PlantSheetContent {
  const moves = new Moves();
  const list = (path: 'tags' | 'geographicalRepartitions') =>
    unsaid.includes(path)
      ? base[path]
      : joined(base[path], found[path], { key: word, most: tags, path, moves });
  const merged: PlantSheetContent = {
    ...base,
    taxonomy: joinedTaxonomy(base.taxonomy, found.taxonomy),
    indications: joinedIndications(base, found, moves),
    contreIndications: joined(base.contreIndications, found.contreIndications, {
      key: ({ title, details }) => word(`${title}|${details}`),
      most: items,
      path: 'contreIndications',
      moves,
    }),
    geographicalRepartitions: list('geographicalRepartitions'),
    tags: list('tags'),
    references: joined(base.references, found.references, {
      key: ({ citation, page }) => `${word(citation)}|${page ?? ''}`,
      most: items,
      path: 'references',
      moves,
    }),
    additionalInfo: joinedInfo(base, found, moves),
  };
  // Another source of what stands already is nothing to be reviewed.
  if (sameContent(base, merged)) return base;
  const evidence = movedEvidence({ base, found, merged, moves });
  if (evidence.length === 0) return merged;
  return { ...merged, additionalInfo: { ...merged.additionalInfo, evidence } };
}
