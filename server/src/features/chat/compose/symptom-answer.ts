import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type Passage, type Plant, passagesIn } from '#server/features/chat/find/plants.ts';
import type { Need, RelevantPassage } from '#server/features/chat/find/retrieval.service.ts';
import {
  concernsAsker,
  forCondition,
  forMedicinesBriefly,
  forPeople,
  peopleSections,
  riskSections,
} from './cautions.ts';
import { type Block, type Composition, caution, item } from './composition.ts';
import { advisesAgainst, labelled } from './quotable-statements.ts';
import { answerTexts, plantName } from './texts.ts';

const MAX_PLANTS = 4;
const WARNING_CANDIDATES = 4;
const MAX_WARNINGS = 2;
const CANDIDATES = 10;
/** Minimum coverage of a need by an indication. */
const RELEVANT = 0.6;
/** Coverage that makes an indication worth reading; relevance is decided on its text. */
const MIN_COVERAGE = 0.25;
/** Scores within this ratio tie; the safer plant wins. */
const TIE = 0.9;

interface Candidate {
  readonly plant: Plant;
  readonly use: RelevantPassage;
  readonly score: number;
  readonly isUnsuitable: boolean;
}

const riskRank = { none: 0, caution: 1, toxic: 2, lethal: 3 } as const;

function isUnsuitable(composition: Composition, plant: Plant): boolean {
  const { aspects } = composition.intent;
  const people = peopleSections.filter((section) => aspects.has(section));
  const forThem = passagesIn(plant, ...people).flatMap((passage) => passage.statements);
  const risks = passagesIn(plant, 'contraindication', 'interaction')
    .flatMap((passage) => passage.statements)
    .filter((statement) => concernsAsker(composition, statement));
  return [...forThem, ...risks].some(advisesAgainst);
}

function ranked(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].toSorted((a, b) => {
    if (a.isUnsuitable !== b.isUnsuitable) return a.isUnsuitable ? 1 : -1;
    const isTie = Math.min(a.score, b.score) >= TIE * Math.max(a.score, b.score);
    const risk = riskRank[a.plant.danger] - riskRank[b.plant.danger];
    return isTie && risk !== 0 ? risk : b.score - a.score;
  });
}

interface Findings {
  readonly candidates: readonly Candidate[];
  readonly warnings: readonly {
    readonly plant: Plant;
    readonly passage: Passage;
    readonly statements: readonly string[];
  }[];
}

/** "Le baobab ne traite pas le paludisme": found under a need, it is a warning and no use. */
const isDenial = (statement: string) =>
  /\b(?:ne|n’) ?(?:traite|soigne|guéri|remplace|suffi\w* pas (?!à conclure)|protège|doit|dispense)/i.test(
    statement,
  );

async function findingsFor(composition: Composition, need: Need): Promise<Findings> {
  const { retrieval } = composition;
  const found = await retrieval.plantsFor(need, MIN_COVERAGE, ['indication', 'contraindication']);
  const scores = new Map<string, number>();
  for (const { plantId, section, score } of found) {
    if (section === 'indication' && scores.size < CANDIDATES && !scores.has(plantId))
      scores.set(plantId, score);
  }
  const risky = found.filter(({ section }) => section === 'contraindication').map(({ plantId }) => plantId);
  const plants = await retrieval.plants([
    ...new Set([...scores.keys(), ...risky.slice(0, WARNING_CANDIDATES)]),
  ]);
  const candidates: Candidate[] = [];
  const warnings: Findings['warnings'][number][] = [];
  for (const plant of plants.filter(({ danger }) => !isDangerous(danger))) {
    const relevant = await retrieval.relevant(need, passagesIn(plant, 'indication', 'contraindication'));
    const risk = relevant.find(
      ({ passage, titleCoverage }) => passage.section === 'contraindication' && titleCoverage >= RELEVANT,
    );
    if (risk)
      warnings.push({ plant, passage: risk.passage, statements: risk.passage.statements.slice(0, 1) });
    const use = relevant.find(({ passage }) => passage.section === 'indication');
    if (!scores.has(plant.id) || !use || use.coverage < RELEVANT) continue;
    if (use.titleCoverage < RELEVANT && use.statements.every(isDenial)) {
      warnings.push({ plant, passage: use.passage, statements: use.statements });
    } else {
      candidates.push({
        plant,
        use,
        score: scores.get(plant.id) ?? 0,
        isUnsuitable: isUnsuitable(composition, plant),
      });
    }
  }
  const best = Math.max(0, ...candidates.map(({ use }) => use.coverage));
  return { candidates: candidates.filter(({ use }) => use.coverage >= best * 0.8), warnings };
}

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
  const short = [...new Set([...passage.statements.slice(0, 1), ...use.statements])].slice(0, 2);
  // Health professionals get every statement.
  const statements = composition.depth === 'full' ? passage.statements : short;
  const line = `- ${plantName(plant)} — ${labelled(passage, composition.citations.quote(plant, passage, statements))}`;
  return [line, ...(unsuitable ? [] : preparationLine(composition, plant, passage))];
}

function risksOf(composition: Composition, plant: Plant): Block {
  const own = forCondition(composition, plant, plant.common);
  if (own.length > 0) return own;
  const risks = passagesIn(plant, 'contraindication');
  const passages =
    composition.depth === 'full' ? [...risks, ...passagesIn(plant, 'interaction')] : risks.slice(0, 1);
  return passages.flatMap((passage) =>
    caution(composition, plant.common, { plant, passage, statements: passage.statements.slice(0, 1) }),
  );
}

export async function symptomBlocks(composition: Composition, need: Need): Promise<Block[] | null> {
  const { candidates, warnings } = await findingsFor(composition, need);
  const chosen = ranked(candidates).slice(0, MAX_PLANTS);
  const shown = warnings.slice(0, MAX_WARNINGS);
  if (chosen.length + shown.length === 0) return null;
  const { topicTyped } = composition.intent;
  const people = chosen.flatMap(({ plant }) => forPeople(composition, plant, true));
  const medicines = chosen.flatMap(({ plant }) => forMedicinesBriefly(composition, plant));
  const lead =
    chosen.length === 0 ? answerTexts.noPlantFor(topicTyped) : answerTexts.symptom(chosen.length, topicTyped);
  return [
    [...people, ...medicines],
    [lead, ...chosen.flatMap((one) => plantItem(composition, one))],
    [
      ...shown.flatMap((warning) => caution(composition, warning.plant.common, warning)),
      ...chosen.flatMap(({ plant }) => risksOf(composition, plant)),
    ],
  ];
}

const MIN_RISK_COVERAGE = 0.2;
const MAX_RISK_PLANTS = 6;

/** "quelles plantes éviter avec la warfarine ?" Null when no sheet warns. */
export async function riskBlocks(
  composition: Composition,
  need: Need,
  topic: string,
): Promise<Block[] | null> {
  const { retrieval } = composition;
  const found = await retrieval.plantsFor(need, MIN_RISK_COVERAGE, riskSections);
  const ids = [...new Set(found.map(({ plantId }) => plantId))].slice(0, MAX_RISK_PLANTS * 2);
  const lines: string[] = [];
  for (const plant of await retrieval.plants(ids)) {
    const [first] = passagesIn(plant, ...riskSections).flatMap((passage) => {
      const statements = passage.statements.filter(
        (statement) => concernsAsker(composition, statement) && advisesAgainst(statement),
      );
      return statements.length === 0 ? [] : [{ plant, passage, statements: statements.slice(0, 1) }];
    });
    if (!first || lines.length === MAX_RISK_PLANTS) continue;
    const named = { ...first, passage: { ...first.passage, subject: plantName(plant) } };
    lines.push(...item(composition, named));
  }
  return lines.length === 0 ? null : [[answerTexts.risks(topic), ...lines]];
}
