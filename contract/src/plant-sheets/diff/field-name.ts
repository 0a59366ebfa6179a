import type { PlantSheetContent } from '../content.ts';
import {
  type Field,
  type ItemList,
  idOf,
  itemLists,
  itemsAt,
  safetyFields,
  safetyLists,
  sheetFields,
  type Values,
  vernacularPath,
} from './fields.ts';

/** A field that a path names, for a person and for the comparison. */
export interface NamedField {
  readonly label: string;
  /** As changes are called: items by their ids, names joined by `/`. */
  readonly path: string;
}

const plainLists: readonly { readonly path: string; readonly label: string }[] = [
  ...safetyLists,
  { path: vernacularPath, label: 'Nom vernaculaire' },
];

/** The names along a path: `indications[0].title` and `indications/0/title` are the same one. */
export const stepsOf = (path: string): string[] => path.split(/[./[\]]+/).filter((name) => name !== '');

function fieldOf(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => field.path === path || field.plural === path.split('/')[0]);
}

/** The item that a step names, by its id or by its place. */
function itemOf(items: readonly Values[], step: string): Values | undefined {
  return items.find((item) => idOf(item) === step) ?? items[Number(step)];
}

function nameInItem(list: ItemList, item: Values, steps: readonly string[]): NamedField {
  const title = list.title(item);
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

/** What a path names in a sheet: the nearest thing that has a name. */
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
  const plain = plainLists.find((one) => whole === one.path || whole.startsWith(`${one.path}/`));
  if (plain) return { label: plain.label, path: whole };
  const field = [...sheetFields, ...safetyFields].find(
    (one) => whole === one.path || whole.startsWith(`${one.path}/`),
  );
  return field ? { label: field.label, path: field.path } : { label: list?.section ?? 'Fiche', path: whole };
}
