import type { PlantSheetContent } from '@simples/contract/plant-sheet-content';
import type { FactSubject, ProposedFacts } from '@simples/contract/plant-sheets';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { createConceptFinder } from '#server/concepts/find-concepts.ts';
import { dangerOf } from '#server/features/plant-sheets/sheets/plant-danger.ts';
import { once } from '#server/lib/memoize.ts';
import { compileFacts } from './compile-facts.ts';

/** What a content would state once published, for the person who reviews it. */
export function proposedFacts(content: PlantSheetContent): ProposedFacts['facts'] {
  const concepts = loadConcepts();
  return compileFacts(content, dangerOf(content) ?? 'none', concepts).map((fact) => ({
    ...fact,
    subjectLabel: fact.subject === null ? null : concepts.labelOf(fact.subject),
  }));
}

const conceptFinder = once(() => createConceptFinder(loadConcepts().all));

interface SubjectQuery {
  readonly search: string;
  readonly ids: string;
}

/** Subjects that a person may choose for a fact: those asked for by id, else those that the words begin. */
export function factSubjects({ search, ids }: SubjectQuery): FactSubject[] {
  const concepts = loadConcepts();
  const wanted = ids.split(',').filter((id) => id !== '');
  const found = wanted.length > 0 ? wanted.flatMap((id) => concepts.get(id) ?? []) : conceptFinder()(search);
  return found.map(({ id, label }) => ({ id, label }));
}
