import { normalizeText, words } from '@simples/contract/french/text';
import type { ConceptId } from '#server/concepts/concepts.ts';
import { readWords, recognise } from '#server/concepts/recogniser.ts';
import type { Db } from '#server/db/database.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import { quantitiesOf } from '#server/french/quantities.ts';
import { functionWords } from '#server/french/question-words.ts';
import { singular, stemsOf } from '#server/french/stems.ts';
import { readTokens, tokens } from '#server/french/tokens.ts';
import { type ParsedQuery, strictCoverageOf } from '#server/search/search.ts';

export interface Coverage {
  /** Of all words of the question. */
  readonly whole: number;
  /** Of the wording that is covered best. */
  readonly coverage: number;
  /** A name of the complaint stands in it, and not only what is like it; null where none is asked. */
  readonly namesComplaint: boolean | null;
}

/** What a question asks of texts. */
export interface Wordings {
  readonly topics: readonly ParsedQuery[];
  /** Words of each name that carry meaning, in the singular. */
  readonly complaint: readonly string[];
  readonly subjects: ReadonlySet<ConceptId>;
  readonly months: number | null;
}

/** "contre la goutte" is what « goutte, psoriasis » names. */
export const meantInSingular = (text: string): string => {
  const meant = words(text).filter((word) => !functionWords.has(word));
  return ` ${meant.map(singular).join(' ')} `;
};

const ADULT = 18 * 12;

/** "moins de trois ans", of any child or of one of that age. */
const tellsAgeOfChild = (text: string, months: number): boolean =>
  quantitiesOf(readTokens(text)).some(
    ({ unit, bound, max }) => unit === 'mois' && bound === 'most' && max <= ADULT && months < max,
  );

const abbreviation = /(?<![\p{L}.])(\p{L}{2,4})\.(?=\s+\p{L})/gu;

/** "kab. tuffalba ; Knw. umuhanga": by its beginning, or by some of its consonants. */
function abbreviatesLanguage(text: string, subjects: ReadonlySet<ConceptId>): boolean {
  const names = [...subjects].flatMap((id) =>
    id.startsWith('language:') ? (fixedVocabularies().concepts.get(id)?.names ?? []) : [],
  );
  if (names.length === 0) return false;
  const shorts = [...text.matchAll(abbreviation)].map(([, short = '']) => normalizeText(short));
  const forms = shorts.map((short) => {
    const isOfConsonants = short.length > 2 && !/[aeiouy]/.test(short);
    return new RegExp(`^${isOfConsonants ? short.split('').join('.*') : short}`);
  });
  return names.map(normalizeText).some((name) => forms.some((form) => form.test(name)));
}

/** Whether a text names what is asked by any of its names, or the age of whoever asks. */
function namesAny(text: string, { subjects, months }: Wordings): boolean {
  const age = months ?? (subjects.has('person:enfant') ? 0 : null);
  if (age !== null && tellsAgeOfChild(text, age)) return true;
  return (
    subjects.size > 0 &&
    (recognise(readWords(text), [fixedVocabularies().vocabulary]).some(({ id }) => subjects.has(id)) ||
      abbreviatesLanguage(text, subjects))
  );
}

/** How much of the wordings each text holds; stems are looked up once for all. */
export async function coverages(db: Db, wordings: Wordings, texts: readonly string[]): Promise<Coverage[]> {
  const { topics, complaint } = wordings;
  const wordLists = texts.map((text) => tokens(text).filter((word) => !functionWords.has(word)));
  const stems = await stemsOf(db, wordLists.flat());
  return wordLists.map((own, at) => {
    const text = texts[at] ?? '';
    const held = new Set(own.flatMap((word) => stems.get(word) ?? []));
    const covered = (topic: ParsedQuery) => strictCoverageOf(topic, 'document', held);
    const [whole = 0, ...others] = topics.map(covered);
    return {
      whole,
      coverage: namesAny(text, wordings) ? 1 : Math.max(whole, ...others),
      namesComplaint:
        complaint.length === 0 ? null : complaint.some((name) => meantInSingular(text).includes(name)),
    };
  });
}
