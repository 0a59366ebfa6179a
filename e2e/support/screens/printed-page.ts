import type { Page } from '@playwright/test';
import type { DocumentPageView } from '@simples/contract/documents';

const lines = ['Thymus vulgaris L.', 'Indiqué dans la toux', 'sèche et le rhume.'];
const LINE = 0.03;

/** A page of a document, with its image as a browser draws it. */
export async function buildPage(
  page: Page,
  documentId: string,
): Promise<{ readonly view: DocumentPageView; readonly image: Buffer }> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 480, height: 680 });
  await sheet.setContent(`<body style="margin:48px;font:16px/20px serif">${lines.join('<br>')}`);
  const image = await sheet.screenshot();
  await sheet.close();
  let start = 0;
  const printed = lines.map((line, at) => {
    const box = { x: 0.1, y: 48 / 680 + at * LINE, width: 0.35, height: LINE };
    const one = { start, end: start + line.length, box, size: 12, bold: at === 0 };
    start += line.length + 1;
    return one;
  });
  const view: DocumentPageView = {
    documentId,
    index: 2,
    label: '17',
    pages: 212,
    title: 'Flore médicinale du Sahel, 2019',
    authors: 'A. Diop, M. Ba',
    date: '2026-03-21T09:30:00.000Z',
    text: lines.join('\n'),
    origin: 'text',
    confidence: null,
    width: 480,
    height: 680,
    lines: printed,
  };
  return { view, image };
}
