import { PassThrough } from 'node:stream';
import { limits } from '@simples/contract/limits';
import type { ImportReport } from '@simples/contract/plant-sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { buildContent } from '#test/sheets.ts';

let test: TestApp;
let address: string;
let contributor: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = test.app.server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  contributor = await test.signIn('CONTRIBUTOR');
});
afterAll(() => test.close());

const path = '/v1/api/plant_sheets/import?dryRun=false';
const headersOf = ({ headers }: SignedIn) => ({ ...headers, 'content-type': 'application/x-ndjson' });
const lineOf = (sheet: object) => `${JSON.stringify(sheet)}\n`;

const send = async (payload: string | PassThrough, who = contributor) =>
  await test.inject({ method: 'POST', url: path, headers: headersOf(who), payload });

async function written(who: SignedIn): Promise<number> {
  const { json } = await test.inject({
    url: '/v1/api/plant_sheets?status=MODIFIED&limit=1',
    headers: who.headers,
  });
  return json<{ total: number }>().total;
}

describe('an import', () => {
  it('runs alone for its person, and for others beside it', async () => {
    const open = new PassThrough();
    const running = send(open);
    open.write(lineOf(buildContent()));
    await expect.poll(async () => (await send(lineOf(buildContent()))).statusCode).toBe(409);
    const refused = await send(lineOf(buildContent()));
    expect(refused.json()).toMatchObject({ key: 'conflict', message: /Un de vos imports est déjà en cours/ });
    const other = await send(lineOf(buildContent()), await test.signIn('CONTRIBUTOR'));
    expect(other.json<ImportReport>().counts.new).toBe(1);
    open.end();
    expect((await running).statusCode).toBe(200);
    expect((await send(lineOf(buildContent()))).statusCode).toBe(200);
  });

  it('does not stay taken after a process that was killed', async () => {
    const person = await test.signIn('CONTRIBUTOR');
    const open = new PassThrough();
    const killed = send(open, person);
    open.write(lineOf(buildContent()));
    await expect.poll(async () => (await send(lineOf(buildContent()), person)).statusCode).toBe(409);
    test.clock.advance(121_000);
    expect((await send(lineOf(buildContent()), person)).statusCode).toBe(200);
    open.end();
    await killed;
  });

  it('ends when its client leaves', async () => {
    const person = await test.signIn('CONTRIBUTOR');
    const before = await written(person);
    const leaving = new AbortController();
    const sheets = 1_000;
    const sending = fetch(`${address}${path}`, {
      method: 'POST',
      headers: headersOf(person),
      body: Array.from({ length: sheets }, () => lineOf(buildContent())).join(''),
      signal: leaving.signal,
    }).catch((error: unknown) => error);
    await expect.poll(() => written(person)).toBeGreaterThan(before);
    leaving.abort();
    expect(await sending).toBeInstanceOf(Error);
    // The next is let in once it has ended.
    await expect.poll(async () => (await send('{}', person)).statusCode).toBe(200);
    expect((await written(person)) - before).toBeLessThan(sheets);
  });

  it('has at most 16 MiB, also where nobody says how much comes', async () => {
    expect(limits.importing.bytes).toBe(16 * 1024 * 1024);
    const open = new PassThrough();
    const answer = send(open);
    const block = '\n'.repeat(1024 * 1024);
    for (let i = 0; i <= 16; i += 1) open.write(block);
    open.end();
    expect((await answer).statusCode).toBe(413);
  });

  it('names a sheet that is too long, before it is written and after', async () => {
    const indications = Array.from({ length: 40 }, () => ({ title: 'Toux', details: 'x'.repeat(7_500) }));
    for (const dryRun of [true, false]) {
      const response = await test.inject({
        method: 'POST',
        url: path.replace('false', String(dryRun)),
        headers: headersOf(contributor),
        payload: lineOf(buildContent({ indications })) + lineOf(buildContent()),
      });
      expect(response.json<ImportReport>().lines).toMatchObject([
        { line: 1, outcome: 'invalid', reason: /256 Ko au plus/ },
        { line: 2, outcome: 'new' },
      ]);
    }
  });

  it('stops reading at the first sheet too many', async () => {
    const open = new PassThrough();
    const answer = send(open);
    const many = '{"a":1}\n'.repeat(limits.importing.sheets + 1);
    open.write(many);
    // The body never ends: what is refused was not read to its end.
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body).fields[0].message]).toEqual([
      422,
      expect.stringContaining('un import a au plus'),
    ]);
    open.end();
  });
});
