import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import type { DocumentSearch, DocumentStatement } from '#server/features/chat/find/document-search.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { holdsDose } from '#server/french/quantities.ts';
import { documentSource, quotedFromDocument } from './citations.ts';
import type { Composing } from './context.ts';

/** Minimum coverage of the topic by a sentence. */
const RELEVANT = 0.5;
const MAX_STATEMENTS = 3;
const MAX_PLANTS = 4;

/** What pages of documents say. They are not reviewed: no quantity is quoted, and no dangerous plant. */
export interface DocumentPages {
  /** @returns false when no page says anything. */
  open(composing: Composing, plants: readonly KnownPlant[], question: string): Promise<boolean>;
}

function topicOf({ frame, concepts, circumstances }: Composing): string {
  const needs = frame.needs.map((id) => concepts.labelOf(id));
  return [...needs, ...circumstances.map(({ label }) => label), ...frame.unknown].join(' ');
}

/** One sentence a page. */
function chosen(found: readonly DocumentStatement[]): DocumentStatement[] {
  const pages = new Set<string>();
  return found
    .filter(({ coverage, statement }) => coverage >= RELEVANT && !holdsDose(statement))
    .filter(({ passage, pages: [page] }) => {
      const key = `${passage.documentId} ${page?.index}`;
      return !pages.has(key) && pages.add(key);
    })
    .slice(0, MAX_STATEMENTS);
}

export function createDocumentPages(search: DocumentSearch): DocumentPages {
  return {
    open: async (composing, plants, question) => {
      if (plants.some(({ danger }) => isDangerous(danger))) return false;
      const meant = plants.slice(0, MAX_PLANTS).map(({ scientific }) => scientific);
      const documented = await search.plantsNamedIn(question, meant);
      if (documented.length === 0) return false;
      const statements = chosen(await search.statements({ plants: documented, topic: topicOf(composing) }));
      if (statements.length === 0) return false;
      composing.draft.open({
        type: 'statements',
        title: 'Dans les documents, que personne n’a relus dans Simples :',
        plant: null,
        items: statements.map((one) =>
          composing.draft.citeFrom(documentSource(one), quotedFromDocument(one)),
        ),
      });
      return true;
    },
  };
}
