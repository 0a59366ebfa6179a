import assert from 'node:assert/strict';
import type { PlantSheet, PlantSheetCard } from '@simples/contract/plant-sheet-content';
import { isPending } from '@simples/contract/plant-sheet-status';
import { sql } from 'drizzle-orm';
import { createAiProposals } from '#server/features/plant-sheets/publication/proposing.ts';
import { emptyAuditLog } from '#test/empty-database.ts';
import type { TestApp } from '#test/harness.ts';
import { type Answer, buildContent, type Desk, deskOf } from '#test/sheets.ts';
import type { Act, Life } from './plans.ts';

/** What acts need to know of a row. */
export type Row = Pick<
  PlantSheetCard,
  'id' | 'version' | 'plantScientificName' | 'status' | 'publishedSheetId'
>;

/** What one sheet has been through, with every row it ever had. */
export interface Story {
  root: string;
  readonly rows: Map<string, Row>;
  /** It was validated once, and nobody deleted it since. */
  isPublished: boolean;
}

type People = Record<'admin' | 'contributor' | 'otherContributor' | 'customer', Desk>;
type Save = Extract<Act, { kind: 'save' }>;

/** Whether people would do this to a row as they saw it last. The others are tried where there is nothing better. */
function makesSense({ kind }: Act, { status, publishedSheetId }: Row): boolean {
  if (kind === 'restore') return status !== 'VALIDATED';
  return kind !== 'review' || (publishedSheetId !== null && isPending(status));
}

/** Plays lives of sheets through the API, and remembers what must be true of them. */
export class Stage {
  readonly people: People;
  readonly counts = new Map<string, number>();
  /** What each version said when it was answered, by row and version. */
  readonly #written = new Map<string, string>();
  readonly #test: TestApp;
  readonly #propose: ReturnType<typeof createAiProposals>;

  private constructor(test: TestApp, people: People) {
    this.#test = test;
    this.people = people;
    this.#propose = createAiProposals(test.db, test.clock);
  }

  static async open(test: TestApp): Promise<Stage> {
    return new Stage(test, {
      admin: deskOf(test, await test.signIn('ADMIN')),
      contributor: deskOf(test, await test.signIn('CONTRIBUTOR')),
      otherContributor: deskOf(test, await test.signIn('CONTRIBUTOR')),
      customer: deskOf(test, await test.signIn('CUSTOMER')),
    });
  }

  /** An empty database again: few sheets at a time keep every list short enough to be checked whole. */
  async clear(): Promise<void> {
    this.#written.clear();
    await this.#test.db.execute(
      sql`truncate plant_sheets, plant_sheet_versions, plant_sheet_names, plant_sheet_passages, plant_facts,
        search_texts, search_postings, search_words, search_pending cascade`,
    );
    // No trigger tells of it.
    await this.#test.db.execute(sql`insert into publication_changes default values`);
    await emptyAuditLog(this.#test.database.pool);
  }

  #learn(story: Story, kind: string, { status, body }: Answer<PlantSheet>): void {
    assert(status < 500, JSON.stringify(body));
    this.counts.set(`${kind} ${status}`, (this.counts.get(`${kind} ${status}`) ?? 0) + 1);
    if (status >= 300) return;
    story.rows.set(body.id, body);
    this.#written.set(`${body.id} ${body.version}`, body.description);
    if (body.status === 'VALIDATED') story.isPublished = true;
  }

  /** Fails when a version no longer says what it said. Those that nobody was answered, rebased ones, are not known. */
  expectAsWritten(id: string, version: number, description: string | null): void {
    assert.equal(description, this.#written.get(`${id} ${version}`) ?? description);
  }

  async begin({ start }: Life): Promise<Story | null> {
    const content = buildContent({ ...(start.edit as object), ...start.name });
    const story: Story = { root: '', rows: new Map(), isPublished: false };
    if (start.by === 'ai') {
      const row = await this.#byAI({ content, publishedSheetId: null });
      if (row === null) return null;
      this.#learn(story, 'create', await this.people.admin.get(row));
    } else {
      this.#learn(story, 'create', await this.people[start.by].create({ ...content, status: start.status }));
    }
    const [root] = story.rows.keys();
    return root === undefined ? null : Object.assign(story, { root });
  }

  /** The id of the row that carries what the AI proposed; null when it was refused for a good reason. */
  async #byAI(proposal: Parameters<ReturnType<typeof createAiProposals>>[0]): Promise<string | null> {
    return this.#propose(proposal).then(
      ({ state }) => state.id,
      (error: unknown) => {
        const { key = '' } = error as { key?: string };
        assert(['duplicateSheet', 'notFound', 'conflict'].includes(key), String(error));
        return null;
      },
    );
  }

  async play(story: Story, act: Act): Promise<void> {
    const rows = [...story.rows.values()];
    const sensible = rows.filter((row) => makesSense(act, row));
    const choice = sensible.length > 0 ? sensible : rows;
    const row = choice[act.pick % choice.length];
    if (!row) return;
    if (act.kind === 'save') return this.#save(story, row, act);
    if (act.kind === 'review') return this.#review(story, row, act.verdicts);
    if (act.kind === 'restore') return this.#rejectAndRestore(story, row);
    const desk = act.who === 'contributor' ? this.people.contributor : this.people.admin;
    this.#learn(story, act.kind, await desk.patch(row.id, { status: act.status }));
  }

  async #save(story: Story, row: Row, { who, edit, name, status, isStale }: Save): Promise<void> {
    const patch = { ...edit, ...name, ...(status ? { status } : {}) };
    if (who !== 'ai') {
      const answer = await this.people[who].patch(row.id, patch, isStale ? row.version + 7 : undefined);
      if (isStale) assert.notEqual(answer.status, 200);
      return this.#learn(story, 'save', answer);
    }
    const { plantScientificName } = row;
    const content = buildContent({ plantScientificName, ...(edit as object) });
    const id = await this.#byAI({ content, publishedSheetId: story.root });
    if (id !== null) this.#learn(story, 'propose', await this.people.admin.get(id));
  }

  /** What is not in the bin yet is rejected first. */
  async #rejectAndRestore(story: Story, row: Row): Promise<void> {
    const { admin } = this.people;
    if (row.status !== 'DELETED')
      this.#learn(story, 'decide', await admin.patch(row.id, { status: 'DELETED' }));
    // A whole sheet in the bin comes back by `bin` alone, which knows what to expect.
    if (row.id === story.root && story.isPublished) return;
    this.#learn(story, 'restore', await admin.restore(row.id));
  }

  async #review(story: Story, row: Row, verdicts: readonly string[]): Promise<void> {
    const { admin } = this.people;
    const comparison = await admin.versions(row.id);
    assert.equal(comparison.status, 200);
    const ids = comparison.body.changes.map(({ id }) => id);
    const chosen = (verdict: string) => ids.filter((_, i) => verdicts[i % verdicts.length] === verdict);
    const [accepted, rejected] = [chosen('accept'), chosen('reject')];
    if (accepted.length + rejected.length === 0) return;
    this.#learn(story, 'review', await admin.review(row.id, { accepted, rejected }));
  }

  /** To the bin and back: gone in between, and as it was afterwards. */
  async bin(story: Story): Promise<void> {
    const { admin, customer } = this.people;
    const before = await admin.list(`publishedSheetId=${story.root}`);
    const gone = await admin.remove(story.root);
    if (gone.status !== 204) return assert.equal(gone.status, 404);
    assert.equal((await customer.get(story.root)).status, 404);
    assert.equal((await admin.list(`publishedSheetId=${story.root}`)).body.total, 0);
    const back = await admin.restore(story.root);
    this.#learn(story, 'bin', back);
    if (back.status === 409) {
      // Another sheet took its name meanwhile.
      story.isPublished = false;
      return;
    }
    const after = await admin.list(`publishedSheetId=${story.root}`);
    assert.equal(after.body.total, before.body.total);
  }
}
