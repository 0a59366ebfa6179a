import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type DocumentPage,
  DocumentReadError,
  type PdfReader,
  type ReadFailure,
  type ReadingNotices,
} from '#server/adapters/pdf/page.ts';

/** What parts the pages of a paper. */
const PAGE_END = '\f';

/** A file that begins like a PDF and holds these texts, one a page, for `createPaperReader`. */
export function buildPaper(...pages: readonly string[]): Buffer {
  return Buffer.from(`%PDF-1.7\n${pages.join(PAGE_END)}`);
}

/** The same of these very texts, as no other file is. */
export const buildOwnPaper = (...pages: readonly string[]): Buffer =>
  Buffer.from(`%PDF-1.7 ${randomUUID()}\n${pages.join(PAGE_END)}`);

/** A page of that file: every line of the text is a printed line. */
export function paperPage(text: string, index: number): DocumentPage {
  let at = 0;
  const lines = text.split('\n').map((line, row) => {
    const start = at;
    at += line.length + 1;
    return {
      start,
      end: start + line.length,
      box: { x: 0.1, y: 0.05 + row * 0.03, width: 0.8, height: 0.025 },
      size: 11,
      bold: false,
    };
  });
  const page = { index, label: String(index + 1), text, origin: 'text', confidence: null } as const;
  return { ...page, width: 595, height: 842, lines };
}

interface Paper {
  /** Awaited before each page: a test holds the reading here. */
  readonly before?: (index: number) => Promise<void>;
  /** What reading comes to instead of pages. */
  readonly failure?: ReadFailure | Error;
  readonly notices?: Partial<ReadingNotices>;
}

const nothing: ReadingNotices = {
  skipped: [],
  mayCopy: true,
  attachments: 0,
  noted: [],
  unreadNotes: [],
  filled: [],
};

/** Reads papers in this process, so that tests of the work need no PDF. */
export function createPaperReader(paper: () => Paper = () => ({}), pageOf = paperPage): PdfReader {
  return {
    read: async (file, on, signal) => {
      const { before, failure, notices } = paper();
      if (failure) throw typeof failure === 'string' ? new DocumentReadError(failure) : failure;
      const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
      const pages = rest.join('\n').split(PAGE_END);
      for (const [index, text] of pages.entries()) {
        await before?.(index);
        signal?.throwIfAborted();
        await on.progress?.(index, pages.length);
        await on.page(pageOf(text, index));
      }
      return { pages: pages.length, notices: { ...nothing, ...notices } };
    },
    renderPage: async (_file, index, width) => Buffer.from(`image of page ${index}, ${width} wide`),
  };
}
