import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchProduct, type Running } from '../load/product.ts';
import { makeBook } from './book.ts';
import { libraryAt } from './library.ts';
import { type Latencies, startProbes } from './probes.ts';
import { watchUsage } from './usage.ts';

const PORT = 3_293;
/** Milliseconds: others alone, until what they ask runs as fast as it will, and while that is measured. */
const WARM_MS = 15_000;
const IDLE_MS = 20_000;
/** Milliseconds in which whatever a file leaves behind comes to rest. */
const REST_MS = 500;

const seconds = (ms: number | undefined) => (ms === undefined ? '–' : (ms / 1000).toFixed(2));
const whole = (value: number) => Math.round(value);

function latencyRow(during: string, latencies: Latencies) {
  const text = ({ p50, p99, most }: Latencies['health']) => `${whole(p50)} / ${whole(p99)} / ${whole(most)}`;
  const { health, search, list, answer } = latencies;
  const errors = [health, search, list, answer].reduce((sum, one) => sum + one.errors, 0);
  return {
    during,
    health: text(health),
    search: text(search),
    list: text(list),
    answer: text(answer),
    errors,
  };
}

/** Uploads one file, asks for it and deletes it, while others use the product. */
async function measureFile(running: Running, file: string, watched: Watched) {
  const library = libraryAt(running);
  const name = basename(file);
  watched.usage.take();
  watched.probes.take();
  let stage = 'upload';
  const rows: ReturnType<typeof latencyRow>[] = [];
  const endStage = (next: string) => {
    rows.push(latencyRow(`${name}: ${stage}`, watched.probes.take()));
    stage = next;
  };
  const { status, document, uploading, stages, settled } = await library.upload(file, endStage);
  const plant = document?.drafts[0]?.plantScientificName;
  const asked = document && plant ? await library.ask(plant, document.id) : null;
  await delay(REST_MS);
  rows.push(latencyRow(`${name}: first question`, watched.probes.take()));
  const removal = document ? await library.remove(document.id) : undefined;
  rows.push(latencyRow(`${name}: deletion`, watched.probes.take()));
  const { server, reader } = watched.usage.take();
  const row = {
    document: name,
    KiB: whole(statSync(file).size / 1024),
    answer: status,
    stage: document?.failure ? document.failure.reason : (document?.stage ?? 'refused'),
    pages: document?.pages ?? '–',
    passages: document?.passages ?? '–',
    drafts: document?.drafts.length ?? '–',
    'upload s': seconds(uploading),
    'read s': seconds(stages.EXTRACTING),
    'settled s': seconds(settled),
    'asked s': asked ? `${seconds(asked.ms)}${asked.cites ? '' : ' not cited'}` : '–',
    'deleted s': seconds(removal),
    'server MiB': whole(server.memory),
    'reader MiB': whole(reader.memory),
    'reader cpu s': reader.cpu.toFixed(1),
  };
  return { row, rows };
}

interface Watched {
  readonly usage: ReturnType<typeof watchUsage>;
  readonly probes: ReturnType<typeof startProbes>;
}

/** What any program that computes behind all others costs them here: no reader of documents can cost less. */
async function besideComputing(measure: () => Promise<void>): Promise<void> {
  const other = spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' });
  setPriority(other.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    await measure();
  } finally {
    other.kill('SIGKILL');
  }
}

async function measureFiles(running: Running, files: readonly string[]): Promise<void> {
  const watched = { usage: watchUsage(running.pid), probes: startProbes(running) };
  await delay(WARM_MS);
  watched.probes.take();
  await delay(IDLE_MS);
  const latencies = [latencyRow('nothing', watched.probes.take())];
  await besideComputing(() => delay(IDLE_MS));
  latencies.push(latencyRow('another program that computes', watched.probes.take()));
  const documents: object[] = [];
  for (const file of files) {
    const { row, rows } = await measureFile(running, file, watched);
    // Some files take minutes: what is known of each is told at once.
    console.error(Object.entries(row).join(' · ').replaceAll(',', ' '));
    documents.push(row);
    latencies.push(...rows);
  }
  watched.usage.stop();
  await watched.probes.stop();
  console.table(documents);
  console.log('\nOther requests meanwhile: median / p99 / slowest, in milliseconds');
  console.table(latencies);
}

const pdfsIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.pdf'))
        .toSorted()
        .map((name) => join(path, name))
    : [path];

async function ownBooks(folder: string): Promise<string[]> {
  const books = [];
  for (const [pages, seed] of [
    [20, 0],
    [60, 1_000],
    [1_000, 2_000],
  ] as const) {
    const file = join(folder, `${pages}-pages.pdf`);
    writeFileSync(file, await makeBook(pages, seed));
    books.push(file);
  }
  return books;
}

/**
 * `documents [FILE|FOLDER…]`: uploads PDFs to a running product on an embedded database, one after the other. Without a
 * file: books of 20, 60 and 1,000 pages made for it.
 */
export async function runDocuments(args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'simples-documents-'));
  try {
    const files = args.length > 0 ? args.flatMap(pdfsIn) : await ownBooks(folder);
    const running = await launchProduct(PORT, { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' });
    try {
      await measureFiles(running, files);
    } finally {
      await running.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
