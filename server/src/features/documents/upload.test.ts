import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { errorCatalogue } from '@simples/contract/errors';
import { limits } from '@simples/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForm } from '#test/documents/form.ts';
import { type LibraryDesk, libraryOf } from '#test/documents/library.ts';
import { buildPaper, createPaperReader } from '#test/documents/paper-reader.ts';
import { eventually } from '#test/eventually.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { newWord } from '#test/sheets.ts';

let test: TestApp;
let port: number;
let contributor: SignedIn;
let desk: LibraryDesk;
beforeAll(async () => {
  test = await startTestApp();
  contributor = await test.signIn('CONTRIBUTOR');
  desk = libraryOf(test, contributor);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => test.close());

const authors = { authors: 'A. Diop' };
const incoming = () => readdir(join(test.config.DATA_DIR, 'incoming')).catch(() => []);
const kept = () => readdir(join(test.config.DATA_DIR, 'documents')).catch(() => []);
const paper = () => buildPaper('Une page', newWord());

/** A paper of exactly so many bytes, most of them on its first line, which is no page. */
function paperOf(bytes: number): Buffer {
  const own = paper();
  const end = own.indexOf('\n');
  return Buffer.concat([own.subarray(0, end), Buffer.alloc(bytes - own.length, ' '), own.subarray(end)]);
}

async function nothingLeft(before: number): Promise<void> {
  await eventually(async () => expect(await incoming()).toEqual([]));
  expect(await kept()).toHaveLength(before);
}

const zip = Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1');

describe('what is no PDF', () => {
  it.each([
    ['a picture', 'livre.pdf', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an archive before the head', 'livre.pdf', Buffer.concat([Buffer.from('PK\x03\x04'), paper()])],
    ['a head too far from the beginning', 'livre.pdf', Buffer.concat([Buffer.alloc(1_024, 32), paper()])],
    ['nothing', 'livre.pdf', Buffer.alloc(0)],
    ['three bytes', 'livre.pdf', Buffer.from('%PD')],
    ['another ending', 'livre.html', paper()],
    ['an archive as well', 'livre.pdf', Buffer.concat([paper(), zip])],
    ['a page of the web as well', 'livre.pdf', Buffer.from('%PDF-1.7\n<HTML><script>alert(1)</script>')],
  ])('is refused and leaves nothing: %s', async (_what, fileName, content) => {
    const before = (await kept()).length;
    const { status, error } = await desk.send(buildForm({ fileName, content }, authors));
    const text = 'Type de fichier non supporté. Merci de choisir un PDF.';
    expect([status, error.key, error.message, error.detail]).toEqual([
      415,
      'unsupportedDocument',
      text,
      text,
    ]);
    await nothingLeft(before);
  });

  it('is told by its media type too', async () => {
    const response = await test.inject({
      method: 'POST',
      url: '/v1/api/documents',
      headers: contributor.headers,
      payload: { authors: 'A' },
    });
    expect([response.statusCode, response.json().key]).toEqual([415, 'unsupportedMediaType']);
  });
});

describe('the size', () => {
  it('may be 15 MiB and not one byte more', async () => {
    const { bytes } = limits.document;
    const whole = await desk.send(buildForm({ content: paperOf(bytes) }, authors));
    expect([whole.status, whole.body.document.size]).toEqual([201, bytes]);
    await desk.settled(whole.body.id);
    const before = (await kept()).length;
    const { status, error } = await desk.send(buildForm({ content: paperOf(bytes + 1) }, authors));
    const text = 'Le fichier dépasse la taille maximale autorisée (15 Mo).';
    expect([status, error.key, error.message, error.detail]).toEqual([413, 'documentTooLarge', text, text]);
    await nothingLeft(before);
  });
});

describe('the fields', () => {
  const send = (fields: Record<string, string>) => desk.send(buildForm({ content: paper() }, fields));

  it.each([
    [{}, 'body.authors', 'Veuillez renseigner les auteurs'],
    [{ authors: '  ' }, 'body.authors', 'Veuillez renseigner les auteurs'],
    [{ authors: 'a'.repeat(501) }, 'body.authors', 'Trop long : 500 caractères au plus'],
    [{ ...authors, language: 'DE' }, 'body.language', 'Valeur inattendue'],
    [{ ...authors, publisher: 'X' }, 'body', 'Champ inconnu : publisher'],
    [{ authors: 'a\0b' }, 'body.authors', 'Ce texte contient un caractère nul.'],
  ])('are told which is wrong: %o', async (fields, path, message) => {
    const before = (await kept()).length;
    const { status, error } = await send(fields);
    expect([status, error.key, error.fields]).toEqual([422, 'validation', [{ path, message }]]);
    expect(JSON.stringify(error)).not.toContain('document_metadata');
    await nothingLeft(before);
  });

  it('without a file', async () => {
    const { status, error } = await desk.send(buildForm(null, authors));
    expect([status, error.fields]).toEqual([
      422,
      [{ path: 'body.file', message: 'Veuillez sélectionner un fichier PDF.' }],
    ]);
  });

  it.each(['{', '[]', '"x"', '{"citation":1}', '{"other":"x"}', '{"citation":"a\\u0000b"}'])(
    'a bad document_metadata is told apart, so that the citation can be left out: %s',
    async (metadata) => {
      const { status, error } = await send({ ...authors, document_metadata: metadata });
      expect([status, error.key]).toEqual([422, 'documentMetadata']);
      expect(error.message).toContain('document_metadata');
      expect(error.detail).toContain('document_metadata');
    },
  );

  it.each([
    ['../../etc/x.pdf', 'x.pdf'],
    ['C:\\Livres\\Thé.PDF', 'Thé.PDF'],
    ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
    ['thé\0.exe.pdf', 'thé.exe.pdf'],
    ['thé%0D%0Aset-cookie: a=b.pdf', 'thé%0D%0Aset-cookie: a=b.pdf'],
    [`${'n'.repeat(5_000)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ])('the name of the file is data: %.20s', async (fileName, name) => {
    const { status, body } = await desk.send(buildForm({ content: paper(), fileName }, authors));
    expect([status, body.document.name]).toEqual([201, name]);
    await desk.settled(body.id);
  });
});

/** A connection with the head of an upload on it. */
function connect(headers: string): { socket: net.Socket; answer: () => string } {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.write(`POST /v1/api/documents HTTP/1.1\r\nhost: simples\r\n${headers}\r\n\r\n`);
  return { socket, answer: () => answer };
}

const authorization = ({ token }: SignedIn) => `authorization: Bearer ${token}`;
const lengthOf = ({ payload }: { payload: Buffer }) => `content-length: ${payload.length}`;
const typeOf = ({ headers }: { headers: { 'content-type': string } }) =>
  `content-type: ${headers['content-type']}`;

describe('on the wire', () => {
  it('who may not upload is told before anything of the file is read', async () => {
    const customer = await test.signIn('CUSTOMER');
    const form = buildForm({ content: paperOf(1024 * 1024) }, authors);
    const { socket, answer } = connect([authorization(customer), lengthOf(form), typeOf(form)].join('\r\n'));
    await once(socket, 'data');
    expect(answer()).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  it('an upload that is cut off leaves no row, no file and no job', async () => {
    const before = (await kept()).length;
    const total = (await desk.list()).body.total;
    const form = buildForm({ content: paperOf(200_000) }, authors);
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const { socket } = connect([authorization(contributor), lengthOf(form), typeOf(form)].join('\r\n'));
        const sent = form.payload.subarray(0, Math.floor(((i + 1) / 22) * form.payload.length));
        await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
        socket.destroy();
      }),
    );
    await eventually(async () => expect((await desk.list()).body.total).toBe(total));
    await nothingLeft(before);
  });

  it('with a length that lies is refused, or waited for until it is cut off, and leaves nothing', async () => {
    const before = (await kept()).length;
    const form = buildForm({ content: paper() }, authors);
    const head = (length: number) =>
      connect([authorization(contributor), `content-length: ${length}`, typeOf(form)].join('\r\n'));
    const short = head(form.payload.length - 100);
    short.socket.write(form.payload);
    await once(short.socket, 'close');
    expect(short.answer()).toMatch(/^HTTP\/1\.1 4\d\d /);
    const long = head(form.payload.length + 5_000);
    long.socket.write(form.payload);
    await eventually(async () => expect(await incoming()).toHaveLength(1));
    expect(long.answer()).toBe('');
    long.socket.destroy();
    await nothingLeft(before);
  });

  it('piece by piece, as over a slow line, is received', async () => {
    const form = buildForm({ content: paperOf(60_000) }, authors);
    const { socket, answer } = connect(
      [authorization(contributor), lengthOf(form), 'connection: close', typeOf(form)].join('\r\n'),
    );
    const closed = once(socket, 'close');
    for (let at = 0; at < form.payload.length; at += 1_000) {
      const piece = form.payload.subarray(at, at + 1_000);
      await new Promise<void>((resolve) => socket.write(piece, () => setImmediate(resolve)));
    }
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('in chunks without a length is received, and refused when it is too large', async () => {
    for (const [bytes, status] of [
      [1_000, 201],
      [limits.document.bytes + 1, 413],
    ] as const) {
      const form = buildForm({ content: paperOf(bytes) }, authors);
      const { socket, answer } = connect(
        [authorization(contributor), 'transfer-encoding: chunked', 'connection: close', typeOf(form)].join(
          '\r\n',
        ),
      );
      socket.write(`${form.payload.length.toString(16)}\r\n`);
      socket.write(form.payload);
      socket.write('\r\n0\r\n\r\n');
      await once(socket, 'close');
      expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
    await eventually(async () => expect(await incoming()).toEqual([]));
  });
});

describe('too many uploads', () => {
  it('of one person are refused for a while, those that were refused not counted', async () => {
    const strict = await startTestApp({ UPLOADS_PER_HOUR: 2 });
    const own = libraryOf(strict, await strict.signIn('CONTRIBUTOR'));
    const other = libraryOf(strict, await strict.signIn('CONTRIBUTOR'));
    const send = (who: LibraryDesk, content = paper()) => who.send(buildForm({ content }, authors));
    await send(own, Buffer.from('no'));
    const known = paper();
    for (const content of [known, known, known]) expect((await send(own, content)).status).toBe(201);
    expect((await send(own)).status).toBe(201);
    const { status, error } = await send(own);
    expect([status, error.detail]).toEqual([429, errorCatalogue.rateLimited.message]);
    expect((await send(other)).status).toBe(201);
    strict.clock.advance(61 * 60 * 1000);
    expect((await send(own)).status).toBe(201);
    await strict.close();
  });

  it('that wait to be read are refused until there is room', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const full = await startTestApp(
      { DOCUMENTS_WAITING: 3 },
      { pdf: createPaperReader(() => ({ before: () => held })) },
    );
    const own = libraryOf(full, await full.signIn('CONTRIBUTOR'));
    const send = () => own.send(buildForm({ content: paper() }, authors));
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 429, 429, 429,
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error.key).toBe('uploadsFull');
    expect((await own.list()).body.total).toBe(3);
    release();
    for (const { status, body } of answers) if (status === 201) await own.settled(body.id);
    expect((await send()).status).toBe(201);
    await full.close();
  });
});
