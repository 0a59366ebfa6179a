import {
  applicationMethodLabels,
  dangerLevelLabels,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from './plant-sheet-vocabulary.ts';

export const sheetParts = {
  noms: 'Noms',
  description: 'Description',
  taxonomie: 'Taxonomie',
  indications: 'Indications',
  'contre-indications': 'Contre-indications',
  securite: 'Sécurité',
  posologie: 'Posologie',
  origines: 'Origines et tags',
  references: 'Références',
  faits: 'Ce que la fiche affirme',
} as const;
export type SheetPart = keyof typeof sheetParts;

interface ValueField {
  readonly path: string;
  readonly label: string;
  /** `words` contain no comma, `names` may; `facts` are reviewed statements. These are sets. */
  readonly kind: 'text' | 'paragraph' | 'number' | 'choice' | 'words' | 'names' | 'facts';
  readonly choices?: Readonly<Record<string, string>>;
  /** The plural field that extends this one; both are compared as one field. */
  readonly plural?: string;
  /** Part of the identity of an item within its list. */
  readonly isTitle?: boolean;
  readonly reviewLabel?: string;
  readonly formLabel?: string;
  readonly isRequired?: boolean;
  readonly rows?: number;
}
export type Field = ValueField;

interface Placed {
  readonly part: SheetPart;
  readonly section?: string;
  /** `warning`: any rewording or removal weakens it. `level`: a lower value does. */
  readonly safety?: 'warning' | 'level';
  /** Beside `safety`: whoever may not validate sends a change of it to the queue. */
  readonly needsValidator?: true;
  /** Column of the spreadsheet export. */
  readonly column?: readonly [place: number, heading: string];
}

interface MemberListOf<Kind extends string> {
  readonly path: string;
  readonly label: string;
  readonly heading: string;
  readonly kind: Kind;
}

interface StatementList extends MemberListOf<'statements'> {
  readonly member: { readonly noun: string; readonly add: string };
}
export type MemberList = StatementList | MemberListOf<'vernacular'>;

export interface ItemList {
  readonly path: string;
  readonly label: string;
  readonly heading: string;
  readonly kind: 'items';
  readonly fields: readonly ValueField[];
  readonly lists: readonly ItemList[];
  readonly needsValidator?: true;
  readonly headedBy?: string;
  /** Items are named by position: « Référence 2 ». */
  readonly isNumbered?: boolean;
  /** Suffix of `isNew` and `isDeleted` in a comparison. Specification, section 3. */
  readonly flag?: string;
}

const instructions = { path: 'instructions', kind: 'paragraph', label: 'Instructions' } as const;
const method = {
  path: 'method',
  kind: 'choice',
  label: 'Méthode',
  plural: 'methods',
  isTitle: true,
} as const;

const applications: ItemList = {
  path: 'applications',
  label: 'Application',
  heading: 'Applications',
  kind: 'items',
  fields: [
    {
      ...method,
      choices: applicationMethodLabels,
      reviewLabel: 'Mode d’application',
      formLabel: 'Mode d’application',
    },
    { ...instructions, formLabel: 'Instructions d’application', rows: 1 },
  ],
  lists: [],
};

const preparations: ItemList = {
  path: 'preparations',
  label: 'Préparation',
  heading: 'Préparations',
  kind: 'items',
  fields: [
    { ...method, choices: preparationMethodLabels, formLabel: 'Méthode de préparation' },
    {
      path: 'plantPartUsed',
      kind: 'choice',
      label: 'Partie utilisée',
      choices: plantPartLabels,
      plural: 'plantPartsUsed',
      isTitle: true,
    },
    { ...instructions, formLabel: 'Instructions de préparation' },
  ],
  lists: [applications],
  needsValidator: true,
};

const statementFields = (title: string, titleInForm: string, detailsInForm: string): ValueField[] => [
  {
    path: 'title',
    kind: 'text',
    label: 'Titre',
    reviewLabel: title,
    formLabel: titleInForm,
    isTitle: true,
    isRequired: true,
  },
  { path: 'subspecies', kind: 'text', label: 'Sous-espèce' },
  {
    path: 'details',
    kind: 'paragraph',
    label: 'Description',
    formLabel: detailsInForm,
    isRequired: true,
    rows: 3,
  },
  { path: 'molecularStructure', kind: 'text', label: 'Structure moléculaire', reviewLabel: 'Molécules' },
];

export const safetyPath = 'additionalInfo/safety';
const vernacularPath = 'additionalInfo/names/vernacular';
const general = 'Informations générales';
const safetyWarning = { part: 'securite', safety: 'warning' } as const;

export type SheetField = (ValueField | MemberList | ItemList) & Placed;

/** Every field of a sheet in screen order: diff, review, export, sources and form derive from it. */
export const sheetFields: readonly SheetField[] = [
  {
    path: 'plantScientificName',
    kind: 'text',
    label: 'Nom scientifique',
    part: 'noms',
    needsValidator: true,
    section: general,
    column: [1, 'Nom scientifique'],
    isRequired: true,
  },
  { path: 'additionalInfo/names/author', kind: 'text', label: 'Auteur botanique', part: 'noms' },
  {
    path: 'plantCommonName',
    kind: 'text',
    label: 'Nom commun',
    part: 'noms',
    needsValidator: true,
    section: general,
    column: [2, 'Nom commun'],
    isRequired: true,
  },
  {
    path: vernacularPath,
    kind: 'vernacular',
    label: 'Nom vernaculaire',
    heading: 'Noms vernaculaires',
    part: 'noms',
    needsValidator: true,
    column: [3, 'Noms vernaculaires'],
  },
  {
    path: 'additionalInfo/names/synonyms',
    kind: 'names',
    label: 'Synonymes',
    part: 'noms',
    needsValidator: true,
    column: [4, 'Synonymes'],
  },
  {
    path: 'language',
    kind: 'choice',
    label: 'Langue',
    reviewLabel: 'Langue de la fiche',
    formLabel: 'Langue de la fiche',
    choices: languageLabels,
    part: 'noms',
    section: general,
    column: [8, 'Langue'],
    isRequired: true,
  },
  {
    path: 'description',
    kind: 'paragraph',
    label: 'Description',
    part: 'description',
    section: general,
    column: [16, 'Description'],
    isRequired: true,
    rows: 4,
  },
  { path: 'taxonomy/family', kind: 'text', label: 'Famille', part: 'taxonomie', column: [5, 'Famille'] },
  { path: 'taxonomy/genus', kind: 'text', label: 'Genre', part: 'taxonomie', column: [6, 'Genre'] },
  { path: 'taxonomy/species', kind: 'text', label: 'Espèce', part: 'taxonomie', column: [7, 'Espèce'] },
  { path: 'taxonomy/variety', kind: 'text', label: 'Variété', part: 'taxonomie' },
  {
    path: 'taxonomy/subspeciesNumber',
    kind: 'number',
    label: 'Nombre de sous-espèces',
    reviewLabel: 'Nombre d’espèces',
    part: 'taxonomie',
  },
  { path: 'additionalInfo/subspecies', kind: 'names', label: 'Sous-espèces', part: 'taxonomie' },
  {
    path: 'indications',
    kind: 'items',
    label: 'Indication',
    heading: 'Indications',
    headedBy: 'title',
    flag: 'Indication',
    fields: statementFields('Indication', 'Indication', 'Description de l’indication'),
    lists: [preparations],
    part: 'indications',
    column: [17, 'Indications'],
  },
  {
    path: 'contreIndications',
    kind: 'items',
    label: 'Contre-indication',
    heading: 'Contre-indications',
    headedBy: 'title',
    flag: 'ContreIndication',
    fields: statementFields('Risque', 'Risque éventuel', 'Description du risque'),
    lists: [],
    part: 'contre-indications',
    safety: 'warning',
    column: [10, 'Contre-indications'],
  },
  {
    path: `${safetyPath}/dangerLevel`,
    kind: 'choice',
    label: 'Niveau de danger',
    choices: dangerLevelLabels,
    part: 'securite',
    safety: 'level',
    column: [9, 'Danger'],
  },
  {
    path: `${safetyPath}/pregnancy`,
    kind: 'paragraph',
    label: 'Grossesse',
    ...safetyWarning,
    column: [11, 'Grossesse'],
  },
  {
    path: `${safetyPath}/breastfeeding`,
    kind: 'paragraph',
    label: 'Allaitement',
    ...safetyWarning,
    column: [12, 'Allaitement'],
  },
  {
    path: `${safetyPath}/children`,
    kind: 'paragraph',
    label: 'Enfants',
    ...safetyWarning,
    column: [13, 'Enfants'],
  },
  {
    path: `${safetyPath}/interactions`,
    kind: 'statements',
    label: 'Interaction',
    heading: 'Interactions',
    member: { noun: 'Interaction', add: 'Ajouter une interaction' },
    ...safetyWarning,
    column: [14, 'Interactions'],
  },
  {
    path: `${safetyPath}/lookAlikes`,
    kind: 'statements',
    label: 'Confusion possible',
    heading: 'Confusions possibles',
    member: { noun: 'Confusion', add: 'Ajouter une confusion possible' },
    ...safetyWarning,
    column: [15, 'Confusions possibles'],
  },
  {
    path: 'additionalInfo/posology',
    kind: 'paragraph',
    label: 'Posologie',
    part: 'posologie',
    needsValidator: true,
    column: [19, 'Posologie'],
    rows: 3,
  },
  {
    path: 'geographicalRepartitions',
    kind: 'words',
    label: 'Origines',
    part: 'origines',
    column: [21, 'Origines'],
  },
  { path: 'tags', kind: 'words', label: 'Tags', part: 'origines', column: [20, 'Tags'] },
  {
    path: 'references',
    kind: 'items',
    label: 'Référence',
    heading: 'Références',
    isNumbered: true,
    fields: [
      { path: 'citation', kind: 'paragraph', label: 'Citation', isTitle: true, isRequired: true, rows: 1 },
      { path: 'page', kind: 'number', label: 'Page' },
    ],
    lists: [],
    part: 'references',
    column: [22, 'Références'],
  },
  {
    // A reading of a person replaces the more cautious proposal, so any change of it may weaken a warning.
    path: 'additionalInfo/facts',
    kind: 'facts',
    label: 'Faits relus',
    part: 'faits',
    safety: 'warning',
  },
];

const isItemList = (field: SheetField): field is ItemList & Placed => field.kind === 'items';
export const isMemberList = (field: SheetField): field is MemberList & Placed =>
  field.kind === 'statements' || field.kind === 'vernacular';

export const valueFields = sheetFields.filter(
  (field): field is ValueField & Placed => !isItemList(field) && !isMemberList(field),
);
export const itemLists = sheetFields.filter(isItemList);
export const memberLists = sheetFields.filter(isMemberList);

export const sectionOf = ({ part, section }: Placed): string => section ?? sheetParts[part];

export const isInSafetyBlock = ({ path }: { readonly path: string }): boolean =>
  path.startsWith(`${safetyPath}/`);

export const fieldsOf = (part: SheetPart): readonly SheetField[] =>
  sheetFields.filter((field) => field.part === part);

export function fieldAt(path: string, ...lists: readonly string[]): Field {
  let fields: readonly Field[] = valueFields;
  let level: readonly ItemList[] = itemLists;
  for (const name of lists) {
    const list = level.find((one) => one.path === name);
    fields = list?.fields ?? [];
    level = list?.lists ?? [];
  }
  const field = fields.find((one) => one.path === path);
  if (!field) throw new Error(`No field of a sheet: ${[...lists, path].join('/')}`);
  return field;
}
