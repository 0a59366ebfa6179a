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

const BATCH = 32;
/** Milliseconds. */
const QUESTION_TIMEOUT = 2_000;
const BATCH_TIMEOUT = 60_000;
/** Milliseconds without requests after a failure. */
const PAUSE = 30_000;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly embeddings: Embeddings;
  /** Unpublished passages are left out. */
  readonly textsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export function createPassageEmbeddings({ db, clock, embeddings, textsOf }: Deps) {
  const { model } = embeddings;
  const inProcess = searchInProcess(db, model);
  const inDatabase = searchInDatabase(db, model);
  let isInDatabase = false;
  let pausedUntil = 0;

  /** Null when the endpoint fails or is late. */
  async function ofQuestion(text: string): Promise<Float32Array | null> {
    if (clock.now().getTime() < pausedUntil) return null;
    try {
      const [vector] = await embeddings.embed([text], AbortSignal.timeout(QUESTION_TIMEOUT));
      return vector ?? null;
    } catch {
      pausedUntil = clock.now().getTime() + PAUSE;
      return null;
    }
  }

  /** Cosine similarity by id; passages without a vector are left out. */
  async function similarities(embedding: Float32Array, ids: readonly string[]): Promise<Map<string, number>> {
    const known = await embeddingsOf(db, model, ids);
    return new Map(
      known.flatMap(({ textId, vector }): [string, number][] => {
        const similarity = cosineSimilarity(embedding, vector);
        return similarity === null ? [] : [[textId, similarity]];
      }),
    );
  }

  async function nearestOwners(embedding: Float32Array, limit: number): Promise<string[]> {
    if (!isInDatabase) return inProcess.nearestOwners(embedding, limit);
    try {
      return await inDatabase.nearestOwners(embedding, limit);
    } catch {
      // The extension went away: the process compares until it is found again.
      isInDatabase = false;
      return inProcess.nearestOwners(embedding, limit);
    }
  }

  async function fillAll(): Promise<void> {
    await fill({ db, embeddings, textsOf });
    isInDatabase = await inDatabase.sync();
    if (isInDatabase) inProcess.clear();
  }

  return { ofQuestion, similarities, nearestOwners, fill: fillAll };
}

export type PassageEmbeddings = ReturnType<typeof createPassageEmbeddings>;

async function fill({ db, embeddings, textsOf }: Omit<Deps, 'clock'>): Promise<void> {
  const { model } = embeddings;
  await flushIndex(db);
  await removeOrphanEmbeddings(db);
  let after = FIRST_ID;
  for (;;) {
    const ids = await passagesWithoutEmbedding(db, model, after, BATCH);
    if (ids.length === 0) return;
    after = ids.at(-1) ?? after;
    const texts = [...(await textsOf(ids))];
    if (texts.length === 0) continue;
    const vectors = await embeddings.embed(
      texts.map(([, text]) => text),
      AbortSignal.timeout(BATCH_TIMEOUT),
    );
    const rows = texts.flatMap(([textId], at) => {
      const vector = vectors[at];
      return vector ? [{ textId, vector }] : [];
    });
    await addEmbeddings(db, model, rows);
  }
}
