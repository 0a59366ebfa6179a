import { DELETED_PERSON } from '@simples/contract/audit';
import type { DocumentDoubt, DoubtDecision } from '@simples/contract/document-doubts';
import { AppError } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import { factDegrees, type PlantFact } from '@simples/contract/plant-facts';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import { isPending } from '@simples/contract/plant-sheet-status';
import { loadConcepts } from '#server/concepts/concepts.ts';
import type { Db } from '#server/db/database.ts';
import { recordEvents } from '#server/features/audit/audit.feature.ts';
import { proposedFacts, readSheet } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import type { DocumentDeps } from './documents.deps.ts';
import { dismissDoubt, doubtsOfSheet, reopenDoubt, type StoredDoubt } from './doubts.repository.ts';
import { squashed } from './extraction/evidence.ts';
import { namesIn } from './extraction/mentions.ts';
import type { Uploader } from './upload.service.ts';

/** Names side by side are one title up to this length; beyond, the passage is. */
const MAX_NAMES = 80;

/** The contraindication that a passage would be: whom it names, and its words. */
function riskOf({ quotes }: Pick<StoredDoubt, 'quotes'>): DocumentDoubt['risk'] {
  const details = quotes
    .map(({ quote }) => quote)
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, limits.text.long);
  const names = namesIn(details, ['person', 'illness', 'drug']);
  const [first, last] = [names[0], names.at(-1)];
  const named = first && last ? details.slice(first.start, last.end) : '';
  const title = named === '' || named.length > MAX_NAMES ? details : named;
  return { title: title.slice(0, limits.text.title).trim(), details };
}

const ofSafety = /^(?:contreIndications|additionalInfo\.safety)/;

/** Whether the sheet quotes these words for its safety. */
const isQuoted = ({ additionalInfo }: PlantSheetContent, { document, quotes }: StoredDoubt): boolean =>
  (additionalInfo.evidence ?? []).some(
    ({ field, documentId, pageIndex, start = -1, quote }) =>
      ofSafety.test(field) &&
      documentId === document.id &&
      quotes.some(
        (own) =>
          own.pageIndex === pageIndex &&
          own.start < start + quote.length &&
          start < own.start + own.quote.length,
      ),
  );

type Caution = Pick<PlantFact, 'field' | 'subject' | 'degree' | 'minMonths' | 'maxMonths'>;

const cautionsOf = (content: PlantSheetContent): Caution[] =>
  proposedFacts(content).filter(({ kind, field }) => kind !== 'adverseEffect' && ofSafety.test(field));

const degrees = Object.keys(factDegrees);
/** What is advised against is refused no less than what is banned. */
const gravityOf = ({ degree }: Pick<Caution, 'degree'>): number =>
  Math.max(1, degrees.indexOf(degree ?? 'withAdvice'));

/** A name among the contraindications is refused, whatever words are beside it; elsewhere as its words say. */
const isAsGrave = (told: Caution, other: Caution): boolean =>
  gravityOf(told) <= gravityOf(told.field.startsWith('contreIndications') ? { degree: 'withAdvice' } : other);

/** Whether one is of the same people, medicines or states, of all the ages of the other, and as grave. */
function covers(told: Caution, other: Caution): boolean {
  const { subject, minMonths, maxMonths } = other;
  return (
    told.subject !== null &&
    subject !== null &&
    (told.subject === subject || loadConcepts().ancestors(subject).includes(told.subject)) &&
    isAsGrave(told, other) &&
    (told.minMonths ?? 0) <= (minMonths ?? 0) &&
    (told.maxMonths ?? Number.POSITIVE_INFINITY) >= (maxMonths ?? Number.POSITIVE_INFINITY)
  );
}

/** Whether the contraindications and precautions of a sheet say all that a passage refuses. */
function isTold(content: PlantSheetContent, doubt: StoredDoubt): boolean {
  if (isQuoted(content, doubt)) return true;
  const risk = riskOf(doubt);
  if (content.contreIndications.some(({ details }) => squashed(details).includes(squashed(risk.details))))
    return true;
  const own = { subspecies: '', molecularStructure: '', ...risk };
  const alone = { ...content, indications: [], contreIndications: [own], additionalInfo: {} };
  const refused = cautionsOf(alone).filter(({ subject }) => subject !== null);
  const told = cautionsOf(content);
  return refused.length > 0 && refused.every((one) => told.some((other) => covers(other, one)));
}

export class Doubts {
  readonly #deps: DocumentDeps;

  constructor(deps: DocumentDeps) {
    this.#deps = deps;
  }

  get #db(): Db {
    return this.#deps.database.db;
  }

  /** @throws AppError `notFound`. */
  async #waiting(id: string): Promise<PlantSheetContent | null> {
    const sheet = await readSheet(this.#db, id);
    if (sheet === null || sheet.state.status === 'DELETED') throw new AppError('notFound');
    return isPending(sheet.state.status) ? sheet.content : null;
  }

  /** Of a sheet that waits, what it does not say already. */
  async list(id: string): Promise<{ doubts: DocumentDoubt[] }> {
    const content = await this.#waiting(id);
    if (content === null) return { doubts: [] };
    const found = (await doubtsOfSheet(this.#db, id)).filter((one) => !isTold(content, one));
    const names = await this.#deps.userNames(found.flatMap(({ dismissal }) => dismissal?.authorId ?? []));
    return {
      doubts: found.map((one) => {
        const { document, title, plants, pageIndex, start, quotes, dismissal } = one;
        const name = names.get(dismissal?.authorId ?? '');
        const by = name === null ? DELETED_PERSON : name || null;
        return {
          documentId: document.id,
          title,
          pageIndex,
          start,
          quotes,
          risk: riskOf(one),
          plants: plants.length,
          ...(dismissal && { dismissed: { by, at: dismissal.createdAt.toISOString() } }),
        };
      }),
    };
  }

  /** @throws AppError `notFound` for a passage that concerns another plant; `conflict` once the sheet is decided. */
  async decide({ actor, caller }: Uploader, id: string, decision: DoubtDecision) {
    if ((await this.#waiting(id)) === null) throw new AppError('conflict');
    const { documentId, pageIndex, start, isDismissed } = decision;
    const known = await doubtsOfSheet(this.#db, id);
    const doubt = known.find(
      (one) => one.document.id === documentId && one.pageIndex === pageIndex && one.start === start,
    );
    if (doubt === undefined) throw new AppError('notFound');
    const now = this.#deps.clock.now();
    await this.#db.transaction(async (tx) => {
      const isChanged = isDismissed
        ? await dismissDoubt(tx, doubt, { authorId: actor.id, createdAt: now })
        : await reopenDoubt(tx, doubt, decision);
      if (!isChanged) return;
      const { plant, quote } = doubt;
      const detail = { name: doubt.document.name, plant, quote, page: pageIndex + 1 };
      const act = isDismissed ? 'doubt-dismiss' : 'doubt-reopen';
      const event = { act, result: 'ok', subjectId: documentId, rowId: null, detail } as const;
      await recordEvents(tx, { kind: 'HUMAN', id: actor.id, caller }, now, [event]);
    });
    return this.list(id);
  }
}
