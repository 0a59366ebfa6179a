import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentReadError, type ReadFailure, type ReadingNotices } from '#server/adapters/pdf/page.ts';
import { buildForm } from '#test/documents/form.ts';
import { type LibraryDesk, libraryOf } from '#test/documents/library.ts';
import { extractFromPaper } from '#test/documents/paper-extract.ts';
import { buildPaper, createPaperReader, paperPage } from '#test/documents/paper-reader.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { addSheet, type Desk, deskOf, newWord } from '#test/sheets.ts';
import type { ExtractedSheet } from './extraction/extraction-types.ts';

let test: TestApp;
let admin: LibraryDesk;
let desk: Desk;
let customer: LibraryDesk;
let customerDesk: Desk;
let failure: ReadFailure | Error | undefined;
let notices: Partial<ReadingNotices> = {};
/** This page comes without its words, and the reading ends at the next one. */
let unread: number | undefined;
/** In place of the extraction: gets the signal of the run. */
let extracting: ((signal: AbortSignal) => Promise<never>) | undefined;
/** Told of each indication, beside its title. */
let details = '';
beforeEach(() => {
  failure = undefined;
  notices = {};
  unread = undefined;
  extracting = undefined;
  details = '';
});
async function endAfterUnread(index: number): Promise<void> {
  if (unread !== undefined && index > unread) throw new DocumentReadError('tooSlow');
}
beforeAll(async () => {
  test = await startTestApp(
    {},
    {
      pdf: createPaperReader(
        () => (failure ? { failure } : { notices, before: endAfterUnread }),
        (text, index) => paperPage(index === unread ? '' : text, index),
      ),
      extract: async (...args) => {
        if (extracting) return extracting(args[3]);
        const found = await extractFromPaper(...args);
        return { ...found, sheets: found.sheets.map(withDetails) };
      },
    },
  );
  const person = await test.signIn('ADMIN');
  admin = libraryOf(test, person);
  desk = deskOf(test, person);
  const other = await test.signIn('CUSTOMER');
  customer = libraryOf(test, other);
  customerDesk = deskOf(test, other);
});
afterAll(() => test.close());

const withDetails = (sheet: ExtractedSheet): ExtractedSheet => {
  const indications = sheet.content.indications.map((one) => ({ ...one, details: one.details + details }));
  return { ...sheet, content: { ...sheet.content, indications } };
};

const files = (folder: string) => readdir(join(test.config.DATA_DIR, folder)).catch(() => []);
const newPlant = () => `Inventa ${newWord()}`;

describe('an uploaded document', () => {
  it('is told with what was given, and comes to its drafts, passages and dropped values', async () => {
    const name = newPlant();
    const { id, isNew, document } = await admin.upload(
      [`Plante : ${name}\nUsage : toux`, 'Illisible : fièvre jaune'],
      { authors: 'A. Diop, B. Sow', language: 'FR', document_metadata: '{"citation":"Diop, 2020"}' },
    );
    expect(isNew).toBe(true);
    expect(document).toMatchObject({
      id,
      id_: id,
      name: 'livre.pdf',
      title: 'Diop, 2020',
      authors: 'A. Diop, B. Sow',
      language: 'FR',
      citation: 'Diop, 2020',
      uploadedBy: 'Aline Test',
    });
    const done = await admin.settled(id);
    expect(done).toMatchObject({
      stage: 'TO_REVIEW',
      failure: null,
      pages: 3,
      pagesRead: 3,
      pagesRecognised: 0,
      passages: 4,
      drafts: [{ plantScientificName: name, outcome: 'NEW', status: 'DRAFT' }],
      dropped: 1,
      droppedValues: [{ field: 'indications', value: 'fièvre jaune' }],
    });
    expect((await admin.list()).body.documents.find((one) => one.id === id)).toMatchObject({
      stage: 'TO_REVIEW',
    });
  });

  it('of whose plants one is told at too great length comes to the sheets of the others', async () => {
    const [name, other] = [newPlant(), newPlant()];
    details = ', de plus en plus'.repeat(400);
    const uses = Array.from({ length: 45 }, (_, at) => `Usage : toux ${at}`);
    const { id } = await admin.upload([
      [`Plante : ${name}`, ...uses].join('\n'),
      `Plante : ${other}\nUsage : toux`,
    ]);
    const { stage, drafts, droppedValues } = await admin.settled(id);
    expect(stage).toBe('TO_REVIEW');
    expect(drafts).toMatchObject([{ plantScientificName: other, outcome: 'NEW' }]);
    expect(droppedValues).toMatchObject([{ value: name, reason: expect.stringContaining('trop longue') }]);
  });

  it('leaves a draft of the AI that only staff knows, with the page and the words of each field', async () => {
    const name = newPlant();
    const { id } = await admin.upload([`Plante : ${name}\nUsage : toux`]);
    const { drafts } = await admin.settled(id);
    const sheetId = drafts[0]?.plantSheetId ?? '';
    const { body } = await desk.get(sheetId);
    expect(body).toMatchObject({ status: 'DRAFT', createdBy: 'AI', reviewKind: 'NEW' });
    expect(body.additionalInfo.evidence).toEqual([
      {
        field: `indications/${body.indications[0]?.id}/details`,
        documentId: id,
        pageIndex: 0,
        quote: 'Usage : toux',
      },
    ]);
    expect((await customerDesk.get(sheetId)).status).toBe(404);
  });

  it('adds to the sheet of a known plant by a change that waits, and takes nothing from it', async () => {
    const sheet = await addSheet(desk);
    const { id } = await admin.upload([
      `Plante : ${sheet.plantScientificName} L.\nUsage : toux\nUsage : fièvre`,
    ]);
    const { drafts } = await admin.settled(id);
    expect(drafts).toMatchObject([{ outcome: 'UPDATE', status: 'MODIFIED' }]);
    const { body: change } = await desk.get(drafts[0]?.plantSheetId ?? '');
    expect(change).toMatchObject({
      publishedSheetId: sheet.id,
      updatedByAI: true,
      description: sheet.description,
      tags: sheet.tags,
      contreIndications: sheet.contreIndications,
      indications: [sheet.indications[0], { title: 'fièvre', details: 'Usage : fièvre' }],
    });
    expect(change.additionalInfo.evidence).toMatchObject([
      { field: `indications/${change.indications[1]?.id}/details`, quote: 'Usage : fièvre' },
    ]);
    expect((await desk.get(sheet.id)).body).toEqual(sheet);
  });

  it('of a plant whose sheet says the same, or waits already, leaves nothing new', async () => {
    const name = newPlant();
    const first = await admin.settled((await admin.upload([`Plante : ${name}\nUsage : toux`])).id);
    const second = await admin.settled((await admin.upload([`Plante : ${name}\nUsage : gale`])).id);
    const draftId = first.drafts[0]?.plantSheetId;
    expect(second.drafts).toMatchObject([{ outcome: 'WAITING', plantSheetId: draftId }]);
    await desk.patch(draftId ?? '', { status: 'VALIDATED' });
    const third = await admin.settled((await admin.upload([`Plante : ${name}\nUsage : toux`])).id);
    expect(third.drafts).toMatchObject([
      { outcome: 'UNCHANGED', plantSheetId: draftId, status: 'VALIDATED' },
    ]);
  });

  it('with the same bytes is the document that exists', async () => {
    const content = buildPaper('Une page', newWord());
    const first = await admin.send(buildForm({ content }, { authors: 'A' }));
    const again = await admin.send(buildForm({ content, fileName: 'autre.pdf' }, { authors: 'B' }));
    expect([first.body.isNew, again.status, again.body.isNew, again.body.id]).toEqual([
      true,
      201,
      false,
      first.body.id,
    ]);
    expect(again.body.document).toMatchObject({ name: 'livre.pdf', authors: 'A' });
    await admin.settled(first.body.id);
    expect(await files('incoming')).toEqual([]);
  });

  it('sent ten times at once is one document', async () => {
    const form = buildForm({ content: buildPaper('Une page', newWord()) }, { authors: 'A' });
    const before = (await files('documents')).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.send(form)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
    await admin.settled(answers[0]?.body.id ?? '');
    expect((await files('documents')).length).toBe(before + 1);
  });
});

it('tells what its reading passed over, and what it holds beside its print', async () => {
  notices = {
    skipped: [{ index: 4, reason: 'tooSlow' }],
    mayCopy: false,
    attachments: 2,
    noted: [0, 2],
    unreadNotes: [1],
    filled: [1],
  };
  const done = await admin.settled((await admin.upload(['Une page sans plante.'])).id);
  expect([done.dropped, done.droppedValues]).toEqual([0, []]);
  expect(done.notices).toEqual([
    'Page 5 : non lue. La lecture de ce PDF prend trop de temps : elle a été arrêtée.',
    'Ce PDF interdit la copie de son texte : il a été lu pour être cité, avec sa source.',
    'Pièces jointes : 2, non lues.',
    'Champs de formulaire (page 2) : leurs valeurs ont été lues.',
    'Annotations (pages 1 et 3) : lues pour les réponses, laissées hors des brouillons.',
    'Dessins ou annotations trop longues (page 2) : non lus.',
  ]);
});

describe('a document that cannot be read', () => {
  it.each(['encrypted', 'damaged', 'empty', 'tooManyPages', 'tooMuchMemory', 'tooSlow'] as const)(
    'fails with its reason at once: %s',
    async (reason) => {
      failure = reason;
      const done = await admin.settled((await admin.upload(['x'])).id);
      expect(done).toMatchObject({
        stage: 'FAILED',
        failure: { reason, message: expect.any(String) },
        drafts: [],
      });
    },
  );

  it('gets the words of a page that was passed over when it is tried again', async () => {
    const name = newPlant();
    unread = 0;
    const { id } = await admin.upload([`Plante : ${name}`, 'Deuxième page']);
    expect((await admin.settled(id)).failure?.reason).toBe('tooSlow');
    expect((await admin.page(id, 0)).body.text).toBe('');
    unread = undefined;
    await admin.retry(id);
    expect(await admin.settled(id)).toMatchObject({ stage: 'TO_REVIEW', drafts: [{ outcome: 'NEW' }] });
    expect((await admin.page(id, 0)).body.text).toBe(`Plante : ${name}`);
  });

  it('for a reason nobody knows is tried three times, and once more when asked', async () => {
    failure = new Error('unknown trouble');
    const name = newPlant();
    const { id } = await admin.upload([`Plante : ${name}`]);
    expect((await admin.settled(id)).failure?.reason).toBe('unexpected');
    failure = undefined;
    expect((await admin.retry(id)).body).toMatchObject({ stage: 'RECEIVED', failure: null });
    expect(await admin.settled(id)).toMatchObject({ stage: 'TO_REVIEW', drafts: [{ outcome: 'NEW' }] });
    expect((await admin.retry(id)).error.key).toBe('conflict');
  });
});

describe('the pages and the file', () => {
  it('are there for staff; a customer opens none that no answer cites', async () => {
    const { id } = await admin.upload(['Première page', 'Deuxième page']);
    await admin.settled(id);
    expect((await admin.page(id, 1)).body).toMatchObject({
      documentId: id,
      index: 1,
      label: '2',
      pages: 3,
      title: 'livre',
      text: 'Deuxième page',
      lines: [{ start: 0, end: 13 }],
    });
    expect((await admin.page(id, 7)).error.key).toBe('notFound');
    const image = await admin.raw(`/${id}/pages/0/image?width=480`);
    expect(image.headers['cache-control']).toBe('no-store');
    expect([image.statusCode, image.headers['content-type'], image.body]).toEqual([
      200,
      'image/png',
      'image of page 0, 480 wide',
    ]);
    expect((await admin.raw(`/${id}/pages/0/image?width=99999`)).statusCode).toBe(422);
    for (const path of [`/${id}/pages/0`, `/${id}/pages/0/image`]) {
      expect((await customer.raw(path)).statusCode).toBe(404);
    }
    expect((await customer.raw(`/${id}/file`)).statusCode).toBe(403);
  });

  it('is given back byte for byte, to be kept and never shown', async () => {
    const content = buildPaper('Écrit', newWord());
    const { body } = await admin.send(
      buildForm({ content, fileName: 'Thé & tisanes (2e éd.).pdf' }, { authors: 'A' }),
    );
    const response = await admin.raw(`/${body.id}/file`);
    expect(createHash('sha256').update(response.rawPayload).digest()).toEqual(
      createHash('sha256').update(content).digest(),
    );
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="The-tisanes-2e-ed.pdf"',
      'x-content-type-options': 'nosniff',
      'content-length': String(content.length),
    });
    expect(response.headers['content-security-policy']).toContain('sandbox');
    await admin.settled(body.id);
  });
});

describe('a deleted document', () => {
  it('takes its file, pages and passages with it, and leaves its drafts', async () => {
    const { id } = await admin.upload([`Plante : ${newPlant()}\nUsage : toux`]);
    const { drafts } = await admin.settled(id);
    expect((await admin.remove(id)).status).toBe(204);
    expect(await files('documents')).not.toContain(id);
    for (const { status } of [await admin.get(id), await admin.page(id, 0), await admin.remove(id)]) {
      expect(status).toBe(404);
    }
    const { rows } = await test.database.pool.query('select 1 from search_texts where owner = $1', [id]);
    expect(rows).toEqual([]);
    expect((await desk.get(drafts[0]?.plantSheetId ?? '')).body.status).toBe('DRAFT');
  });

  it('stops what works on it', async () => {
    const { promise: isUnderWay, resolve: start } = Promise.withResolvers<void>();
    const stopped = new Promise<unknown>((resolve) => {
      extracting = (signal) =>
        new Promise((_resolve, reject) => {
          start();
          signal.addEventListener('abort', () => {
            resolve(signal.reason);
            reject(signal.reason);
          });
        });
    });
    const { id } = await admin.upload([`Plante : ${newPlant()}`]);
    await isUnderWay;
    expect((await admin.remove(id)).status).toBe(204);
    expect(await stopped).toMatchObject({ name: 'RunSuperseded' });
  });
});
