import { normalizeText } from '@simples/contract/french/text';
import { limits } from '@simples/contract/limits';
import type { Indication, PlantSheetContent, SafetyBlock } from '@simples/contract/plant-sheet-content';
import { sameContent } from '@simples/contract/plant-sheet-diff/sheet-changes';
import { dangerLevelLabels, keysOf, NOT_DOCUMENTED } from '@simples/contract/plant-sheet-vocabulary';
import { stepsOf } from '@simples/contract/read-fields';
import type { ExtractedSheet } from './extraction/extraction-types.ts';

/** By path of a list: the new index of each item of the document, undefined for one that was left out. */
type Moves = Map<string, readonly (number | undefined)[]>;

interface Joining<T> {
  /** Items with equal keys are the same. */
  readonly key: (item: T) => string;
  /** Maximum length of the list. */
  readonly max: number;
  readonly path: string;
  readonly moves: Moves;
}

/** Appends the items that the list does not contain yet. */
function joined<T>(base: readonly T[], more: readonly T[], { key, max, path, moves }: Joining<T>): T[] {
  const all = [...base];
  const placeOf = new Map(base.map((item, place) => [key(item), place]));
  const places = more.map((item) => {
    const known = placeOf.get(key(item));
    if (known !== undefined || all.length >= max) return known;
    placeOf.set(key(item), all.length);
    return all.push(item) - 1;
  });
  moves.set(path, places);
  return all;
}

type Evidence = NonNullable<PlantSheetContent['additionalInfo']['evidence']>[number];

interface Merge extends Record<'base' | 'found' | 'merged', PlantSheetContent> {
  readonly moves: Moves;
}

function valueAt(content: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    content,
  );
}

/** Path in the merged sheet; null when the item was left out. */
function movedPath(field: string, moves: Moves): string[] | null {
  const from = stepsOf(field);
  const to: string[] = [];
  for (const [depth, name] of from.entries()) {
    const list = from.slice(0, depth).join('.');
    if (!moves.has(list)) to.push(name);
    else {
      const place = moves.get(list)?.[Number(name)];
      if (place === undefined) return null;
      to.push(String(place));
    }
  }
  return to;
}

const withoutIds = (value: unknown) =>
  JSON.stringify(value, (name, inner) => (name === 'id' ? undefined : inner));

/** Evidence for values that the merged sheet contains word for word. */
function provenBy({ found, merged, moves }: Merge): Evidence[] {
  return (found.additionalInfo.evidence ?? []).flatMap((evidence) => {
    const path = movedPath(evidence.field, moves);
    if (!path) return [];
    const value = valueAt(found, stepsOf(evidence.field));
    if (value === undefined || withoutIds(valueAt(merged, path)) !== withoutIds(value)) return [];
    return [{ ...evidence, field: path.join('.') }];
  });
}

/** Deduplicated. Lists were only appended to, so existing paths stay valid. */
function movedEvidence(merge: Merge): Evidence[] {
  const all = [...(merge.base.additionalInfo.evidence ?? []), ...provenBy(merge)];
  const keyOf = ({ field, documentId, pageIndex, quote }: Evidence) =>
    JSON.stringify([field, documentId, pageIndex, quote]);
  const byKey = new Map(all.map((evidence) => [keyOf(evidence), evidence]));
  return [...byKey.values()].slice(0, limits.list.evidence);
}

const { items, nested, tags } = limits.list;

/** Preparations with the same method are the same. */
const preparationKey = (preparation: Indication['preparations'][number]) =>
  normalizeText(`${preparation.method}|${preparation.plantPartUsed}|${preparation.instructions}`);

function joinedIndications(base: PlantSheetContent, found: PlantSheetContent, moves: Moves): Indication[] {
  const path = 'indications';
  const all = joined(base.indications, found.indications, {
    key: ({ title }) => normalizeText(title),
    max: items,
    path,
    moves,
  });
  for (const [from, { preparations }] of found.indications.entries()) {
    const to = moves.get(path)?.[from];
    const existing = to === undefined ? undefined : base.indications[to];
    if (to === undefined || !existing) continue;
    const more = joined(existing.preparations, preparations, {
      key: preparationKey,
      max: nested,
      path: `${path}.${from}.preparations`,
      moves,
    });
    all[to] = { ...existing, preparations: more };
  }
  return all;
}

const isDocumented = (statement: string) => statement !== NOT_DOCUMENTED;
const levels = keysOf(dangerLevelLabels);

/** Fills undocumented fields; the danger level never decreases. */
function joinedSafety(
  base: SafetyBlock | undefined,
  found: SafetyBlock | undefined,
  moves: Moves,
): SafetyBlock | undefined {
  if (!base || !found) return base ?? found;
  const statement = (field: 'pregnancy' | 'breastfeeding' | 'children') =>
    isDocumented(base[field]) ? base[field] : found[field];
  const statements = (field: 'interactions' | 'lookAlikes') => {
    const documented = base[field].filter(isDocumented);
    const path = `additionalInfo.safety.${field}`;
    const all = joined(documented, found[field], { key: normalizeText, max: items, path, moves });
    return all.length > 1 ? all.filter(isDocumented) : all;
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
  const added = found.additionalInfo;
  const path = 'additionalInfo.names';
  const joinedNames = added.names && {
    ...added.names,
    ...names,
    vernacular: joined(names?.vernacular ?? [], added.names.vernacular, {
      key: ({ name, language }) => normalizeText(`${name}|${language}`),
      max: items,
      path: `${path}.vernacular`,
      moves,
    }),
    synonyms: joined(names?.synonyms ?? [], added.names.synonyms, {
      key: normalizeText,
      max: items,
      path: `${path}.synonyms`,
      moves,
    }),
  };
  const danger = joinedSafety(safety, added.safety, moves);
  return {
    ...base.additionalInfo,
    ...(danger ? { safety: danger } : {}),
    ...(joinedNames ? { names: joinedNames } : {}),
    ...(posology || !added.posology ? {} : { posology: added.posology }),
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

/** Never replaces content: empty fields are filled, lists appended to, each added value with its evidence. */
export function mergedContent(
  base: PlantSheetContent,
  { content: found, unsaid }: Pick<ExtractedSheet, 'content' | 'unsaid'>,
): PlantSheetContent {
  const moves: Moves = new Map();
  const list = (path: 'tags' | 'geographicalRepartitions') =>
    unsaid.includes(path)
      ? base[path]
      : joined(base[path], found[path], { key: normalizeText, max: tags, path, moves });
  const merged: PlantSheetContent = {
    ...base,
    taxonomy: joinedTaxonomy(base.taxonomy, found.taxonomy),
    indications: joinedIndications(base, found, moves),
    contreIndications: joined(base.contreIndications, found.contreIndications, {
      key: ({ title, details }) => normalizeText(`${title}|${details}`),
      max: items,
      path: 'contreIndications',
      moves,
    }),
    geographicalRepartitions: list('geographicalRepartitions'),
    tags: list('tags'),
    references: joined(base.references, found.references, {
      key: ({ citation, page }) => `${normalizeText(citation)}|${page ?? ''}`,
      max: items,
      path: 'references',
      moves,
    }),
    additionalInfo: joinedInfo(base, found, moves),
  };
  // A further source of unchanged content needs no review.
  if (sameContent(base, merged)) return base;
  const evidence = movedEvidence({ base, found, merged, moves });
  if (evidence.length === 0) return merged;
  return { ...merged, additionalInfo: { ...merged.additionalInfo, evidence } };
}
