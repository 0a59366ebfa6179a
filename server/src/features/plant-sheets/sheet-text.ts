import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import {
  applicationMethodLabels,
  labelOf,
  plantPartLabels,
  preparationMethodLabels,
} from '@simples/contract/plant-sheets/vocabulary';
import { type SheetPassage, sectionHeadings } from './sheet-passages.ts';
import { namesOf } from './sheet-record.ts';

/** The names of a sheet as the title of its text: what counts most in a search. */
export function sheetTitle(content: PlantSheetContent): string {
  return namesOf(content)
    .map((entry) => entry.name)
    .join(', ');
}

/** Words of every section of a sheet, its passages, for the index of whole sheets. */
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
