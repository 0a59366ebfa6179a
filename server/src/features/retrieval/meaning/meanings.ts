import type { Clock } from '../../../adapters/clock.ts';
import type { Embeddings } from '../../../adapters/embeddings/embeddings.ts';
import type { Db } from '../../../db/db.ts';
import { settle } from '../../../search/pending-texts.ts';
import {
  addMeanings,
  allMeanings,
  meaningsVersion,
  passagesWithout,
  removeGone,
} from './meanings.repository.ts';

/** Passages sent at once. */
const BATCH = 32;
/** Vectors that a process keeps: 150 MB with a thousand numbers each. */
const MOST_KEPT = 40_000;
/** Milliseconds that a question waits for its vector; and a batch for its own. */
const QUESTION_PATIENCE = 2_000;
const BATCH_PATIENCE = 60_000;
/** Milliseconds without a question to an endpoint that failed. */
const PAUSE = 30_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly embeddings: Embeddings;
  /** The words of passages by id; those that nobody may read are left out. */
  readonly textsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

type Kept = Awaited<ReturnType<typeof allMeanings>>[number];

/** Both of length 1, so their product is the cosine between them. Vectors of another size say nothing: 0. */
function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** What passages and questions mean, as a model of embeddings sees it. Without the endpoint nothing is lost but this. */
export function createMeanings({ db, clock, embeddings, textsOf }: Parts) {
  const { model } = embeddings;
  let kept: { version: string; byId: Map<string, Kept> } | null = null;
  let pausedUntil = 0;

  async function all(): Promise<Map<string, Kept>> {
    const version = await meaningsVersion(db, model);
    if (kept?.version !== version) {
      const meanings = await allMeanings(db, model, MOST_KEPT);
      kept = { version, byId: new Map(meanings.map((meaning) => [meaning.id, meaning])) };
    }
    return kept.byId;
  }

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
    const known = await all();
    return new Map(
      ids.flatMap((id): [string, number][] => {
        const one = known.get(id);
        return one ? [[id, cosine(meaning, one.vector)]] : [];
      }),
    );
  }

  /** The sheets or documents with the passages most alike to a meaning, best first. */
  async function nearestOwners(meaning: Float32Array, limit: number): Promise<string[]> {
    const ranked = [...(await all()).values()]
      .map(({ owner, vector }) => ({ owner, likeness: cosine(meaning, vector) }))
      .toSorted((a, b) => b.likeness - a.likeness);
    return [...new Set(ranked.map(({ owner }) => owner))].slice(0, limit);
  }

  return { ofQuestion, likeness, nearestOwners, fill: () => fill({ db, embeddings, textsOf }) };
}

export type Meanings = ReturnType<typeof createMeanings>;

/** Gives every indexed passage its vector, and takes away those of passages that are gone. */
async function fill({ db, embeddings, textsOf }: Omit<Parts, 'clock'>): Promise<void> {
  const { model } = embeddings;
  await settle(db);
  await removeGone(db);
  let beyond = FIRST_ID;
  for (;;) {
    const ids = await passagesWithout(db, model, beyond, BATCH);
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
    await addMeanings(db, model, meanings);
  }
}
