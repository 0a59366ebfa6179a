import { headingKind } from '#server/features/documents/extraction/find-labels.ts';
import type { LabelKind } from '#server/features/documents/extraction/label-kinds.ts';
import type { Extract } from '#server/features/documents/store-findings.ts';
import type { LibraryDesk } from './library.ts';

const plantIn = (text: string): string | null => /^([A-Z]\w+ \w+)\n/.exec(text)?.[1] ?? null;

/** A passage a page, each of the plant that its first line names, and one of each line that « ! » marks as read to refuse it; a line after « § » is a passage of no plant. */
export const extractMonographs: Extract = async (_document, pages) => ({
  sheets: [],
  dropped: [],
  plants: pages.flatMap(({ text }) => {
    const plant = plantIn(text);
    const other = /^Dite (.+)$/m.exec(text)?.[1];
    return plant === null ? [] : [{ plant, names: [plant, ...(other === undefined ? [] : [other])] }];
  }),
  passages: pages.flatMap(({ index, text }) => {
    // A page of lower-case words ends the sentence that the page before began.
    const rest = /^[a-z][^.]*\./.exec(pages[index + 1]?.text ?? '')?.[0];
    const next = rest === undefined ? {} : { next: { start: 0, end: rest.length } };
    const plant = plantIn(text);
    const heading = /^# (.+)$/m.exec(text)?.[1] ?? null;
    const [end = text.length] = [...text.matchAll(/^§ /gm)].map((one) => one.index);
    const whole = { pageIndex: index, start: 0, end, plant, ...next };
    const refused = [...text.matchAll(/(?<=^! ).+$/gm)].map(({ 0: line, index: start }) => {
      const kind: LabelKind = 'contraindications';
      return { pageIndex: index, start, end: start + line.length, heading: '', kind, plant };
    });
    const others = [...text.matchAll(/(?<=^§ ).+$/gm)].map(({ 0: line, index: start }) => {
      return { pageIndex: index, start, end: start + line.length, heading: null, kind: null, plant: null };
    });
    return [
      ...others,
      { ...whole, heading, kind: heading === null ? null : headingKind(heading) },
      ...refused,
    ];
  }),
});

/** A document of which the second page is the monograph of a plant; gives its id once it is read. */
export async function uploadMonograph(
  desk: LibraryDesk,
  plant: string,
  text: string,
  citation = 'Flore, 2020',
): Promise<string> {
  const metadata = JSON.stringify({ citation });
  const { id } = await desk.upload(['Préface du livre', `${plant}\n${text}`], {
    document_metadata: metadata,
  });
  await desk.settled(id);
  return id;
}
