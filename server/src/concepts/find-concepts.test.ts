import { describe, expect, it } from 'vitest';
import { loadConcepts } from './concepts.ts';
import { createConceptFinder } from './find-concepts.ts';

const { all } = loadConcepts();
const find = createConceptFinder(all);
const idsOf = (search: string) => find(search).map(({ id }) => id);

describe('concepts that begin with what is typed', () => {
  it.each([
    ['gross', 'person:grossesse'],
    ['WARFARINE', 'drug:warfarine'],
    ['eliquis', 'drug:apixaban'],
    ['diabete', 'disease:diabete'],
  ])('%s', (search, id) => {
    expect(idsOf(search)).toContain(id);
  });

  it('have the one whose label begins so before those with a word inside', () => {
    const [first] = find('foie');
    expect(first?.label.toLowerCase()).toMatch(/foie/);
    expect(idsOf('warfarine')[0]).toBe('drug:warfarine');
  });

  it('are at most twenty, and none for nothing', () => {
    expect(idsOf('a')).toHaveLength(20);
    expect(idsOf('  ')).toEqual([]);
    expect(idsOf('xyzzy')).toEqual([]);
  });
});
