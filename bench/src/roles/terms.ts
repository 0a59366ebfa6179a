import type { DocumentPage } from '@simples/server/adapters/pdf/page';
import { loadConcepts } from '@simples/server/concepts/concepts';
import { createVocabulary, readWords, recognise } from '@simples/server/concepts/recogniser';
import { readDocument } from '@simples/server/features/documents/extraction/document-reading';
import { findMonographs } from '@simples/server/features/documents/extraction/monographs';
import { partOf } from '@simples/server/features/documents/extraction/remedies';
import {
  type FeaturedTerm,
  featuredTerms,
  type TermRole,
  termRoles,
} from '@simples/server/features/documents/extraction/term-roles';
import { methodNamed } from '@simples/server/features/documents/extraction/vocabulary';
import { compare, isSamePlant } from '../extraction/judging/compare.ts';
import type { ExpectedPlant, Field } from '../extraction/judging/expected.ts';
import { asLabel } from '../extraction/judging/found.ts';
import type { Row } from './learn.ts';

type ToldRole = Exclude<TermRole, 'none'>;

const fields: Readonly<Record<ToldRole, Field>> = {
  indications: 'indications',
  contraindications: 'contraindications',
  partUsed: 'parts',
  preparation: 'preparations',
};
const roles = Object.keys(fields) as ToldRole[];

const expectedOf = (plant: ExpectedPlant, role: ToldRole): string[] =>
  [plant[fields[role]] ?? []].flat().map((value) => asLabel(fields[role], value));

/** A term as the sheet would have it. */
function valueOf(role: ToldRole, text: string): string {
  if (role === 'partUsed') return asLabel('parts', partOf(text) ?? text);
  return role === 'preparation' ? asLabel('preparations', methodNamed(text) ?? text) : text;
}

const isSame = (a: string, b: string) => compare([a], [b]).right === 1;

const concepts = createVocabulary();
for (const { id, names } of loadConcepts().all) for (const name of names) concepts.add(name, id);
const conceptsIn = (text: string) => new Set(recognise(readWords(text), [concepts]).map(({ id }) => id));

/** Two names of one thing: "femme enceinte", "grossesse". */
function isAkin(a: string, b: string): boolean {
  const own = conceptsIn(a);
  return [...conceptsIn(b)].some((id) => own.has(id));
}

/** Of several, the one that the form of a term, or its clause, speaks for. */
function likeliest(told: readonly ToldRole[], { term, features }: FeaturedTerm): ToldRole | undefined {
  const own = { part: 'partUsed', method: 'preparation' } as const;
  const isRefused = features.some((one) => one.startsWith('refused ') || one === 'under contraindications');
  const likely =
    term.kind === 'part' || term.kind === 'method'
      ? own[term.kind]
      : isRefused
        ? 'contraindications'
        : 'indications';
  return told.includes(likely) ? likely : told[0];
}

/** The roles of the terms of a plant by what is expected of it; of another name of what is told so, none. */
function rolesOf(terms: readonly (FeaturedTerm & { readonly text: string })[], plant: ExpectedPlant) {
  const values = roles.flatMap((role) => expectedOf(plant, role).map((value) => ({ role, value })));
  const told = terms.map((one) => {
    const same = values.filter(({ role, value }) => isSame(valueOf(role, one.text), value));
    return likeliest(
      same.map(({ role }) => role),
      one,
    );
  });
  const isTold = (value: string, role: ToldRole) =>
    terms.some(({ text }, at) => told[at] === role && isSame(valueOf(role, text), value));
  return terms.flatMap((one, at): { one: FeaturedTerm; role: TermRole }[] => {
    const role = told[at];
    if (role !== undefined) return [{ one, role }];
    const isNamed = ['illness', 'person', 'drug'].includes(one.term.kind);
    const akin = values.filter(
      (value) => isNamed && value.role.endsWith('indications') && isAkin(value.value, one.text),
    );
    if (akin.length === 0) return [{ one, role: 'none' }];
    const free = akin.find((value) => !isTold(value.value, value.role));
    return free === undefined ? [] : [{ one, role: free.role }];
  });
}

/** A document with the plants that it is to tell of. */
export interface LearnedDocument {
  readonly source: string;
  readonly pages: readonly DocumentPage[];
  readonly plants: readonly ExpectedPlant[];
}

/** How much the documents weigh beside what holds the weights near zero. */
const WEIGHT = 0.01;

/** The terms of the plants of a document, which weighs as the root of their number. */
export function rowsOfTerms({ source, pages, plants }: LearnedDocument): Row[] {
  const { tables, source: read } = readDocument(pages, []);
  const { flow, rows } = tables;
  const told = [...findMonographs(read), ...rows].flatMap((monograph) => {
    const plant = plants.find(({ scientificName }) => isSamePlant(scientificName, monograph.name.name));
    if (plant === undefined) return [];
    const terms = featuredTerms({ flow, monograph, drop: () => undefined }).map((one) => ({
      ...one,
      text: flow.text.slice(one.term.start, one.term.end).replace(/\s+/g, ' '),
    }));
    return rolesOf(terms, plant);
  });
  return told.map(({ one, role }) => ({
    features: one.features,
    role: termRoles.indexOf(role),
    weight: WEIGHT / Math.sqrt(told.length),
    source,
  }));
}
