import { AppError } from '@simples/contract/errors';

/** Answers under way, by person: one who asks everywhere at once must not keep the others waiting. */
export interface InFlight {
  /**
   * Counts one more answer; the function it gives counts it out.
   * @throws AppError `rateLimited` when the person has as many as one may have.
   */
  enter(userId: string): () => void;
}

/** Counted in this process: each of several allows as many. */
export function createInFlight(most: number): InFlight {
  const underWay = new Map<string, number>();
  const add = (userId: string, change: 1 | -1): void => {
    const count = (underWay.get(userId) ?? 0) + change;
    if (count > 0) underWay.set(userId, count);
    else underWay.delete(userId);
  };
  return {
    enter: (userId) => {
      if ((underWay.get(userId) ?? 0) >= most) {
        throw new AppError('rateLimited', {
          message: 'Plusieurs de vos questions attendent déjà leur réponse. Réessayez dans un instant.',
          retryAfter: 1,
        });
      }
      add(userId, 1);
      return () => add(userId, -1);
    },
  };
}
