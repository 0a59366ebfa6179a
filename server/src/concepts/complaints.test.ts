import { normalizeText, words } from '@simples/contract/french/text';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readContent } from '#server/lib/content-files.ts';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const typedId = z.string().regex(/^[a-z]+:[a-z0-9]+(-[a-z0-9]+)*$/);
const complaints = readContent(
  'concepts/complaints',
  z.array(
    z.strictObject({
      id,
      label: z.string().min(1),
      names: z.array(z.string().min(1)).min(1),
      broader: z.array(id).min(1).optional(),
      implies: z.array(typedId).min(1).optional(),
    }),
  ),
);
const byId = new Map(complaints.map((complaint) => [complaint.id, complaint]));

/** Words as the recogniser compares them: "Mal-au-cœur" and "mal au coeur" are one. */
const foldedName = (name: string): string => words(normalizeText(name)).join(' ');

/** Ids met again on the way up from a complaint, so empty without a cycle. */
function cyclesFrom(start: string, path: readonly string[] = []): string[] {
  if (path.includes(start)) return [start];
  return (byId.get(start)?.broader ?? []).flatMap((parent) => cyclesFrom(parent, [...path, start]));
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}

describe('complaints', () => {
  test('every id is unique', () => {
    expect(repeated(complaints.map((complaint) => complaint.id))).toEqual([]);
  });

  test('what is broader is a complaint too', () => {
    const unknown = complaints.flatMap(({ broader = [] }) => broader).filter((parent) => !byId.has(parent));
    expect(unknown).toEqual([]);
  });

  test('nothing is broader than itself', () => {
    expect(complaints.flatMap((complaint) => cyclesFrom(complaint.id))).toEqual([]);
  });

  test('a name belongs to one complaint, once', () => {
    expect(repeated(complaints.flatMap(({ names }) => names.map(foldedName)))).toEqual([]);
  });

  test('the name of an organ alone is no complaint', () => {
    const organs = new Set([
      'ventre',
      'peau',
      'foie',
      'coeur',
      'estomac',
      'tete',
      'gorge',
      'dos',
      'sang',
      'bouche',
    ]);
    const bare = complaints.flatMap(({ names }) => names).filter((name) => organs.has(foldedName(name)));
    expect(bare).toEqual([]);
  });
});
