import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import type { Clock } from '../../../../adapters/clock.ts';
import type { Db } from '../../../../db/db.ts';
import type { StoredSheet } from '../../sheet-record.ts';
import { firstContent, patchedContent } from '../patched-content.ts';
import { addSheet, ownChange, propose } from '../proposing.ts';
import { createWriting, familyOf, theAi } from '../writing.ts';

/** What the AI would add to the lexicon. */
export interface Proposal {
  readonly content: PlantSheetContent;
  /** The published sheet it would change; none for a new one. */
  readonly publishedSheetId: string | null;
}

/**
 * What the AI read somewhere, left in the queue: a new sheet, or a change of a published one. It publishes nothing, and
 * never touches what a person proposed.
 */
export function createAiProposals(db: Db, clock: Clock) {
  const perform = createWriting(db, clock);

  /**
   * @returns the row that waits, or the published sheet when it says the same already.
   * @throws AppError `duplicateSheet` for a new sheet of a plant that has one, `notFound` for a change of no sheet.
   */
  return async function proposeByAI({ content, publishedSheetId: id }: Proposal): Promise<StoredSheet> {
    return perform(theAi, { act: id === null ? 'create' : 'propose', id }, async (w) => {
      if (id === null) {
        const sheet = await addSheet(w, firstContent(content), 'DRAFT');
        w.note('create', sheet);
        return sheet;
      }
      const family = await familyOf(w, id);
      const base = ownChange(family, w) ?? family.root;
      return propose(w, family, { content: patchedContent(base.content, content), wanted: 'MODIFIED' });
    });
  };
}
