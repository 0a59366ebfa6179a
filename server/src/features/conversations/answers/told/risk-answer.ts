import type { Need, Section } from '../../../retrieval/retrieval.service.ts';
import { passagesIn } from '../../../retrieval/retrieval.service.ts';
import { frames, plantName } from '../frames.ts';
import { concernsAsker } from './cautions.ts';
import { type Block, type Composition, item } from './composition.ts';
import { advisesAgainst } from './plain-statements.ts';

const riskSections: readonly Section[] = [
  'interaction',
  'contraindication',
  'pregnancy',
  'breastfeeding',
  'children',
];

/** Part of the words of the question that a passage must hold to be read. */
const FIRST_LOOK = 0.2;
const MOST_PLANTS = 6;

/**
 * "quelles plantes éviter avec la warfarine ?": the sheets whose risks speak of the medicine, the disease or the
 * people of the question; null when none is found.
 */
export async function riskBlocks(
  composition: Composition,
  need: Need,
  topic: string,
): Promise<Block[] | null> {
  const { retrieval } = composition;
  const found = await retrieval.plantsFor(need, FIRST_LOOK, riskSections);
  const ids = [...new Set(found.map(({ plantId }) => plantId))].slice(0, MOST_PLANTS * 2);
  const lines: string[] = [];
  for (const plant of await retrieval.plants(ids)) {
    const [first] = passagesIn(plant, ...riskSections).flatMap((passage) => {
      const statements = passage.statements.filter(
        (statement) => concernsAsker(composition, statement) && advisesAgainst(statement),
      );
      return statements.length === 0 ? [] : [{ plant, passage, statements: statements.slice(0, 1) }];
    });
    if (!first || lines.length === MOST_PLANTS) continue;
    const named = { ...first, passage: { ...first.passage, subject: plantName(plant) } };
    lines.push(...item(composition, named));
  }
  return lines.length === 0 ? null : [[frames.risks(topic), ...lines]];
}
