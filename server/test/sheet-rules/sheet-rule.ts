import { normalizeText } from '@simples/contract/french/text';
import type { PlantSheetContent, Preparation } from '@simples/contract/plant-sheet-content';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { readerOf } from '#server/features/plant-sheets/facts/statement-reader.ts';
import { splitSentences } from '#server/french/sentences.ts';

export type Sheet = PlantSheetContent;
/** What a sheet says against itself, in words for the person who mends it. */
export type Rule = (sheet: Sheet) => readonly string[];

export const concepts = loadConcepts();
export const reader = readerOf(concepts);

export const preparationsOf = ({ indications }: Sheet): Preparation[] =>
  indications.flatMap(({ preparations }) => preparations);
export const posologyOf = ({ additionalInfo }: Sheet) => additionalInfo.posology ?? '';
export const safetyOf = ({ additionalInfo }: Sheet) => additionalInfo.safety;

const refused = /\bne (?:remplac|trait|soign|convien|s appliqu)|\bne suffi\w+ pas (?!a conclure)|\bjamais\b/;
/** What an indication claims: its title, and its sentences that refuse nothing. */
export const claimsOf = ({
  title,
  details,
}: Pick<Sheet['indications'][number], 'title' | 'details'>): string =>
  [title, ...splitSentences(details).filter((sentence) => !refused.test(normalizeText(sentence)))].join('. ');
