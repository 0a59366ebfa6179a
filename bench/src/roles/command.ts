import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { featuresOf, textRoles } from '@simples/server/features/documents/extraction/roles';
import { examples } from './examples.ts';
import { learn, type Row, type Weights } from './learn.ts';

const path = fileURLToPath(new URL('../../../content/document-roles.json', import.meta.url));

/** Weights are written as whole numbers of tenths. */
const SCALE = 10;
/** Tenths: what weighs less is left out. */
const LEAST = 3;
const FOLDS = 4;

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
    weight: source === '' ? 0.15 : 1 / Math.sqrt(counts.get(role)?.length ?? 1),
    source,
  }));
}

function roleOf({ bias, of }: Weights, features: readonly string[]): number {
  const scores = [...bias];
  for (const feature of features)
    for (const [at, weight] of of.get(feature)?.entries() ?? []) scores[at] = (scores[at] ?? 0) + weight;
  return scores.indexOf(Math.max(...scores));
}

/** What weights learned without a source say of it. */
function crossValidated(rows: readonly Row[]) {
  const sources = [...new Set(rows.map(({ source }) => source))].toSorted();
  const foldOf = new Map(sources.map((source, at) => [source, at % FOLDS]));
  const told = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learn(
      rows.filter(({ source }) => foldOf.get(source) !== fold),
      textRoles.length,
    );
    return rows
      .filter(({ source }) => foldOf.get(source) === fold)
      .map(({ role, features }) => ({ role, said: roleOf(weights, features) }));
  }).flat();
  return textRoles.map((role, at) => {
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
      'taken for': most ? `${textRoles[most[0]]} ${most[1].length}` : '',
    };
  });
}

function write({ bias, of }: Weights): void {
  const roles = textRoles.map((role, at) => {
    const tenths = [...of].map(([feature, weights]) => ({
      feature,
      weight: Math.round((weights[at] ?? 0) * SCALE),
    }));
    const byWeight = Map.groupBy(
      tenths.filter(({ weight, feature }) => Math.abs(weight) >= LEAST && !feature.includes('|')),
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
  writeFileSync(path, `{\n${roles.join(',\n')}\n}\n`);
}

/** `roles [--monographs file] [--write]`: what the words of a text tell of its role; `--write` learns the weights anew. */
export async function runRoles(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { monographs: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const rows = rowsOf(values.monographs);
  console.log(`${rows.length} texts`);
  if (values.write) write(learn(rows, textRoles.length));
  else console.table(crossValidated(rows));
}
