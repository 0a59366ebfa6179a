import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Reply } from '@simples/contract/conversations';
import type { LibraryDocument } from '@simples/contract/documents';
import { words } from '@simples/contract/french/text';
import { z } from 'zod';
import { readJsonLines } from '../lines.ts';
import { launchProduct, type Running } from '../load/product.ts';
import { libraryAt } from './library.ts';

const PORT = 3_294;

const place = z.object({ document: z.string(), page: z.number().int().min(1) });

const documentQuestion = z.object({
  id: z.string(),
  question: z.string(),
  /** Name of the file that answers; null where none does. */
  document: z.string().nullable(),
  /** From 1. */
  page: z.number().int().min(1).default(1),
  /** Where the same is said. */
  also: z.array(place).default([]),
  /** The words of the page that answer. */
  says: z.string().default(''),
});
type DocumentQuestion = z.infer<typeof documentQuestion>;

type Verdict = 'words' | 'page' | 'document' | 'missed' | 'claimed' | 'silent';

interface Asked {
  readonly question: DocumentQuestion;
  readonly reply: Reply;
  readonly verdict: Verdict;
}

/** Of the words that answer: so many stand in what is cited. */
const WORDS = 0.6;

function holdsWords(says: string, contents: readonly string[]): boolean {
  const wanted = words(says);
  const told = new Set(contents.flatMap(words));
  return wanted.filter((word) => told.has(word)).length >= WORDS * wanted.length;
}

/** @param documents names of files by the ids of their documents */
function verdictOf(
  question: DocumentQuestion,
  reply: Reply,
  documents: ReadonlyMap<string, string>,
): Verdict {
  const cited = reply.sources.filter(({ documentId }) => documents.has(documentId));
  if (question.document === null) return cited.length > 0 ? 'claimed' : 'silent';
  const places = [{ document: question.document, page: question.page }, ...question.also];
  const ofDocument = cited.filter(({ documentId }) =>
    places.some(({ document }) => documents.get(documentId) === document),
  );
  const ofPage = ofDocument.filter(({ documentId, index, continuesOn }) =>
    places.some(
      ({ document, page }) =>
        documents.get(documentId) === document && (index === page - 1 || continuesOn === page - 1),
    ),
  );
  if (ofPage.length === 0) return ofDocument.length > 0 ? 'document' : 'missed';
  const contents = ofPage.map(({ content }) => content);
  return holdsWords(question.says, contents) ? 'words' : 'page';
}

/** Uploads what the product does not hold yet, by two people: nobody may upload as many in a day as a library has. */
async function fill(running: Running, folder: string): Promise<Map<string, string>> {
  const list = await fetch(`${running.base}/v1/api/documents?limit=100`, {
    headers: { authorization: `Bearer ${running.staffToken}` },
  });
  const { documents: held } = (await list.json()) as { documents: LibraryDocument[] };
  const documents = new Map(held.map(({ id, name }) => [id, name]));
  const names = new Set(documents.values());
  const libraries = [running.staffToken, running.adminToken].map((staffToken) =>
    libraryAt({ ...running, staffToken }),
  );
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.pdf') || names.has(name)) continue;
    for (const library of libraries) {
      const { document } = await library.upload(join(folder, name), () => undefined);
      if (document === null) continue;
      documents.set(document.id, name);
      break;
    }
    if (![...documents.values()].includes(name)) console.error(`${name}: not taken`);
  }
  return documents;
}

async function ask(running: Running, query: string): Promise<Reply> {
  const response = await fetch(`${running.base}/v1/api/conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!response.ok) throw new Error(`${response.status} for "${query}"`);
  return (await response.json()) as Reply;
}

function tell({ question, reply, verdict }: Asked): void {
  console.log(`\n${question.id} ${verdict} · ${question.question}`);
  if (question.document !== null) console.log(`  ${question.document} p. ${question.page}: ${question.says}`);
  console.log(`  ${reply.kind}: ${reply.content.slice(0, 400).replaceAll('\n', '\n  ')}`);
}

function report(asked: readonly Asked[], failures: boolean): void {
  const count = (...verdicts: Verdict[]) => asked.filter(({ verdict }) => verdicts.includes(verdict)).length;
  if (failures) for (const one of asked) if (one.verdict !== 'words' && one.verdict !== 'silent') tell(one);
  console.table({
    'answered by a document': asked.filter(({ question }) => question.document !== null).length,
    'cited on the right page': count('words', 'page'),
    'with the words that answer': count('words'),
    'answered by none': asked.filter(({ question }) => question.document === null).length,
    'cited all the same': count('claimed'),
  });
}

/**
 * `cited FOLDER --questions FILE… [--kept FOLDER] [--replies FILE] [--failures]`: uploads the documents of a folder to a
 * running product and asks it what one of them, or none, answers. A kept folder of data keeps what was read.
 */
export async function runCited(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      questions: { type: 'string', multiple: true, default: [] },
      kept: { type: 'string' },
      replies: { type: 'string' },
      failures: { type: 'boolean', default: false },
    },
  });
  const [folder = ''] = positionals;
  if (!existsSync(folder)) throw new Error(`no folder "${folder}"`);
  const questions = values.questions.flatMap((file) => readJsonLines(file, documentQuestion));
  const made = values.kept ?? mkdtempSync(join(tmpdir(), 'simples-cited-'));
  const running = await launchProduct(Number(process.env['PORT'] ?? PORT), {
    DATA_DIR: made,
    DATABASE_URL: '',
  });
  try {
    const documents = await fill(running, folder);
    const asked: Asked[] = [];
    for (const question of questions) {
      const reply = await ask(running, question.question);
      asked.push({ question, reply, verdict: verdictOf(question, reply, documents) });
    }
    if (values.replies !== undefined)
      writeFileSync(values.replies, asked.map((one) => `${JSON.stringify(one)}\n`).join(''));
    report(asked, values.failures);
  } finally {
    await running.stop();
    if (values.kept === undefined) rmSync(made, { recursive: true, force: true });
  }
}
