import type { Db } from '../../../db/db.ts';
import { isStopped, markStopped } from '../question-keys.repository.ts';

/** Milliseconds between two looks. The person may have reached another process: the database is what they share. */
const LOOK_EVERY = 300;

interface Keyed {
  readonly userId: string;
  readonly key: string | null;
}

/** A watch for the wish of a person to end an answer. */
export interface StopWatch {
  readonly stopped: AbortSignal;
  end(): void;
}

/** Looks whether the person wants no more of an answer, until it is told that the answer is there. */
export function watchStop(db: Db, { userId, key }: Keyed): StopWatch {
  const controller = new AbortController();
  if (key === null) return { stopped: controller.signal, end: () => undefined };
  async function look(userKey: string): Promise<void> {
    // A look that fails is no wish; the next one comes soon.
    const isWished = await isStopped(db, { userId, key: userKey }).catch(() => false);
    if (isWished) controller.abort();
  }
  const timer = setInterval(() => void look(key), LOOK_EVERY);
  return { stopped: controller.signal, end: () => clearInterval(timer) };
}

/** Notes that a person wants no more of the answer to the question with that key; nothing when it is there already. */
export function stop(db: Db, asked: { userId: string; key: string; now: Date }): Promise<void> {
  return markStopped(db, asked);
}
