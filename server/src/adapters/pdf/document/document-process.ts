import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentReadError } from '../page.ts';
import type { DocumentQuestions } from '../process/protocol.ts';
import { serve } from '../process/serve.ts';
import { openDocument } from './open-document.ts';
import { paintPicture } from './pixels.ts';
import { readPage } from './read-page.ts';

type Handlers = {
  readonly [Name in keyof DocumentQuestions]: (
    ...values: Parameters<DocumentQuestions[Name]>
  ) => Promise<ReturnType<DocumentQuestions[Name]>>;
};

let document: PDFDocumentProxy | null = null;

function opened(): PDFDocumentProxy {
  if (!document) throw new DocumentReadError('damaged');
  return document;
}

const handlers: Handlers = {
  open: async (file, mostPages) => {
    document = await openDocument(file);
    const pages = document.numPages;
    if (pages > mostPages) throw new DocumentReadError('tooManyPages');
    if (pages < 1) throw new DocumentReadError('damaged');
    return { pages, labels: await document.getPageLabels().catch(() => null) };
  },
  page: (index) => readPage(opened(), index),
  picture: async (index, width) => {
    const page = await opened().getPage(index + 1);
    try {
      const { width: points } = page.getViewport({ scale: 1 });
      return (await paintPicture(page, { rotation: 0, scale: width / points })).png();
    } finally {
      page.cleanup();
    }
  },
};

serve(handlers);
