import { randomUUID } from 'node:crypto';
import type { DocumentDetail } from '@simples/contract/documents';
import type { PlantSheet } from '@simples/contract/plant-sheet-content';
import { readingLimits } from '#server/adapters/pdf/limits.ts';
import { createPdfReader } from '#server/adapters/pdf/pdf-reader.ts';
import { extractSheets } from '#server/features/documents/extraction/extract-sheets.ts';
import { extractInWorker } from '#server/features/documents/extraction.service.ts';
import type { Extract } from '#server/features/documents/store-findings.ts';
import type { Config } from '#server/lib/config.ts';
import { startTestApp, type TestApp } from '#test/harness.ts';
import { type ModelServer, startModelServer } from '#test/language-model.ts';
import { deskOf } from '#test/sheets.ts';
import { documentPage } from './document-pages.ts';
import { buildForm } from './form.ts';
import { type LibraryDesk, libraryOf } from './library.ts';
import { buildOwnPaper, createPaperReader } from './paper-reader.ts';
import { bookOf } from './printed-book.ts';

/** What a model says to have read. */
export interface Proposed {
  readonly plant: string;
  readonly field: string;
  readonly words: string;
  readonly page: number;
  readonly quote: string;
  readonly value?: unknown;
}

/** A value of a plant on a page, as a model proposes it; the quote is the value unless told. */
export const proposal =
  (plant: string, page = 1) =>
  (field: string, words: string, quote = words): Proposed => ({ plant, field, words, page, quote });

/** Lines of pages: "# title", "## heading", or words. */
type Pages = readonly (readonly string[])[];

interface ReadBook {
  readonly document: DocumentDetail;
  /** The sheets of its drafts. */
  readonly sheets: readonly PlantSheet[];
}

export interface ModelLibrary {
  readonly test: TestApp;
  readonly model: ModelServer;
  readonly admin: LibraryDesk;
  readonly desk: ReturnType<typeof deskOf>;
  /** Uploads a file of these pages, as no other is. */
  upload(pages: Pages): Promise<string>;
  uploadFile(content: Uint8Array): Promise<string>;
  /** What came of a document once nothing more happens to it. */
  read(id: string): Promise<ReadBook>;
  close(): Promise<void>;
}

const extractHere: Extract = async ({ id, lessons }, pages, known) =>
  extractSheets({ pages, known, documentId: id, lessons });

/** Papers, so that tests of what a model says need no PDF; or PDFs, read as they are in production. */
const kinds = {
  papers: {
    adapters: () => ({
      pdf: createPaperReader(undefined, (text, index) => documentPage(index, text)),
      extract: extractHere,
    }),
    file: async (pages: Pages) => buildOwnPaper(...pages.map((lines) => lines.join('\n'))),
  },
  pdfs: {
    adapters: () => ({ pdf: createPdfReader(readingLimits), extract: extractInWorker }),
    file: async (pages: Pages) => {
      const book = await bookOf(pages);
      book.setSubject(randomUUID());
      return book.save();
    },
  },
};

/** A product that reads documents by its real rules, with a model besides that answers over HTTP. */
export async function startModelLibrary(
  settings: Partial<Config> = {},
  kind: keyof typeof kinds = 'papers',
): Promise<ModelLibrary> {
  const model = await startModelServer();
  const { adapters, file } = kinds[kind];
  const words = { LLM_BASE_URL: model.url, LLM_MODEL: 'herbier-1' };
  const test = await startTestApp({ ...words, ...settings }, adapters());
  const person = await test.signIn('ADMIN');
  const admin = libraryOf(test, person);
  const desk = deskOf(test, person);
  async function uploadFile(content: Uint8Array): Promise<string> {
    const { status, body, error } = await admin.send(buildForm({ content }, { authors: 'A. Diop' }));
    if (status !== 201) throw new Error(`upload answered ${status} ${error.message}`);
    return body.id;
  }
  return {
    test,
    model,
    admin,
    desk,
    uploadFile,
    upload: async (pages) => uploadFile(await file(pages)),
    read: async (id) => {
      // Two processes read it, beside whatever else runs: the test says how long is too long.
      const document = await admin.settled(id, 240_000);
      const found = document.drafts.map(({ plantSheetId }) => desk.get(plantSheetId ?? ''));
      return { document, sheets: (await Promise.all(found)).map(({ body }) => body) };
    },
    close: async () => {
      await test.close();
      await model.close();
    },
  };
}
