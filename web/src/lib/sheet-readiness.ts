import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { fieldsOf, type SheetField, type SheetPart, sheetParts } from '@simples/contract/plant-sheet-fields';
import { at, stepsOf } from '@simples/contract/read-fields';

/** Something that readers would miss. */
export interface Gap {
  /** Of the field, as a change of it is called. */
  readonly path: string;
  readonly label: string;
}

export interface ReadinessCheck {
  readonly key: 'safety' | 'references' | 'parts';
  readonly label: string;
  readonly gaps: readonly Gap[];
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === null || value === undefined;
}

const labelOf = (field: SheetField): string => ('heading' in field ? field.heading : field.label);

const gapsIn = (content: PlantSheetContent, fields: readonly SheetField[]): Gap[] =>
  fields
    .filter(({ path }) => isEmpty(at(content, path)))
    .map((field) => ({ path: field.path, label: labelOf(field) }));

const isSafety = ({ safety, part }: SheetField): boolean => safety !== undefined && part !== 'faits';

const partsToFill = ['description', 'taxonomie', 'indications', 'posologie', 'origines'] as const;
const optional = new Set(['taxonomy/variety', 'taxonomy/subspeciesNumber', 'additionalInfo/subspecies']);

const safetyFields = (['contre-indications', 'securite'] as const).flatMap((part) => fieldsOf(part));

/** Neither the sheet nor a quote of a document says where the indication comes from. */
function unsourcedIndications(content: PlantSheetContent): Gap[] {
  if (!isEmpty(content.references.map(({ citation }) => citation))) return [];
  const quoted = (content.additionalInfo.evidence ?? [])
    .map(({ field }) => stepsOf(field))
    .filter(([list]) => list === 'indications')
    .map(([, item]) => item);
  return content.indications.flatMap(({ id, title }, index) => {
    if (quoted.includes(id) || quoted.includes(String(index))) return [];
    return [{ path: 'references', label: `Indication ${index + 1}${title === '' ? '' : ` « ${title} »`}` }];
  });
}

function emptyParts(content: PlantSheetContent): Gap[] {
  const inParts = (part: SheetPart): Gap[] =>
    gapsIn(
      content,
      fieldsOf(part).filter(({ path }) => !optional.has(path)),
    );
  const names = gapsIn(content, fieldsOf('noms')).filter(({ path }) => path.endsWith('vernacular'));
  const references = isEmpty(content.references)
    ? [{ path: 'references', label: sheetParts.references }]
    : [];
  return [...names, ...partsToFill.flatMap(inParts), ...references];
}

/** Whether a sheet is ready to be published. It may be published all the same: readers are told what is unknown. */
export function readinessOf(content: PlantSheetContent): readonly ReadinessCheck[] {
  return [
    { key: 'safety', label: 'Sécurité renseignée', gaps: gapsIn(content, safetyFields.filter(isSafety)) },
    { key: 'references', label: 'Chaque indication a une référence', gaps: unsourcedIndications(content) },
    { key: 'parts', label: 'Aucune partie vide', gaps: emptyParts(content) },
  ];
}
