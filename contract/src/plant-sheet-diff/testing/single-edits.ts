import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import { pooledId } from './arbitrary.ts';

/** Every single edit of a content, for tests: found by walking it, not in the tables that the product reads. */

type Json = Record<string, unknown>;

/** A single edit and the change it must be found as. */
export interface SingleEdit {
  readonly id: string | RegExp;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly apply: (content: PlantSheetContent) => void;
}

const holderAt = (content: PlantSheetContent, steps: readonly (string | number)[]) =>
  steps.reduce<unknown>((holder, step) => (holder as Json)[step], content) as Json;

const ownStatements = ['additionalInfo/safety/interactions', 'additionalInfo/safety/lookAlikes'];

/** Edits of a list of texts or names: a member that goes and one that comes. */
function memberEdits(
  path: string,
  steps: readonly (string | number)[],
  list: readonly unknown[],
): SingleEdit[] {
  const name = steps.at(-1) ?? '';
  const holder = (content: PlantSheetContent) => holderAt(content, steps.slice(0, -1));
  const freshItems: Readonly<Record<string, unknown>> = {
    'additionalInfo/names/vernacular': { name: 'nouveau', language: 'x', country: '' },
    'additionalInfo/facts': { statement: 'nouveau', readings: [] },
  };
  const fresh = freshItems[path] ?? 'nouveau';
  const own = ownStatements.includes(path) || path.endsWith('vernacular');
  const found = (kind: 'added' | 'removed') =>
    own
      ? { id: new RegExp(`^${path}/\\${kind === 'added' ? '+' : '-'}[0-9a-f]+$`), kind }
      : { id: path, kind: 'changed' as const };
  const adds: SingleEdit = {
    ...found('added'),
    apply: (content) => {
      holder(content)[name] = [fresh, ...list.filter((one) => one !== 'non documenté')];
    },
  };
  const removes = list.flatMap((one, index): SingleEdit[] =>
    one === 'non documenté'
      ? []
      : [{ ...found('removed'), apply: (content) => (holder(content)[name] as unknown[]).splice(index, 1) }],
  );
  return [adds, ...removes];
}

/** Edits of a list of items: one that goes, one that comes, and whatever is in each. */
function itemEdits(path: string, steps: readonly (string | number)[], list: readonly Json[]): SingleEdit[] {
  const inside = list.flatMap((item, index): SingleEdit[] => [
    {
      id: `${path}/${String(item.id)}`,
      kind: 'removed',
      apply: (content) => (holderAt(content, steps) as unknown as Json[]).splice(index, 1),
    },
    ...singleEdits(item, `${path}/${String(item.id)}/`, [...steps, index]),
  ]);
  const added = { ...list[0], id: pooledId(8) };
  const adds: SingleEdit = {
    id: `${path}/${pooledId(8)}`,
    kind: 'added',
    apply: (content) => (holderAt(content, steps) as unknown as Json[]).unshift(structuredClone(added)),
  };
  return list.length === 0 ? inside : [adds, ...inside];
}

const plural: Readonly<Record<string, string>> = { methods: 'method', plantPartsUsed: 'plantPartUsed' };

/** Every single edit of a content, found by walking it. */
export function singleEdits(
  holder: Json,
  prefix = '',
  steps: readonly (string | number)[] = [],
): SingleEdit[] {
  return Object.entries(holder).flatMap(([name, value]): SingleEdit[] => {
    if (name === 'id' || name === 'evidence' || name in plural) return [];
    const [path, way] = [prefix + name, [...steps, name]];
    if (Array.isArray(value)) {
      const items = ['indications', 'contreIndications', 'references', 'preparations', 'applications'];
      return items.includes(name) ? itemEdits(path, way, value) : memberEdits(path, way, value);
    }
    if (typeof value === 'object' && value !== null) return singleEdits(value as Json, `${path}/`, way);
    const other =
      (
        {
          language: holder.language === 'FR' ? 'EN' : 'FR',
          dangerLevel: holder.dangerLevel === 'none' ? 'toxic' : 'none',
        } as Json
      )[name] ?? (typeof value === 'number' ? value + 1 : 'tout autre chose');
    return [
      {
        id: path,
        kind: 'changed',
        apply: (content) => {
          holderAt(content, steps)[name] = other;
        },
      },
    ];
  });
}
