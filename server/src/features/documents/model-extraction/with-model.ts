import type { DocumentPage } from '../../../adapters/pdf/page.ts';
import type { Dropped, ExtractedPassage, Extraction } from '../extraction/extraction-types.ts';
import { addAside } from '../work/extract-aside.ts';
import type { Extract } from '../work/extracting.ts';
import { askAbout, type ModelReader } from './asking.ts';
import type { PlantOfPage } from './prompt.ts';

/** What is told of values that were left out: a model that makes up a thousand is not quoted a thousand times. */
const MOST_TOLD = 200;

function told(dropped: readonly Dropped[]): Dropped[] {
  const over = dropped.length - MOST_TOLD;
  if (over <= 0) return [...dropped];
  const rest = {
    field: 'document',
    value: `${over} autres valeurs`,
    reason: 'proposées par le modèle et écartées',
  };
  return [...dropped.slice(0, MOST_TOLD), rest];
}

/** The plant that the first words of a page are of. */
function plantsOfPages(passages: readonly ExtractedPassage[]): PlantOfPage {
  const firsts = new Map<number, string | null>();
  for (const { pageIndex, plant } of passages) if (!firsts.has(pageIndex)) firsts.set(pageIndex, plant);
  return (index) => firsts.get(index) ?? null;
}

/**
 * Extraction by rules, to which a model adds what it finds besides. Nothing that the rules found is changed or taken
 * away, and what the model says enters a sheet only as words of the document that say it. Without a model, or with one
 * that fails, what the rules found is the result.
 */
export function withModel(extract: Extract, reader: ModelReader | null): Extract {
  if (reader === null) return extract;
  return async (document, pages: readonly DocumentPage[], known, signal) => {
    const found: Extraction = await extract(document, pages, known, signal);
    try {
      const heard = await askAbout(reader, pages, plantsOfPages(found.passages), signal);
      const task = { documentId: document.id, pages, found, proposals: heard.proposals };
      const added =
        heard.proposals.length === 0
          ? { sheets: found.sheets, dropped: [] }
          : await addAside(task, known, signal);
      const dropped = [...found.dropped, ...told([...heard.dropped, ...added.dropped])];
      return { ...found, sheets: added.sheets, dropped };
    } catch (error) {
      signal.throwIfAborted();
      reader.log.warn({ err: error }, 'document read by rules alone');
      return found;
    }
  };
}
