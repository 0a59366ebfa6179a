import { type FactDegree, factDegrees, type PlantFact } from '@simples/contract/plant-facts';
import { type BriefLine, type BriefSubject, briefSubjects } from '@simples/contract/sheet-companions';

const gravity = Object.keys(factDegrees) as FactDegree[];
const MAX_STATEMENTS = 6;

const concerns = (...subjects: readonly string[]) => {
  const wanted = new Set(subjects.map((subject) => `person:${subject}`));
  return ({ kind, subject }: PlantFact) => kind === 'caution' && subject !== null && wanted.has(subject);
};

/** Doses say from which age they are given: what a sheet says of children stands among its warnings. */
const isWarning = ({ field }: PlantFact) => /^(?:contreIndications|additionalInfo\.safety)/.test(field);

/** A field left undocumented has a statement made for it: it says nothing more than its degree. */
const isSaid = ({ degree, statement }: PlantFact) =>
  degree !== 'notDocumented' || !/ : non documentée?s?\.$/i.test(statement);

const finders: Readonly<Record<BriefSubject, (fact: PlantFact) => boolean>> = {
  pregnancy: concerns('grossesse'),
  breastfeeding: concerns('allaitement'),
  children: concerns('enfant', 'jeune-enfant', 'nourrisson'),
  interactions: ({ kind, degree }) => kind === 'interaction' && degree !== null,
  driving: concerns('conducteur'),
};

function lineOf(subject: BriefSubject, facts: readonly PlantFact[]): BriefLine {
  const found = facts
    .filter((fact) => fact.degree !== null && isWarning(fact) && finders[subject](fact))
    .toSorted((a, b) => gravity.indexOf(a.degree ?? 'allowed') - gravity.indexOf(b.degree ?? 'allowed'));
  const degree = found[0]?.degree ?? 'notDocumented';
  const ages = found.filter((fact) => fact.degree === degree).map(({ maxMonths }) => maxMonths ?? Infinity);
  const oldest = subject === 'children' ? Math.max(0, ...ages) : 0;
  return {
    subject,
    degree,
    beforeMonths: oldest > 0 && Number.isFinite(oldest) ? oldest : null,
    statements: [...new Set(found.filter(isSaid).map(({ statement }) => statement))].slice(0, MAX_STATEMENTS),
  };
}

/** How grave a published sheet is for whom, in a word each; empty without facts. */
export function safetyBriefOf(facts: readonly PlantFact[]): BriefLine[] {
  if (facts.length === 0) return [];
  return (Object.keys(briefSubjects) as BriefSubject[]).map((subject) => lineOf(subject, facts));
}
