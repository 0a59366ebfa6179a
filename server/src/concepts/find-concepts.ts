import { normalizeText, words } from '@simples/contract/french/text';
import type { Concept } from './concepts.ts';

const MAX_FOUND = 20;

const folded = (text: string): string => words(normalizeText(text)).join(' ');

/** Finds the concepts that a person who types the first letters of a word may mean, the closest first. */
export function createConceptFinder(concepts: readonly Concept[]): (search: string) => Concept[] {
  const all = concepts.map((concept) => ({
    concept,
    label: folded(concept.label),
    names: [concept.label, ...concept.names].map((name) => ` ${folded(name)}`),
  }));
  return (search) => {
    const wanted = folded(search);
    if (wanted === '') return [];
    return all
      .filter(({ names }) => names.some((name) => name.includes(` ${wanted}`)))
      .map(({ concept, label, names }) => {
        const isName = names.some((name) => name.startsWith(` ${wanted}`));
        return { concept, label, rank: label.startsWith(wanted) ? 0 : isName ? 1 : 2 };
      })
      .toSorted((a, b) => a.rank - b.rank || a.label.length - b.label.length || (a.label < b.label ? -1 : 1))
      .slice(0, MAX_FOUND)
      .map(({ concept }) => concept);
  };
}
