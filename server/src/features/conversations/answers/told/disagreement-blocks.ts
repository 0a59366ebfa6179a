import { isDangerous } from '@simples/contract/plant-sheets/vocabulary';
import type { Passage, Plant } from '../../../retrieval/retrieval.service.ts';
import { findDisagreements } from '../disagreement/find-disagreements.ts';
import type { SourceStatement } from '../disagreement/statement.ts';
import { frames } from '../frames.ts';
import type { Block, Composition } from './composition.ts';

/** A statement with where it stands, to be quoted from there. */
export interface PlacedInSheet extends SourceStatement {
  readonly of: Plant;
  readonly passage: Passage;
}

/** Disagreements told in one answer. */
const MOST = 3;

/** "Infusion (feuille)": how the first statement of a preparation begins. */
const preparationOf = ({ section, statements }: Passage): string =>
  section === 'preparation' ? ((statements[0] ?? '').split(':')[0]?.trim() ?? '') : '';

/** Every statement of a sheet; `plant` is what makes other sources speak of the same one. */
export function statementsOf(of: Plant, plant: string): PlacedInSheet[] {
  return of.passages.flatMap((passage) =>
    passage.statements.map((text) => ({
      of,
      passage,
      plant,
      source: of.id,
      section: passage.section,
      subject: passage.subject,
      preparation: preparationOf(passage),
      text,
    })),
  );
}

/**
 * What the sources of an answer dispute: both statements, each with its source. Only what touches the answer is told:
 * one of the two is quoted in it. A dangerous plant has one rule, and its doses are never told.
 */
export async function disagreementBlocks(composition: Composition): Promise<Block[]> {
  const { citations, retrieval, names } = composition;
  const plants = await retrieval.plants(citations.plantIds);
  const statements = plants
    .filter(({ danger }) => !isDangerous(danger))
    .flatMap((plant) => statementsOf(plant, names.samePlant(plant.id).toSorted()[0] ?? plant.id));
  const told = new Set(statements.filter(({ passage, text }) => citations.has(passage, text)));
  return findDisagreements(statements, (one, other) => told.has(one) || told.has(other))
    .slice(0, MOST)
    .map(({ about, sides }) => [
      frames.disagreement(about),
      ...sides.map(({ of, passage, text }) => `> ${passage.title} : ${citations.quote(of, passage, [text])}`),
    ]);
}
