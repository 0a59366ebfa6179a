import { AppError } from '@simples/contract/errors';
import type { Clock } from '../../../../adapters/clock.ts';
import type { Db } from '../../../../db/db.ts';
import { firstContent } from '../../publication/patched-content.ts';
import { addSheet, ownChange, propose, saveWaiting } from '../../publication/proposing.ts';
import { lockFamily } from '../../publication/stored-sheets.repository.ts';
import { createWriting, personOf, type Requester, type Writing } from '../../publication/writing.ts';
import type { ToWrite } from './judgement.ts';
import { replacedContent } from './replaced-content.ts';

/** Whatever an import does is noted as an import. */
function noted(w: Writing): Writing {
  return {
    ...w,
    note: (_act, sheet, reason) => w.note('import', sheet, reason),
    trailOf: (_act, sheet) => w.trailOf('import', sheet),
  };
}

async function change(w: Writing, targetId: string, { content }: ToWrite): Promise<void> {
  const family = await lockFamily(w.tx, targetId);
  if (!family) throw new AppError('notFound');
  const { row, root } = family;
  const base = ownChange(family, w) ?? root;
  const next = { content: replacedContent(base.content, content), wanted: 'MODIFIED' } as const;
  if (row.state.status === 'VALIDATED') await propose(w, family, next);
  else await saveWaiting(w, family, row, next);
}

/** Puts sheets of a file in the queue, each in a transaction of its own: none holds up anyone else for long. */
export function createImportWriter(db: Db, clock: Clock) {
  const { perform } = createWriting(db, clock);

  /** @throws AppError `duplicateSheet`, `conflict` or `notFound` when someone else was faster. */
  return (who: Requester, toWrite: ToWrite): Promise<void> => {
    const { targetId, content } = toWrite;
    return perform(personOf(who), { act: 'import', id: targetId }, async (transaction) => {
      const w = noted(transaction);
      if (targetId !== null) await change(w, targetId, toWrite);
      else await addSheet(w, firstContent(content), 'MODIFIED');
    });
  };
}
