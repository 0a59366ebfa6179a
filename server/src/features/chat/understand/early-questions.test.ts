import { normalizeText } from '@simples/contract/french/text';
import { describe, expect, test } from 'vitest';
import { readSafetyRules } from '#server/features/chat/find/safety-content.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { namesOf } from '#server/features/plant-sheets/sheets/sheet-record.ts';
import { StringTable } from '#server/lib/typed-tables.ts';
import type { PublishedName } from './name-forms.ts';
import { createUnderstanding, type Understanding } from './question-reader.ts';
import { constituentVocabulary } from './vocabularies.ts';

const names: PublishedName[] = [...readStarterContent()].flatMap(([plantSheetId, content]) =>
  namesOf(content).map(({ kind, name }) => ({ plantSheetId, kind, name })),
);

async function near(words: readonly string[], sheets: readonly string[]): Promise<PublishedName[]> {
  const isNear = ({ name }: PublishedName) => words.some((word) => normalizeText(name).includes(word));
  const found = new Set([...sheets, ...names.filter(isNear).map(({ plantSheetId }) => plantSheetId)]);
  return names.filter(({ plantSheetId }) => found.has(plantSheetId));
}

const understandingOf = (all: () => AsyncIterable<readonly PublishedName[]>): Understanding =>
  createUnderstanding({
    publications: { state: async () => 1, changedAfter: () => null },
    names: { sheets: new StringTable(), all, near, of: async () => [], count: async () => 70_000 },
    constituents: async () => constituentVocabulary(['constituent:thymol']),
    languageOf: async () => null,
    documentedIn: async () => [],
    spellings: readSafetyRules().spellings,
  });

const later = understandingOf(async function* () {
  yield names;
});
/** All names never come. */
const early = understandingOf(() => ({
  [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
}));

const asked = (text: string) => ({ text, slots: [], withoutSlots: [], focus: [], previous: null });

describe('a question asked while the names are still read', () => {
  test.each([
    'la sauge et le thym contre la toux',
    'quelle dose de Zingiber officinale ?',
    'que prendre contre la toux ?',
  ])('is read as later: « %s »', async (text) => {
    expect(await early.read(asked(text))).toEqual(await later.read(asked(text)));
  });

  test('knows the plants of the conversation, and how many there are', async () => {
    const { plants, slots } = await later.read(asked('parle-moi du gingembre'));
    const next = { ...asked('et la dose ?'), slots, focus: plants };
    expect(plants).toHaveLength(1);
    expect(await early.read(next)).toEqual(await later.read(next));
    expect(await early.count()).toBe(70_000);
  });
});
