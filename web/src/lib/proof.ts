import { create } from 'zustand';
import { onWipe } from './local-data.ts';

type Answer = (isProved: boolean) => void;

/** Calls that wait until the person has proved who they are. */
export const useProof = create<{ readonly waiting: readonly Answer[] }>()(() => ({ waiting: [] }));

/** Opens the dialog, one for all calls that wait. @returns false when it was left. */
export function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    useProof.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
  });
}

export function endProof(isProved: boolean): void {
  const { waiting } = useProof.getState();
  useProof.setState({ waiting: [] });
  for (const answer of waiting) answer(isProved);
}

onWipe(() => endProof(false));
