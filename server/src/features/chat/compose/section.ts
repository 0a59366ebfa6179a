import type { PlantFact } from '@simples/contract/plant-facts';
import type { KnownPlant } from '#server/features/chat/find/known-plants.ts';
import type { Composing } from './context.ts';

/** What one plant's sheet says on one intent. */
export interface Section {
  readonly title: string;
  /** Claims only what `facts` establish. */
  readonly direct: string;
  readonly facts: readonly PlantFact[];
}

export type Build = (plant: KnownPlant, composing: Composing) => Section | null;

/** The sentences of one kind of passage. */
export function passageFacts(plant: KnownPlant, section: 'names' | 'origin' | 'danger'): PlantFact[] {
  return plant
    .passages()
    .filter((passage) => passage.section === section)
    .flatMap(({ statements, field }) =>
      statements.map((statement) => ({
        kind: 'description' as const,
        subject: null,
        degree: null,
        statement,
        field,
        heading: '',
        isReviewed: false,
      })),
    );
}
