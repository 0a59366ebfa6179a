import {
  asQuoted,
  type DocumentStatement,
  type Plant,
  speciesOf,
} from '../../../retrieval/retrieval.service.ts';
import { documentSource } from '../library/document-source.ts';
import { type ContextPassage, nearest, orders } from './context-passage.ts';

/** Sentences of documents that a model is given. */
const MOST = 12;

/** What stands on the pages, and who named them, may be anybody's: the model is told neither title nor heading. */
const SECTION = 'page d’un document que personne n’a relu';

/**
 * Passages of documents as a model may cite them: only the sentences that answer, and of a plant with a sheet under the
 * names of that sheet. A document is never lumped together with a sheet: it must hold what is said of it by itself.
 */
export function documentPassages(
  found: readonly DocumentStatement[],
  plants: readonly Plant[],
): Omit<ContextPassage, 'number'>[] {
  const sheets = new Map(plants.map((plant) => [speciesOf(plant.scientific), plant]));
  const tellable = found.filter(({ statement }) => !orders(statement)).slice(0, MOST);
  return [...Map.groupBy(tellable, ({ passage }) => passage.id).values()].flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const { plant, documentId, title } = first.passage;
    const sheet = sheets.get(speciesOf(plant));
    const texts = those.map(({ statement }) => asQuoted(statement));
    return [
      {
        plant: sheet?.scientific ?? plant,
        names: sheet ? [sheet.common, ...sheet.otherNames] : [],
        section: SECTION,
        document: documentId,
        text: texts.join(' '),
        sourceFor: (sentence) => {
          const one = those[texts.indexOf(nearest(sentence, texts))] ?? first;
          return { key: `${documentId} ${title} ${one.statement}`, source: () => documentSource(one) };
        },
      },
    ];
  });
}
