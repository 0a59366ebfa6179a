import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { ExtractedSheet } from '#server/features/documents/extraction/extraction-types.ts';
import type { Extract } from '#server/features/documents/store-findings.ts';
import { buildContent } from '#test/sheets.ts';

/** "Plante : Inventa alba" on a page is a sheet; "Usage : toux" below it is an indication of it. */
const plantLine = /^Plante : (.+)$/m;
const useLine = /^Usage : (.+)$/gm;

/** Finds in papers what these lines say; every line of a page is a passage. */
export const extractFromPaper: Extract = async ({ id, language }, pages, known) => {
  const sheets = pages.flatMap(({ text, index }): ExtractedSheet[] => {
    const name = plantLine.exec(text)?.[1];
    if (name === undefined) return [];
    const uses = [...text.matchAll(useLine)].map(([quote, title = '']) => ({ quote, title }));
    const content: PlantSheetContent = buildContent({
      plantScientificName: name,
      indications: uses.map(({ title }) => ({ title, details: `Usage : ${title}` })),
      contreIndications: [],
      references: [],
      additionalInfo: {
        evidence: uses.map(({ quote }, i) => ({
          field: `indications.${i}.details`,
          documentId: id,
          pageIndex: index,
          quote,
        })),
      },
    });
    return [
      { content, knownSheetId: known.sheetOf(name, language ?? 'FR'), unsaid: ['description', 'tags'] },
    ];
  });
  const passages = pages.flatMap(({ index, lines }) =>
    lines
      .filter(({ start, end }) => end > start)
      .map(({ start, end }) => ({ pageIndex: index, start, end, heading: null, kind: null, plant: null })),
  );
  const dropped = pages.flatMap(({ text }) =>
    [...text.matchAll(/^Illisible : (.+)$/gm)].map(([, value = '']) => ({
      field: 'indications',
      value,
      reason: 'Introuvable dans la page.',
    })),
  );
  const plants = sheets.map(({ content: { plantScientificName: plant } }) => ({ plant, names: [plant] }));
  return { plants, sheets, passages, dropped };
};
