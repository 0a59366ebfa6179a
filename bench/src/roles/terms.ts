import { words } from '@simples/contract/french/text';
import { loadConcepts } from '@simples/server/concepts/concepts';
import { createVocabulary, readWords, recognise } from '@simples/server/concepts/recogniser';
import {
  type FeaturedTerm,
  featuredTerms,
  type TermRole,
  termRoles,
} from '@simples/server/features/documents/extraction/term-roles';
import { compare } from '../extraction/judging/compare.ts';
import type { ExpectedPlant } from '../extraction/judging/expected.ts';
import type { Row } from './learn.ts';
import { type LearnedDocument, readingsOf } from './readings.ts';

type ToldRole = Exclude<TermRole, 'none'>;

const roles = ['indications', 'contraindications'] as const satisfies readonly ToldRole[];

const isSame = (a: string, b: string) => compare([a], [b]).right === 1;

const concepts = createVocabulary();
for (const { id, names } of loadConcepts().all) for (const name of names) concepts.add(name, id);
const conceptsIn = (text: string) => new Set(recognise(readWords(text), [concepts]).map(({ id }) => id));

/** Two names of one thing: "femme enceinte", "grossesse". */
function isAkin(a: string, b: string): boolean {
  const own = conceptsIn(a);
  return [...conceptsIn(b)].some((id) => own.has(id));
}

/** Share of the words of a value that a statement which tells it has. */
const MOST = 0.75;

function holds(text: string, value: string): boolean {
  const own = new Set(words(text));
  const wanted = words(value).filter((word) => word.length > 2);
  return wanted.length > 0 && wanted.filter((word) => own.has(word)).length >= MOST * wanted.length;
}

/** Of both roles, the one that its clause or heading speaks for. */
function likeliest(told: readonly ToldRole[], { shared, own }: FeaturedTerm): ToldRole | undefined {
  const isRefused =
    own.some((one) => one.startsWith('refused ')) || shared.includes('under contraindications');
  return told.find((role) => (role === 'contraindications') === isRefused) ?? told[0];
}

/** The roles of the terms of a plant by what is expected of it; of another name of what is told so, none. */
function rolesOf(terms: readonly (FeaturedTerm & { readonly text: string })[], plant: ExpectedPlant) {
  const values = roles.flatMap((role) => [plant[role] ?? []].flat().map((value) => ({ role, value })));
  const told = terms.map((one) => {
    const same = values.filter(({ value }) => isSame(one.text, value));
    return likeliest(
      same.map(({ role }) => role),
      one,
    );
  });
  const isTold = (value: string, role: ToldRole) =>
    terms.some(({ text }, at) => told[at] === role && isSame(text, value));
  const refused = values.filter(({ role }) => role === 'contraindications');
  return terms.flatMap((one, at): { one: FeaturedTerm; role: TermRole }[] => {
    if (one.term.kind === 'whole') {
      if (refused.some(({ value }) => holds(one.text, value))) return [{ one, role: 'contraindications' }];
      return refused.some(({ value }) => isAkin(value, one.text)) ? [] : [{ one, role: 'none' }];
    }
    const role = told[at];
    if (role !== undefined) return [{ one, role }];
    const isNamed = ['illness', 'person', 'drug'].includes(one.term.kind);
    const akin = values.filter(({ value }) => isNamed && isAkin(value, one.text));
    if (akin.length === 0) return [{ one, role: 'none' }];
    const free = akin.find((value) => !isTold(value.value, value.role));
    return free === undefined ? [] : [{ one, role: free.role }];
  });
}

/** How much the documents weigh beside what holds the weights near zero. */
const WEIGHT = 0.06;

/** The terms of the plants of a document, which weighs as the root of their number. */
export function rowsOfTerms(document: LearnedDocument): Row[] {
  const told = readingsOf(document).flatMap(({ reading, plant }) => {
    const terms = featuredTerms(reading).map((one) => ({
      ...one,
      text: reading.flow.text.slice(one.term.start, one.term.end).replace(/\s+/g, ' '),
    }));
    return rolesOf(terms, plant);
  });
  return told.map(({ one, role }) => ({
    features: [...one.shared, ...one.own],
    role: termRoles.indexOf(role),
    weight: WEIGHT / Math.sqrt(told.length),
    source: document.source,
  }));
}
