import { create } from 'zustand';
import { onWipe } from './local-data.ts';

type Answer = (isGiven: boolean) => void;

/** Calls that wait for one dialog, which goes with the session. */
export function createAsking() {
  const use = create<{ readonly waiting: readonly Answer[] }>()(() => ({ waiting: [] }));

  function end(isGiven: boolean): void {
    const { waiting } = use.getState();
    use.setState({ waiting: [] });
    for (const answer of waiting) answer(isGiven);
  }

  onWipe(() => end(false));
  return {
    use,
    end,
    /** Opens the dialog, one for all calls that wait. @returns false when it was left. */
    ask: (): Promise<boolean> =>
      new Promise((resolve) => {
        use.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
      }),
  };
}

/** Who it is. */
export const { use: useProof, ask: askProof, end: endProof } = createAsking();
