import type { PlantSheetContent } from '@simples/contract/plant-sheets/content';
import type { Clock } from '../../../../adapters/clock.ts';
import type { Db } from '../../../../db/db.ts';
import type { StoredSheet } from '../../sheet-record.ts';
import { firstContent, patchedContent } from '../patched-content.ts';
import { addSheet, ownChange, propose } from '../proposing.ts';
import { createWriting, familyOf, theAi } from '../writing.ts';

/** A sheet that the AI would add to the lexicon. */
interface NewSheet {
  readonly content: PlantSheetContent;
  readonly publishedSheetId: null;
}

/** A change of a published sheet: another content, or what it makes of the sheet with what the AI proposed before. */
interface Change {
  readonly content: PlantSheetContent | ((base: PlantSheetContent) => PlantSheetContent);
  readonly publishedSheetId: string;
}

/** What the AI would change in the lexicon. */
export type Proposal = NewSheet | Change;

/**
 * What the AI read somewhere, left in the queue: a new sheet, or a change of a published one. It publishes nothing, and
 * never touches what a person proposed.
 */
export function createAiProposals(db: Db, clock: Clock) {
  const { perform } = createWriting(db, clock);

  /**
   * @returns the row that waits, or the published sheet when it says the same already.
   * @throws AppError `duplicateSheet` for a new sheet of a plant that has one, `notFound` for a change of no sheet.
   */
  return async function proposeByAI(proposal: Proposal): Promise<StoredSheet> {
    const { publishedSheetId: id } = proposal;
    return perform(theAi, { act: id === null ? 'create' : 'propose', id }, async (w) => {
      if (proposal.publishedSheetId === null) {
        return addSheet(w, firstContent(proposal.content), 'DRAFT');
      }
      const family = await familyOf(w, proposal.publishedSheetId);
      const base = (ownChange(family, w) ?? family.root).content;
      const { content } = proposal;
      const wanted = patchedContent(base, typeof content === 'function' ? content(base) : content);
      return propose(w, family, { content: wanted, wanted: 'MODIFIED' });
    });
  };
}
