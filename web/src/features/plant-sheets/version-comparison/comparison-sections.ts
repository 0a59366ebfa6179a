import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import { safetyPath, vernacularPath } from '@simples/contract/plant-sheet-diff/fields';
import { memberId } from '@simples/contract/plant-sheet-diff/sheet-changes';
import {
  applicationMethodLabels,
  dangerLevelLabels,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import {
  below,
  type ItemRow,
  isFilled,
  itemRow,
  listRow,
  type Row,
  severalRow,
  statementRow,
  type TextRow,
  textRow,
} from './comparison-rows.ts';

export interface ComparedSection {
  readonly id: string;
  readonly title: string;
  /** Its changes touch a warning: they are shown apart, before the others. */
  readonly isSafety: boolean;
  readonly rows: readonly Row[];
}

type Of<K extends 'indications' | 'contreIndications' | 'references'> = VersionComparison[K][number];
type Preparation = Of<'indications'>['preparations'][number];
type Application = Preparation['applications'][number];

/** The title of an item is its own name: it is a row of its own only where it changed. */
const renamed = (label: string, title: Of<'indications'>['title']): TextRow[] =>
  title.changeId === null ? [] : [textRow(label, 'title', title)];

const titleOf = ({ value, previousValue }: Of<'indications'>['title']): string =>
  value ?? previousValue ?? '';

function applicationRow({ id, method, methods, instructions, ...flags }: Application): ItemRow {
  return itemRow({
    ...flags,
    key: id,
    path: `applications/${id}`,
    label: 'Application',
    title: '',
    isUse: true,
    rows: [
      severalRow('Mode d’application', 'method', [method, methods], applicationMethodLabels),
      textRow('Instructions', 'instructions', instructions),
    ],
  });
}

function preparationRow({ id, applications, ...preparation }: Preparation): ItemRow {
  const { method, methods, plantPartUsed, plantPartsUsed, instructions, ...flags } = preparation;
  return itemRow({
    ...flags,
    key: id,
    path: `preparations/${id}`,
    label: 'Préparation',
    title: '',
    isUse: true,
    rows: [
      severalRow('Méthode', 'method', [method, methods], preparationMethodLabels),
      severalRow('Partie utilisée', 'plantPartUsed', [plantPartUsed, plantPartsUsed], plantPartLabels),
      textRow('Instructions', 'instructions', instructions),
      ...applications.map(applicationRow),
    ],
  });
}

function indicationRow(indication: Of<'indications'>): ItemRow {
  const { id, title, subspecies, molecularStructure, details, preparations } = indication;
  return itemRow({
    key: id,
    path: `indications/${id}`,
    label: 'Indication',
    title: titleOf(title),
    changeId: indication.changeId,
    hasChanges: indication.hasChanges,
    isNew: indication.isNewIndication,
    isDeleted: indication.isDeletedIndication,
    rows: [
      ...renamed('Indication', title),
      textRow('Sous-espèce', 'subspecies', subspecies),
      textRow('Description', 'details', details),
      textRow('Molécules', 'molecularStructure', molecularStructure),
      ...preparations.map(preparationRow),
    ],
  });
}

function warningRow(warning: Of<'contreIndications'>): ItemRow {
  const { id, title, subspecies, molecularStructure, details } = warning;
  return itemRow({
    key: id,
    path: `contreIndications/${id}`,
    label: 'Contre-indication',
    title: titleOf(title),
    changeId: warning.changeId,
    hasChanges: warning.hasChanges,
    isNew: warning.isNewContreIndication,
    isDeleted: warning.isDeletedContreIndication,
    rows: [
      ...renamed('Risque', title),
      textRow('Sous-espèce', 'subspecies', subspecies),
      textRow('Description', 'details', details),
      textRow('Molécules', 'molecularStructure', molecularStructure),
    ],
  });
}

function referenceRow({ id, citation, page, ...flags }: Of<'references'>, index: number): ItemRow {
  const rows = [textRow('Citation', 'citation', citation), textRow('Page', 'page', page)];
  const path = `references/${id}`;
  return itemRow({ ...flags, key: id, path, label: `Référence ${index + 1}`, title: '', rows });
}

type Vernacular = VersionComparison['additionalInfo']['names']['vernacular'][number];

const vernacularName = ({ name, language, country }: Vernacular): string =>
  `${name} (${country ? `${language}, ${country}` : language})`;

/** Names come and go one by one; those that stayed are many and say nothing new, so they share a row. */
function vernacularRows(names: readonly Vernacular[]): Row[] {
  const all = names.map((name) => ({ ...name, value: vernacularName(name) }));
  const stayed = all.filter(({ hasChanges }) => !hasChanges).map(({ value }) => value);
  const same = { value: stayed, previousValue: stayed, hasChanges: false, changeId: null };
  const touched = all.filter(({ hasChanges }) => hasChanges);
  return [
    listRow('Noms vernaculaires', vernacularPath, same),
    ...touched.map((name, index) =>
      statementRow('Nom vernaculaire', name.changeId ?? vernacularPath, name, index),
    ),
  ];
}

function nameRows({
  plantScientificName,
  plantCommonName,
  language,
  additionalInfo,
}: VersionComparison): Row[] {
  const { author, vernacular, synonyms } = additionalInfo.names;
  return [
    textRow('Nom scientifique', 'plantScientificName', plantScientificName),
    textRow('Auteur botanique', 'additionalInfo/names/author', author),
    textRow('Nom commun', 'plantCommonName', plantCommonName),
    ...vernacularRows(vernacular),
    listRow('Synonymes', 'additionalInfo/names/synonyms', synonyms),
    textRow('Langue de la fiche', 'language', language, languageLabels),
  ];
}

function taxonomyRows({ taxonomy, additionalInfo }: VersionComparison): Row[] {
  const { family, genus, species, variety, subspeciesNumber } = taxonomy;
  return [
    textRow('Famille', 'taxonomy/family', family),
    textRow('Genre', 'taxonomy/genus', genus),
    textRow('Espèce', 'taxonomy/species', species),
    textRow('Variété', 'taxonomy/variety', variety),
    textRow('Nombre d’espèces', 'taxonomy/subspeciesNumber', subspeciesNumber),
    listRow('Sous-espèces', 'additionalInfo/subspecies', additionalInfo.subspecies),
  ];
}

type Statement = VersionComparison['additionalInfo']['safety']['interactions'][number];

/** The statements of a list of the safety block. */
const statementRows = (label: string, list: string, statements: readonly Statement[]): TextRow[] =>
  statements.map((one, index) => {
    const path = memberId(list, one.isDeleted ? 'removed' : 'added', one.value);
    return statementRow(label, path, one, index);
  });

function safetyRows({ additionalInfo: { safety }, changes }: VersionComparison): Row[] {
  const rows = [
    textRow('Niveau de danger', 'dangerLevel', safety.dangerLevel, dangerLevelLabels),
    textRow('Grossesse', 'pregnancy', safety.pregnancy),
    textRow('Allaitement', 'breastfeeding', safety.breastfeeding),
    textRow('Enfants', 'children', safety.children),
    ...statementRows('Interactions', 'interactions', safety.interactions),
    ...statementRows('Confusions possibles', 'lookAlikes', safety.lookAlikes),
  ];
  const whole = changes.find(({ id }) => id === safetyPath);
  if (!whole) return rows.map((row) => below(safetyPath, row));
  const flags = { isNew: whole.kind === 'added', isDeleted: whole.kind === 'removed', hasChanges: true };
  const block = { key: whole.id, path: safetyPath, label: whole.label, title: '', changeId: whole.id };
  return [itemRow({ ...flags, ...block, rows })];
}

/** Two versions as the sections of a sheet, in reading order. */
export function comparedSections(comparison: VersionComparison): ComparedSection[] {
  const { indications, contreIndications, references, description, tags, additionalInfo } = comparison;
  const section = (id: string, title: string, rows: readonly Row[], isSafety = false): ComparedSection => ({
    id,
    title,
    isSafety,
    rows: rows.filter(isFilled),
  });
  return [
    section('noms', 'Noms', nameRows(comparison)),
    section('description', 'Description', [textRow('Description', 'description', description)]),
    section('taxonomie', 'Taxonomie', taxonomyRows(comparison)),
    section('indications', 'Indications', indications.map(indicationRow)),
    section('contre-indications', 'Contre-indications', contreIndications.map(warningRow), true),
    section('securite', 'Sécurité', safetyRows(comparison), true),
    section('posologie', 'Posologie', [
      textRow('Posologie', 'additionalInfo/posology', additionalInfo.posology),
    ]),
    section('origines', 'Origines et tags', [
      listRow('Origines', 'geographicalRepartitions', comparison.geographicalRepartitions),
      listRow('Tags', 'tags', tags),
    ]),
    section('references', 'Références', references.map(referenceRow)),
  ].filter(({ rows }) => rows.length > 0);
}
