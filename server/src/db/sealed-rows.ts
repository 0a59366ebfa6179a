import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { AppError } from '@simples/contract/errors';
import type { ContentKeys } from '#server/lib/content-keys.ts';
import { UnreadableSecretError } from '#server/lib/secret-box.ts';
import type { conversations, messages } from './schema.ts';

type MessageRow = typeof messages.$inferSelect;
type NewMessage = typeof messages.$inferInsert;

/** What a message says besides its content, and what its columns hold while that is sealed. */
const empty = {
  kind: null,
  sources: [],
  emergency: null,
  strip: null,
  suggestions: [],
  blocks: [],
  slots: [],
  focus: [],
} satisfies Partial<MessageRow>;

type Said = Pick<MessageRow, keyof typeof empty>;

/** Sealed texts open in their own column of their own row alone. */
const placeOf = {
  content: (id: string) => `messages:${id}:content`,
  said: (id: string) => `messages:${id}:said`,
  title: (id: string) => `conversations:${id}:title`,
  lastMessage: (id: string) => `conversations:${id}:last-message`,
};

/** @throws AppError `contentSealed` when no key at hand opens it. */
function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new AppError('contentSealed');
    throw error;
  }
}

const saidIn = ({
  kind,
  sources,
  emergency,
  strip,
  suggestions,
  blocks,
  slots,
  focus,
}: NewMessage): Said => ({
  kind: kind ?? null,
  sources,
  emergency: emergency ?? null,
  strip: strip ?? null,
  suggestions,
  blocks: blocks ?? [],
  slots: slots ?? [],
  focus,
});

interface CitedPage {
  readonly documentId: string;
  readonly index: number;
}

/** Of which a sealed message that cites the page holds one. */
export const pageFingerprints = (keys: ContentKeys, { documentId, index }: CitedPage) =>
  keys.fingerprints(`${documentId}:${index}`);

function citedPagesOf(keys: ContentKeys, { sources }: NewMessage): string[] {
  const pages = sources
    .filter(({ metadata }) => metadata.type === 'document')
    .flatMap(({ documentId, index, continuesOn }) =>
      [index, continuesOn].flatMap((page) => (page === undefined ? [] : { documentId, index: page })),
    );
  return [...new Set(pages.map((page) => pageFingerprints(keys, page)[0]))];
}

/** A message in clear as it is stored: under the newest key, or in clear where there is none. */
export function sealMessage<Row extends NewMessage>(keys: ContentKeys, row: Row): Row {
  const box = keys.sealing;
  if (box === null) return { ...row, contentKey: null, sealed: null, citedPages: null };
  const said = deflateRawSync(JSON.stringify(saidIn(row)), { level: 1 });
  return {
    ...row,
    ...empty,
    content: box.seal(row.content, placeOf.content(row.id)),
    contentKey: box.keyId,
    sealed: box.seal(said, placeOf.said(row.id)),
    citedPages: citedPagesOf(keys, row),
  };
}

type SealedContent = Pick<MessageRow, 'id' | 'content' | 'contentKey'>;

/** @throws AppError `contentSealed` */
export function openContent(keys: ContentKeys, { id, content, contentKey }: SealedContent): string {
  if (contentKey === null) return content;
  return opened(() => keys.open(content, placeOf.content(id)).toString('utf8'));
}

/** @throws AppError `contentSealed` */
export function openMessage<Row extends MessageRow>(keys: ContentKeys, row: Row): Row {
  if (row.contentKey === null || row.sealed === null) return row;
  const sealed = row.sealed;
  const said = opened(() => keys.open(sealed, placeOf.said(row.id)));
  const rest: Said = JSON.parse(inflateRawSync(said).toString('utf8'));
  return { ...row, ...rest, content: openContent(keys, row) };
}

type Titled = Pick<typeof conversations.$inferSelect, 'id' | 'title' | 'lastMessage' | 'contentKey'>;

/** Title and last message in clear as they are stored. */
export function sealTitled<Row extends Omit<Titled, 'contentKey'>>(keys: ContentKeys, row: Row) {
  const box = keys.sealing;
  if (box === null) return { ...row, contentKey: null };
  return {
    ...row,
    title: box.seal(row.title, placeOf.title(row.id)),
    lastMessage: box.seal(row.lastMessage, placeOf.lastMessage(row.id)),
    contentKey: box.keyId,
  };
}

/** @throws AppError `contentSealed` */
export function openTitled<Row extends Titled>(keys: ContentKeys, row: Row): Row {
  if (row.contentKey === null) return row;
  return opened(() => ({
    ...row,
    title: keys.open(row.title, placeOf.title(row.id)).toString('utf8'),
    lastMessage: keys.open(row.lastMessage, placeOf.lastMessage(row.id)).toString('utf8'),
  }));
}

/** Said in place of what no key at hand opens, where other rows can still be read. */
const unreadable = 'Chiffrée : la clé n’est pas sur ce serveur';

/** @returns what `open` gives, or `otherwise` when no key at hand opens it. */
export function openedOr<T>(open: () => T, otherwise: (sentence: string) => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof AppError && error.key === 'contentSealed') return otherwise(unreadable);
    throw error;
  }
}
