import { createWorker, OEM, type Page, type Worker } from 'tesseract.js';
import type { OcrQuestions, RecognisedLine } from './protocol.ts';
import { serve } from './sandbox-server.ts';

let worker: Promise<Worker> | null = null;

function start(languages: string): Promise<Worker> {
  return createWorker(['fra', 'eng'], OEM.LSTM_ONLY, {
    langPath: languages,
    cacheMethod: 'none',
    errorHandler: () => {},
  });
}

function linesOf(page: Page): RecognisedLine[] {
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines.map(({ words, rowAttributes, baseline: { x0, y0, x1, y1 } }) => ({
    words: words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox })),
    height: rowAttributes.rowHeight,
    baseline: { x0, y0, x1, y1 },
  }));
}

serve({
  recognise: async (languages: string, png: Uint8Array): Promise<ReturnType<OcrQuestions['recognise']>> => {
    worker ??= start(languages);
    const { data } = await (await worker).recognize(Buffer.from(png), {}, { text: false, blocks: true });
    return { lines: linesOf(data) };
  },
});
