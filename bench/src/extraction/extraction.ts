import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readingLimits } from '@simples/server/adapters/pdf/limits';
import { createPdfReader } from '@simples/server/adapters/pdf/pdf-reader';
import { extractSheets } from '@simples/server/features/documents/extraction/extract-sheets';
import { makeDocuments, ownFolder } from './documents/own-documents.ts';
import { type Counts, figures, sum } from './judging/compare.ts';
import { expectedOf, readExpected } from './judging/expected.ts';
import { type DocumentJudgement, type FieldJudgement, judge, locatedQuotes } from './judging/judge.ts';
import { readPages } from './reading.ts';

const reader = createPdfReader(readingLimits);

/** No sheet is known: every plant of a measured document is a new one. */
const known = { sheetOf: () => null };
const documentId = '00000000-0000-7000-8000-000000000000';

async function measure(file: string, lines: ReturnType<typeof readExpected>) {
  const read = await readPages(reader, file);
  const start = performance.now();
  const extraction = extractSheets({ pages: read.pages, known, documentId });
  const extracting = performance.now() - start;
  const expected = expectedOf(file, read.pages.map(({ text }) => text).join('\n'), lines);
  const judgement = expected === null ? null : judge(expected, extraction);
  return {
    file,
    read,
    extraction,
    extracting,
    expected,
    judgement,
    located: locatedQuotes(read.pages, extraction),
  };
}
type Measured = Awaited<ReturnType<typeof measure>>;

const percent = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);

function documentRow({ file, read, extraction, extracting, expected, judgement, located }: Measured) {
  const list = (names: readonly string[] = []) =>
    names.length > 3 ? String(names.length) : names.join(', ');
  return {
    document: basename(file),
    pages: read.pages.length,
    expected: expected?.length ?? '–',
    sheets: extraction.sheets.length,
    omitted: list(judgement?.omitted),
    merged: list(judgement?.merged),
    invented: list(judgement?.invented),
    'quotes located': percent(figures(located).precision),
    dropped: extraction.dropped.length,
    'pages/s': ((1000 * read.pages.length) / (read.milliseconds + extracting)).toFixed(1),
    'extracting ms': Math.round(extracting),
    'peak MB': Math.round(read.peakBytes / 1e6),
  };
}

function fieldRow(name: string, counts: Counts) {
  const { precision, recall, f1 } = figures(counts);
  return {
    field: name,
    expected: counts.expected,
    found: counts.found,
    omissions: counts.expected - counts.right,
    inventions: counts.found - counts.right,
    precision: percent(precision),
    recall: percent(recall),
    F1: percent(f1),
  };
}

const nameFields = new Set(['scientificName', 'synonyms', 'commonNames']);

function fieldTable(judged: readonly FieldJudgement[]) {
  const names = [...new Set(judged.map(({ field }) => field))];
  const of = (fields: readonly FieldJudgement[]) => sum(fields.map(({ counts }) => counts));
  return [
    ...names.map((name) => fieldRow(name, of(judged.filter(({ field }) => field === name)))),
    fieldRow('all names', of(judged.filter(({ field }) => nameFields.has(field)))),
  ];
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

function expectedFile(folder: string): string {
  const file = readdirSync(folder).find((name) => name.endsWith('.jsonl'));
  if (file === undefined)
    throw new Error(`${folder} has no expected sheets (*.jsonl); name them with --expected`);
  return join(folder, file);
}

async function measureFolder(folder: string, expected: string, failures: boolean): Promise<void> {
  const lines = readExpected(expected);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .toSorted();
  const measured: Measured[] = [];
  for (const name of files) measured.push(await measure(join(folder, name), lines));
  const judgements = measured.flatMap(({ judgement }) => (judgement === null ? [] : [judgement]));
  console.table(measured.map(documentRow));
  console.table(fieldTable(judgements.flatMap(({ fields }) => fields)));
  if (failures) tellFailures(judgements);
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
  const made = mkdtempSync(join(tmpdir(), 'simples-extraction-'));
  try {
    await makeDocuments(made, reader);
    await measureFolder(made, values.expected ?? expectedFile(ownFolder), values.failures);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
