import { describe, expect, it } from 'vitest';
import { type SheetStatus, sheetStatus } from './plant-sheet-content.ts';
import { canBecome, isDecision, isPending, pendingStatuses, reviewKindOf } from './plant-sheet-status.ts';

const statuses = sheetStatus.options;
const pairs = statuses.flatMap((from) => statuses.map((to): [SheetStatus, SheetStatus] => [from, to]));

describe('a status', () => {
  it('can become what the table of acts says and nothing else', () => {
    expect(pairs.filter(([from, to]) => canBecome(from, to)).map((pair) => pair.join('>'))).toEqual([
      'DRAFT>DRAFT',
      'DRAFT>MODIFIED',
      'DRAFT>VALIDATED',
      'DRAFT>DELETED',
      'MODIFIED>MODIFIED',
      'MODIFIED>VALIDATED',
      'MODIFIED>DELETED',
      'VALIDATED>VALIDATED',
    ]);
  });

  it('takes a decision to leave the queue and none to stay in it', () => {
    const decisions = pairs.filter(([from, to]) => isDecision(from, to)).map((pair) => pair.join('>'));
    expect(decisions).toEqual(['DRAFT>VALIDATED', 'DRAFT>DELETED', 'MODIFIED>VALIDATED', 'MODIFIED>DELETED']);
  });

  it('waits when it is one of the pending ones', () => {
    expect(statuses.filter(isPending)).toEqual(
      [...pendingStatuses].filter((one) => statuses.includes(one)).toSorted(),
    );
  });
});

describe('the tab of a row', () => {
  const rows = statuses.flatMap((status) =>
    [null, 'published'].flatMap((publishedSheetId) =>
      (['AI', 'HUMAN'] as const).map((createdBy) => ({ status, publishedSheetId, createdBy })),
    ),
  );

  it('is one for each row that waits and none for the others', () => {
    for (const row of rows) expect(reviewKindOf(row) !== null).toBe(isPending(row.status));
  });

  it('is that of new sheets only for what the AI wrote and nobody published', () => {
    const fresh = rows.filter((row) => reviewKindOf(row) === 'NEW');
    expect(fresh).toEqual([
      { status: 'DRAFT', publishedSheetId: null, createdBy: 'AI' },
      { status: 'MODIFIED', publishedSheetId: null, createdBy: 'AI' },
    ]);
  });
});
