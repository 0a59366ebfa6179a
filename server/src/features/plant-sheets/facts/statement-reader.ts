import { normalizeText } from '@simples/contract/french/text';
import type { PlantFact } from '@simples/contract/plant-facts';
import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { ConceptId, Concepts, ConceptType } from '#server/concepts/concepts.ts';
import { createVocabulary, readWords, recognise, type Vocabulary } from '#server/concepts/recogniser.ts';
import { memoize } from '#server/lib/memoize.ts';

/** A concept where a statement names it; offsets in the statement. */
export interface Named {
  readonly id: ConceptId;
  readonly type: ConceptType;
  readonly start: number;
  readonly end: number;
  /** "pas de fièvre" */
  readonly isDenied: boolean;
}

export interface StatementReader {
  /** What a statement says of persons, illnesses, medicines, parts, forms and routes. */
  subjectsIn(text: string): readonly Named[];
  /** The concepts of one type that a value or a statement names. */
  named(type: ConceptType, text: string): ConceptId[];
  /** The concept of a key of the vocabulary of sheets: `LEAF` → `part:feuille`. */
  ofValue(type: ConceptType, value: string, label: string): ConceptId | null;
  /** Keys of the vocabulary of sheets that mean a concept. */
  valuesOf(id: ConceptId): readonly string[];
}

/** What rules say of a sheet, before a person's corrections. */
export type ProposedFact = Omit<PlantFact, 'isReviewed'>;

export interface Compiling {
  readonly content: PlantSheetContent;
  readonly isDangerous: boolean;
  readonly reader: StatementReader;
  readonly concepts: Concepts;
}

/** Read together: the longest expression of any of them wins. */
const subjectTypes: readonly ConceptType[] = [
  'drug',
  'disease',
  'complaint',
  'person',
  'part',
  'form',
  'route',
];

/** Statements repeat within a sheet, and every rule reads them. */
const MAX_READ = 500;

const heads =
  /(?<!\p{L})(?:maladies?|insuffisances?|allergies?|allergiques?|médicaments?|traitements?|traitée?s?|calculs?|ulcères?|inflammations?|troubles?|cancers?|obstructions?|risques?)(?!\p{L})/giu;
const opensItem = /^(?:d[eu]s?\s|d[’']|à\s|aux?\s|contre\s)/iu;
const MAX_ITEMS = 8;
const MAX_HEADS = 24;
/** In characters. */
const LONGEST_LIST = 240;

interface Coordinated {
  readonly head: string;
  readonly item: string;
  readonly start: number;
  readonly end: number;
}

/** What an "ou" or a comma joins to a noun: "maladie grave du rein ou du foie". */
function coordinatedIn(text: string): Coordinated[] {
  return [...text.matchAll(heads)].slice(0, MAX_HEADS).flatMap((match) => {
    const head = match[0];
    const from = match.index + head.length;
    const tail = /^[^;:.()]*/u.exec(text.slice(from, from + LONGEST_LIST))?.[0] ?? '';
    const cuts = [...tail.matchAll(/,\s+(?:et\s+|ou\s+)?|\s+(?:et|ou|ni)\s+/giu)].slice(0, MAX_ITEMS);
    if (cuts.length === 0) return [];
    const items: Coordinated[] = [];
    // The first too: an expression may run over it to the second.
    for (const [i, start] of [0, ...cuts.map((cut) => cut.index + cut[0].length)].entries()) {
      const item = tail.slice(start, cuts[i]?.index);
      // "insuffisance cardiaque ou rénale"
      const isAdjective = /^insuffisance/i.test(head) && /^\p{L}+(?:\s|$)/u.test(item);
      if (i > 0 && !opensItem.test(item) && !isAdjective) break;
      items.push({ head, item, start: from + start, end: from + start + item.length });
    }
    return items;
  });
}

const uninflected = (word: string): string => word.replace(/(?:es|[esx])$/, '').replace(/aux$/, 'al');

interface Valued {
  readonly type: ConceptType;
  readonly value: string;
  readonly label: string;
}

/** People wish to avoid something; in a sheet "à éviter pendant la grossesse" warns. */
const isTold = (name: string): boolean => !normalizeText(name).startsWith('eviter ');

type MentionsIn = (text: string, types: readonly ConceptType[]) => Named[];

function createMentionsIn(concepts: Concepts): MentionsIn {
  const vocabularies = new Map<string, Vocabulary>();
  const vocabularyOf = (types: readonly ConceptType[]): Vocabulary => {
    const key = types.join();
    const known = vocabularies.get(key);
    if (known) return known;
    const made = createVocabulary();
    for (const { id, type, names } of concepts.all)
      if (types.includes(type)) for (const name of names.filter(isTold)) made.add(name, id);
    vocabularies.set(key, made);
    return made;
  };
  // Names of medicines and plants are not inflected like verbs: "complément" is no "Complera", "œillet" no "œillette".
  const written = memoize(
    (id: ConceptId) => new Set(concepts.get(id)?.names.map((name) => uninflected(normalizeText(name)))),
    (id) => id,
    MAX_READ,
  );
  const isNameOf = (id: ConceptId, word: string): boolean => written(id).has(uninflected(word));
  return (text, types) => {
    const words = readWords(text);
    return recognise(words, [vocabularyOf(types)]).flatMap(({ id, from, to, isDenied }) => {
      const type = concepts.get(id)?.type;
      const [first, last] = [words[from], words[to - 1]];
      if (!type || !first || !last) return [];
      if ((type === 'drug' || type === 'plant') && to - from === 1 && !isNameOf(id, first.word)) return [];
      return [{ id, type, start: first.start, end: last.end, isDenied }];
    });
  };
}

/** "maladie du foie ou du rein" is also read as "maladie du rein". */
const coordinatedMentions = (text: string, mentionsIn: MentionsIn): Named[] =>
  coordinatedIn(text).flatMap(({ head, item, start, end }) =>
    mentionsIn(`${head} ${item}`, subjectTypes)
      .filter((one) => one.end > head.length)
      .map((one) => ({ ...one, start, end })),
  );

function createReader(concepts: Concepts): StatementReader {
  const mentionsIn = createMentionsIn(concepts);
  const conceptOf = ({ type, value, label }: Valued): ConceptId | null => {
    const holders = concepts.all.filter((one) => one.type === type && one.values.includes(value));
    const plain = normalizeText(label);
    const own = holders.find(({ names }) => names.some((name) => normalizeText(name) === plain));
    return (own ?? holders[0])?.id ?? null;
  };
  // The language of every name is read again and again.
  const named = memoize(
    ({ type, text }: { readonly type: ConceptType; readonly text: string }): ConceptId[] => {
      const found = mentionsIn(text, [type]).filter(({ isDenied }) => !isDenied);
      return [...new Set(found.map(({ id }) => id))];
    },
    ({ type, text }) => `${type} ${text}`,
    MAX_READ,
  );
  const valued = memoize(conceptOf, ({ type, value }) => `${type} ${value}`, MAX_READ);
  return {
    subjectsIn: memoize(
      (text) => [...mentionsIn(text, subjectTypes), ...coordinatedMentions(text, mentionsIn)],
      (text) => text,
      MAX_READ,
    ),
    named: (type, text) => named({ type, text }),
    valuesOf: (id) => concepts.get(id)?.values ?? [],
    ofValue: (type, value, label) => valued({ type, value, label }),
  };
}

const readers = new WeakMap<Concepts, StatementReader>();

/** The vocabulary is built once. */
export function readerOf(concepts: Concepts): StatementReader {
  const reader = readers.get(concepts) ?? createReader(concepts);
  readers.set(concepts, reader);
  return reader;
}
