import type { PlantSheetContent } from '#contract/plant-sheet-content.ts';
import {
  applicationMethodLabels,
  labelOf,
  plantPartLabels,
  preparationMethodLabels,
} from '#contract/plant-sheet-vocabulary.ts';

/** The fields of a sheet, once, for all that compares sheets or applies changes: where each stands and its name. */

/** A sheet, a part of it or an item of a list, read by the names of its fields. */
export type Values = Record<string, unknown>;

export interface Field {
  /** Names from the holder to the field, joined by `/`. */
  readonly path: string;
  readonly label: string;
  /** A list of texts whose order says nothing: one field. */
  readonly isSet?: boolean;
  /** The list that holds several values where the field has room for one. Both together are one field. */
  readonly plural?: string;
}

/** A list of items with ids. */
export interface ItemList {
  readonly path: string;
  /** What one item is. */
  readonly label: string;
  readonly fields: readonly Field[];
  readonly lists: readonly ItemList[];
  /** What tells an item from the others, for a person. */
  readonly title: (item: Values) => string;
}

/** What a holder says in a field; a list for a field that may hold several values. */
export function read(holder: unknown, field: Field): unknown {
  const value = at(holder, field.path);
  if (field.plural === undefined) return value;
  const all = [value, at(holder, field.plural)].flat().filter((one) => typeof one === 'string' && one !== '');
  return [...new Set(all)];
}

/** The value at a path, nothing when a part of the way is missing. */
export function at(holder: unknown, path: string): unknown {
  let value = holder;
  for (const name of path.split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Values)[name];
  }
  return value;
}

/** The items of a list; none where there is no list. */
export function itemsAt(holder: unknown, path: string): Values[] {
  const items = at(holder, path);
  return Array.isArray(items) ? (items as Values[]) : [];
}

/** The id of an item, empty when it has none. */
export function idOf(item: Values): string {
  return typeof item.id === 'string' ? item.id : '';
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const named =
  (field: Field, labels: Readonly<Record<string, string>>) =>
  (item: Values): string =>
    [read(item, field)]
      .flat()
      .map((value) => labelOf(labels, textOf(value)))
      .join(', ');

const method: Field = { path: 'method', label: 'Méthode', plural: 'methods' };
const part: Field = { path: 'plantPartUsed', label: 'Partie utilisée', plural: 'plantPartsUsed' };
const instructions: Field = { path: 'instructions', label: 'Instructions' };
const methodName = named(method, preparationMethodLabels);
const partName = named(part, plantPartLabels);

const applications: ItemList = {
  path: 'applications',
  label: 'Application',
  fields: [method, instructions],
  lists: [],
  title: named(method, applicationMethodLabels),
};

const preparations: ItemList = {
  path: 'preparations',
  label: 'Préparation',
  fields: [method, part, instructions],
  lists: [applications],
  title: (item) => [methodName(item), partName(item)].filter((name) => name !== '').join(', '),
};

const statementFields: readonly Field[] = [
  { path: 'title', label: 'Titre' },
  { path: 'subspecies', label: 'Sous-espèce' },
  { path: 'molecularStructure', label: 'Structure moléculaire' },
  { path: 'details', label: 'Description' },
];

/** The lists of a sheet, under the heading of each. */
export const itemLists: readonly (ItemList & { readonly section: string })[] = [
  {
    path: 'contreIndications',
    section: 'Contre-indications',
    label: 'Contre-indication',
    fields: statementFields,
    lists: [],
    title: (item) => textOf(item.title),
  },
  {
    path: 'indications',
    section: 'Indications',
    label: 'Indication',
    fields: statementFields,
    lists: [preparations],
    title: (item) => textOf(item.title),
  },
  {
    path: 'references',
    section: 'Références',
    label: 'Référence',
    fields: [
      { path: 'citation', label: 'Citation' },
      { path: 'page', label: 'Page' },
    ],
    lists: [],
    title: (item) => textOf(item.citation),
  },
];

export const contraindicationsPath = 'contreIndications';
export const safetyPath = 'additionalInfo/safety';
export const safetySection = 'Sécurité';
export const dangerLevelField: Field = { path: `${safetyPath}/dangerLevel`, label: 'Niveau de danger' };

/** The statements of the safety block that stand alone. */
export const safetyFields: readonly Field[] = [
  dangerLevelField,
  { path: `${safetyPath}/pregnancy`, label: 'Grossesse' },
  { path: `${safetyPath}/breastfeeding`, label: 'Allaitement' },
  { path: `${safetyPath}/children`, label: 'Enfants' },
];

/** Lists of statements in which each one is a change of its own. */
export const safetyLists = [
  { path: `${safetyPath}/interactions`, label: 'Interaction' },
  { path: `${safetyPath}/lookAlikes`, label: 'Confusion possible' },
] as const;

export const vernacularPath = 'additionalInfo/names/vernacular';

/** The fields of a sheet itself outside of the safety block, under the heading of each. */
export const sheetFields: readonly (Field & { readonly section: string })[] = [
  { path: 'plantScientificName', label: 'Nom scientifique', section: 'Informations générales' },
  { path: 'plantCommonName', label: 'Nom commun', section: 'Informations générales' },
  { path: 'description', label: 'Description', section: 'Informations générales' },
  { path: 'language', label: 'Langue', section: 'Informations générales' },
  { path: 'geographicalRepartitions', label: 'Origines', section: 'Origines et tags', isSet: true },
  { path: 'tags', label: 'Tags', section: 'Origines et tags', isSet: true },
  { path: 'taxonomy/family', label: 'Famille', section: 'Taxonomie' },
  { path: 'taxonomy/genus', label: 'Genre', section: 'Taxonomie' },
  { path: 'taxonomy/species', label: 'Espèce', section: 'Taxonomie' },
  { path: 'taxonomy/subspeciesNumber', label: 'Nombre de sous-espèces', section: 'Taxonomie' },
  { path: 'taxonomy/variety', label: 'Variété', section: 'Taxonomie' },
  { path: 'additionalInfo/subspecies', label: 'Sous-espèces', section: 'Taxonomie', isSet: true },
  { path: 'additionalInfo/names/author', label: 'Auteur botanique', section: 'Noms' },
  { path: 'additionalInfo/names/synonyms', label: 'Synonymes', section: 'Noms', isSet: true },
  { path: 'additionalInfo/posology', label: 'Posologie', section: 'Posologie' },
];

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
