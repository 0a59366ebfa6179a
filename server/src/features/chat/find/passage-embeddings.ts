import type { Clock } from '#server/adapters/clock.ts';
import type { Embeddings } from '#server/adapters/embeddings.ts';
import type { Db } from '#server/db/database.ts';
import { flushIndex } from '#server/search/search.ts';
import {
  addEmbeddings,
  embeddingsOf,
  FIRST_ID,
  passagesWithoutEmbedding,
  removeOrphanEmbeddings,
} from './embeddings.repository.ts';
import { cosineSimilarity, searchInDatabase, searchInProcess } from './similarity.ts';

/** Passages sent at once. */
const BATCH = 32;
/** Milliseconds that a question waits for its vector; and a batch for its own. */
const QUESTION_PATIENCE = 2_000;
const BATCH_PATIENCE = 60_000;
/** Milliseconds without a question to an endpoint that failed. */
const PAUSE = 30_000;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly embeddings: Embeddings;
  /** The words of passages by id; those that nobody may read are left out. */
  readonly textsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What passages and questions mean, as a model of embeddings sees it. Without the endpoint nothing is lost but this. */
export function createPassageEmbeddings({ db, clock, embeddings, textsOf }: Parts) {
  const { model } = embeddings;
  const inProcess = searchInProcess(db, model);
  const inDatabase = searchInDatabase(db, model);
  let isInDatabase = false;
  let pausedUntil = 0;

  /** The meaning of a question; null when the endpoint does not tell in time. */
  async function ofQuestion(text: string): Promise<Float32Array | null> {
    if (clock.now().getTime() < pausedUntil) return null;
    try {
      const [vector] = await embeddings.embed([text], AbortSignal.timeout(QUESTION_PATIENCE));
      return vector ?? null;
    } catch {
      pausedUntil = clock.now().getTime() + PAUSE;
      return null;
    }
  }

  /** How alike passages are to a meaning, by id; those without a vector are left out. */
  async function likeness(meaning: Float32Array, ids: readonly string[]): Promise<Map<string, number>> {
    const known = await embeddingsOf(db, model, ids);
    return new Map(
      known.flatMap(({ textId, vector }): [string, number][] => {
        const alike = cosineSimilarity(meaning, vector);
        return alike === null ? [] : [[textId, alike]];
      }),
    );
  }

  /** The sheets or documents with the passages most alike to a meaning, best first. */
  async function nearestOwners(meaning: Float32Array, limit: number): Promise<string[]> {
    if (!isInDatabase) return inProcess.nearestOwners(meaning, limit);
    try {
      return await inDatabase.nearestOwners(meaning, limit);
    } catch {
      // The extension went away: the process compares until it is found again.
      isInDatabase = false;
      return inProcess.nearestOwners(meaning, limit);
    }
  }

  /** Gives every indexed passage its vector, and takes away those of passages that are gone. */
  async function fillAll(): Promise<void> {
    await fill({ db, embeddings, textsOf });
    isInDatabase = await inDatabase.keepUp();
    if (isInDatabase) inProcess.forget();
  }

  return { ofQuestion, likeness, nearestOwners, fill: fillAll };
}

export type PassageEmbeddings = ReturnType<typeof createPassageEmbeddings>;

async function fill({ db, embeddings, textsOf }: Omit<Parts, 'clock'>): Promise<void> {
  const { model } = embeddings;
  await flushIndex(db);
  await removeOrphanEmbeddings(db);
  let beyond = FIRST_ID;
  for (;;) {
    const ids = await passagesWithoutEmbedding(db, model, beyond, BATCH);
    if (ids.length === 0) return;
    beyond = ids.at(-1) ?? beyond;
    const texts = [...(await textsOf(ids))];
    if (texts.length === 0) continue;
    const vectors = await embeddings.embed(
      texts.map(([, text]) => text),
      AbortSignal.timeout(BATCH_PATIENCE),
    );
    const meanings = texts.flatMap(([textId], at) => {
      const vector = vectors[at];
      return vector ? [{ textId, vector }] : [];
    });
    await addEmbeddings(db, model, meanings);
  }
}
