import fc from 'fast-check';

/** Fields that a save sends, each from so few values that people often agree, undo each other and collide. */
interface Edit {
  readonly description?: string;
  readonly tags?: string[];
  readonly indications?: { title: string; details: string }[];
  readonly contreIndications?: { title: string; details: string }[];
  readonly additionalInfo?: object;
}

interface Name {
  readonly plantScientificName?: string;
}

type Who = 'admin' | 'contributor' | 'otherContributor' | 'ai';

/** One act on a sheet or on one of its rows. `pick` chooses the row among those it makes sense for, or any. */
export type Act =
  | {
      readonly kind: 'save';
      readonly who: Who;
      readonly pick: number;
      readonly edit: Edit;
      readonly name: Name;
      readonly status?: string;
      readonly isStale: boolean;
    }
  | { readonly kind: 'decide'; readonly who: Who; readonly pick: number; readonly status: string }
  | {
      readonly kind: 'review';
      readonly pick: number;
      readonly verdicts: readonly ('accept' | 'reject' | 'wait')[];
    }
  | { readonly kind: 'restore'; readonly pick: number };

/** The life of one sheet: how it begins, then acts, those of one batch at the same time. */
export interface Life {
  readonly start: {
    readonly by: 'admin' | 'contributor' | 'ai';
    readonly status: 'VALIDATED' | 'DRAFT';
    readonly edit: Edit;
    readonly name: Name;
  };
  readonly batches: readonly (readonly Act[])[];
  /** Ends in the bin and comes back. */
  readonly isBinned: boolean;
}

const statement = (title: string) =>
  fc.constantFrom('Prudence.', 'Jamais.').map((details) => ({ title, details }));
const some = (titles: string[]) => fc.subarray(titles).chain((chosen) => fc.tuple(...chosen.map(statement)));
const safety = fc.constantFrom('none', 'caution', 'toxic').map((dangerLevel) => ({
  safety: {
    dangerLevel,
    pregnancy: 'non documenté',
    breastfeeding: 'non documenté',
    children: 'non documenté',
    interactions: ['non documenté'],
    lookAlikes: ['non documenté'],
  },
}));

const edit: fc.Arbitrary<Edit> = fc
  .record(
    {
      description: fc.constantFrom('Un.', 'Deux.', 'Trois.'),
      tags: fc.subarray(['A', 'B', 'C'], { minLength: 1 }),
      indications: some(['Toux', 'Rhume']),
      contreIndications: some(['Grossesse', 'Ulcère']),
      additionalInfo: fc.oneof(safety, fc.constant({})),
    },
    { requiredKeys: [] },
  )
  .filter((fields) => Object.keys(fields).length > 0);

/** Now and then, the name of another plant. */
const name = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom('Communis prima', 'Communis secunda'))
  .map(([n, taken]) => (n === 0 ? { plantScientificName: taken } : {}));

const pick = fc.nat({ max: 1000 });
const anyone = fc.constantFrom<Who>('admin', 'contributor', 'otherContributor', 'ai');

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        kind: fc.constant('save' as const),
        who: anyone,
        pick,
        edit,
        name,
        status: fc.constantFrom('DRAFT', 'MODIFIED', 'VALIDATED'),
        isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      },
      { requiredKeys: ['kind', 'who', 'pick', 'edit', 'name', 'isStale'] },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      who: fc.constantFrom<Who>('admin', 'admin', 'admin', 'contributor'),
      pick,
      status: fc.constantFrom('VALIDATED', 'VALIDATED', 'DELETED', 'MODIFIED'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      pick,
      verdicts: fc.array(fc.constantFrom('accept', 'reject', 'wait'), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), pick }) },
);

const life: fc.Arbitrary<Life> = fc.record({
  start: fc.record({
    by: fc.constantFrom('admin', 'contributor', 'ai'),
    status: fc.constantFrom('VALIDATED', 'VALIDATED', 'DRAFT'),
    edit,
    name,
  }),
  batches: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  isBinned: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/** The lives of a few sheets, side by side in one database. */
export const lives = (count: number): fc.Arbitrary<Life[]> =>
  fc.array(life, { minLength: count, maxLength: count });
