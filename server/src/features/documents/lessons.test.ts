import { randomUUID } from 'node:crypto';
import type { DocumentLesson, LessonMark, LessonPreview } from '@simples/contract/document-lessons';
import type { ErrorBody } from '@simples/contract/errors';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPage } from '#test/documents/document-pages.ts';
import { buildForm } from '#test/documents/form.ts';
import { type LibraryDesk, libraryOf } from '#test/documents/library.ts';
import { buildOwnPaper, createPaperReader } from '#test/documents/paper-reader.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { type Desk, deskOf, newWord } from '#test/sheets.ts';
import { deriveLesson, type LessonTask } from './extraction/derive-lesson.ts';
import { extractSheets } from './extraction/extract-sheets.ts';
import { deriveInWorker } from './extraction.service.ts';

let test: TestApp;
let admin: SignedIn;
let library: LibraryDesk;
let desk: Desk;
/** Awaited before an extraction. */
let holding: (() => Promise<void>) | undefined;
/** In this process: loading a worker takes longer than all else. One test has it as it is in the product. */
const deriveHere = async (task: LessonTask) => deriveLesson(task);
let derive: typeof deriveInWorker = deriveHere;
beforeEach(() => {
  holding = undefined;
  derive = deriveHere;
});
beforeAll(async () => {
  test = await startTestApp(
    { UPLOADS_PER_HOUR: 1_000 },
    {
      pdf: createPaperReader(undefined, (text, index) => documentPage(index, text)),
      extract: async ({ id, lessons }, pages, known) => {
        const found = extractSheets({ pages, known, documentId: id, lessons });
        await holding?.();
        return found;
      },
      derive: (task) => derive(task),
    },
  );
  admin = await test.signIn('ADMIN');
  library = libraryOf(test, admin);
  desk = deskOf(test, admin);
});
afterAll(() => test.close());

/** Loading a worker takes its time on a busy machine. */
vi.setConfig({ testTimeout: 90_000 });

type Lines = readonly string[];

async function upload(pages: readonly Lines[], authors: string): Promise<string> {
  const content = buildOwnPaper(...pages.map((lines) => lines.join('\n')));
  const { status, body, error } = await library.send(buildForm({ content }, { authors }));
  if (status !== 201) throw new Error(`upload answered ${status} ${error.message}`);
  await library.settled(body.id);
  return body.id;
}

type Words = Pick<LessonMark, 'meaning'> & { readonly quote: string; readonly scope?: LessonMark['scope'] };

/** What these endpoints answer, or why not. */
interface Told extends Omit<LessonPreview, 'key'>, Pick<ErrorBody, 'key'> {
  readonly lesson: DocumentLesson;
  readonly lessons: readonly DocumentLesson[];
}

/** What a person teaches about a document, through the API. */
function teacherOf({ headers }: Pick<SignedIn, 'headers'>, id: string) {
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    const url = `/v1/api/documents/${id}/lessons${path}`;
    const response = await test.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json<Told>() };
  }
  async function markOf({ quote, meaning, scope = 'like' }: Words): Promise<LessonMark> {
    const { pages } = (await library.get(id)).body;
    for (let pageIndex = 0; pageIndex < (pages ?? 0); pageIndex += 1) {
      const start = (await library.page(id, pageIndex)).body.text.indexOf(quote);
      if (start !== -1) return { pageIndex, start, end: start + quote.length, meaning, scope };
    }
    throw new Error(`no page says ${quote}`);
  }
  return {
    list: () => call('GET', ''),
    preview: async (words: Words) => call('POST', '/preview', await markOf(words)),
    teach: async (words: Words, more: object = {}) =>
      call('POST', '', {
        ...(await markOf(words)),
        ...more,
      }),
    send: (mark: object) => call('POST', '', mark),
    forget: (lessonId: string) => call('DELETE', `/${lessonId}`),
  };
}

/** The sheets that wait of a document's drafts, once nothing more happens to it. */
async function sheetsOf(id: string): Promise<PlantSheet[]> {
  const { drafts } = await library.settled(id);
  const found = await Promise.all(drafts.map(({ plantSheetId }) => desk.get(plantSheetId ?? '')));
  return found.map(({ body }) => body);
}
const risksOf = async (id: string) =>
  (await sheetsOf(id)).map(({ contreIndications }) => contreIndications.map(({ title }) => title));

/** A page of a plant, with a heading that no vocabulary has. */
const pageOf = (name: string, use: string, odd: string): Lines => [
  `# ${name}`,
  `${name} L. Lamiaceae`,
  '## Description',
  'Herbe vivace.',
  '## Indications',
  use,
  '## Le coin du jardinier',
  odd,
];
const newPlant = () => `Inventa ${newWord()}`;
const bookPages = (...plants: readonly string[]) =>
  plants.map((plant, at) =>
    pageOf(plant, ['toux', 'insomnie', 'arthrose'][at % 3] ?? '', `Peaux claires ${'abc'[at]}`),
  );

const heading: Words = { quote: 'Le coin du jardinier', meaning: 'contraindications' };

describe('what a person teaches about a document', () => {
  it('is read in all of it, kept for the source, taken back when forgotten, and audited', async () => {
    const authors = `Jardin ${newWord()}`;
    const id = await upload(bookPages(newPlant(), newPlant(), newPlant()), authors);
    const teacher = teacherOf(admin, id);
    const before = await library.settled(id);
    expect(await risksOf(id)).toEqual([[], [], []]);
    const preview = await teacher.preview(heading);
    expect(preview).toMatchObject({ status: 200, body: { form: 'heading', total: 3, warnings: [] } });
    expect(preview.body.others).toHaveLength(2);
    const taught = await teacher.teach(heading);
    expect(taught).toMatchObject({
      status: 201,
      body: { lesson: { meaning: 'contraindications', quote: heading.quote, taughtBy: 'Aline Test' } },
    });
    expect(await risksOf(id)).toEqual([['Peaux claires a'], ['Peaux claires b'], ['Peaux claires c']]);
    // The same rows of the queue.
    expect((await library.settled(id)).drafts.map(({ plantSheetId }) => plantSheetId)).toEqual(
      before.drafts.map(({ plantSheetId }) => plantSheetId),
    );
    const later = await upload(bookPages(newPlant(), newPlant()), authors);
    expect(await risksOf(later)).toEqual([['Peaux claires a'], ['Peaux claires b']]);
    expect((await teacherOf(admin, later).list()).body.lessons).toMatchObject([{ isFromAnother: true }]);
    const other = await upload(bookPages(newPlant()), `Verger ${newWord()}`);
    expect(await risksOf(other)).toEqual([[]]);
    expect((await teacher.forget(taught.body.lesson.id)).status).toBe(200);
    expect(await risksOf(id)).toEqual([[], [], []]);
    expect((await teacher.list()).body.lessons).toEqual([]);
    const trail = await test.inject({ url: `/v1/api/audit_events?act=lesson-teach`, headers: admin.headers });
    expect(trail.statusCode === 403 || trail.json().events.length > 0).toBe(true);
  });

  it('overwrites nothing that a person has written, and opens nothing that was decided', async () => {
    const [written, rejected, published] = [newPlant(), newPlant(), newPlant()];
    const id = await upload(bookPages(written, rejected, published), `Jardin ${newWord()}`);
    const [own, gone, live] = await sheetsOf(id);
    const byHand = [
      { title: 'Relu à la main', subspecies: '', molecularStructure: '', details: 'Relu à la main' },
    ];
    await desk.patch(own?.id ?? '', { contreIndications: byHand, status: 'DRAFT' });
    await desk.patch(gone?.id ?? '', { status: 'DELETED', reason: 'Hors sujet' });
    await desk.patch(live?.id ?? '', { status: 'VALIDATED' });
    await teacherOf(admin, id).teach(heading);
    const { drafts } = await library.settled(id);
    expect(drafts).toMatchObject([
      { plantSheetId: own?.id, status: 'DRAFT' },
      { plantSheetId: gone?.id, status: 'DELETED' },
      { outcome: 'UPDATE', status: 'MODIFIED' },
    ]);
    const titles = (await desk.get(own?.id ?? '')).body.contreIndications.map(({ title }) => title);
    expect(titles).toContain('Relu à la main');
    expect((await desk.get(live?.id ?? '')).body.contreIndications).toEqual([]);
    const { body: change } = await desk.get(drafts[2]?.plantSheetId ?? '');
    expect(change.contreIndications.map(({ title }) => title)).toEqual(['Peaux claires c']);
  });

  it('withdraws drafts that are no sheets, save those that a person has written into', async () => {
    derive = deriveInWorker;
    const [bare, touched] = [newPlant(), newPlant()];
    const id = await upload(bookPages(bare, touched), `Jardin ${newWord()}`);
    const [first, second] = await sheetsOf(id);
    await desk.patch(second?.id ?? '', { description: 'Décrite à la main.', status: 'DRAFT' });
    const taught = await teacherOf(admin, id).teach({ quote: bare, meaning: 'noMonograph' });
    expect(taught.status).toBe(201);
    expect((await library.settled(id)).drafts).toEqual([]);
    expect((await desk.get(first?.id ?? '')).status).toBe(404);
    expect((await desk.get(second?.id ?? '')).body).toMatchObject({
      status: 'DRAFT',
      description: 'Décrite à la main.',
    });
    await teacherOf(admin, id).forget(taught.body.lesson.id);
    const back = await library.settled(id);
    expect(back.drafts.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT']);
    expect(back.drafts[1]?.plantSheetId).toBe(second?.id);
  });

  it('takes no warning away unseen', async () => {
    const plant = newPlant();
    const pages = [
      [
        `# ${plant}`,
        `${plant} L. Lamiaceae`,
        '## Indications',
        'toux',
        '## Contre-indications',
        'Femme enceinte',
      ],
    ];
    const id = await upload(pages, `Jardin ${newWord()}`);
    const teacher = teacherOf(admin, id);
    const nothing: Words = { quote: 'Femme enceinte', meaning: 'nothing' };
    expect((await teacher.preview(nothing)).body.warnings).toMatchObject([{ text: 'Femme enceinte' }]);
    const refused = await teacher.teach(nothing);
    expect([refused.status, refused.body.key]).toEqual([409, 'lessonHidesWarnings']);
    expect((await teacher.list()).body.lessons).toEqual([]);
    expect((await teacher.teach(nothing, { isConfirmed: true })).status).toBe(201);
    expect((await teacher.list()).body.lessons).toMatchObject([{ hidesWarnings: true }]);
  });
});

describe('who may teach, and when', () => {
  it('refuses whoever may not upload, and words that the page does not have', async () => {
    const id = await upload(bookPages(newPlant()), `Jardin ${newWord()}`);
    const customer = teacherOf(await test.signIn('CUSTOMER'), id);
    expect((await customer.teach(heading)).status).toBe(403);
    expect((await customer.list()).status).toBe(403);
    const mark = { pageIndex: 0, start: 90_000, end: 90_010, meaning: 'posology', scope: 'like' };
    const unclear = await teacherOf(admin, id).send(mark);
    expect([unclear.status, unclear.body.key]).toEqual([422, 'lessonUnclear']);
    expect((await teacherOf(admin, id).send({ ...mark, end: 90_000 })).status).toBe(422);
    expect((await teacherOf(admin, randomUUID()).send(mark)).status).toBe(404);
  });

  it('of two people who teach the same at once one lesson stays', async () => {
    const id = await upload(bookPages(newPlant(), newPlant()), `Jardin ${newWord()}`);
    const contributor = await test.signIn('CONTRIBUTOR');
    const [one, other] = await Promise.all([
      teacherOf(admin, id).teach(heading),
      teacherOf(contributor, id).teach(heading),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(await risksOf(id)).toEqual([['Peaux claires a'], ['Peaux claires b']]);
    const { lessons } = (await teacherOf(admin, id).list()).body;
    expect(lessons).toHaveLength(1);
    const forgotten = await Promise.all([
      teacherOf(admin, id).forget(lessons[0]?.id ?? ''),
      teacherOf(contributor, id).forget(lessons[0]?.id ?? ''),
    ]);
    expect(forgotten.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await risksOf(id)).toEqual([[], []]);
  });

  it('during an extraction begins it anew, with the lesson', async () => {
    const id = await upload(bookPages(newPlant(), newPlant()), `Jardin ${newWord()}`);
    const teacher = teacherOf(admin, id);
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    holding = async () => {
      reached.resolve();
      await gate.promise;
    };
    await teacher.teach({ quote: 'toux', meaning: 'nothing', scope: 'here' });
    await reached.promise;
    holding = undefined;
    expect((await teacher.teach(heading)).status).toBe(201);
    gate.resolve();
    const sheets = await sheetsOf(id);
    expect(sheets.map(({ contreIndications }) => contreIndications.length)).toEqual([1, 1]);
  });
});
