import { isDangerous } from '@simples/contract/plant-sheet-vocabulary';
import { type Passage, type Plant, passagesIn } from '#server/features/chat/find/plants.ts';
import type { RelevantPassage } from '#server/features/chat/find/retrieval.service.ts';
import type { Aspect } from '#server/features/chat/understand/aspects.ts';
import { claimsUse } from '#server/features/chat/understand/out-of-scope.ts';
import { type Section, sectionHeadings } from '#server/features/plant-sheets/plant-sheets.feature.ts';
import {
  dangerFirst,
  forCondition,
  forMedicines,
  forPeople,
  riskSections,
  usualCautions,
} from './cautions.ts';
import { type Block, type Composition, item } from './composition.ts';
import { answerTexts } from './texts.ts';

/** Minimum coverage of a need by a passage. */
export const RELEVANT = 0.5;
const USUAL_CAUTIONS = 3;

const sectionsOf: Readonly<Partial<Record<Aspect, readonly Section[]>>> = {
  contraindication: ['contraindication', 'interaction'],
  lookAlike: ['lookAlike'],
  origin: ['origin'],
  names: ['names'],
  description: ['description'],
};

function quoteSections(
  composition: Composition,
  plant: Plant,
  sections: readonly Section[],
  max = Number.POSITIVE_INFINITY,
): Block {
  const [first] = sections;
  const items = passagesIn(plant, ...sections).flatMap((passage) =>
    item(composition, { plant, passage, statements: passage.statements.slice(0, max) }),
  );
  if (first === undefined) return [];
  if (items.length === 0) return [answerTexts.silent(plant, sectionHeadings[first])];
  return [answerTexts.plant(plant, sectionHeadings[first]), ...items];
}

function preparations(composition: Composition, plant: Plant, among: readonly Passage[]): Block {
  if (isDangerous(plant.danger)) return [answerTexts.noRecipe];
  const all = passagesIn(plant, 'preparation');
  const chosen = all.filter(({ field }) =>
    among.some((indication) => field.startsWith(`${indication.field}.`)),
  );
  const items = (chosen.length > 0 ? chosen : all).flatMap((passage) =>
    item(composition, { plant, passage, statements: passage.statements }),
  );
  const { intent, depth } = composition;
  const includesDose = intent.asksDose || depth === 'full' || items.length === 0;
  const dose = includesDose ? passagesIn(plant, 'posology') : [];
  items.push(
    ...dose.flatMap((passage) => item(composition, { plant, passage, statements: passage.statements })),
  );
  if (items.length === 0) return [answerTexts.silent(plant, sectionHeadings.preparation)];
  return [answerTexts.plant(plant, sectionHeadings.preparation), ...items];
}

function onTopic(composition: Composition, plant: Plant, relevant: readonly RelevantPassage[]): Block {
  const uses = relevant.filter(({ passage }) => passage.section === 'indication');
  const risks = relevant.filter(({ passage }) => riskSections.includes(passage.section));
  const rest = relevant.filter((entry) => !uses.includes(entry) && !risks.includes(entry));
  const chosen =
    uses.length + risks.length > 0
      ? [...uses.slice(0, 2), ...risks.slice(0, composition.depth === 'full' ? 6 : 3)]
      : rest.slice(0, 2);
  const items = chosen.flatMap(({ passage, statements }) => {
    const isUse = passage.section === 'indication';
    return item(composition, { plant, passage, statements: isUse ? passage.statements : statements });
  });
  return items.length === 0 ? [] : [answerTexts.topicOfPlant(plant, composition.intent.topicTyped), ...items];
}

function quoteIfAny(composition: Composition, plant: Plant, section: Section, max: number): Block {
  return passagesIn(plant, section).length === 0 ? [] : quoteSections(composition, plant, [section], max);
}

function overview(composition: Composition, plant: Plant): Block[] {
  const all = composition.depth === 'full' ? Number.POSITIVE_INFINITY : null;
  return [
    quoteIfAny(composition, plant, 'description', all ?? (isDangerous(plant.danger) ? 3 : 1)),
    quoteSections(
      composition,
      plant,
      [isDangerous(plant.danger) ? 'contraindication' : 'indication'],
      all ?? 1,
    ),
  ];
}

function answersTopic(composition: Composition): boolean {
  const { aspects } = composition.intent;
  return (
    composition.need !== null &&
    !aspects.has('origin') &&
    !aspects.has('names') &&
    !aspects.has('description')
  );
}

/** Most urgent first: danger, risks for the user, then the answer. Empty when the sheet says nothing of it. */
export async function plantBlocks(composition: Composition, plant: Plant): Promise<Block[]> {
  const { intent, need, retrieval } = composition;
  const { aspects } = intent;
  const found = need === null ? [] : await retrieval.relevant(need, plant.passages);
  const relevant = found.filter(
    ({ coverage, passage }) =>
      coverage >= RELEVANT && passage.section !== 'preparation' && passage.section !== 'danger',
  );
  const useful = relevant
    .filter(({ passage }) => passage.section === 'indication')
    .map(({ passage }) => passage);
  const people = [
    dangerFirst(composition, plant),
    forPeople(composition, plant, false),
    ...forMedicines(composition, plant),
    forCondition(composition, plant),
  ];
  const concerns = people.some((block) => block.length > 0);
  if (need !== null && relevant.length === 0 && !concerns && claimsUse(intent)) return [];
  const isAnswered = people.slice(1).some((block) => block.length > 0);
  const topic = answersTopic(composition) ? onTopic(composition, plant, relevant) : [];
  const answer: Block[] = [topic];
  for (const aspect of aspects) {
    const sections = sectionsOf[aspect];
    if (!sections) continue;
    if (aspect !== 'contraindication' || (topic.length === 0 && !isAnswered))
      answer.push(quoteSections(composition, plant, sections));
    if (aspect === 'lookAlike') answer.push([`> ${answerTexts.neverEatUnsure}`]);
  }
  if (aspects.has('preparation')) answer.push(preparations(composition, plant, useful));
  if (aspects.has('uses') && need === null && !isAnswered)
    answer.push(quoteSections(composition, plant, ['indication']));
  const isOverview = aspects.size === 0 && need === null && intent.conditions.length === 0;
  if (isOverview) answer.push(...overview(composition, plant));
  const isEmpty =
    answer.every((block) => block.length === 0) && people.slice(1).every((block) => block.length === 0);
  if (isDangerous(plant.danger) && isEmpty)
    answer.push(quoteSections(composition, plant, ['contraindication'], 1));
  const isAboutUse = isOverview || aspects.has('preparation') || aspects.has('uses') || useful.length > 0;
  const blocks = [...people, ...answer];
  if (!blocks.some((block) => block.length > 0)) return [];
  return [...blocks, isAboutUse ? usualCautions(composition, plant, USUAL_CAUTIONS) : []];
}

const compared: readonly Section[] = ['indication', 'origin'];

function side(composition: Composition, plant: Plant): Block[] {
  const danger = dangerFirst(composition, plant);
  const sections = isDangerous(plant.danger) ? (['contraindication'] as const) : compared;
  const blocks = sections.map((section) => {
    const items = passagesIn(plant, section).flatMap((passage) =>
      item(composition, { plant, passage, statements: passage.statements.slice(0, 1) }),
    );
    return items.length === 0 ? [] : [answerTexts.plant(plant, sectionHeadings[section]), ...items];
  });
  return [danger, ...blocks, usualCautions(composition, plant, 2)];
}

export async function comparisonBlocks(composition: Composition, plants: readonly Plant[]): Promise<Block[]> {
  const { intent, need } = composition;
  const isPrecise = intent.aspects.size > 0 || need !== null || intent.conditions.length > 0;
  const sides: Block[] = [];
  for (const plant of plants) {
    const precise = isPrecise ? await plantBlocks(composition, plant) : side(composition, plant);
    const silent = [
      answerTexts.silent(plant, intent.topicTyped === '' ? 'la question posée' : `« ${intent.topicTyped} »`),
    ];
    sides.push(...(precise.length > 0 ? precise : [silent]));
  }
  return [[answerTexts.comparison(plants)], ...sides];
}
