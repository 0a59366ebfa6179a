import type { Actor } from '@simples/contract/permissions';
import type { SheetCompanions, SheetValidation } from '@simples/contract/sheet-companions';
import type { Db } from '#server/db/database.ts';
import type { NamesOf } from '#server/features/audit/audit.feature.ts';
import { factsOfSheets } from '#server/features/plant-sheets/facts/facts.repository.ts';
import { safetyBriefOf } from '#server/features/plant-sheets/facts/safety-brief.ts';
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
