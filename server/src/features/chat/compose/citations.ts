import { type Source } from '@simples/contract/conversations';
import { documentPagePath } from '@simples/contract/documents';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import {
  type DocumentSearch,
  type DocumentStatement,
  soughtKinds,
  wordsOf,
} from '#server/features/chat/find/document-search.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Passage, Plant } from '#server/features/chat/find/plants.ts';
import { asQuoted } from '#server/features/chat/find/prompt-injection.ts';
import { type StoredPassage } from '#server/features/documents/documents.feature.ts';
import { uuidv7 } from '#server/lib/ids.ts';
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

/** The content starts with the quoted statement. */
export function sourceOf(plant: Plant, passage: Passage, statement: string): Source {
  const id = uuidv7();
  const metadata = {
    title: passage.title,
    type: 'fiche',
    url: `/home/plants/${plant.id}`,
    date: plant.updatedAt.toISOString(),
  };
  const rest = passage.statements.filter((other) => other !== statement);
  return {
    id,
    id_: id,
    documentId: plant.id,
    index: 0,
    content: [statement, ...(rest.length > 0 ? [rest.join(' ')] : [])].join('\n'),
    name: passage.title,
    isHealthReviewed: plant.isHealthReviewed,
    plant: { family: plant.family, usedPart: plant.usedPart },
    metadata,
    documentMetadata: metadata,
  };
}

export const keyOfSource = ({ documentId, name, content }: Source): string =>
  `${documentId} ${name} ${content.split('\n')[0]}`;

/** The content starts with the quoted sentence. */
export function documentSource({ passage, statement, pages, isWithheld }: DocumentStatement): Source {
  const { documentId, title, date } = passage;
  const [index = passage.pageIndex, continuesOn] = pages.map((page) => page.index);
  const id = uuidv7();
  const metadata = {
    title,
    type: 'document',
    url: documentPagePath(documentId, index),
    date: date.toISOString(),
  };
  const rest = isWithheld ? shownOf(passage) : wordsOf(passage).replace(/\s+/g, ' ').trim();
  const first = isWithheld ? rest : statement;
  return {
    id,
    id_: id,
    documentId,
    index,
    ...(continuesOn === undefined ? {} : { continuesOn }),
    content: rest === first ? first : `${first}\n${rest}`,
    name: title,
    metadata,
    documentMetadata: metadata,
  };
}

/** What stands in for a quantity: the heading above it. */
const shownOf = ({ heading, plant, title }: StoredPassage): string => heading ?? plant ?? title;

/** "Flore, 2020, p. 2, Usages : « … »" */
export function quotedFromDocument({ passage, statement, pages, isWithheld }: DocumentStatement): string {
  const printed = pages.map(({ index, label }) => label ?? String(index + 1)).join('-');
  const heading = passage.heading === null ? '' : `, « ${asQuoted(passage.heading)} »`;
  const place = `${passage.title}, p. ${printed}${heading}`;
  return isWithheld
    ? `${place} : une quantité y est donnée, que personne n’a relue ; elle n’est pas recopiée ici.`
    : `${place} : « ${asQuoted(statement)} »`;
}
