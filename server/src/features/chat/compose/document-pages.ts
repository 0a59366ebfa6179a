import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { soughtKinds } from '#server/features/chat/find/document-kinds.ts';
import type { DocumentSearch, DocumentStatement } from '#server/features/chat/find/document-search.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import { documentSource, quotedFromDocument } from './citations.ts';
import { asksRecipe, type Composing } from './context.ts';

const MAX_STATEMENTS = 3;
const MAX_PLANTS = 4;

/** What pages of documents say. They are not reviewed: no quantity is quoted, and no dangerous plant. */
export interface DocumentPages {
  /** @returns false when no page says anything. */
  open(composing: Composing, plants: readonly KnownPlant[], question: string): Promise<boolean>;
}

/** As typed, and as the concepts call it. */
function topicsOf({ frame, concepts, circumstances }: Composing): string[] {
  const needs = frame.needs.map((id) => concepts.labelOf(id));
  const languages = frame.filters.languages.map((id) => concepts.labelOf(id));
  const labels = [...needs, ...languages, ...circumstances.map(({ label }) => label)];
  return [(frame.content ?? frame.unknown).join(' '), ...labels];
}

const isSpecific = ({ frame, circumstances }: Composing): boolean =>
  frame.needs.length + circumstances.length + frame.unknown.length + frame.filters.languages.length > 0 ||
  (frame.claimed ?? []).length > 0;

/** One statement a page and section. */
function chosen(found: readonly DocumentStatement[], tellsDoses: boolean): DocumentStatement[] {
  const places = new Set<string>();
  return found
    .filter(({ isWithheld }) => tellsDoses || !isWithheld)
    .filter(({ passage: { documentId, heading, plant }, pages: [page] }) => {
      const key = `${documentId} ${page?.index} ${plant} ${heading}`;
      return !places.has(key) && places.add(key);
    })
    .slice(0, MAX_STATEMENTS);
}

export function createDocumentPages(search: DocumentSearch): DocumentPages {
  return {
    open: async (composing, plants, question) => {
      const { frame, concepts } = composing;
      if (plants.some(({ danger }) => isDangerous(danger)) || frame.absent.some(({ isToxic }) => isToxic))
        return false;
      const found = await search.answers({
        text: question,
        named: frame.inDocuments ?? [],
        plants: plants.slice(0, MAX_PLANTS).map(({ scientific }) => scientific),
        absent: frame.absent.flatMap(({ id, named }) =>
          id === null ? named : (concepts.get(id)?.names ?? []),
        ),
        topics: topicsOf(composing),
        kinds: soughtKinds(frame.intents, isSpecific(composing)),
      });
      const statements = chosen(found, asksRecipe(composing));
      if (statements.length === 0) return false;
      composing.draft.open({
        type: 'statements',
        title: 'Dans vos documents, que personne n’a relus dans Simples :',
        plant: null,
        items: statements.map((one) =>
          composing.draft.citeFrom(documentSource(one), quotedFromDocument(one)),
        ),
      });
      return true;
    },
  };
}
