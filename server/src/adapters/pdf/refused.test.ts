import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { campaignSize } from '#test/campaign.ts';
import { fileOf, pdfOf, say } from '#test/pdf/pdf-files.ts';
import { readingLimits } from './limits.ts';
import { DocumentReadError, type ReadFailure } from './page.ts';
import { createPdfReader } from './pdf-reader.ts';

/** Nearer bounds than those of the product, so that what does not end is stopped sooner. */
const limits = {
  ...readingLimits,
  pages: campaignSize(50, readingLimits.pages),
  letters: campaignSize(200_000, readingLimits.letters),
  memoryBytes: campaignSize(250 * 1024 * 1024, readingLimits.memoryBytes),
  cpuMsOfPage: campaignSize(3_000, readingLimits.cpuMsOfPage),
};
const reader = createPdfReader(limits);
const words = say('Thym contre la toux', { x: 72, y: 700 });

async function failureOf(file: Uint8Array | string | PDFDocument): Promise<ReadFailure | 'read'> {
  const path = await fileOf(file);
  try {
    await reader.read(path, { page: async () => {} });
    return 'read';
  } catch (error) {
    if (error instanceof DocumentReadError) return error.reason;
    throw error;
  }
}

const savedWords = async () => Buffer.from(await (await pdfOf([words])).save({ useObjectStreams: false }));

describe('a file that is no document', () => {
  it.each<[string, () => Promise<Uint8Array>, ReadFailure]>([
    ['nothing', async () => Buffer.alloc(0), 'empty'],
    ['a picture', async () => Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), 'notPdf'],
    [
      'a web page before a document',
      async () => Buffer.concat([Buffer.from('<html>'), await savedWords()]),
      'notPdf',
    ],
    [
      'an archive before a document',
      async () => Buffer.concat([Buffer.from('PK\x03\x04'), await savedWords()]),
      'notPdf',
    ],
    ['the first line of a document', async () => Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['half a document', async () => (await savedWords()).subarray(0, 400), 'damaged'],
  ])('%s', async (_what, make, reason) => {
    expect(await failureOf(await make())).toBe(reason);
  });

  it('a document with an archive behind it is a document', async () => {
    expect(await failureOf(Buffer.concat([await savedWords(), Buffer.from('PK\x03\x04')]))).toBe('read');
  });

  it.each(['\r\n', 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n'])(
    'a document with %j before it is a document',
    async (before) => {
      expect(await failureOf(Buffer.concat([Buffer.from(before), await savedWords()]))).toBe('read');
    },
  );

  it('behind a password', async () => {
    const pdf = await pdfOf([words]);
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    expect(await failureOf(await pdf.save())).toBe('encrypted');
  });

  it('of white pages', async () => {
    expect(await failureOf(await pdfOf(['', '']))).toBe('empty');
  });

  it('of more pages than allowed', async () => {
    const pages = Array.from({ length: limits.pages + 1 }, () => words);
    expect(await failureOf(await pdfOf(pages))).toBe('tooManyPages');
  });
});

// Their bounds are of processor time: on a busy machine they take longer on the clock.
describe('a bomb', { timeout: 300_000 }, () => {
  /** A content stream that unpacks to `megabytes`. */
  async function packed(megabytes: number, what: string): Promise<PDFDocument> {
    const pdf = await pdfOf([words]);
    const bytes = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, what));
    const stream = pdf.context.stream(bytes, { Filter: 'FlateDecode' });
    pdf.getPages()[0]?.node.set(PDFName.of('Contents'), pdf.context.register(stream));
    return pdf;
  }

  it('of packed blanks ends', async () => {
    expect(['tooMuchMemory', 'tooSlow', 'empty']).toContain(await failureOf(await packed(300, ' ')));
  });

  it('of packed operations ends', async () => {
    expect(['tooMuchMemory', 'tooSlow']).toContain(await failureOf(await packed(200, '0 0 m 1 1 l S ')));
  });

  it('of letters ends', async () => {
    const content = say('Thym '.repeat(50), { x: 72, y: 700 }).repeat(campaignSize(1_000, 3_000));
    expect(['tooMuchMemory', 'tooMuchText', 'tooSlow']).toContain(await failureOf(await pdfOf([content])));
  });

  it('of forms that hold each other ends', async () => {
    const pdf = await pdfOf([{ content: `${words} /Form Do` }]);
    const form = pdf.context.nextRef();
    const resources = pdf.context.obj({ XObject: { Form: form } });
    pdf.context.assign(
      form,
      pdf.context.stream('/Form Do /Form Do', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 595, 842],
        Resources: resources,
      }),
    );
    pdf
      .getPages()[0]
      ?.node.Resources()
      ?.set(PDFName.of('XObject'), pdf.context.obj({ Form: form }));
    expect(await failureOf(pdf)).not.toBe('empty');
  });

  it('of a tree of forms that doubles at every level ends', async () => {
    const pdf = await pdfOf([`${words} /Form Do`]);
    let inner = pdf.context.register(pdf.context.stream(words, { Subtype: 'Form', BBox: [0, 0, 595, 842] }));
    for (let level = 0; level < 30; level += 1) {
      const resources = pdf.context.obj({ XObject: { Form: inner } });
      const dictionary = { Subtype: 'Form', BBox: [0, 0, 595, 842], Resources: resources };
      inner = pdf.context.register(pdf.context.stream('/Form Do /Form Do', dictionary));
    }
    pdf
      .getPages()[0]
      ?.node.Resources()
      ?.set(PDFName.of('XObject'), pdf.context.obj({ Form: inner }));
    expect(['tooMuchMemory', 'tooSlow', 'tooMuchText']).toContain(await failureOf(pdf));
  });

  it('of a picture as large as a town ends', async () => {
    const pdf = await pdfOf(['q 500 0 0 700 40 40 cm /Picture Do Q']);
    const bytes = deflateSync(Buffer.alloc(80 * 1024 * 1024));
    const picture = pdf.context.stream(bytes, {
      Subtype: 'Image',
      Width: 60_000,
      Height: 60_000,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    });
    const resources = pdf.context.obj({ Picture: pdf.context.register(picture) });
    pdf.getPages()[0]?.node.Resources()?.set(PDFName.of('XObject'), resources);
    expect(['tooMuchMemory', 'tooSlow', 'empty']).toContain(await failureOf(pdf));
  });

  it('of a page that is its own parent ends', async () => {
    const pdf = await pdfOf([words]);
    const pages = pdf.catalog.get(PDFName.of('Pages'));
    pdf.catalog.Pages().set(PDFName.of('Kids'), pdf.context.obj([pages] as never));
    pdf.catalog.Pages().set(PDFName.of('Count'), pdf.context.obj(5));
    expect(await failureOf(pdf)).toBe('damaged');
  });

  it('of a table of contents that points at itself ends', async () => {
    const text = (await savedWords()).toString('latin1');
    const at = text.lastIndexOf('\nxref') + 1;
    const looped = text.replace('trailer\n<<', `trailer\n<<\n/Prev ${at}`);
    expect(['read', 'damaged']).toContain(await failureOf(Buffer.from(looped, 'latin1')));
  });
});
