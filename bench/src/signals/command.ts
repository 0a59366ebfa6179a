import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { words } from '@simples/contract/french/text';
import { rootOf, windowsOf } from '@simples/contract/safety/assessment';
import { createMatcher } from '@simples/contract/safety/matcher';
import { readSafetyRules } from '@simples/server/features/chat/find/safety-content';
import { featureFilter } from './features.ts';
import { type Example, learn, type Weights } from './learn.ts';
import { phrasesToLearn } from './phrases.ts';

const path = fileURLToPath(new URL('../../../content/safety/signals.json', import.meta.url));

/** Weights are written as whole numbers of tenths. */
const SCALE = 10;
/** What a question must weigh: about one ordinary phrase in a hundred does. */
const THRESHOLD = 20;
/** Tenths: what weighs less is left out, the data travels to phones. */
const LEAST = 7;
const FOLDS = 5;
/** Of a long sentence every third stretch is learned from: neighbours say the same. */
const STRIDE = 3;
const BANDS: Record<string, readonly [number, number]> & { any: readonly [number, number] } = {
  any: [0, Number.POSITIVE_INFINITY],
  '1-5': [0, 5],
  '6-10': [6, 10],
  '11-15': [11, 15],
  '16-25': [16, 25],
  '26+': [26, Number.POSITIVE_INFINITY],
};

interface Message {
  readonly isEmergency: boolean;
  /** In words. */
  readonly length: number;
  readonly windows: readonly (readonly string[])[];
}

function messages(): Message[] {
  const rules = readSafetyRules();
  const matcher = createMatcher(rules);
  const mayWeigh = featureFilter(rules, rootOf);
  const written = ([root = '']: readonly string[]) => (mayWeigh(root) ? root : undefined);
  const { emergencies, ordinary } = phrasesToLearn();
  const read = (phrase: string, isEmergency: boolean): Message => ({
    isEmergency,
    length: words(phrase).length,
    windows: windowsOf(matcher.scan(phrase), written).map((roots) => [...roots]),
  });
  return [
    ...emergencies.map((phrase) => read(phrase, true)),
    ...ordinary.map((phrase) => read(phrase, false)),
  ];
}

/** All stretches of an ordinary message are ordinary; of an emergency the whole first sentence is read. */
const examplesOf = (all: readonly Message[]): Example[] =>
  all.flatMap(({ windows, isEmergency }) =>
    windows.filter((_, at) => at % STRIDE === 0).map((roots) => ({ roots, isEmergency })),
  );

const scoreOf = ({ bias, weightOf }: Weights, roots: readonly string[]): number =>
  roots.reduce((sum, root) => sum + (weightOf.get(root) ?? 0), bias);

const highest = (weights: Weights, { windows }: Message): number =>
  Math.max(weights.bias, ...windows.map((roots) => scoreOf(weights, roots)));

/** What weights learned without a phrase say of it: every fifth phrase in turn is left out. */
function crossValidated(all: readonly Message[]) {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learn(examplesOf(all.filter((__, index) => index % FOLDS !== fold)));
    return all
      .filter((__, index) => index % FOLDS === fold)
      .map((message) => ({ ...message, score: highest(weights, message) }));
  }).flat();
  const part = (isEmergency: boolean, threshold: number, [from, to] = BANDS.any): string => {
    const list = scored.filter(
      (one) => one.isEmergency === isEmergency && one.length >= from && one.length <= to,
    );
    return `${((100 * list.filter(({ score }) => score > threshold).length) / list.length).toFixed(1)} %`;
  };
  return [0, 0.5, 1, 1.5, 2, 2.5].map((threshold) => ({
    threshold: threshold * SCALE,
    emergencies: part(true, threshold),
    ...Object.fromEntries(
      Object.entries(BANDS).map(([name, band]) => [`ordinary, ${name}`, part(false, threshold, band)]),
    ),
  }));
}

function write({ bias, weightOf }: Weights): void {
  const tenths = [...weightOf].map(([root, weight]) => ({ root, weight: Math.round(weight * SCALE) }));
  const byWeight = Map.groupBy(
    tenths.filter(({ weight }) => Math.abs(weight) >= LEAST),
    ({ weight }) => weight,
  );
  const lines = [...byWeight]
    .toSorted(([one], [other]) => other - one)
    .map(([weight, roots]) => `      "${weight}": "${roots.map(({ root }) => root).join(' ')}"`);
  const head = `"unless": "@fiction",\n    "bias": ${Math.round(bias * SCALE)},\n    "threshold": ${THRESHOLD},`;
  writeFileSync(
    path,
    `{\n  "signals": {\n    ${head}\n    "weights": {\n${lines.join(',\n')}\n    }\n  }\n}\n`,
  );
}

/** `signals [--write]`: what the weights of words catch by themselves; `--write` learns them anew. */
export async function runSignals(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { write: { type: 'boolean', default: false } } });
  const all = messages();
  console.log(`${all.length} phrases, ${all.filter(({ isEmergency }) => isEmergency).length} emergencies`);
  console.table(crossValidated(all));
  if (values.write) write(learn(examplesOf(all)));
}
