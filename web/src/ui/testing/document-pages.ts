import type { DocumentPageView } from '@simples/contract/documents';

export const documentId = '0190a0b0-0000-7000-8000-0000000000d1';

const LINE_HEIGHT = 0.02;

/** A page whose text is printed line by line, as the server answers it. */
export function buildPage(text: string, overrides: Partial<DocumentPageView> = {}): DocumentPageView {
  let start = 0;
  const lines = text.split('\n').map((line, place) => {
    const box = { x: 0.1, y: 0.1 + place * LINE_HEIGHT, width: 0.8, height: LINE_HEIGHT };
    const printed = { start, end: start + line.length, box, size: 11, bold: false };
    start += line.length + 1;
    return printed;
  });
  return {
    documentId,
    index: 2,
    label: '17',
    pages: 40,
    title: 'Monographies du Sahel',
    authors: 'A. Diop',
    date: '2026-11-20T10:00:00.000Z',
    text,
    origin: 'text',
    confidence: null,
    width: 595,
    height: 842,
    lines,
    ...overrides,
  };
}

/** What the server answers for a page and its image, by "METHOD /path". */
export const pageAnswers = (page: DocumentPageView) => ({
  [`GET /documents/${page.documentId}/pages/${page.index}`]: () => page,
  [`GET /documents/${page.documentId}/pages/${page.index}/image`]: () =>
    new Response(new Blob(['png'], { type: 'image/png' })),
});
