import { normalizeText, words } from '@simples/contract/french/text';
import type { ConceptId } from '#server/concepts/concepts.ts';
import { frenchTermsIn } from '#server/concepts/english.ts';
import { rootsMeant } from '#server/concepts/everyday.ts';
import { type Mention, readWords, recognise } from '#server/concepts/recogniser.ts';
import type { Db } from '#server/db/database.ts';
import { fixedVocabularies } from '#server/features/chat/understand/vocabularies.ts';
import { languageSpelt } from '#server/features/documents/documents.feature.ts';
import { frenchness } from '#server/french/language.ts';
import { quantitiesOf } from '#server/french/quantities.ts';
import { functionWords } from '#server/french/question-words.ts';
import { deepStemOf, singular, stemsOf } from '#server/french/stems.ts';
import { readTokens, tokens } from '#server/french/tokens.ts';
import { memoize, once } from '#server/lib/memoize.ts';
import { type ParsedQuery, strictCoverageOf } from '#server/search/search.ts';
import { inWords } from './document-names.ts';

export interface Coverage {
  /** Of all words of the question. */
  readonly whole: number;
  /** Of them what it holds together with the head of its page. */
  readonly around: number;
  /** Of the wording that is covered best. */
  readonly coverage: number;
  /** A name of the complaint stands in it, and not only what is like it; null where none is asked. */
  readonly namesComplaint: boolean | null;
  /** Whether it names the forms that are asked, or others alone; null where none are. */
  readonly namesForm: boolean | null;
  readonly namesPart: boolean | null;
}

/** What a question asks of texts. */
export interface Wordings {
  readonly topics: readonly ParsedQuery[];
  /** Words of each name that carry meaning, in the singular. */
  readonly complaint: readonly string[];
  readonly subjects: ReadonlySet<ConceptId>;
  /** Languages of the names that are asked: all of them. */
  readonly languages: readonly ConceptId[];
  /** The language of a name, as typed, where no concept is it. */
  readonly language: string | null;
  /** Forms and parts that are asked, with wider and narrower ones. */
  readonly forms: ReadonlySet<ConceptId>;
  readonly parts: ReadonlySet<ConceptId>;
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
function abbreviatesLanguage(text: string, id: ConceptId): boolean {
  const names = (fixedVocabularies().concepts.get(id)?.names ?? []).map(normalizeText);
  const shorts = [...text.matchAll(abbreviation)].map(([, short = '']) => normalizeText(short));
  const forms = shorts.map((short) => {
    const isOfConsonants = short.length > 2 && !/[aeiouy]/.test(short);
    return new RegExp(`^${isOfConsonants ? short.split('').join('.*') : short}`);
  });
  return names.some((name) => forms.some((form) => form.test(name)));
}

/** Languages that are written in letters of their own. */
const letters: Readonly<Record<string, RegExp>> = {
  'language:russe': /\p{Script=Cyrillic}/u,
  'language:arabe': /\p{Script=Arabic}/u,
  'language:berbere': /\p{Script=Tifinagh}/u,
  'language:peul': /\p{Script=Adlam}/u,
  'language:chinois': /\p{Script=Han}/u,
  'language:grec': /\p{Script=Greek}/u,
  'language:hebreu': /\p{Script=Hebrew}/u,
  'language:hindi': /\p{Script=Devanagari}/u,
  'language:tamoul': /\p{Script=Tamil}/u,
  'language:bengali': /\p{Script=Bengali}/u,
  'language:amharique': /\p{Script=Ethiopic}/u,
};

const ENGLISH = 'language:anglais';
/** « Common names: white mallow », and no other English sentence. */
const naming = /(?<![a-z])(?:names?|called|known as)(?![a-z])/;

/** A text, with the concepts that it names, recognised once when they are asked for. */
interface Read {
  readonly text: string;
  readonly mentions: () => readonly Mention[];
}

const readText = (text: string, inFrench: string): Read => ({
  text,
  mentions: once(() => recognise(readWords(`${text} ; ${inFrench}`), [fixedVocabularies().vocabulary])),
});

/** "peuhl : jaabi": by its letters, by one of its names, as documents spell it, or abbreviated. */
function namesLanguage({ text, mentions }: Read, id: ConceptId): boolean {
  const { concepts } = fixedVocabularies();
  const label = concepts.get(id)?.label;
  return (
    letters[id]?.test(text) === true ||
    (id === ENGLISH && frenchness(text) < 0 && naming.test(normalizeText(text))) ||
    // "a" of a sentence is no "a." of a list of names.
    words(text).some((word) => word.length > 1 && languageSpelt(word) === label) ||
    abbreviatesLanguage(text, id) ||
    mentions().some((one) => concepts.ancestors(one.id).includes(id))
  );
}

/** Whether a text names what is asked by any of its names, or the age of whoever asks. */
function namesAny(read: Read, { subjects, months, language, languages }: Wordings): boolean {
  const { text, mentions } = read;
  const age = months ?? (subjects.has('person:enfant') ? 0 : null);
  if (age !== null && tellsAgeOfChild(text, age)) return true;
  if (language !== null && inWords(text).includes(inWords(language))) return true;
  if (languages.length > 0 && languages.every((id) => namesLanguage(read, id))) return true;
  return subjects.size > 0 && mentions().some(({ id }) => subjects.has(id));
}

/** Whether a text names what is asked; null where it names nothing of that kind. */
function namesAsked({ text, mentions }: Read, asked: ReadonlySet<ConceptId>): boolean | null {
  const [first] = asked;
  if (first === undefined) return null;
  const kind = first.slice(0, first.indexOf(':') + 1);
  const named = mentions().filter(({ id }) => id.startsWith(kind));
  if (named.length === 0) return null;
  const said = meantInSingular(text);
  // "deux gouttes d’huile dans l’oreille": all words of its name, apart.
  const isSpread = (name: string) =>
    meantInSingular(name)
      .trim()
      .split(' ')
      .every((word) => said.includes(` ${word} `));
  const concepts = fixedVocabularies().concepts;
  return (
    named.some(({ id }) => asked.has(id)) ||
    [...asked].some((id) => concepts.get(id)?.names.some(isSpread) === true)
  );
}

/** Without accents "étudié" and "étudiée" have two stems. */
const spellings = (word: string): string[] => {
  const one = /^(.{3,}?)e{1,2}s?$/.exec(word)?.[1];
  return one === undefined ? [word] : [word, `${one}e`, `${one}ee`];
};

/** Stems of what is asked by the roots that may stand for it: "annule", « annulent »; "ramasser", « récoltées ». */
function byRoot(topics: readonly ParsedQuery[]): ReadonlyMap<string, readonly string[]> {
  const needs = topics.flatMap((topic) => topic.needs);
  const pairs = needs.flatMap(({ word, alternatives: [own = []] }) =>
    rootsMeant(word).map((root) => ({ root, own })),
  );
  const byRoots = Map.groupBy(pairs, ({ root }) => root);
  return new Map([...byRoots].map(([root, all]) => [root, all.flatMap(({ own }) => own)]));
}

/** What the words of a text are compared by: their stems and their roots. */
interface Held {
  readonly stems: readonly string[];
  readonly roots: readonly string[];
  /** What an English one names. */
  readonly french: string;
}

/** Texts whose words are kept: the same sentences are compared with the next question. */
const MAX_KEPT = 4_000;
const kept = new Map<string, Held>();

async function heldIn(db: Db, texts: readonly string[]): Promise<(text: string) => Held> {
  if (kept.size + texts.length > MAX_KEPT) kept.clear();
  const unread = [...new Set(texts)].filter((text) => !kept.has(text));
  const french = unread.map(frenchTermsIn);
  const wordLists = unread.map((text, at) =>
    tokens(`${text} ; ${french[at]}`).filter((word) => !functionWords.has(word)),
  );
  const stems = await stemsOf(db, wordLists.flat().flatMap(spellings));
  for (const [at, own] of wordLists.entries())
    kept.set(unread[at] ?? '', {
      stems: own.flatMap(spellings).flatMap((word) => stems.get(word) ?? []),
      roots: own.map(deepStemOf),
      french: french[at] ?? '',
    });
  return (text) => kept.get(text) ?? { stems: [], roots: [], french: '' };
}

/** A statement with its heading, and the head of its page. */
interface Compared {
  readonly text: string;
  readonly head: string;
}

/** Words between those of a name that is told in another order: « soins des cheveux en chute ». */
const BETWEEN = 1;

/** Whether all words of a name stand together in a text, in whatever order. Both in the singular, words of meaning alone. */
function holdsTogether(said: readonly string[], name: readonly string[]): boolean {
  return said.some((word, at) => {
    const near = new Set(said.slice(at, at + name.length + BETWEEN));
    return name.includes(word) && name.every((one) => near.has(one));
  });
}

/** How much of the wordings each text holds. */
export async function coverages(db: Db, wordings: Wordings, texts: readonly Compared[]): Promise<Coverage[]> {
  const { topics, complaint, forms, parts } = wordings;
  const held = await heldIn(
    db,
    texts.flatMap(({ text, head }) => [text, head]),
  );
  const ofRoots = byRoot(topics);
  const named = complaint.map((name) => name.trim().split(' '));
  const ownStems = memoize(
    (text: string) => {
      const { stems, roots } = held(text);
      return new Set([...stems, ...roots.flatMap((root) => ofRoots.get(root) ?? [])]);
    },
    (text) => text,
    MAX_KEPT,
  );
  return texts.map(({ text, head }) => {
    const [stems, above] = [ownStems(text), ownStems(head)];
    const [whole = 0, ...others] = topics.map((topic) => strictCoverageOf(topic, 'document', stems));
    const both = { has: (stem: string) => stems.has(stem) || above.has(stem) };
    const { french } = held(text);
    const read = readText(text, french);
    const said = complaint.length === 0 ? [] : meantInSingular(`${text} ${french}`).trim().split(' ');
    return {
      whole,
      around: topics[0] === undefined ? 0 : strictCoverageOf(topics[0], 'document', both),
      coverage: namesAny(read, wordings) ? 1 : Math.max(whole, ...others),
      namesComplaint: complaint.length === 0 ? null : named.some((name) => holdsTogether(said, name)),
      namesForm: namesAsked(read, forms),
      namesPart: namesAsked(read, parts),
    };
  });
}
