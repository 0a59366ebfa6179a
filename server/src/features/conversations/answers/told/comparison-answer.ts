import { isDangerous } from '@simples/contract/plant-sheets/vocabulary';
import {
  type Plant,
  passagesIn,
  type Section,
  sectionHeadings,
} from '../../../retrieval/retrieval.service.ts';
import { frames } from '../frames.ts';
import { dangerFirst, usualCautions } from './cautions.ts';
import { type Block, type Composition, item } from './composition.ts';
import { plantBlocks } from './plant-answer.ts';

/** What is compared when the question does not say. */
const compared: readonly Section[] = ['indication', 'origin'];

function side(composition: Composition, plant: Plant): Block[] {
  const danger = dangerFirst(composition, plant);
  const sections = isDangerous(plant.danger) ? (['contraindication'] as const) : compared;
  const told = sections.map((section) => {
    const items = passagesIn(plant, section).flatMap((passage) =>
      item(composition, { plant, passage, statements: passage.statements.slice(0, 1) }),
    );
    return items.length === 0 ? [] : [frames.plant(plant, sectionHeadings[section]), ...items];
  });
  return [danger, ...told, usualCautions(composition, plant, 2)];
}

/** Two plants or more, one after the other, on what the question asks or on their uses, origins and risks. */
export async function comparisonBlocks(composition: Composition, plants: readonly Plant[]): Promise<Block[]> {
  const { asked, need } = composition;
  const isPrecise = asked.aspects.size > 0 || need !== null || asked.conditions.length > 0;
  const sides: Block[] = [];
  for (const plant of plants) {
    const precise = isPrecise ? await plantBlocks(composition, plant) : side(composition, plant);
    const silent = [
      frames.silent(plant, asked.topicTyped === '' ? 'la question posée' : `« ${asked.topicTyped} »`),
    ];
    sides.push(...(precise.length > 0 ? precise : [silent]));
  }
  return [[frames.comparison(plants)], ...sides];
}
