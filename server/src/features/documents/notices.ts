import { type DroppedValue, documentFailures } from '@simples/contract/documents';
import type { ReadingNotices } from '#server/adapters/pdf/page.ts';

/** Stored with the values that were left out, under a name that no field has. */
const READING = 'lecture';

const MAX_NAMED = 8;

function pagesNamed(indexes: readonly number[]): string {
  const named = new Intl.ListFormat('fr', { type: 'conjunction' }).format(
    indexes.slice(0, MAX_NAMED).map((index) => String(index + 1)),
  );
  const more = indexes.length - MAX_NAMED;
  if (indexes.length === 1) return `page ${named}`;
  return more > 0 ? `${indexes.length} pages` : `pages ${named}`;
}

/** What reviewers should know of the reading of a document, in French. */
export function readingNotices(notices: ReadingNotices): DroppedValue[] {
  const { skipped, mayCopy, attachments, noted, unreadNotes, filled } = notices;
  const texts = [
    ...skipped.map(({ index, reason }) => `Page ${index + 1} : non lue. ${documentFailures[reason]}`),
    ...(mayCopy
      ? []
      : ['Ce PDF interdit la copie de son texte : il a été lu pour être cité, avec sa source.']),
    ...(attachments > 0 ? [`Pièces jointes : ${attachments}, non lues.`] : []),
    ...(filled.length > 0
      ? [`Champs de formulaire (${pagesNamed(filled)}) : leurs valeurs ont été lues.`]
      : []),
    ...(noted.length > 0
      ? [`Annotations (${pagesNamed(noted)}) : lues pour les réponses, laissées hors des brouillons.`]
      : []),
    ...(unreadNotes.length > 0
      ? [`Dessins ou annotations trop longues (${pagesNamed(unreadNotes)}) : non lus.`]
      : []),
  ];
  return texts.map((value) => ({ field: READING, value, reason: '' }));
}

const isNotice = ({ field }: DroppedValue): boolean => field === READING;

export const noticesIn = (stored: readonly DroppedValue[]): string[] =>
  stored.filter(isNotice).map(({ value }) => value);
export const valuesIn = (stored: readonly DroppedValue[]): DroppedValue[] =>
  stored.filter((one) => !isNotice(one));

/** The notices of the reading, before the values that an extraction left out. */
export const afterNotices = (
  stored: readonly DroppedValue[],
  values: readonly DroppedValue[],
): DroppedValue[] => [...stored.filter(isNotice), ...values];
