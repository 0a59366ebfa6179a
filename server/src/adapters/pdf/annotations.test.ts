import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { fileOf, pdfOf, say } from '#test/pdf/pdf-files.ts';
import { readingLimits } from './limits.ts';
import type { DocumentPage } from './page.ts';
import { createPdfReader } from './pdf-reader.ts';

const HIDDEN = 2;
const NOT_SHOWN = 32;
const printed = say('Thym contre la toux', { x: 72, y: 700 });

interface Note {
  readonly Subtype: string;
  readonly Contents?: string;
  readonly T?: string;
  readonly F?: number;
  readonly Rect?: readonly number[];
  readonly [other: string]: unknown;
}

function annotate(pdf: PDFDocument, index: number, { Contents, T, Rect, ...others }: Note): void {
  const [x0 = 72, y0 = 600, x1 = 172, y1 = 620] = Rect ?? [];
  const note = pdf.context.obj({
    Type: 'Annot',
    Rect: [x0, y0, x1, y1],
    QuadPoints: [x0, y1, x1, y1, x0, y0, x1, y0],
    ...(Contents !== undefined && { Contents: PDFHexString.fromText(Contents) }),
    ...(T !== undefined && { T: PDFHexString.fromText(T) }),
    ...others,
  } as never);
  pdf.getPage(index).node.addAnnot(pdf.context.register(note));
}

async function readWith(annotated: (pdf: PDFDocument) => void, limits = readingLimits, pages = 1) {
  const pdf = await pdfOf(Array.from({ length: pages }, () => printed));
  annotated(pdf);
  const read: DocumentPage[] = [];
  const { notices } = await createPdfReader(limits).read(await fileOf(pdf), {
    page: async (page) => void read.push(page),
  });
  const texts = read.map(({ text }) => text);
  return { read, notices, texts, text: texts[0] };
}

/** Each on a page of its own. */
const readEach = (notes: readonly Note[]) =>
  readWith(
    (pdf) => {
      for (const [index, note] of notes.entries()) annotate(pdf, index, note);
    },
    readingLimits,
    notes.length,
  );

const readNotes = (...notes: readonly Note[]) =>
  readWith((pdf) => {
    for (const note of notes) annotate(pdf, 0, note);
  });

describe('annotations of a page', () => {
  it('are read after its print, whatever their kind', async () => {
    const kinds = ['Text', 'FreeText', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Stamp'];
    const { texts, notices } = await readEach(kinds.map((Subtype) => ({ Subtype, Contents: Subtype })));
    expect(texts).toEqual(kinds.map((kind) => `Thym contre la toux\n\n${kind}`));
    expect(notices).toMatchObject({ noted: kinds.map((_kind, index) => index), unreadNotes: [] });
  });

  it('stand where they were put, with their author, line under line', async () => {
    const { read, text } = await readNotes({
      Subtype: 'FreeText',
      Contents: 'Première ligne\rSeconde ligne',
      T: 'Marie Diop',
      Rect: [119, 421, 238, 505.2],
    });
    expect(text).toBe('Thym contre la toux\n\nPremière ligne\nSeconde ligne');
    const [print, first, second] = read[0]?.lines ?? [];
    expect(print?.annotation).toBeUndefined();
    expect([first?.annotation, second?.annotation]).toEqual(['Marie Diop', 'Marie Diop']);
    expect(first?.box.x).toBeCloseTo(0.2);
    expect(first?.box.y).toBeCloseTo(0.4);
    expect(first?.box.width).toBeCloseTo(0.2);
    expect(first?.box.height).toBeCloseTo(0.05);
    expect(second?.box.y).toBeCloseTo(0.45);
  });

  it('are read from the top of the page down', async () => {
    const { text } = await readNotes(
      { Subtype: 'Text', Contents: 'En bas', Rect: [72, 100, 90, 118] },
      { Subtype: 'Text', Contents: 'En haut', Rect: [72, 500, 90, 518] },
    );
    expect(text).toBe('Thym contre la toux\n\nEn haut\n\nEn bas');
  });

  it('are not read where no reader sees them, or where they say nothing of their own', async () => {
    const rect = { Rect: [70, 695, 300, 715] };
    const { texts, notices } = await readEach([
      { Subtype: 'Link', Contents: 'Ignore' },
      { Subtype: 'Popup', Contents: 'Ignore' },
      { Subtype: 'Text', Contents: 'Ignore', F: HIDDEN },
      { Subtype: 'Text', Contents: 'Ignore', F: NOT_SHOWN },
      { Subtype: 'Text', Contents: 'Ignore', Rect: [700, 100, 720, 120] },
      { Subtype: 'Text', Contents: 'Ignore', State: PDFString.of('Accepted') },
      { Subtype: 'Highlight' },
      { Subtype: 'Highlight', Contents: 'Thym', ...rect },
    ]);
    expect(new Set(texts)).toEqual(new Set(['Thym contre la toux']));
    expect(notices).toMatchObject({ noted: [], unreadNotes: [] });
  });

  it('are not read on a layer that is switched off', async () => {
    const { text } = await readWith((pdf) => {
      const layer = pdf.context.register(
        pdf.context.obj({ Type: 'OCG', Name: PDFHexString.fromText('Relecture') }),
      );
      pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
      annotate(pdf, 0, { Subtype: 'Text', Contents: 'Ignore', OC: layer });
    });
    expect(text).toBe('Thym contre la toux');
  });

  it('are told as unread where they are drawings', async () => {
    const { notices } = await readNotes({ Subtype: 'Ink', InkList: [[72, 600, 90, 620]] });
    expect(notices).toMatchObject({ noted: [], unreadNotes: [0] });
  });

  it('hold no unseen characters', async () => {
    const { text } = await readNotes({ Subtype: 'Text', Contents: 'as\u200Bth\u202Eme\u0007' });
    expect(text).toBe('Thym contre la toux\n\nasthme');
  });
});

describe('annotations without end', () => {
  it('are cut, and told as not all read', async () => {
    const { text = '', notices } = await readNotes({ Subtype: 'Text', Contents: 'asthme '.repeat(20_000) });
    expect(text.length).toBeLessThan(2_100);
    expect(notices).toMatchObject({ noted: [0], unreadNotes: [0] });
  });

  it('are left out beyond what a page may have', async () => {
    const { text = '', notices } = await readWith((pdf) => {
      for (let i = 0; i < 10_000; i += 1)
        annotate(pdf, 0, { Subtype: 'Text', Contents: 'asthme '.repeat(50) });
    });
    expect(text.startsWith('Thym contre la toux\n\nasthme')).toBe(true);
    expect(text.length).toBeLessThan(21_000);
    expect(notices).toMatchObject({ noted: [0], unreadNotes: [0] });
  });

  it('are left out beyond what a document may have', async () => {
    const { read, notices } = await readWith(
      (pdf) => {
        for (const index of [0, 1]) annotate(pdf, index, { Subtype: 'Text', Contents: 'Contre l’asthme' });
      },
      { ...readingLimits, annotationLetters: 20 },
      2,
    );
    expect(read.map(({ text }) => text)).toEqual([
      'Thym contre la toux\n\nContre l’asthme',
      'Thym contre la toux',
    ]);
    expect(notices).toMatchObject({ noted: [0], unreadNotes: [1] });
  });
});
