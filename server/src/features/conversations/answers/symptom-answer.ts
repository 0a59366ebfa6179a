import { isDangerous } from '@simples/contract/plant-vocabulary';
import {
  type Passage,
  type Plant,
  passagesIn,
  type RelevantPassage,
} from '../../retrieval/retrieval.service.ts';
import { concernsAsker, forCondition, forMedicines, forPeople } from './cautions.ts';
import { type Block, type Composition, caution, item } from './composition.ts';
import { frames, plantName } from './frames.ts';
import { advisesAgainst, labelled } from './plain-statements.ts';

/** Plants told for a need. */
const MOST_PLANTS = 4;
/** Sheets read to choose them. */
const CANDIDATES = 10;
/** Part of a need that an indication must hold. */
const RELEVANT = 0.6;
/** Scores this near are a tie, which the safer plant wins. */
const TIE = 0.9;

interface Candidate {
  readonly plant: Plant;
  readonly use: RelevantPassage;
  readonly score: number;
  readonly isUnsuitable: boolean;
}

const riskRank = { none: 0, caution: 1, toxic: 2, lethal: 3 } as const;

/** True when the sheet advises against the plant for whoever asks. */
function isUnsuitable(composition: Composition, plant: Plant): boolean {
  const { aspects } = composition.asked;
  const people = (['pregnancy', 'breastfeeding', 'children'] as const).filter((section) =>
    aspects.has(section),
  );
  const forThem = passagesIn(plant, ...people).flatMap((passage) => passage.statements);
  const risks = passagesIn(plant, 'contraindication', 'interaction')
    .flatMap((passage) => passage.statements)
    .filter((statement) => concernsAsker(composition, statement));
  return [...forThem, ...risks].some(advisesAgainst);
}

/** Best first; near scores by danger; plants the sheet advises against for this person last. */
function ranked(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => {
    if (a.isUnsuitable !== b.isUnsuitable) return a.isUnsuitable ? 1 : -1;
    const isTie = Math.min(a.score, b.score) >= TIE * Math.max(a.score, b.score);
    const risk = riskRank[a.plant.danger] - riskRank[b.plant.danger];
    return isTie && risk !== 0 ? risk : b.score - a.score;
  });
}

async function candidatesFor(composition: Composition): Promise<Candidate[]> {
  const { need, retrieval } = composition;
  if (need === null) return [];
  const found = (await retrieval.plantsFor(need, RELEVANT, ['indication'])).slice(0, CANDIDATES);
  const best = Math.max(0, ...found.map((finding) => finding.coverage));
  const full = found.filter((finding) => finding.coverage >= best * 0.8);
  const plants = await retrieval.plants(full.map((finding) => finding.plantId));
  const candidates: Candidate[] = [];
  for (const plant of plants.filter(({ danger }) => !isDangerous(danger))) {
    const [use] = await retrieval.relevant(need, passagesIn(plant, 'indication'));
    const score = full.find((finding) => finding.plantId === plant.id)?.score ?? 0;
    if (use && use.coverage >= RELEVANT)
      candidates.push({ plant, use, score, isUnsuitable: isUnsuitable(composition, plant) });
  }
  return candidates;
}

/** The first preparation of the indication, under the plant. */
function preparationLine(composition: Composition, plant: Plant, indication: Passage): string[] {
  const passage = passagesIn(plant, 'preparation').find(({ field }) =>
    field.startsWith(`${indication.field}.`),
  );
  if (!passage) return [];
  return item(composition, {
    plant,
    passage: { ...passage, subject: 'Préparation' },
    statements: passage.statements,
  }).map((line) => `  ${line}`);
}

function plantItem(composition: Composition, { plant, use, isUnsuitable: unsuitable }: Candidate): string[] {
  const { passage } = use;
  const statements = [...new Set([...passage.statements.slice(0, 1), ...use.statements])].slice(0, 2);
  const told = `- ${plantName(plant)} — ${labelled(passage, composition.citations.quote(plant, passage, statements))}`;
  return [told, ...(unsuitable ? [] : preparationLine(composition, plant, passage))];
}

/** One caution a plant: what concerns the person who asks, else the first risk of the sheet. */
function risksOf(composition: Composition, plant: Plant): Block {
  const own = forCondition(composition, plant, plant.common);
  if (own.length > 0) return own;
  return passagesIn(plant, 'contraindication')
    .slice(0, 1)
    .flatMap((passage) =>
      caution(composition, plant.common, { plant, passage, statements: passage.statements.slice(0, 1) }),
    );
}

/** The plants whose sheets speak of a need; null when none does. */
export async function symptomBlocks(composition: Composition): Promise<Block[] | null> {
  const chosen = ranked(await candidatesFor(composition)).slice(0, MOST_PLANTS);
  if (chosen.length === 0) return null;
  const first: Block[] = [];
  for (const { plant } of chosen) {
    first.push(forPeople(composition, plant, true), ...forMedicines(composition, plant));
  }
  return [
    first.filter((block) => block.every((line) => line.startsWith('>'))).flat(),
    ...first.filter((block) => !block.every((line) => line.startsWith('>'))),
    [
      frames.symptom(chosen.length, composition.asked.topicTyped),
      ...chosen.flatMap((one) => plantItem(composition, one)),
    ],
    chosen.flatMap(({ plant }) => risksOf(composition, plant)),
  ];
}
