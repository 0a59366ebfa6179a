import { descend } from '../support/descend.ts';

/** A text as its features, with the number of its class. */
export interface Row {
  readonly features: readonly string[];
  readonly role: number;
  readonly weight: number;
  readonly source: string;
}

/** `of` holds the weights of a feature for each class, `bias` those of an empty text. */
export interface Weights {
  readonly bias: Float64Array;
  readonly of: ReadonlyMap<string, Float64Array>;
}

const PACE = { steps: 160, step: 0.1 };
/** How much weights are held near zero: words that say little must not weigh. */
const SHRINKAGE = 0.03;
/** A word that only a few sources have is one of their plants. */
const FEWEST_SOURCES = 3;

function countedFeatures(rows: readonly Row[]): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { features, source } of rows)
    for (const feature of features) {
      const own = sources.get(feature) ?? new Set();
      sources.set(feature, own.add(source));
      // A phrase of a list was written for its words.
      if (source === '') sources.set(feature, own.add('a').add('b'));
    }
  return [...sources]
    .filter(([, own]) => own.size >= FEWEST_SOURCES)
    .map(([feature]) => feature)
    .toSorted();
}

/** Multinomial logistic regression over features. */
export function learn(rows: readonly Row[], classes: number): Weights {
  const known = countedFeatures(rows);
  const at = new Map(known.map((feature, index) => [feature, index]));
  const size = (known.length + 1) * classes;
  const examples = rows.map(({ features, role, weight }) => ({
    columns: Int32Array.from(
      [...features.flatMap((feature) => at.get(feature) ?? []), known.length],
      (column) => column * classes,
    ),
    role,
    weight,
  }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const score = new Float64Array(classes);
  const weights = descend(size, PACE, (current) => {
    const gradient = new Float64Array(size);
    for (const { columns, role, weight } of examples) {
      score.fill(0);
      for (const column of columns) for (let c = 0; c < classes; c += 1) score[c]! += current[column + c]!;
      const most = Math.max(...score);
      let sum = 0;
      for (let c = 0; c < classes; c += 1) sum += score[c] = Math.exp(score[c]! - most);
      for (let c = 0; c < classes; c += 1) {
        const slope = (weight * (score[c]! / sum - Number(c === role))) / total;
        for (const column of columns) gradient[column + c]! += slope;
      }
    }
    for (let i = 0; i < size - classes; i += 1) gradient[i]! += (SHRINKAGE * current[i]!) / total;
    return gradient;
  });
  const of = (index: number) => weights.slice(index * classes, (index + 1) * classes);
  return { bias: of(known.length), of: new Map(known.map((feature, index) => [feature, of(index)])) };
}
