import { forbidsRecipe } from '@simples/contract/plant-facts';
import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { askerOf } from '#server/features/chat/find/circumstances.ts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { FactQuery } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import { type Composing, headingsFor, needSubjects } from './context.ts';
import { type Verdict, verdictOn } from './for-you.ts';

/** Plants read for one answer: those that suit the asker best, and those that they must not take. */
const MAX_READ = 40;
const MAX_GRAVEST = 24;

/** The plants for a need. */
export interface Candidates {
  readonly total: number;
  readonly allowed: readonly Verdict[];
  readonly banned: readonly Verdict[];
}

/** Best first; bans that stand beyond them are read too: they are what the asker must hear. */
async function foundBoth(all: FactQuery['all'], composing: Composing) {
  const query: FactQuery = { all, asker: askerOf(composing.circumstances), limit: MAX_READ };
  const best = await composing.finder.withFacts(query);
  if (best.total <= best.plants.length || composing.circumstances.length === 0) return best;
  const gravest = await composing.finder.withFacts({ ...query, limit: MAX_GRAVEST, isGravestFirst: true });
  const read = new Set(best.plants.map(({ plantSheetId }) => plantSheetId));
  const others = gravest.plants.filter(
    ({ plantSheetId, degree }) => forbidsRecipe(degree) && !read.has(plantSheetId),
  );
  return { total: best.total, plants: [...best.plants, ...others] };
}

const WITHHELD = /dose non proposée/i;

/** The sheet proposes no preparation for these uses. */
function isWithheld(plant: KnownPlant, headings: ReadonlySet<string>): boolean {
  const prepared = plant.facts.filter(({ kind, heading }) => kind === 'preparation' && headings.has(heading));
  const withheld = new Set(
    prepared.flatMap(({ field, statement }) => (WITHHELD.test(statement) ? [field] : [])),
  );
  return prepared.every(({ field }) => withheld.has(field));
}

/** What is not documented is not safe: a plant of which no interaction is known is no first advice beside a medicine. */
const isUnknownBeside = (plant: KnownPlant, { frame: { asker } }: Composing): boolean =>
  (asker.drugs.length > 0 || asker.takesUnnamedMedicine) &&
  !plant.facts.some(({ kind, degree }) => kind === 'interaction' && degree !== 'notDocumented');

/** Low ones first: without a reserve, then what answers the complaint told first, then this very need. */
function rankIn(subjects: readonly string[], composing: Composing): (one: Verdict) => number {
  const { frame, concepts } = composing;
  const exact = new Set(frame.needs.flatMap((id) => concepts.descendants(id)));
  const chief = needSubjects({ ...composing, frame: { ...frame, needs: frame.needs.slice(0, 1) } });
  return ({ plant, degree }) => {
    const headings = headingsFor(plant, subjects);
    const isExact = plant.facts.some(
      ({ kind, subject }) => kind === 'use' && subject !== null && exact.has(subject),
    );
    // "Ne doit jamais servir contre le paludisme": a use that carries a ban is no first advice.
    const isRisky = plant.facts.some(
      (fact) =>
        fact.degree === 'banned' && headings.has(fact.heading) && /^indications\.\d+$/.test(fact.field),
    );
    return (
      16 * Number(degree === 'withAdvice') +
      8 * Number(isRisky || isWithheld(plant, headings)) +
      4 * Number(isUnknownBeside(plant, composing)) +
      2 * Number(headingsFor(plant, chief).size === 0) +
      Number(!isExact)
    );
  };
}

export async function candidatesFor(subjects: readonly string[], composing: Composing): Promise<Candidates> {
  const { finder, frame, concepts } = composing;
  const { parts, forms, routes } = frame.filters;
  const filters = [
    { kinds: ['part'] as const, subjects: parts },
    { kinds: ['form'] as const, subjects: forms },
    { kinds: ['route'] as const, subjects: routes },
  ]
    .map(({ kinds, subjects: ids }) => ({ kinds, subjects: ids.flatMap((id) => concepts.descendants(id)) }))
    .filter((one) => one.subjects.length > 0);
  const need = { kinds: ['use'] as const, subjects };
  const narrow = await foundBoth([need, ...filters], composing);
  const found = narrow.total > 1 || filters.length === 0 ? narrow : await foundBoth([need], composing);
  const plants = await finder.plants(found.plants.map(({ plantSheetId }) => plantSheetId));
  const answering = plants.filter((plant) => headingsFor(plant, subjects).size > 0);
  const chosen = answering.length > 0 ? answering : plants;
  const verdicts = chosen.map((plant) => verdictOn(plant, composing));
  const rankOf = rankIn(subjects, composing);
  const isBanned = ({ plant, degree }: Verdict) => isDangerous(plant.danger) || forbidsRecipe(degree);
  return {
    total: found.total - (plants.length - chosen.length),
    allowed: verdicts
      .filter((one) => !isBanned(one))
      .map((one) => ({ one, rank: rankOf(one) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ one }) => one),
    banned: verdicts.filter(isBanned),
  };
}
