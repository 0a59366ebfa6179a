import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlantSheetContent, plantSheetContent } from '#contract/plant-sheet-content.ts';
import { applyChanges } from './apply-changes.ts';
import { sameContent, sheetChanges } from './sheet-changes.ts';
import { isSameValue } from './stable-ids.ts';
import { anyContent, pooledId, propertyRuns } from './testing/arbitrary.ts';

const idsOf = (before: PlantSheetContent, after: PlantSheetContent) =>
  sheetChanges(before, after)
    .map(({ id }) => id)
    .toSorted();

describe('applying changes', () => {
  it('gives the newer content when all are applied to the older one', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (before, after) => {
        const applied = applyChanges(before, sheetChanges(before, after));
        expect(idsOf(applied, after)).toEqual([]);
        expect(plantSheetContent.safeParse(applied).success).toBe(true);
        const brings = after.additionalInfo.evidence !== undefined && sheetChanges(before, after).length > 0;
        if (brings) expect(sameContent(applied, after)).toBe(true);
        else expect(isSameValue(applied.additionalInfo.evidence, before.additionalInfo.evidence)).toBe(true);
      }),
      propertyRuns,
    );
  });

  it('leaves what it is given as it is', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (before, after) => {
        const copies = structuredClone([before, after]);
        const applied = applyChanges(before, sheetChanges(before, after));
        applied.indications.forEach((item) => Object.assign(item, { title: 'autre' }));
        expect([before, after]).toEqual(copies);
      }),
    );
  });

  it('of some gives exactly those, and leaves the others to be found', () => {
    fc.assert(
      fc.property(anyContent, anyContent, fc.array(fc.boolean()), (before, after, picks) => {
        const changes = sheetChanges(before, after);
        const chosen = changes.filter((_, index) => picks[index % (picks.length || 1)] ?? false);
        const others = changes.filter((change) => !chosen.includes(change));
        const some = applyChanges(before, chosen);
        expect(idsOf(before, some)).toEqual(chosen.map(({ id }) => id).toSorted());
        expect(idsOf(some, after)).toEqual(others.map(({ id }) => id).toSorted());
        expect(plantSheetContent.safeParse(some).success).toBe(true);
        const oneWay = applyChanges(some, others);
        const otherWay = applyChanges(applyChanges(before, others), chosen);
        expect(sameContent(oneWay, otherWay)).toBe(true);
      }),
      propertyRuns,
    );
  });

  it('to any other content loses nothing that was written, and is the same twice and in any order', () => {
    fc.assert(
      fc.property(anyContent, anyContent, anyContent, (before, after, live) => {
        const changes = sheetChanges(before, after);
        const rebased = applyChanges(live, changes);
        expect(plantSheetContent.safeParse(rebased).success).toBe(true);
        // Every field, item or statement that the changes brought is there as they brought it.
        const left = new Set(idsOf(rebased, after));
        const lost = changes.filter(
          ({ id, kind, value }) => kind !== 'removed' && !Array.isArray(value) && left.has(id),
        );
        expect(lost.map(({ id }) => id)).toEqual([]);
        expect(sameContent(applyChanges(rebased, changes), rebased)).toBe(true);
        expect(sameContent(applyChanges(live, changes.toReversed()), rebased)).toBe(true);
      }),
      propertyRuns,
    );
  });
});

const base = plantSheetContent.parse({
  plantScientificName: 'Thymus vulgaris',
  plantCommonName: 'Thym',
  description: 'Sous-arbrisseau.',
  taxonomy: {},
  tags: ['toux', 'gorge'],
  indications: [
    {
      id: pooledId(0),
      title: 'Toux',
      details: 'Toux grasse.',
      preparations: [
        { id: pooledId(1), method: 'INFUSION', plantPartUsed: 'LEAF', instructions: 'Dix minutes.' },
      ],
    },
  ],
  contreIndications: [{ id: pooledId(2), title: 'Grossesse', details: 'Éviter.' }],
  additionalInfo: {
    safety: {
      dangerLevel: 'caution',
      pregnancy: 'Éviter',
      breastfeeding: 'non documenté',
      children: 'non documenté',
      interactions: ['non documenté'],
      lookAlikes: ['non documenté'],
    },
  },
});

const edited = (edit: (content: PlantSheetContent) => void) => {
  const content = structuredClone(base);
  edit(content);
  return content;
};

describe('a change of what is gone', () => {
  it('brings the indication of a preparation back', () => {
    const proposal = edited((content) =>
      Object.assign(content.indications[0]?.preparations[0] ?? {}, { instructions: 'Cinq minutes.' }),
    );
    const live = edited((content) => content.indications.pop());
    const rebased = applyChanges(live, sheetChanges(base, proposal));
    expect(rebased.indications).toEqual(proposal.indications);
    expect(sheetChanges(live, rebased).map(({ id, kind }) => [id, kind])).toEqual([
      [`indications/${pooledId(0)}`, 'added'],
    ]);
  });

  it('brings the preparation alone back where its indication stayed', () => {
    const proposal = edited((content) =>
      Object.assign(content.indications[0]?.preparations[0] ?? {}, { instructions: 'Cinq minutes.' }),
    );
    const live = edited((content) => {
      content.indications[0]!.preparations = [];
      content.indications[0]!.details = 'Toute toux.';
    });
    const rebased = applyChanges(live, sheetChanges(base, proposal));
    expect(rebased.indications[0]).toMatchObject({
      details: 'Toute toux.',
      preparations: [{ id: pooledId(1), instructions: 'Cinq minutes.' }],
    });
  });

  it('brings a contraindication and the safety block back', () => {
    const proposal = edited((content) => {
      content.contreIndications[0]!.details = 'Interdit.';
      content.additionalInfo.safety!.interactions = ['anticoagulants'];
    });
    const live = edited((content) => {
      content.contreIndications = [];
      delete content.additionalInfo.safety;
    });
    const rebased = applyChanges(live, sheetChanges(base, proposal));
    expect(rebased.contreIndications).toEqual(proposal.contreIndications);
    expect(rebased.additionalInfo.safety).toEqual(proposal.additionalInfo.safety);
  });

  it('brings nothing back that was only to lose a part', () => {
    const proposal = edited((content) => {
      content.indications[0]!.preparations = [];
      content.additionalInfo.safety!.interactions = ['fer'];
    });
    const live = edited((content) => {
      content.indications = [];
      delete content.additionalInfo.safety;
    });
    const back = edited((content) =>
      Object.assign(content.additionalInfo.safety ?? {}, { interactions: ['fer'] }),
    );
    const loses = [...sheetChanges(base, proposal), ...sheetChanges(back, base)].filter(
      ({ kind }) => kind === 'removed',
    );
    expect(loses).toHaveLength(2);
    expect(applyChanges(live, loses)).toEqual(live);
  });

  it('is refused when the change does not carry the item', () => {
    const proposal = edited((content) => Object.assign(content.indications[0] ?? {}, { details: 'x' }));
    const bare = sheetChanges(base, proposal).map(({ item: _item, ...change }) => change);
    expect(() =>
      applyChanges(
        edited((content) => content.indications.pop()),
        bare,
      ),
    ).toThrow(/is gone/);
  });
});

describe('what others published meanwhile', () => {
  it('stays in a list of words that a change adds to', () => {
    const proposal = edited((content) => content.tags.push('hiver'));
    const live = edited((content) => {
      content.tags = ['toux', 'plante mellifère'];
    });
    expect(applyChanges(live, sheetChanges(base, proposal)).tags).toEqual([
      'toux',
      'plante mellifère',
      'hiver',
    ]);
  });

  it('never leaves a sheet without any tag', () => {
    const proposal = edited((content) => content.tags.pop());
    const live = edited((content) => content.tags.shift());
    expect(applyChanges(live, sheetChanges(base, proposal)).tags).toEqual(['toux']);
  });

  it('is not undone by a change of another field', () => {
    const proposal = edited((content) => Object.assign(content, { description: 'Petit arbrisseau.' }));
    const live = edited((content) =>
      Object.assign(content.contreIndications[0] ?? {}, { details: 'Interdit.' }),
    );
    const rebased = applyChanges(live, sheetChanges(base, proposal));
    expect(rebased.contreIndications[0]?.details).toBe('Interdit.');
    expect(rebased.description).toBe('Petit arbrisseau.');
  });
});

describe('evidence', () => {
  const quote = (field: string, text: string) => ({
    field,
    documentId: pooledId(9),
    pageIndex: 0,
    quote: text,
  });
  const before = edited((content) => {
    content.additionalInfo.evidence = [quote('description', 'ancienne'), quote('plantCommonName', 'nom')];
  });
  const after = structuredClone(before);
  Object.assign(after, { description: 'Autre.', plantCommonName: 'Farigoule' });
  after.additionalInfo.evidence = [
    quote('description', 'nouvelle'),
    quote(`indications[${pooledId(0)}].title`, 'ailleurs'),
  ];
  const quotesAfter = (...ids: string[]) => {
    const chosen = sheetChanges(before, after).filter(({ id }) => ids.includes(id));
    return applyChanges(before, chosen).additionalInfo.evidence?.map((entry) => entry.quote);
  };

  it('comes and goes with the change of the field it names, or with any when it names the field of none', () => {
    expect(quotesAfter()).toEqual(['ancienne', 'nom']);
    expect(quotesAfter('description')).toEqual(['nom', 'ailleurs', 'nouvelle']);
    expect(quotesAfter('plantCommonName')).toEqual(['ancienne', 'ailleurs']);
    expect(quotesAfter('description', 'plantCommonName')).toEqual(['ailleurs', 'nouvelle']);
  });

  it('stays when the newer content brings none', () => {
    const silent = { ...after, additionalInfo: {} };
    expect(applyChanges(before, sheetChanges(before, silent)).additionalInfo.evidence).toEqual(
      before.additionalInfo.evidence,
    );
  });
});

describe('reviewed facts', () => {
  const review = (statement: string, degree: 'banned' | 'allowed') => ({
    statement,
    readings: [{ kind: 'caution' as const, subject: 'person:grossesse', degree }],
  });
  const reviewed = (...facts: ReturnType<typeof review>[]) =>
    edited((content) => Object.assign(content.additionalInfo, { facts }));

  it('are one change that may weaken a warning, whatever their number', () => {
    const changes = sheetChanges(base, reviewed(review('Éviter.', 'banned'), review('Toux.', 'allowed')));
    expect(changes).toMatchObject([
      { id: 'additionalInfo/facts', label: 'Faits relus', isSafety: true, weakensSafety: true },
    ]);
  });

  it('join those of another person, one review for each statement', () => {
    const mine = reviewed(review('Éviter.', 'banned'));
    const theirs = reviewed(review('Éviter.', 'allowed'), review('Toux.', 'allowed'));
    const rebased = applyChanges(theirs, sheetChanges(base, mine));
    expect(rebased.additionalInfo.facts).toEqual([review('Toux.', 'allowed'), review('Éviter.', 'banned')]);
  });
});
