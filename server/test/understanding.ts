import { normalizeText } from '@simples/contract/french/text';
import { readSafetyRules } from '#server/features/chat/find/safety-content.ts';
import type { Frame } from '#server/features/chat/understand/frame.ts';
import type { PublishedName } from '#server/features/chat/understand/name-forms.ts';
import { createUnderstanding, type Understanding } from '#server/features/chat/understand/question-reader.ts';
import { constituentVocabulary } from '#server/features/chat/understand/vocabularies.ts';
import { readStarterContent } from '#server/features/plant-sheets/publication/starter-content.ts';
import { StringTable } from '#server/lib/typed-tables.ts';

const names: PublishedName[] = [];
const languages = new Map<string, string>();
for (const [id, { plantScientificName, plantCommonName, additionalInfo }] of readStarterContent()) {
  names.push({ plantSheetId: id, kind: 'scientific', name: plantScientificName });
  names.push({ plantSheetId: id, kind: 'common', name: plantCommonName });
  for (const { name, language } of additionalInfo.names?.vernacular ?? []) {
    names.push({ plantSheetId: id, kind: 'vernacular', name });
    languages.set(`${id} ${normalizeText(name)}`, normalizeText(language));
  }
}

/** Names of the starter sheets, whose ids are the names of their files. */
export const starterNames: readonly PublishedName[] = names;

/** Reads questions by these names of published sheets, without a database. */
export const understandingOf = (all: readonly PublishedName[]): Understanding =>
  createUnderstanding({
    publications: { state: async () => 1, changedAfter: () => null },
    names: {
      sheets: new StringTable(),
      all: async function* () {
        yield all;
      },
      of: async () => all,
      near: async () => all,
      count: async () => new Set(all.map(({ plantSheetId }) => plantSheetId)).size,
    },
    constituents: async () => constituentVocabulary(['constituent:thymol', 'constituent:colchicine']),
    languageOf: async (sheet, name) => languages.get(`${sheet} ${normalizeText(name)}`) ?? null,
    documentedIn: async () => [],
    spellings: readSafetyRules().spellings,
  });

/** Asks one question after the other. @returns the frame of the last */
export const conversing =
  (understanding: Understanding) =>
  async (...texts: readonly string[]): Promise<Frame> => {
    let frame: Frame | null = null;
    for (const [at, text] of texts.entries())
      frame = await understanding.read({
        text,
        slots: frame?.slots ?? [],
        withoutSlots: [],
        focus: frame?.plants ?? [],
        previous: texts[at - 1] ?? null,
      });
    if (!frame) throw new Error('no question');
    return frame;
  };
