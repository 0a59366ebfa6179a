import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from '@simples/contract/conversations';
import type { Role } from '@simples/contract/permissions';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import type { MatchPage, PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDrizzle } from '#server/db/database.ts';
import { follow } from '#test/event-stream.ts';
import { openSession, type SignedIn } from '#test/harness.ts';
import { hesitates, type ModelServer, quotes, startModelServer } from '#test/language-model.ts';
import { buildContent, newWord } from '#test/sheets.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { ask, jsonOf, killAll, type Simples, startSimples, statusOf } from './simples.ts';

const server = process.env['TEST_DATABASE_URL'];
const PATIENCE = 300_000;
const LIMIT = 200;
const PASSWORD = 'Correct horse 7';

describe.runIf(server)('two processes on one database', () => {
  const name = `simples_two_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  let folder: string;
  let pool: pg.Pool;
  let model: ModelServer;
  let balancer: Balancer;
  let processes: Simples[];
  let one: string;
  let other: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'simples-two-'));
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    pool = new pg.Pool({ connectionString: url.href, max: 2 });
    pool.on('error', () => {});
    model = await startModelServer(quotes(1));
    balancer = await startBalancer();
    processes = ['one', 'other'].map((machine) =>
      startSimples({
        DATABASE_URL: url.href,
        DATA_DIR: join(folder, machine),
        DEV_PASSWORD: PASSWORD,
        SECRET_KEY: 'k'.repeat(32),
        REQUESTS_PER_MINUTE: String(LIMIT),
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'herbier-1',
      }),
    );
    [one = '', other = ''] = await Promise.all(processes.map(({ address }) => address));
  }, PATIENCE);
  afterAll(async () => {
    await killAll();
    await balancer.close();
    await model.close();
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const signIn = (role: Role): Promise<SignedIn> => openSession(withDrizzle(pool), new Date(), [role]);

  it('find, read, answer and compare at one what was published at the other, with the next request', {
    timeout: PATIENCE,
  }, async () => {
    const { token } = await signIn('ADMIN');
    // Both remember what is published.
    const known = await jsonOf<PlantSheet>(
      ask(one, '/plant_sheets', token, { body: { ...buildContent(), status: 'VALIDATED' } }),
    );
    const similarAt = async (base: string) => {
      const body = { plantSheetId: known.id, page: 1, limit: 100 };
      const page = await jsonOf<MatchPage>(ask(base, '/plant_sheets/match', token, { body }));
      return page.plantSheets.map((sheet) => sheet.id);
    };
    for (const base of [one, other]) await similarAt(base);
    const word = newWord();
    const content = buildContent({ description: `Elle pousse au bord des ${word}.` });
    const published = { ...content, status: 'VALIDATED' };
    const { id } = await jsonOf<PlantSheet>(ask(one, '/plant_sheets', token, { body: published }));
    const found = await jsonOf<PlantSheetPage>(ask(other, `/plant_sheets?searchQuery=${word}`, token));
    expect(found.plantSheets.map((sheet) => sheet.id)).toEqual([id]);
    expect(await similarAt(other)).toContain(id);
    const query = `Décris-moi la plante « ${content.plantCommonName} »`;
    const reply = await jsonOf<Reply>(ask(other, '/conversations', token, { body: { query } }));
    expect(new Set(reply.sources.map(({ documentId }) => documentId))).toEqual(new Set([id]));
    const changed = `Elle pousse au bord des ${newWord()}.`;
    expect(
      await statusOf(
        ask(other, `/plant_sheets/${id}`, token, { method: 'PATCH', body: { description: changed } }),
      ),
    ).toBe(200);
    expect((await jsonOf<PlantSheet>(ask(one, `/plant_sheets/${id}`, token))).description).toBe(changed);
    const versions = `/plant_sheets/${id}/versions?version1=1&version2=2`;
    const compared = await jsonOf<VersionComparison>(ask(one, versions, token));
    expect(compared.description).toMatchObject({ value: changed, hasChanges: true });
    const list = await jsonOf<PlantSheetPage>(ask(one, `/plant_sheets?searchQuery=${word}`, token));
    expect(list.plantSheets).toEqual([]);
    expect(await statusOf(ask(one, `/plant_sheets/${id}`, token, { method: 'DELETE' }))).toBe(204);
    expect(await similarAt(other)).not.toContain(id);
    const reader = await signIn('CUSTOMER');
    expect(await statusOf(ask(other, `/plant_sheets/${id}`, reader.token))).toBe(404);
  });

  it('count the tries of a code and of a password together', { timeout: PATIENCE }, async () => {
    const username = 'contributor@simples.test';
    const login = (base: string, password: string) =>
      ask(base, '/users/login', null, { body: new URLSearchParams({ username, password }) });
    const { accessToken } = await jsonOf<{ accessToken: string }>(login(one, PASSWORD));
    const path = '/users/username/start-validate';
    expect(await statusOf(ask(other, path, accessToken, { body: { username } }))).toBe(200);
    const sent = () => processes.map(({ out }) => /contributor@simples\.test : (\d{6})/.exec(out())?.[1]);
    await expect.poll(() => sent().some(Boolean)).toBe(true);
    const code = sent().find(Boolean) ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    const guess = (base: string, guessed: string) =>
      statusOf(ask(base, '/users/username/validate', accessToken, { body: { username, code: guessed } }));
    const bases = [one, other, one, other, one];
    const guesses: number[] = [];
    for (const base of bases) guesses.push(await guess(base, wrong));
    expect(guesses).toEqual(bases.map(() => 401));
    expect([await guess(other, code), await guess(one, code)]).toEqual([429, 429]);
    const tries: number[] = [];
    for (const base of bases) tries.push(await statusOf(login(base, 'Wrong horse 7')));
    expect(tries).toEqual(bases.map(() => 401));
    expect([await statusOf(login(one, PASSWORD)), await statusOf(login(other, PASSWORD))]).toEqual([
      429, 429,
    ]);
  });

  it('heed a suspension and a lost role with the next request', async () => {
    const head = await signIn('SUPER_ADMIN');
    const [suspended, demoted] = [await signIn('CONTRIBUTOR'), await signIn('CONTRIBUTOR')];
    const queue = (base: string, { token }: SignedIn) =>
      statusOf(ask(base, '/plant_sheets?status=DRAFT', token));
    for (const person of [suspended, demoted]) expect(await queue(other, person)).toBe(200);
    const change = ({ userId }: SignedIn, body: object) =>
      statusOf(ask(one, `/users/${userId}`, head.token, { method: 'PATCH', body }));
    expect(await change(suspended, { status: 'suspended' })).toBe(200);
    expect(await queue(other, suspended)).toBe(401);
    expect(await change(demoted, { roles: ['CUSTOMER'] })).toBe(200);
    expect([401, 403]).toContain(await queue(other, demoted));
  });

  it('admit a limit of requests together, within 5 %', { timeout: PATIENCE }, async () => {
    const minute = () => Math.floor(Date.now() / 60_000);
    const admittedWithin = async () => {
      const { token } = await signIn('CUSTOMER');
      const exhaust = async (base: string) => {
        let admitted = 0;
        while ((await statusOf(ask(base, '/users/me', token))) === 200) admitted += 1;
        return admitted;
      };
      const counts = await Promise.all([one, other, one, other].map(exhaust));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    let begun: number;
    let admitted: number;
    // A minute that ends meanwhile would begin a new count.
    do {
      begun = minute();
      admitted = await admittedWithin();
    } while (minute() !== begun);
    expect(admitted).toBeGreaterThanOrEqual(LIMIT);
    expect(admitted).toBeLessThanOrEqual(LIMIT * 1.05);
  });

  it('let one person have three answers on their way, wherever they are written, and stream them through a proxy', {
    timeout: PATIENCE,
  }, async () => {
    for (const base of [one, other]) {
      balancer.add(base);
      await balancer.until(base, true);
    }
    const { token } = await signIn('CUSTOMER');
    const { behaviour, letGo } = hesitates();
    model.behave(behaviour);
    const query = 'Que prendre contre la toux ?';
    const question = { accept: 'text/event-stream', body: { query } };
    const before = model.received.length;
    const underWay = [one, other, one].map((base) => ask(base, '/conversations', token, question));
    await expect.poll(() => model.received.length).toBe(before + underWay.length);
    expect(await statusOf(ask(other, '/conversations', token, question))).toBe(429);
    const someone = await signIn('CUSTOMER');
    // Resolves with the head of the answer, which nobody has written yet.
    const streamed = await ask(balancer.address, '/conversations', someone.token, question);
    expect(streamed.headers.get('content-type')).toContain('text/event-stream');
    letGo();
    expect((await follow(streamed).all()).map(({ type }) => type)).toEqual(['sources', 'token', 'done']);
    for (const answer of await Promise.all(underWay))
      expect((await follow(answer).all()).at(-1)?.type).toBe('done');
    expect(await statusOf(ask(other, '/conversations', token, question))).toBe(200);
  });
});
