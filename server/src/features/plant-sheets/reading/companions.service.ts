import type { Actor } from '@simples/contract/permissions';
import { type FactDegree, factDegrees, type PlantFact } from '@simples/contract/plant-facts';
import {
  type BriefLine,
  type BriefSubject,
  briefSubjects,
  type SheetCompanions,
  type SheetValidation,
} from '@simples/contract/sheet-companions';
import type { Db } from '#server/db/database.ts';
import type { NamesOf } from '#server/features/audit/audit.feature.ts';
import { factsOfSheets } from '#server/features/plant-sheets/facts/facts.repository.ts';
import { listPictures } from '#server/features/plant-sheets/pictures/pictures.repository.ts';
import { healthReviewOf } from '#server/features/plant-sheets/review/health-review.service.ts';
import {
  type AccompaniedSheet,
  accompaniedFor,
  picturedByName,
  translationsOf,
  validationOf,
} from '#server/features/plant-sheets/sheets/companions.repository.ts';
import { nameKey } from '#server/features/plant-sheets/sheets/sheet-names.ts';

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
function safetyBriefOf(facts: readonly PlantFact[]): BriefLine[] {
  if (facts.length === 0) return [];
  return (Object.keys(briefSubjects) as BriefSubject[]).map((subject) => lineOf(subject, facts));
}

/** What may be a name of a species: "grande ciguë (Conium maculatum)". */
const binomial = /\p{Lu}\p{Ll}+ (?:× ?)?\p{Ll}[\p{Ll}-]{2,}/gu;

const namesIn = (statements: readonly string[]): string[] => [
  ...new Set(statements.flatMap((text) => text.match(binomial) ?? []).map(nameKey)),
];

async function namedValidation(
  db: Db,
  sheet: AccompaniedSheet,
  userNames: NamesOf,
): Promise<SheetValidation | null> {
  const found = await validationOf(db, sheet);
  if (!found) return null;
  const validator = (await userNames([found.authorId])).get(found.authorId) ?? null;
  return { validator, validatedAt: found.createdAt.toISOString() };
}

/** What stands beside a sheet. @throws AppError `notFound`. */
export const createCompanions =
  (db: Db, userNames: NamesOf) =>
  async (actor: Actor, id: string): Promise<SheetCompanions> => {
    const sheet = await accompaniedFor(db, actor, id);
    const [pictures, lookAlikes, translations, healthReview, validation, facts] = await Promise.all([
      listPictures(db, sheet.id),
      picturedByName(db, sheet, namesIn(sheet.lookAlikes)),
      translationsOf(db, sheet),
      healthReviewOf(db, actor, sheet, userNames),
      namedValidation(db, sheet, userNames),
      factsOfSheets(db, sheet.status === 'VALIDATED' ? [sheet.id] : []),
    ]);
    const brief = safetyBriefOf(facts.get(sheet.id) ?? []);
    return { pictures, lookAlikes, translations, healthReview, validation, brief };
  };
