import type { PlantSheetContent } from './plant-sheet-content.ts';
import {
  type Field,
  type ItemList,
  itemLists,
  memberLists,
  sectionOf,
  valueFields,
} from './plant-sheet-fields.ts';
import { labelOf } from './plant-sheet-vocabulary.ts';

export type Values = Record<string, unknown>;

/** A list for a field with a plural. */
export function read(holder: unknown, field: Field): unknown {
  const value = at(holder, field.path);
  if (field.plural === undefined) return value;
  const all = [value, at(holder, field.plural)].flat().filter((one) => typeof one === 'string' && one !== '');
  return [...new Set(all)];
}

export function at(holder: unknown, path: string): unknown {
  let value = holder;
  for (const name of path.split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Values)[name];
  }
  return value;
}

export function itemsAt(holder: unknown, path: string): Values[] {
  const items = at(holder, path);
  return Array.isArray(items) ? (items as Values[]) : [];
}

export function idOf(item: Values): string {
  return typeof item.id === 'string' ? item.id : '';
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function titleOf(item: Values, { fields }: ItemList): string {
  return fields
    .filter(({ isTitle }) => isTitle)
    .flatMap((field) =>
      [read(item, field)].flat().map((value) => labelOf(field.choices ?? {}, textOf(value))),
    )
    .filter((name) => name !== '')
    .join(', ');
}

interface NamedField {
  readonly label: string;
  /** Items by their ids, names joined by `/`, as in change ids. */
  readonly path: string;
}

/** `indications[0].title` and `indications/0/title` are equivalent. */
export const stepsOf = (path: string): string[] => path.split(/[./[\]]+/).filter((name) => name !== '');

function fieldOf(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => field.path === path || field.plural === path.split('/')[0]);
}

/** By id or by index. */
function itemOf(items: readonly Values[], step: string): Values | undefined {
  return items.find((item) => idOf(item) === step) ?? items[Number(step)];
}

function nameInItem(list: ItemList, item: Values, steps: readonly string[]): NamedField {
  const title = titleOf(item, list);
  const label = title === '' ? list.label : `${list.label} « ${title} »`;
  const [first = '', second = '', ...rest] = steps;
  const nested = list.lists.find(({ path }) => path === first);
  const inner = nested && itemOf(itemsAt(item, nested.path), second);
  if (nested && inner) {
    const named = nameInItem(nested, inner, rest);
    return { label: `${label} – ${named.label}`, path: `${idOf(item)}/${nested.path}/${named.path}` };
  }
  const field = fieldOf(list.fields, first);
  return field
    ? { label: `${label} – ${field.label}`, path: `${idOf(item)}/${field.path}` }
    : { label, path: idOf(item) };
}

/** Label of the nearest named field or item on an evidence path. */
export function nameOfField(content: PlantSheetContent, path: string): NamedField {
  const steps = stepsOf(path);
  const [first = '', second = '', ...rest] = steps;
  const list = itemLists.find((one) => one.path === first);
  const item = list && itemOf(itemsAt(content, list.path), second);
  if (list && item) {
    const named = nameInItem(list, item, rest);
    return { label: named.label, path: `${list.path}/${named.path}` };
  }
  const whole = steps.join('/');
  const holds = (one: { readonly path: string }) => `${whole}/`.startsWith(`${one.path}/`);
  const members = memberLists.find(holds);
  if (members) return { label: members.label, path: whole };
  const field = valueFields.find(holds);
  return field
    ? { label: field.label, path: field.path }
    : { label: list ? sectionOf(list) : 'Fiche', path: whole };
}
