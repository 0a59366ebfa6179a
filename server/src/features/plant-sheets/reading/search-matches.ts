import { words } from '@simples/contract/french/text';
import { type FactKind, factKinds } from '@simples/contract/plant-facts';
import type { SearchMatch } from '@simples/contract/plant-sheet-lists';
import { type ConceptId, loadConcepts } from '#server/concepts/concepts.ts';
import type { Db } from '#server/db/database.ts';
import { type StatedFact, statedFacts } from '#server/features/plant-sheets/facts/facts.repository.ts';
import { readerOf } from '#server/features/plant-sheets/facts/statement-reader.ts';
import { tagsOf } from '#server/features/plant-sheets/sheets/plant-sheets.repository.ts';
import type { ParsedQuery } from '#server/search/search.ts';

interface Asked {
  /** Concepts of the query, and all around them. */
  readonly subjects: ReadonlySet<ConceptId>;
  readonly illnesses: ReadonlySet<ConceptId>;
  /** Of the query as typed or corrected, then of what it means. */
  readonly stems: readonly string[];
  readonly meant: readonly string[];
}

/** Shorter stems begin too many words. */
const SHORTEST = 3;

function askedBy(query: string, parsed: ParsedQuery): Asked {
  const concepts = loadConcepts();
  const named = readerOf(concepts)
    .subjectsIn(query)
    .flatMap(({ id }) => [id, ...concepts.twins(id)]);
  const around = named.flatMap((id) => [...concepts.ancestors(id), ...concepts.descendants(id)]);
  const own = parsed.needs.flatMap(({ word }) => words(word));
  const long = (stems: readonly string[]) => stems.filter((stem) => stem.length >= SHORTEST);
  return {
    subjects: new Set(around),
    illnesses: new Set(named.filter((id) => id.startsWith('disease:'))),
    stems: long([...new Set([...own, ...parsed.stems.filter((one) => one.own).map(({ stem }) => stem)])]),
    meant: long(parsed.stems.filter((one) => !one.own).map(({ stem }) => stem)),
  };
}

/** How many of the stems begin a word of the text. */
function stemsIn(text: string, stems: readonly string[]): number {
  const said = words(text);
  return stems.filter((stem) => said.some((word) => word.startsWith(stem))).length;
}

const refusal = /\bne (?:traite|soigne|guérit|remplace)/;

/** What a person who looks for an illness must read first. */
function refusalIn(facts: readonly StatedFact[], { illnesses }: Asked): SearchMatch | null {
  if (illnesses.size === 0) return null;
  const concepts = loadConcepts();
  const isOfIllness = ({ statement }: StatedFact) =>
    readerOf(concepts)
      .subjectsIn(statement)
      .flatMap(({ id }) => [id, ...(concepts.get(id)?.implies ?? [])])
      .flatMap((id) => concepts.ancestors(id))
      .some((id) => illnesses.has(id));
  const fact = facts.find((one) => refusal.test(one.statement) && isOfIllness(one));
  return fact ? { kind: 'refusal', label: 'Attention', text: fact.statement, tag: null } : null;
}

const isTitle = ({ kind, field }: StatedFact) =>
  kind === 'name' && (field === 'plantScientificName' || field === 'plantCommonName');

const isName = ({ kind, field }: StatedFact) => kind === 'name' && /\.(?:vernacular|synonyms)\./.test(field);

/** The most telling first. */
const ranked: readonly FactKind[] = [
  'use',
  'caution',
  'interaction',
  'adverseEffect',
  'lookAlike',
  'constituent',
  'family',
];

function byConcept(facts: readonly StatedFact[], { subjects }: Asked): StatedFact | undefined {
  const about = facts.filter((fact) => fact.subject !== null && subjects.has(fact.subject));
  return ranked.map((kind) => about.find((fact) => fact.kind === kind)).find((fact) => fact !== undefined);
}

function byWords(facts: readonly StatedFact[], stems: readonly string[]): StatedFact | undefined {
  const scored = facts
    .filter(({ kind }) => ranked.includes(kind))
    .map((fact) => ({ fact, said: stemsIn(`${fact.heading} ${fact.statement}`, stems) }))
    .filter(({ said }) => said > 0);
  return scored.toSorted((a, b) => b.said - a.said)[0]?.fact;
}

/** Of a use, its title; of the rest, the statement. */
function shownOf({ kind, heading, statement }: StatedFact, tag: string | null): SearchMatch {
  const text = kind === 'use' && heading !== '' ? heading : statement;
  return { kind: 'fact', label: factKinds[kind], text, tag };
}

function matchOf(facts: readonly StatedFact[], tags: readonly string[], asked: Asked): SearchMatch | null {
  const reader = readerOf(loadConcepts());
  const isAsked = (tag: string) =>
    reader.subjectsIn(tag).some(({ id }) => asked.subjects.has(id)) || stemsIn(tag, asked.stems) > 0;
  const refused = refusalIn(facts, asked);
  if (refused) return refused;
  const tag = tags.find(isAsked) ?? null;
  const said = (fact: StatedFact) => stemsIn(fact.statement, asked.stems) > 0;
  if (facts.some((fact) => isTitle(fact) && said(fact))) return null;
  const name = facts.find((fact) => isName(fact) && said(fact));
  if (name) return { kind: 'fact', label: factKinds.name, text: name.statement, tag };
  const fact = byConcept(facts, asked) ?? byWords(facts, asked.stems) ?? byWords(facts, asked.meant);
  if (fact) return shownOf(fact, tag);
  return tag === null ? null : { kind: 'fact', label: 'Tag', text: tag, tag };
}

/** Why each sheet was found, where its card does not show it. */
export async function matchesOf(
  db: Db,
  query: string,
  parsed: ParsedQuery,
  ids: readonly string[],
): Promise<Record<string, SearchMatch>> {
  const [facts, tags] = await Promise.all([
    statedFacts(db, ids, [...ranked, 'name', 'description']),
    tagsOf(db, ids),
  ]);
  const asked = askedBy(query, parsed);
  const matches = ids.map((id) => [id, matchOf(facts.get(id) ?? [], tags.get(id) ?? [], asked)] as const);
  return Object.fromEntries(matches.filter((entry): entry is [string, SearchMatch] => entry[1] !== null));
}
