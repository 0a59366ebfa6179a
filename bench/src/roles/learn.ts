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

const STEPS = 160;
const STEP = 0.1;
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

/** Multinomial logistic regression by Adam over the whole set: the same texts give the same weights, on every machine. */
export function learn(rows: readonly Row[], classes: number): Weights {
  const known = countedFeatures(rows);
  const at = new Map(known.map((feature, index) => [feature, index]));
  const size = (known.length + 1) * classes;
  const [weights, mean, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
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
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = new Float64Array(size);
    for (const { columns, role, weight } of examples) {
      score.fill(0);
      for (const column of columns) for (let c = 0; c < classes; c += 1) score[c]! += weights[column + c]!;
      const most = Math.max(...score);
      let sum = 0;
      for (let c = 0; c < classes; c += 1) sum += score[c] = Math.exp(score[c]! - most);
      for (let c = 0; c < classes; c += 1) {
        const slope = (weight * (score[c]! / sum - Number(c === role))) / total;
        for (const column of columns) gradient[column + c]! += slope;
      }
    }
    for (let i = 0; i < size; i += 1) {
      const slope = gradient[i]! + (i < size - classes ? (SHRINKAGE * weights[i]!) / total : 0);
      mean[i] = 0.9 * mean[i]! + 0.1 * slope;
      square[i] = 0.999 * square[i]! + 0.001 * slope * slope;
      weights[i]! -=
        (STEP * (mean[i]! / (1 - 0.9 ** step))) / (Math.sqrt(square[i]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  const of = (index: number) => weights.slice(index * classes, (index + 1) * classes);
  return { bias: of(known.length), of: new Map(known.map((feature, index) => [feature, of(index)])) };
}
