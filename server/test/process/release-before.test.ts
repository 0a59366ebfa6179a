import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSENT_VERSION } from '@simples/contract/consent';
import type { Conversation, Reply } from '@simples/contract/conversations';
import type { VersionComparison } from '@simples/contract/plant-sheet-comparison';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import type { MatchPage, PlantSheetPage } from '@simples/contract/plant-sheet-lists';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personForm } from '#test/administration.ts';
import { campaignSize } from '#test/campaign.ts';
import { follow } from '#test/event-stream.ts';
import { buildContent, newWord } from '#test/sheets.ts';
import { buildBook } from './documents/books.ts';
import { libraryDesk, password, signIn } from './documents/library-desk.ts';
import { ask, jsonOf, killAll, program, type Simples, startSimples, statusOf } from './simples.ts';

const server = process.env['TEST_DATABASE_URL'];
const root = join(import.meta.dirname, '../../..');
const release: { readonly lastRelease: string; readonly commit: string } = JSON.parse(
  readFileSync(join(root, 'server/src/db/migrations/meta/_released.json'), 'utf8'),
);
const PATIENCE = 300_000;
const SPACE = 512 * 1024 * 1024;

function run(command: string, args: readonly string[], cwd: string, input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, input, maxBuffer: SPACE });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${String(stderr)}`);
  return stdout;
}

const packagesOf = (folder: string) =>
  ['server', 'contract', 'content'].flatMap((workspace) => {
    const file = readFileSync(join(folder, workspace, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(file) as { readonly dependencies?: Record<string, string> };
    return Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  });

/** The packages of this release where they hold those of the one before, else its own from the registry. */
function givePackages(folder: string): void {
  const own = new Set(packagesOf(root));
  if (!packagesOf(folder).every((one) => own.has(one))) {
    run('npm', ['ci', '--no-fund', '--no-audit'], folder);
    return;
  }
  // No links to folders: what reads documents may read nothing outside its own.
  const copy = [join(root, 'node_modules'), join(folder, 'node_modules')];
  if (spawnSync('cp', ['-al', ...copy]).status === 0) return;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  run('cp', ['-a', ...copy], folder);
}

/** @returns its program, built from the history of this clone */
function checkOut(folder: string): string {
  const archive = spawnSync('git', ['archive', release.commit], { cwd: root, maxBuffer: SPACE });
  if (archive.status !== 0)
    throw new Error(
      `The history of this clone does not hold the release before, ${release.commit}: fetch it (git fetch --unshallow). ${String(archive.stderr)}`,
    );
  mkdirSync(folder);
  run('tar', ['-x'], folder, archive.stdout);
  givePackages(folder);
  run(process.execPath, ['-e', "import('./scripts/build.ts').then((build) => build.buildServer())"], folder);
  return join(folder, 'server/dist/main.js');
}

describe.runIf(server && campaignSize(0, 1))(
  `the release before (${release.lastRelease}) beside this one`,
  () => {
    const name = `simples_release_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: server });
    let folder: string;
    let older: Simples;
    let newer: Simples;
    const at: Record<string, string> = {};
    /** Signed in at the older one, before the newer one has started. */
    let head: string;
    let token: string;
    let contributor: string;
    let reader: string;
    let early: { sheet: string; change: string; document: string; conversation: string; person: string };

    const named = (base: string) => (base === 'older' ? older : newer);
    const tokenOf = async (simples: Simples, username: string) =>
      (await signIn(simples, username)).slice('Bearer '.length);
    const publish = (base: string, overrides: object = {}) =>
      jsonOf<PlantSheet>(
        ask(at[base] ?? '', '/plant_sheets', token, {
          body: { ...buildContent(overrides), status: 'VALIDATED' },
        }),
      );
    const question = (base: string, who: string, body: object) =>
      jsonOf<Reply>(ask(at[base] ?? '', '/conversations', who, { body, accept: 'application/json' }));

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'simples-release-'));
      const before = checkOut(join(folder, 'before'));
      await admin.connect();
      await admin.query(`create database ${name}`);
      const url = new URL(server ?? '');
      url.pathname = `/${name}`;
      const start = (file: string, limits = '') =>
        startSimples(
          {
            DATABASE_URL: url.href + limits,
            DATA_DIR: join(folder, 'data'),
            DEV_PASSWORD: password,
            SECRET_KEY: 'k'.repeat(32),
            CODE_RESEND_SECONDS: '1',
            CODES_PER_HOUR: '1000',
          },
          [],
          file,
        );
      // A busy machine cuts its first start off, which computes between two statements: mended since.
      older = start(before, '?idle_in_transaction_session_timeout=120000');
      at['older'] = await older.address;
      head = await tokenOf(older, 'super.admin@simples.test');
      token = await tokenOf(older, 'admin@simples.test');
      reader = await tokenOf(older, 'customer@simples.test');
      const { id: sheet } = await publish('older');
      contributor = await tokenOf(older, 'contributor@simples.test');
      const { id: change } = await jsonOf<PlantSheet>(
        ask(at['older'], `/plant_sheets/${sheet}`, contributor, {
          method: 'PATCH',
          body: { description: 'Autre.', status: 'MODIFIED' },
        }),
      );
      const desk = await libraryDesk(older, `Bearer ${token}`);
      const document = await desk.upload(await buildBook(['Prima alba'], 2));
      const { stage } = await desk.settled(document);
      if (stage !== 'TO_REVIEW') throw new Error(`the older program made of a document: ${stage}`);
      const { conversationId } = await question('older', reader, { query: 'Que prendre contre la toux ?' });
      const { id: person } = await jsonOf<{ id: string }>(ask(at['older'], '/users/me', reader));
      early = { sheet, change, document, conversation: conversationId, person };
      newer = start(program);
      at['newer'] = await newer.address;
      await jsonOf(ask(at['newer'], '/users/me/consents', reader, { body: { version: CONSENT_VERSION } }));
    }, PATIENCE);
    afterAll(async () => {
      await killAll();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    });

    it('answers whatever may be read of it, without an error of the server', {
      timeout: PATIENCE,
    }, async () => {
      const base = at['older'] ?? '';
      const { paths } = await jsonOf<{
        paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
      }>(ask(base, '/openapi.json', null));
      const idOf: readonly [RegExp, string][] = [
        [/\/plant_sheets\//, early.sheet],
        [/\/documents\//, early.document],
        [/\/conversations\//, early.conversation],
        [/\/users\//, early.person],
      ];
      const words: Record<string, string> = { index: '0', search: 'toux', searchQuery: 'toux', width: '320' };
      const reads = Object.entries(paths).flatMap(([path, { get }]) => {
        if (!get || !path.startsWith('/v1/api')) return [];
        const id = idOf.find(([pattern]) => pattern.test(path))?.[1] ?? randomUUID();
        const filled = path.slice('/v1/api'.length).replaceAll(/\{(\w+)\}/g, (_, key) => words[key] ?? id);
        const inQuery = (get.parameters ?? []).filter((one) => one.in === 'query' && one.name in words);
        return ['', ...inQuery.map((one) => `?${one.name}=${words[one.name]}`)].map(
          (query) => filled + query,
        );
      });
      const answers: Record<string, number> = {};
      const whoOf = (path: string) => (path.startsWith('/conversations') ? reader : head);
      for (const path of [...reads, `/plant_sheets/${early.change}`, '/plant_sheets?status=MODIFIED'])
        answers[path] = await statusOf(ask(base, path, whoOf(path)));
      const failed = Object.entries(answers).filter(([, status]) => status >= 500);
      expect(failed).toEqual([]);
      const read = Object.values(answers).filter((status) => status === 200);
      expect(read.length).toBeGreaterThan(30);
    });

    const ways = [
      ['older', 'newer'],
      ['newer', 'older'],
    ] as const;

    it.each(ways)(
      'sheets of the %s are found, compared, answered from and gone at the %s',
      {
        timeout: PATIENCE,
      },
      async (here, there) => {
        const other = at[there] ?? '';
        const word = newWord();
        const sheet = await publish(here, { description: `Elle pousse au bord des ${word}.` });
        const listed = (query: string) =>
          jsonOf<PlantSheetPage>(ask(other, `/plant_sheets?searchQuery=${query}`, token));
        expect((await listed(word)).plantSheets.map(({ id }) => id)).toEqual([sheet.id]);
        expect(await jsonOf<PlantSheet>(ask(other, `/plant_sheets/${sheet.id}`, reader))).toMatchObject({
          description: sheet.description,
          version: 1,
        });
        const match = { plantSheetId: early.sheet, page: 1, limit: 100 };
        const similar = () => jsonOf<MatchPage>(ask(other, '/plant_sheets/match', reader, { body: match }));
        expect((await similar()).plantSheets.map(({ id }) => id)).toContain(sheet.id);
        const asked = { query: `Décris-moi la plante « ${sheet.plantCommonName} »` };
        expect((await question(there, reader, asked)).sources.map(({ documentId }) => documentId)).toContain(
          sheet.id,
        );
        const method = 'PATCH';
        const proposed = { description: 'Elle pousse dans les prés.', status: 'MODIFIED' };
        const change = await jsonOf<PlantSheet>(
          ask(at[here] ?? '', `/plant_sheets/${sheet.id}`, contributor, { method, body: proposed }),
        );
        const validated = { method, body: { status: 'VALIDATED' } };
        expect(await statusOf(ask(other, `/plant_sheets/${change.id}`, token, validated))).toBe(200);
        const compared = await jsonOf<VersionComparison>(
          ask(at[here] ?? '', `/plant_sheets/${sheet.id}/versions?version1=1&version2=2`, token),
        );
        expect(compared.description).toMatchObject({ value: proposed.description, hasChanges: true });
        expect((await listed(word)).plantSheets).toEqual([]);
        expect(
          await statusOf(ask(at[here] ?? '', `/plant_sheets/${sheet.id}`, token, { method: 'DELETE' })),
        ).toBe(204);
        expect((await similar()).plantSheets.map(({ id }) => id)).not.toContain(sheet.id);
        expect(await statusOf(ask(other, `/plant_sheets/${sheet.id}`, reader))).toBe(404);
        expect(
          await statusOf(ask(other, `/plant_sheets/${sheet.id}/restore`, token, { method: 'POST' })),
        ).toBe(200);
        expect(await statusOf(ask(at[here] ?? '', `/plant_sheets/${sheet.id}`, reader))).toBe(200);
      },
    );

    it.each(ways)('conversations of the %s go on at the %s', { timeout: PATIENCE }, async (here, there) => {
      const { conversationId, id: answer } = await question(here, reader, {
        query: 'Que prendre contre la toux ?',
      });
      const streamed = await ask(at[there] ?? '', '/conversations', reader, {
        body: { query: 'Et pour un enfant ?', conversationId },
        accept: 'text/event-stream',
      });
      expect((await follow(streamed).all()).at(-1)?.type).toBe('done');
      const feedback = `/conversations/${conversationId}/messages/${answer}/feedback`;
      expect(
        await statusOf(ask(at[there] ?? '', feedback, reader, { body: { value: 'down', reason: 'OTHER' } })),
      ).toBe(204);
      const path = `/conversations/${conversationId}`;
      const read = await jsonOf<Conversation>(ask(at[here] ?? '', path, reader));
      expect(read.chatHistory.map(({ type }) => type)).toEqual(['HUMAN', 'AI', 'HUMAN', 'AI']);
      expect(read.chatHistory[1]?.feedback).toBe('down');
      const titled = { method: 'PATCH', body: { title: 'Ma toux' } };
      expect(await statusOf(ask(at[there] ?? '', path, reader, titled))).toBe(200);
      expect(await statusOf(ask(at[here] ?? '', '/conversations?search=toux', reader))).toBe(200);
      expect(await statusOf(ask(at[here] ?? '', path, reader, { method: 'DELETE' }))).toBe(204);
      expect(await statusOf(ask(at[there] ?? '', path, reader))).toBe(404);
    });

    it.each(ways)(
      'sessions of the %s open the %s, and end there',
      { timeout: PATIENCE },
      async (here, there) => {
        const [base, other] = [at[here] ?? '', at[there] ?? ''];
        // A code is sent once a second.
        const username = `${here === 'older' ? 'health.professional' : 'customer'}@simples.test`;
        const wrong = { body: new URLSearchParams({ username, password: 'Wrong horse 7' }) };
        for (const one of [base, other, base])
          expect(await statusOf(ask(one, '/users/login', null, wrong))).toBe(401);
        const session = await tokenOf(named(here), username);
        expect(await statusOf(ask(other, '/users/me', session))).toBe(200);
        expect(await statusOf(ask(other, '/users/me/sessions', session))).toBe(200);
        const reset = { body: { username } };
        expect(await statusOf(ask(base, '/users/password-reset/start', null, reset))).toBeLessThan(300);
        expect(await statusOf(ask(other, '/users/logout', session, { method: 'POST' }))).toBe(204);
        expect(await statusOf(ask(base, '/users/me', session))).toBe(401);
        const told = await jsonOf<{ total: number }>(ask(other, '/audit_events', head));
        expect(told.total).toBeGreaterThan(0);
      },
    );

    it.each(ways)(
      'people made at the %s are suspended and deleted at the %s',
      {
        timeout: PATIENCE,
      },
      async (here, there) => {
        const [base, other] = [at[here] ?? '', at[there] ?? ''];
        const email = `${here}@simples.test`;
        const phoneNumber = here === 'older' ? '+33639989991' : '+33639989992';
        const form = personForm({ email, password, phoneNumber });
        const { id } = await jsonOf<{ id: string }>(ask(base, '/users', head, { body: form }));
        const body = new URLSearchParams({ username: email, password });
        const signsIn = (at: string) => statusOf(ask(at, '/users/login', null, { body }));
        expect([await signsIn(other), await signsIn(base)]).toEqual([200, 200]);
        const suspended = { method: 'PATCH', body: { status: 'suspended' } };
        expect(await statusOf(ask(other, `/users/${id}`, head, suspended))).toBe(200);
        expect([await signsIn(other), await signsIn(base)]).toEqual([401, 401]);
        expect(await statusOf(ask(other, `/users/${id}`, head, { method: 'DELETE' }))).toBe(204);
        expect(await statusOf(ask(base, `/users/${id}`, head))).toBe(404);
      },
    );

    it.each(ways)(
      'documents of the %s are read and deleted at the %s',
      { timeout: PATIENCE },
      async (here, there) => {
        const [own, other] = [
          await libraryDesk(named(here), `Bearer ${token}`),
          await libraryDesk(named(there), `Bearer ${token}`),
        ];
        const plant = here === 'older' ? 'Secunda alba' : 'Tertia alba';
        const book = await buildBook([plant], 3);
        const id = await own.upload(book);
        expect(await other.settled(id)).toMatchObject({ stage: 'TO_REVIEW', pagesRead: 3, drafts: [{}] });
        expect((await other.page(id, 0)).text).toContain(plant);
        expect((await other.file(id)).equals(book)).toBe(true);
        expect(await statusOf(ask(at[there] ?? '', `/plant_sheets?searchQuery=${plant}`, token))).toBe(200);
        expect(await other.remove(id)).toBe(204);
        expect(await own.get(id)).toBeNull();
      },
    );
  },
);
