import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readingLimits } from '@simples/server/adapters/pdf/limits';
import { DocumentReadError } from '@simples/server/adapters/pdf/page';
import { createPdfReader } from '@simples/server/adapters/pdf/pdf-reader';
import { extractSheets } from '@simples/server/features/documents/extraction/extract-sheets';
import { makeDocuments, ownFolder } from './documents/own-documents.ts';
import { figures, sum } from './judging/compare.ts';
import { expectedOf, readExpected } from './judging/expected.ts';
import { harmsOf } from './judging/harm.ts';
import { type ClassedHighlights, highlightsOf, highlightTable } from './judging/highlights.ts';
import { type DocumentJudgement, judge, locatedQuotes } from './judging/judge.ts';
import { createPrintedWords } from './judging/printed-words.ts';
import { type Classed, classTable, fieldTable, harmTable, percent } from './judging/tables.ts';
import { type ReadDocument, readPages } from './reading.ts';

const reader = createPdfReader(readingLimits);

/** No sheet is known: every plant of a measured document is a new one. */
const known = { sheetOf: () => null };
const documentId = '00000000-0000-7000-8000-000000000000';

/** A file that cannot be read is one in which nothing was found. */
async function read(file: string): Promise<ReadDocument & { readonly failure: string }> {
  try {
    return { ...(await readPages(reader, file)), failure: '' };
  } catch (error) {
    if (!(error instanceof DocumentReadError)) throw error;
    return { pages: [], milliseconds: 0, peakBytes: 0, failure: error.reason };
  }
}

async function measure(file: string, lines: ReturnType<typeof readExpected>) {
  const document = await read(file);
  const { pages } = document;
  const start = performance.now();
  const extraction = extractSheets({ pages, known, documentId });
  const extracting = performance.now() - start;
  const expected = expectedOf(file, pages.map(({ text }) => text).join('\n'), lines);
  const judgement = expected === null ? null : judge(expected.plants, extraction);
  return {
    file,
    read: document,
    extraction,
    extracting,
    expected,
    judgement,
    harms: judgement === null ? [] : harmsOf(judgement, expected?.plants ?? [], { pages, extraction }),
    located: locatedQuotes(pages, extraction),
  };
}
type Measured = Awaited<ReturnType<typeof measure>>;

function documentRow({ file, read, extraction, extracting, expected, judgement, located }: Measured) {
  const list = (names: readonly string[] = []) =>
    names.length > 3 ? String(names.length) : names.join(', ');
  return {
    document: basename(file),
    pages: read.failure === '' ? read.pages.length : read.failure,
    expected: expected?.plants.length ?? '–',
    sheets: extraction.sheets.length,
    omitted: list(judgement?.omitted),
    merged: list(judgement?.merged),
    invented: list(judgement?.invented),
    'quotes located': percent(figures(located).precision),
    dropped: extraction.dropped.length,
    'pages/s': ((1000 * read.pages.length) / (read.milliseconds + extracting)).toFixed(1),
    'extracting ms': Math.round(extracting),
    'readers MiB': Math.round(read.peakBytes / 1024 / 1024),
  };
}

function tellFailures(judgements: readonly DocumentJudgement[]): void {
  const wrong = judgements
    .flatMap(({ fields }) => fields)
    .filter(({ counts }) => counts.right < Math.max(counts.found, counts.expected));
  for (const { plant, field, expected, found } of wrong)
    console.log(
      `\n${plant} · ${field}\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`,
    );
}

function tellHarms(measured: readonly Measured[]): void {
  for (const { file, harms } of measured)
    for (const { kind, plant, what } of harms)
      console.log(`\n${basename(file)} · ${plant} · ${kind}: ${what}`);
}

async function highlighted(measured: readonly Measured[]): Promise<ClassedHighlights[]> {
  await using printed = createPrintedWords();
  const classed: ClassedHighlights[] = [];
  for (const { file, read, extraction, expected } of measured) {
    const cls = expected?.cls ?? '';
    const shown = { file, isScan: cls === 'scans', pages: read.pages, extraction };
    classed.push({ cls, highlights: await highlightsOf(shown, printed), file });
  }
  return classed;
}

function tellHighlights(classed: readonly ClassedHighlights[]): void {
  for (const { file, highlights } of classed)
    for (const { pageIndex, quote, under, verdict } of highlights)
      if (verdict === 'wrong')
        console.log(`\n${basename(file)} · page ${pageIndex + 1} · ${quote}\n  highlighted ${under}`);
}

function expectedFile(folder: string): string {
  const file = readdirSync(folder).find((name) => name.endsWith('.jsonl'));
  if (file === undefined)
    throw new Error(`${folder} has no expected sheets (*.jsonl); name them with --expected`);
  return join(folder, file);
}

async function measureAll(folder: string, expected: string): Promise<Measured[]> {
  const lines = readExpected(expected);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .toSorted();
  const measured: Measured[] = [];
  for (const name of files) measured.push(await measure(join(folder, name), lines));
  return measured;
}

async function measureFolder(folder: string, expected: string, failures: boolean): Promise<void> {
  const measured = await measureAll(folder, expected);
  const judgements = measured.flatMap(({ judgement }) => (judgement === null ? [] : [judgement]));
  console.table(measured.map(documentRow));
  console.table(fieldTable(judgements.flatMap(({ fields }) => fields)));
  const classed = measured.flatMap(({ judgement, expected }): Classed[] =>
    judgement === null || expected === null
      ? []
      : [{ cls: expected.cls, expected: expected.plants.length, judgement }],
  );
  if (classed.some(({ cls }) => cls !== '')) console.table(classTable(classed));
  console.table(harmTable(measured.flatMap(({ harms }) => harms)));
  const highlights = await highlighted(measured);
  console.table(highlightTable(highlights));
  if (!failures) return;
  tellFailures(judgements);
  tellHarms(measured);
  tellHighlights(highlights);
}

/**
 * `extraction [folder] [--expected file] [--failures]`: reads PDFs as the product does, extracts their sheets and compares
 * them with the expected ones. Without a folder: the bench's own documents, made from their sources.
 */
export async function runExtraction(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { expected: { type: 'string' }, failures: { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (folder !== undefined) {
    if (!existsSync(folder)) throw new Error(`no folder ${folder}`);
    await measureFolder(folder, values.expected ?? expectedFile(folder), values.failures);
    return;
  }
  await withOwnDocuments((made) =>
    measureFolder(made, values.expected ?? expectedFile(ownFolder), values.failures),
  );
}

async function withOwnDocuments<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const made = mkdtempSync(join(tmpdir(), 'simples-extraction-'));
  try {
    await makeDocuments(made, reader);
    return await use(made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Counts of harm in the sheets of the bench's own documents, and how many plants are found in them. */
export const ownFigures = (): Promise<Record<string, number>> =>
  withOwnDocuments(async (folder) => {
    const measured = await measureAll(folder, expectedFile(ownFolder));
    const harms = harmTable(measured.flatMap((one) => one.harms));
    const located = measured.map((one) => one.located);
    const plants = measured.flatMap(({ expected }) => expected?.plants ?? []).length;
    const found = measured.flatMap(({ judgement }) => judgement?.pairs ?? []).length;
    return {
      ...Object.fromEntries(harms.map(({ harm, count }) => [`documents, harm: ${harm}`, count])),
      'documents: plants found': found / plants,
      'documents: quotes located': figures(sum(located)).precision ?? 0,
    };
  });
