import type { Coded, PreparationDraft } from '../../extraction/fields/draft.ts';
import type { Finding } from '../checking/check.ts';

/** As many as the rules take of a plant. */
const MOST = 4;

/** Words beyond the name of the preparation: less is no instruction. */
const INSTRUCTION = 8;

const codedOf = (findings: readonly Finding[], field: Finding['field']): Coded[] => {
  const found = findings.filter((finding) => finding.field === field).flatMap(({ coded }) => coded ?? []);
  return found.filter(({ value }, i) => found.findIndex((other) => other.value === value) === i);
};

/** Preparations: parts and ways of taking belong to a method when the same sentence says them. */
export function preparationsOf(findings: readonly Finding[]): PreparationDraft[] {
  const drafts = findings.flatMap((finding): PreparationDraft[] => {
    if (finding.field !== 'method' || finding.coded === null) return [];
    const { said } = finding.located;
    const beside = findings.filter(({ located }) => located.said.start === said.start);
    const isTold = finding.details.value.length - finding.value.value.length >= INSTRUCTION;
    return [
      {
        method: finding.coded,
        parts: codedOf(beside, 'plantPartUsed'),
        instructions: isTold ? finding.details : null,
        applications: codedOf(beside, 'application'),
      },
    ];
  });
  const seen = new Set<string>();
  const distinct = drafts.filter(({ method }) => method && !seen.has(method.value) && seen.add(method.value));
  if (distinct.length > 0) return distinct.slice(0, MOST);
  const parts = codedOf(findings, 'plantPartUsed');
  return parts.length === 0 ? [] : [{ method: null, parts, instructions: null, applications: [] }];
}
