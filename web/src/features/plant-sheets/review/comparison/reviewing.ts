import { createContext, useContext } from 'react';
import type { Choice, Choices } from '../decision/choices.ts';

/** What the rows of a comparison know of the decision under way. */
export interface Reviewing {
  readonly choices: Choices;
  /** Chooses for one change, or takes the choice back; none for whoever only reads. */
  readonly onChoose: ((changeId: string, choice: Choice | null) => void) | null;
  /** Changes that remove or weaken a warning. */
  readonly weakening: ReadonlySet<string>;
  /** Name of each change. */
  readonly nameOf: (changeId: string) => string;
  /** One of the two versions says that the plant is toxic or lethal: readers see no preparation. */
  readonly isDangerous: boolean;
}

const readOnly: Reviewing = {
  choices: {},
  onChoose: null,
  weakening: new Set(),
  nameOf: (changeId) => changeId,
  isDangerous: false,
};

export const ReviewingContext = createContext<Reviewing>(readOnly);

export const useReviewing = (): Reviewing => useContext(ReviewingContext);
