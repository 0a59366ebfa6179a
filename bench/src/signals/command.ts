import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rootsOf } from '@simples/contract/safety/assessment';
import { createMatcher } from '@simples/contract/safety/matcher';
import { readSafetyRules } from '@simples/server/features/chat/find/safety-content';
import { type Example, learn, type Weights } from './learn.ts';
import { phrasesToLearn } from './phrases.ts';

const path = fileURLToPath(new URL('../../../content/safety/signals.json', import.meta.url));

/** Weights are written as whole numbers of tenths. */
const SCALE = 10;
/** What a question must weigh: about one ordinary phrase in a hundred does. */
const THRESHOLD = 15;
/** Tenths: what weighs less is left out, the data travels to phones. */
const LEAST = 7;
const FOLDS = 5;

function examples(): Example[] {
  const matcher = createMatcher(readSafetyRules());
  const { emergencies, ordinary } = phrasesToLearn();
  const exampleOf = (phrase: string, isEmergency: boolean): Example => ({
    roots: [...rootsOf(matcher.scan(phrase).tokens, () => true)],
    isEmergency,
  });
  return [
    ...emergencies.map((phrase) => exampleOf(phrase, true)),
    ...ordinary.map((phrase) => exampleOf(phrase, false)),
  ];
}

const scoreOf = ({ bias, weightOf }: Weights, { roots }: Example): number =>
  roots.reduce((sum, root) => sum + (weightOf.get(root) ?? 0), bias);

/** What weights learned without a phrase say of it: every fifth phrase in turn is left out. */
function crossValidated(all: readonly Example[]) {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learn(all.filter((__, index) => index % FOLDS !== fold));
    return all
      .filter((__, index) => index % FOLDS === fold)
      .map((example) => ({ ...example, score: scoreOf(weights, example) }));
  }).flat();
  const part = (isEmergency: boolean, threshold: number): string => {
    const list = scored.filter((one) => one.isEmergency === isEmergency);
    return `${((100 * list.filter(({ score }) => score > threshold).length) / list.length).toFixed(1)} %`;
  };
  return [0.5, 1, 1.5, 2, 2.5].map((threshold) => ({
    threshold: threshold * SCALE,
    emergencies: part(true, threshold),
    'ordinary questions': part(false, threshold),
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
  const head = `"unless": "@fiction | @past",\n    "bias": ${Math.round(bias * SCALE)},\n    "threshold": ${THRESHOLD},`;
  writeFileSync(
    path,
    `{\n  "signals": {\n    ${head}\n    "weights": {\n${lines.join(',\n')}\n    }\n  }\n}\n`,
  );
}

/** `signals [--write]`: what the weights of words catch by themselves; `--write` learns them anew. */
export async function runSignals(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { write: { type: 'boolean', default: false } } });
  const all = examples();
  console.log(`${all.length} phrases, ${all.filter(({ isEmergency }) => isEmergency).length} emergencies`);
  console.table(crossValidated(all));
  if (values.write) write(learn(all));
}
