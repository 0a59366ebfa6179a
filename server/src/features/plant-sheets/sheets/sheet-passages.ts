import type { PlantSheetContent, Preparation } from '@simples/contract/plant-sheet-content';
import {
  applicationMethodLabels,
  type DangerLevel,
  dangerLevelLabels,
  isDangerous,
  labelOf,
  NOT_DOCUMENTED,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheet-vocabulary';
import { splitSentences } from '#server/french/sentences.ts';
import { dangerOf } from './plant-danger.ts';
import { namesOf } from './sheet-record.ts';

export const sectionHeadings = {
  indication: 'Indications',
  preparation: 'Préparation et mode d’emploi',
  posology: 'Posologie',
  contraindication: 'Contre-indications',
  pregnancy: 'Grossesse',
  breastfeeding: 'Allaitement',
  children: 'Enfants',
  interaction: 'Interactions avec les médicaments',
  lookAlike: 'Confusions possibles',
  danger: 'Toxicité',
  description: 'Description',
  origin: 'Origine géographique',
  names: 'Noms',
} as const;
export type Section = keyof typeof sectionHeadings;

export interface SheetPassage {
  readonly section: Section;
  /** Path in the content: `indications.0.preparations.1`. */
  readonly field: string;
  /** Title of the indication or risk; empty for single sections. */
  readonly subject: string;
  /** Full sentences that an answer may quote alone. */
  readonly statements: readonly string[];
  /** Only « non documenté ». */
  readonly isUndocumented?: boolean;
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** "Infusion (feuille) : 2 g pour une tasse." and one statement per application. */
function preparationStatements(preparation: Preparation): string[] {
  const method = labelOf(preparationMethodLabels, preparation.method) || 'Préparation';
  const part = labelOf(plantPartLabels, preparation.plantPartUsed).toLowerCase();
  const head = part === '' ? method : `${method} (${part})`;
  const uses = preparation.applications.map((application) => {
    const way = labelOf(applicationMethodLabels, application.method);
    return ended([way, application.instructions].filter(Boolean).join(' : '));
  });
  return [
    ended(preparation.instructions === '' ? head : `${head} : ${preparation.instructions}`),
    ...uses.filter((use) => use !== '.'),
  ];
}

function indicationPassages(content: PlantSheetContent, hidden: boolean): SheetPassage[] {
  return content.indications.flatMap((indication, i): SheetPassage[] => [
    {
      section: 'indication',
      field: `indications.${i}`,
      subject: indication.title,
      statements: splitSentences(indication.details),
    },
    // Never a preparation of a toxic or lethal plant.
    ...(hidden ? [] : indication.preparations).map((preparation, j) => ({
      section: 'preparation' as const,
      field: `indications.${i}.preparations.${j}`,
      subject: indication.title,
      statements: preparationStatements(preparation),
    })),
  ]);
}

function safetyPassages(content: PlantSheetContent): SheetPassage[] {
  const { safety } = content.additionalInfo;
  if (!safety) return [];
  const passage = (section: Section, field: string, texts: readonly string[]): SheetPassage => {
    const documented = texts.filter((text) => text !== NOT_DOCUMENTED);
    const isUndocumented = documented.length < texts.length && documented.length === 0;
    const heading = sectionHeadings[section].toLowerCase();
    return {
      section,
      field: `additionalInfo.safety.${field}`,
      subject: '',
      isUndocumented,
      // Quoted alone, it must name its plant and section.
      statements: isUndocumented
        ? [`${content.plantCommonName}, ${heading} : ${NOT_DOCUMENTED}.`]
        : documented.flatMap(splitSentences),
    };
  };
  return [
    passage('pregnancy', 'pregnancy', [safety.pregnancy]),
    passage('breastfeeding', 'breastfeeding', [safety.breastfeeding]),
    passage('children', 'children', [safety.children]),
    passage('interaction', 'interactions', safety.interactions),
    passage('lookAlike', 'lookAlikes', safety.lookAlikes),
  ];
}

/** Names the source when it is not the sheet itself. */
function dangerPassages(content: PlantSheetContent, danger: DangerLevel): SheetPassage[] {
  if (!isDangerous(danger)) return [];
  const name = `${content.plantScientificName} (${content.plantCommonName})`;
  const isOwn = content.additionalInfo.safety?.dangerLevel === danger;
  const source = isOwn ? '' : ', d’après une autre fiche ou la liste des plantes dangereuses de Simples';
  return [
    {
      section: 'danger',
      field: 'additionalInfo.safety.dangerLevel',
      subject: '',
      statements: [`${name} : ${dangerLevelLabels[danger]}${source}.`],
    },
  ];
}

function namesPassage(content: PlantSheetContent): SheetPassage {
  const { names } = content.additionalInfo;
  const vernacular = (names?.vernacular ?? []).map((entry) => `${entry.name} (${entry.language})`);
  const known = [...vernacular, ...(names?.synonyms ?? [])];
  const { family } = content.taxonomy;
  const name = `${content.plantScientificName} (${content.plantCommonName})`;
  return {
    section: 'names',
    field: 'additionalInfo.names',
    subject: '',
    statements: [
      ...(family === '' ? [] : [`${name} appartient à la famille des ${family}.`]),
      ...(known.length === 0 ? [] : [`Autres noms de ${name} : ${known.join(', ')}.`]),
    ],
  };
}

/** `danger` may be graver than the sheet's own. */
export function passagesOf(
  content: PlantSheetContent,
  danger: DangerLevel = dangerOf(content) ?? 'none',
): SheetPassage[] {
  const single = (section: Section, field: string, statements: string[]): SheetPassage => ({
    section,
    field,
    subject: '',
    statements,
  });
  const places = content.geographicalRepartitions;
  return [
    single('description', 'description', splitSentences(content.description)),
    ...indicationPassages(content, isDangerous(danger)),
    single('posology', 'additionalInfo.posology', splitSentences(content.additionalInfo.posology ?? '')),
    ...content.contreIndications.map((risk, i) => ({
      section: 'contraindication' as const,
      field: `contreIndications.${i}`,
      subject: risk.title,
      statements: splitSentences(risk.details),
    })),
    ...safetyPassages(content),
    ...dangerPassages(content, danger),
    single(
      'origin',
      'geographicalRepartitions',
      places.length === 0 ? [] : [`Origine de ${content.plantScientificName} : ${places.join(', ')}.`],
    ),
    namesPassage(content),
  ].filter((passage) => passage.statements.length > 0);
}

/** "Thym (Thymus vulgaris) — Indications : Toux grasse". */
export function passageTitle(content: PlantSheetContent, passage: SheetPassage): string {
  const plant = `${content.plantCommonName} (${content.plantScientificName})`;
  const heading = sectionHeadings[passage.section];
  return `${plant} — ${heading}${passage.subject === '' ? '' : ` : ${passage.subject}`}`;
}

/** All names: the title weighs most in a search. */
export function sheetTitle(content: PlantSheetContent): string {
  return namesOf(content)
    .map((entry) => entry.name)
    .join(', ');
}

export function sheetText(content: PlantSheetContent, passages: readonly SheetPassage[]): string {
  const preparations = content.indications.flatMap((indication) => indication.preparations);
  return [
    content.tags.join(', '),
    content.taxonomy.family,
    ...content.indications.map((indication) => `${indication.title}. ${indication.molecularStructure}`),
    ...passages.map(
      (passage) => `${sectionHeadings[passage.section]} ${passage.subject} ${passage.statements.join(' ')}`,
    ),
    ...preparations.map(
      (preparation) =>
        `${labelOf(preparationMethodLabels, preparation.method)} ${labelOf(plantPartLabels, preparation.plantPartUsed)} ${preparation.applications
          .map((application) => labelOf(applicationMethodLabels, application.method))
          .join(' ')}`,
    ),
    ...content.references.map((reference) => reference.citation),
  ].join('\n');
}
