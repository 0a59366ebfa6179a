import { PDFHexString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readingLimits } from '#server/adapters/pdf/limits.ts';
import { createPdfReader } from '#server/adapters/pdf/pdf-reader.ts';
import { asksOf, documentsOf } from '#test/documents/asks.ts';
import { buildForm } from '#test/documents/form.ts';
import { type LibraryDesk, libraryOf } from '#test/documents/library.ts';
import { type SignedIn, startTestApp, type TestApp } from '#test/harness.ts';
import { pdfOf, sayLines } from '#test/pdf/pdf-files.ts';
import { extractInWorker } from './extraction.service.ts';

const sheet = [
  'Malva inventata L.',
  'Famille : Malvaceae',
  'Noms communs : mauvette des talus',
  'Partie utilisée : fleur',
  'Indications : toux sèche et gorge irritée',
  'Contre-indications : grossesse',
];
const note = 'Contre-indications : asthme (observé en mars par deux lectrices du service)';

/** The page of a plant, with a sticky note. */
async function annotatedPdf(): Promise<Uint8Array> {
  const pdf = await pdfOf([sayLines(sheet, { x: 72, y: 700 })]);
  const annotation = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [400, 600, 420, 620],
    Contents: PDFHexString.fromText(note),
    T: PDFHexString.fromText('Marie Diop'),
  });
  pdf.getPage(0).node.addAnnot(pdf.context.register(annotation));
  return pdf.save();
}

let test: TestApp;
let admin: LibraryDesk;
let customer: SignedIn;
let id: string;
beforeAll(async () => {
  test = await startTestApp(
    { QUESTIONS_PER_MINUTE: 1_000 },
    { pdf: createPdfReader(readingLimits), extract: extractInWorker },
  );
  admin = libraryOf(test, await test.signIn('ADMIN'));
  customer = await test.signIn('CUSTOMER');
  const form = buildForm({ content: await annotatedPdf() }, { authors: 'A. Diop' });
  id = (await admin.send(form)).body.id;
  await admin.settled(id, 240_000);
});
afterAll(() => test.close());

describe('what somebody has noted on a page', () => {
  it('is kept out of the draft, and the contributor is told', async () => {
    const { body } = await admin.get(id);
    expect(body.notices).toEqual([
      'Annotations (page 1) : lues pour les réponses, laissées hors des brouillons.',
    ]);
    expect(body.drafts).toHaveLength(1);
    const drafts = await test.db.query.plantSheets.findMany();
    expect(JSON.stringify(drafts)).toContain('grossesse');
    expect(JSON.stringify(drafts)).not.toContain('asthme');
  });

  it.each([
    'Quelle contre-indication le relecteur a-t-il rajoutée sur la page de la mauvette des talus ?',
    'mauvette des talus: le relecteur a rajouté quelle contre-indication',
    'Qu’a noté le relecteur à propos de la mauvette des talus ?',
    'Y a-t-il un ajout sur la page de la mauvette des talus ?',
    'Que dit l’annotation de Marie Diop sur Malva inventata ?',
    'Quelle contre-indication a été ajoutée par le relecteur ?',
    'Peut-on prendre Malva inventata en cas d’asthme ?',
  ])('answers whoever asks for it, with its page: %s', async (question) => {
    const reply = await asksOf(test, customer)(question);
    const cited = documentsOf(reply);
    expect(cited).toContainEqual(
      expect.objectContaining({ documentId: id, index: 0, content: expect.stringContaining(note) }),
    );
    expect(reply.content).toContain(`« Annotation ajoutée (relecteur : Marie Diop) » : « ${note} »`);
  });

  it('is told alone where it is asked for', async () => {
    const question =
      'Sur la page de la mauvette des talus, quelle contre-indication un relecteur a-t-il ajoutée ?';
    expect(documentsOf(await asksOf(test, customer)(question))).toHaveLength(1);
  });

  it('is no answer to what it does not say', async () => {
    const reply = await asksOf(test, customer)('Ajoute-t-on du miel à la mauvette des talus ?');
    expect(JSON.stringify(documentsOf(reply))).not.toContain(note);
  });

  it('has its place on the page', async () => {
    const { body } = await admin.page(id, 0);
    expect(body.text.endsWith(`\n\n${note}`)).toBe(true);
  });
});
