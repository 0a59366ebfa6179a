import { appendFileSync, createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readingLimits } from '@simples/server/adapters/pdf/limits';
import { createPdfReader } from '@simples/server/adapters/pdf/pdf-reader';
import { extentRoles } from '@simples/server/features/documents/extraction/extents';
import { nameRoles } from '@simples/server/features/documents/extraction/name-roles';
import { remedyRoles } from '@simples/server/features/documents/extraction/remedy-words';
import { featuresOf, type TextRole, textRoles } from '@simples/server/features/documents/extraction/roles';
import { termRoles } from '@simples/server/features/documents/extraction/term-roles';
import { expectedOf, readExpected } from '../extraction/judging/expected.ts';
import { readPages } from '../extraction/reading.ts';
import { toldByDocument } from './documents.ts';
import { examples } from './examples.ts';
import { rowsOfExtents } from './extents.ts';
import { learn, type Row, type Weights } from './learn.ts';
import { rowsOfNames } from './names.ts';
import type { LearnedDocument } from './readings.ts';
import { rowsOfRemedies } from './remedies.ts';
import { rowsOfTerms } from './terms.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../../content/${file}.json`, import.meta.url));

/** Weights are written as whole numbers of fiftieths. */
const SCALE = 50;
const FOLDS = 4;

/** How much a document weighs beside the content, and what it tells nothing of beside what it tells. */
const DOCUMENTS = 3;
const UNTOLD = 0.4;
/** Roles that nothing is expected of: told by the words of the content. */
const unexpected: ReadonlySet<TextRole> = new Set<TextRole>([
  'description',
  'origin',
  'references',
  'lookAlikes',
  'precautions',
  'adverseEffects',
  'interactions',
]);
const SURE = 0.5;

/** The texts of documents by what is expected of their plants; where it tells nothing, by weights learned from the content. */
function rowsOfDocuments(content: readonly Row[], documents: readonly LearnedDocument[]): Row[] {
  if (documents.length === 0) return [];
  const weights = learn(content, textRoles.length);
  const roleBy = (features: readonly string[]): TextRole => {
    const scores = scoresOf(weights, features);
    const best = scores.indexOf(Math.max(...scores));
    return (scores[best] ?? 0) >= SURE ? (textRoles[best] ?? 'other') : 'other';
  };
  const rolesOf = (features: readonly string[], roles: readonly TextRole[], isOfPlants: boolean) => {
    const likely = isOfPlants ? roleBy(features) : 'other';
    // What is done with a part is expected by the name of what it gives alone.
    const isMade = roles.length > 0 && likely === 'preparation' && !roles.includes(likely);
    if (roles.length > 0) return isMade ? [...roles, likely] : roles;
    return [unexpected.has(likely) ? likely : 'other'];
  };
  const told = documents.flatMap(({ source, pages, plants }) =>
    toldByDocument(pages, plants).map(({ text, roles }) => {
      const features = featuresOf(text);
      return { source, features, roles: rolesOf(features, roles, plants.length > 0) };
    }),
  );
  const counts = new Map<TextRole, number>();
  for (const { roles } of told)
    for (const role of roles) counts.set(role, (counts.get(role) ?? 0) + 1 / roles.length);
  return told.flatMap(({ source, features, roles }) =>
    roles.map((role) => {
      const share = (role === 'other' ? UNTOLD : 1) / roles.length;
      const weight = (DOCUMENTS * share) / Math.sqrt(counts.get(role) ?? 1);
      return { source, features, role: textRoles.indexOf(role), weight };
    }),
  );
}

function rowsOf(monographs: string | undefined): Row[] {
  const all = examples(monographs);
  const seen = new Set<string>();
  const distinct = all.filter(
    ({ text, role }) => !seen.has(`${role} ${text}`) && seen.add(`${role} ${text}`),
  );
  const counts = Map.groupBy(distinct, ({ role }) => role);
  // Roles of which much is written are no likelier for that.
  return distinct.map(({ text, role, source }) => ({
    features: featuresOf(text),
    role: textRoles.indexOf(role),
    weight: source === '' ? 0.4 : 1 / Math.sqrt(counts.get(role)?.length ?? 1),
    source,
  }));
}

/** How likely each role is, in their order. */
function scoresOf({ bias, of }: Weights, features: readonly string[]): number[] {
  const sums = [...bias];
  for (const feature of features)
    for (const [at, weight] of of.get(feature)?.entries() ?? []) sums[at] = (sums[at] ?? 0) + weight;
  const powers = sums.map((sum) => Math.exp(sum - Math.max(...sums)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function roleOf(weights: Weights, features: readonly string[]): number {
  const scores = scoresOf(weights, features);
  return scores.indexOf(Math.max(...scores));
}

/** What weights learned without a source say of it. */
function crossValidated(rows: readonly Row[], classes: readonly string[]) {
  const sources = [...new Set(rows.map(({ source }) => source))].toSorted();
  const foldOf = new Map(sources.map((source, at) => [source, at % FOLDS]));
  const told = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learn(
      rows.filter(({ source }) => foldOf.get(source) !== fold),
      classes.length,
    );
    return rows
      .filter(({ source }) => foldOf.get(source) === fold)
      .map(({ role, features }) => ({ role, said: roleOf(weights, features) }));
  }).flat();
  return classes.map((role, at) => {
    const own = told.filter((one) => one.role === at);
    const right = own.filter(({ said }) => said === at).length;
    const said = told.filter((one) => one.said === at).length;
    const others = Map.groupBy(
      own.filter((one) => one.said !== at),
      (one) => one.said,
    );
    const [most] = [...others].toSorted(([, a], [, b]) => b.length - a.length);
    return {
      role,
      texts: own.length,
      precision: `${((100 * right) / said).toFixed(1)} %`,
      recall: `${((100 * right) / own.length).toFixed(1)} %`,
      'taken for': most ? `${classes[most[0]]} ${most[1].length}` : '',
    };
  });
}

interface Target {
  readonly file: string;
  readonly classes: readonly string[];
  /** What weighs less is left out. */
  readonly least: number;
  readonly rows: (documents: readonly LearnedDocument[]) => Row[];
}

const targetsWith = (monographs: string | undefined): Readonly<Record<string, Target>> => ({
  texts: {
    file: 'document-roles',
    classes: textRoles,
    least: 15,
    rows: (documents) => rowsWith(monographs, documents),
  },
  terms: {
    file: 'document-terms',
    classes: termRoles,
    least: 3,
    rows: (documents) => documents.flatMap(rowsOfTerms),
  },
  remedies: {
    file: 'document-remedies',
    classes: remedyRoles,
    least: 3,
    rows: (documents) => documents.flatMap(rowsOfRemedies),
  },
  extents: {
    file: 'document-extents',
    classes: extentRoles,
    least: 8,
    rows: (documents) => documents.flatMap(rowsOfExtents),
  },
  names: {
    file: 'document-names',
    classes: nameRoles,
    least: 4,
    rows: (documents) => documents.flatMap(rowsOfNames),
  },
});

async function keptRows(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const line of createInterface(createReadStream(file))) rows.push(JSON.parse(line) as Row);
  return rows;
}

/** Documents of a fold, "0/3" being each third one from the first on; the weights of texts are learned from the others. */
function inFold(documents: readonly LearnedDocument[], fold: string | undefined, isOfTexts: boolean) {
  if (fold === undefined) return documents;
  const [own, count = 1] = fold.split('/').map(Number);
  return documents.filter((_document, at) => (at % count === own) !== isOfTexts);
}

/** Weights that differ by one number say the same: those of which fewest are to be kept. */
function lightest(weights: Float64Array, least: number): readonly number[] {
  const scaled = [...weights].map((weight) => weight * SCALE);
  const kept = (all: readonly number[]) => all.filter((one) => Math.abs(Math.round(one)) >= least).length;
  const shifted = [0, ...scaled].map((by) => scaled.map((one) => one - by));
  return shifted.reduce((best, one) => (kept(one) < kept(best) ? one : best)).map(Math.round);
}

/** Writes the weights that `learn` gives. */
export function writeWeights({ file, classes, least }: Omit<Target, 'rows'>, { bias, of }: Weights): void {
  const all = [...of].map(([feature, weights]) => ({ feature, weights: lightest(weights, least) }));
  const roles = classes.map((role, at) => {
    const parts = all.map(({ feature, weights }) => ({ feature, weight: weights[at] ?? 0 }));
    const byWeight = Map.groupBy(
      parts.filter(({ weight, feature }) => Math.abs(weight) >= least && !feature.includes('|')),
      ({ weight }) => weight,
    );
    const lines = [...byWeight]
      .toSorted(([one], [other]) => other - one)
      .map(
        ([weight, own]) =>
          `      "${weight}": ${JSON.stringify(own.map(({ feature }) => feature).join('|'))}`,
      );
    return `  "${role}": {\n    "bias": ${Math.round((bias[at] ?? 0) * SCALE)},\n    "weights": {\n${lines.join(',\n')}\n    }\n  }`;
  });
  writeFileSync(pathOf(file), `{\n${roles.join(',\n')}\n}\n`);
}

async function readDocuments(
  folders: readonly string[],
  expected: readonly string[],
): Promise<LearnedDocument[]> {
  const reader = createPdfReader(readingLimits);
  const documents: LearnedDocument[] = [];
  for (const [at, folder] of folders.entries()) {
    const lines = readExpected(expected[at] ?? '');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
      const { pages } = await readPages(reader, join(folder, name));
      const text = pages.map((page) => page.text).join('\n');
      const { plants } = expectedOf(name, text, lines) ?? {};
      if (plants) documents.push({ source: name, pages, plants });
    }
  }
  return documents;
}

/** The rows of the content, and of documents with what is expected of their plants. */
export function rowsWith(monographs: string | undefined, documents: readonly LearnedDocument[]): Row[] {
  const content = rowsOf(monographs);
  return [...content, ...rowsOfDocuments(content, documents)];
}

/**
 * `roles [--of texts | terms | remedies | extents | names] [--monographs file] [--documents folder --expected file]… [--fold n/count] [--rows file] [--write]`:
 * what the words of a text tell of its role, what tells the role of a term, of a word that tells how a plant is taken, where a use or a refusal begins and ends, or what is one of its names; `--write`
 * learns the weights anew. Documents with `--rows` only add to the rows of a file, which are learned from without documents.
 */
export async function runRoles(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      monographs: { type: 'string' },
      documents: { type: 'string', multiple: true, default: [] },
      expected: { type: 'string', multiple: true, default: [] },
      of: { type: 'string', default: 'texts' },
      fold: { type: 'string' },
      rows: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const targets = targetsWith(values.monographs);
  const target = targets[values.of];
  if (target === undefined) throw new Error(`roles of ${Object.keys(targets).join(', ')}`);
  const all = await readDocuments(values.documents, values.expected);
  const documents = inFold(all, values.fold, values.of === 'texts');
  if (values.rows !== undefined && documents.length > 0) {
    for (const document of documents)
      for (const row of target.rows([document])) appendFileSync(values.rows, `${JSON.stringify(row)}\n`);
    return;
  }
  const rows = values.rows === undefined ? target.rows(documents) : await keptRows(values.rows);
  console.log(`${rows.length} ${values.of}`);
  if (values.write) writeWeights(target, learn(rows, target.classes.length));
  else console.table(crossValidated(rows, target.classes));
}
