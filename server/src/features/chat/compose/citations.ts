import type { Source } from '@simples/contract/conversations';
import { documentPagePath } from '@simples/contract/documents';
import { type DocumentStatement, wordsOf } from '#server/features/chat/find/document-search.ts';
import type { Passage, Plant } from '#server/features/chat/find/plants.ts';
import { asQuoted } from '#server/features/chat/find/prompt-injection.ts';
import type { StoredPassage } from '#server/features/documents/documents.feature.ts';
import { uuidv7 } from '#server/lib/ids.ts';

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
