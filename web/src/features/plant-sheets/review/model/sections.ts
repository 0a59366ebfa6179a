import type { VersionComparison } from '@simples/contract/plant-sheets/comparison';
import {
  applicationMethodLabels,
  dangerLevelLabels,
  languageLabels,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheets/vocabulary';
import { itemRow, listRow, severalRow, statementRow, textRow } from './row-builders.ts';
import { type ItemRow, isFilled, type Row, type TextRow } from './rows.ts';

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
  title.changeId === null ? [] : [textRow(label, title)];

const titleOf = ({ value, previousValue }: Of<'indications'>['title']): string =>
  value ?? previousValue ?? '';

function applicationRow({ id, method, methods, instructions, ...flags }: Application): ItemRow {
  return itemRow({
    ...flags,
    key: id,
    label: 'Application',
    title: '',
    isUse: true,
    rows: [
      severalRow('Mode d’application', method, methods, applicationMethodLabels),
      textRow('Instructions', instructions),
    ],
  });
}

function preparationRow({ id, applications, ...preparation }: Preparation): ItemRow {
  const { method, methods, plantPartUsed, plantPartsUsed, instructions, ...flags } = preparation;
  return itemRow({
    ...flags,
    key: id,
    label: 'Préparation',
    title: '',
    isUse: true,
    rows: [
      severalRow('Méthode', method, methods, preparationMethodLabels),
      severalRow('Partie utilisée', plantPartUsed, plantPartsUsed, plantPartLabels),
      textRow('Instructions', instructions),
      ...applications.map(applicationRow),
    ],
  });
}

function indicationRow(indication: Of<'indications'>): ItemRow {
  const { id, title, subspecies, molecularStructure, details, preparations } = indication;
  return itemRow({
    key: id,
    label: 'Indication',
    title: titleOf(title),
    changeId: indication.changeId,
    hasChanges: indication.hasChanges,
    isNew: indication.isNewIndication,
    isDeleted: indication.isDeletedIndication,
    rows: [
      ...renamed('Indication', title),
      textRow('Sous-espèce', subspecies),
      textRow('Description', details),
      textRow('Molécules', molecularStructure),
      ...preparations.map(preparationRow),
    ],
  });
}

function warningRow(warning: Of<'contreIndications'>): ItemRow {
  const { id, title, subspecies, molecularStructure, details } = warning;
  return itemRow({
    key: id,
    label: 'Contre-indication',
    title: titleOf(title),
    changeId: warning.changeId,
    hasChanges: warning.hasChanges,
    isNew: warning.isNewContreIndication,
    isDeleted: warning.isDeletedContreIndication,
    rows: [
      ...renamed('Risque', title),
      textRow('Sous-espèce', subspecies),
      textRow('Description', details),
      textRow('Molécules', molecularStructure),
    ],
  });
}

function referenceRow({ id, citation, page, ...flags }: Of<'references'>, index: number): ItemRow {
  const rows = [textRow('Citation', citation), textRow('Page', page)];
  return itemRow({ ...flags, key: id, label: `Référence ${index + 1}`, title: '', rows });
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
    listRow('Noms vernaculaires', same),
    ...touched.map((name, index) => statementRow('Nom vernaculaire', name, index)),
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
    textRow('Nom scientifique', plantScientificName),
    textRow('Auteur botanique', author),
    textRow('Nom commun', plantCommonName),
    ...vernacularRows(vernacular),
    listRow('Synonymes', synonyms),
    textRow('Langue de la fiche', language, languageLabels),
  ];
}

function taxonomyRows({ taxonomy, additionalInfo }: VersionComparison): Row[] {
  const { family, genus, species, variety, subspeciesNumber } = taxonomy;
  return [
    textRow('Famille', family),
    textRow('Genre', genus),
    textRow('Espèce', species),
    textRow('Variété', variety),
    textRow('Nombre d’espèces', subspeciesNumber),
    listRow('Sous-espèces', additionalInfo.subspecies),
  ];
}

/** The id of the change by which the whole block of safety comes or goes. */
const SAFETY_BLOCK = 'additionalInfo/safety';

function safetyRows({ additionalInfo: { safety }, changes }: VersionComparison): Row[] {
  const rows = [
    textRow('Niveau de danger', safety.dangerLevel, dangerLevelLabels),
    textRow('Grossesse', safety.pregnancy),
    textRow('Allaitement', safety.breastfeeding),
    textRow('Enfants', safety.children),
    ...safety.interactions.map((row, index) => statementRow('Interactions', row, index)),
    ...safety.lookAlikes.map((row, index) => statementRow('Confusions possibles', row, index)),
  ];
  const whole = changes.find(({ id }) => id === SAFETY_BLOCK);
  if (!whole) return rows;
  const flags = { isNew: whole.kind === 'added', isDeleted: whole.kind === 'removed', hasChanges: true };
  return [itemRow({ ...flags, key: whole.id, label: whole.label, title: '', changeId: whole.id, rows })];
}

/** Two versions as the sections of a sheet, in reading order. */
export function sectionsOf(comparison: VersionComparison): ComparedSection[] {
  const { indications, contreIndications, references, description, tags, additionalInfo } = comparison;
  const section = (id: string, title: string, rows: readonly Row[], isSafety = false): ComparedSection => ({
    id,
    title,
    isSafety,
    rows: rows.filter(isFilled),
  });
  return [
    section('noms', 'Noms', nameRows(comparison)),
    section('description', 'Description', [textRow('Description', description)]),
    section('taxonomie', 'Taxonomie', taxonomyRows(comparison)),
    section('indications', 'Indications', indications.map(indicationRow)),
    section('contre-indications', 'Contre-indications', contreIndications.map(warningRow), true),
    section('securite', 'Sécurité', safetyRows(comparison), true),
    section('posologie', 'Posologie', [textRow('Posologie', additionalInfo.posology)]),
    section('origines', 'Origines et tags', [
      listRow('Origines', comparison.geographicalRepartitions),
      listRow('Tags', tags),
    ]),
    section('references', 'Références', references.map(referenceRow)),
  ].filter(({ rows }) => rows.length > 0);
}
