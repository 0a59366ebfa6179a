import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assessSafety, type SafetyAssessment } from '@simples/contract/safety/assessment';
import { readSafetyRules } from '@simples/server/features/chat/find/safety-content';
import { z } from 'zod';
import { judgeAll, qualityOf } from '../answers/judging.ts';
import { readQuestions } from '../answers/question-set.ts';
import { ownFigures } from '../extraction/extraction.ts';
import { checkPairs, pairSets, supportQuality } from '../support/pairs.ts';

const folder = fileURLToPath(new URL('../../../contract/src/safety/fixtures/', import.meta.url));
const byCard = z.record(z.string(), z.array(z.string()));
const heldOut = z.looseObject({
  emergencies: byCard,
  secondReading: byCard,
  thirdReading: byCard,
  fourthReading: byCard,
  ordinary: z.array(z.string()),
});

const reading = z.looseObject({ emergencies: byCard, ordinary: z.array(z.string()) });
const readings = z.record(z.string(), reading);

const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'));

/** How the safety layer does on the phrases that its tests try, in all and on those that were held out. */
export function safetyFigures() {
  const rules = readSafetyRules();
  const held = heldOut.parse(read('safety-held-out'));
  const later = [held.emergencies, held.secondReading, held.thirdReading, held.fourthReading].flatMap((one) =>
    Object.values(one).flat(),
  );
  const latest = Object.values(readings.parse(read('safety-generalisation')));
  const emergencies = [
    ...Object.values(byCard.parse(read('safety-emergencies'))).flat(),
    ...later,
    ...latest.flatMap((one) => Object.values(one.emergencies).flat()),
  ];
  const ordinary = [
    ...z.array(z.string()).parse(read('safety-ordinary')),
    ...held.ordinary,
    ...latest.flatMap((one) => one.ordinary),
  ];
  const assessed = (list: readonly string[]) => list.map((phrase) => assessSafety(phrase, rules));
  const part = (list: readonly SafetyAssessment[], holds: (one: SafetyAssessment) => boolean) =>
    list.filter(holds).length / list.length;
  const isCard = ({ emergency }: SafetyAssessment) => emergency !== null;
  const isTold = (one: SafetyAssessment) => isCard(one) || one.strip !== null;
  const alarms = (one: SafetyAssessment) => isTold(one) || one.harmIntent !== null;
  const [urgent, harmless] = [assessed(emergencies), assessed(ordinary)];
  return {
    phrases: { emergencies: emergencies.length, ordinary: ordinary.length },
    recall: part(urgent, isTold),
    recallOfCards: part(urgent, isCard),
    falseAlarms: part(harmless, alarms),
    falseCards: part(harmless, isCard),
    heldOutFalseAlarms: part(assessed(held.ordinary), alarms),
  };
}

const path = fileURLToPath(new URL('../../recorded.json', import.meta.url));
const recorded = z.record(z.string(), z.number());
type Figures = z.infer<typeof recorded>;

/** Figures that are better when they are lower; the others are better when they are higher. */
const lowerIsBetter = /alarms|needlessly|harm:/;

/** Less than a hundredth of a percent is how numbers are written, not a change. */
const TOLERANCE = 0.0001;

async function measured(): Promise<Figures> {
  const safety = safetyFigures();
  const judged = await judgeAll(readQuestions());
  const figures: Figures = {
    'safety: recall of emergencies, card or strip': safety.recall,
    'safety: recall of emergencies, card': safety.recallOfCards,
    'safety: false alarms, card, strip or harm': safety.falseAlarms,
    'safety: false alarms, card': safety.falseCards,
    'safety: false alarms, held out': safety.heldOutFalseAlarms,
  };
  for (const set of pairSets) {
    const { precision, recall } = supportQuality(checkPairs(set));
    figures[`support, ${set}: precision`] = precision;
    figures[`support, ${set}: recall`] = recall;
  }
  for (const split of ['tuning', 'test'] as const) {
    const quality = qualityOf(judged.filter(({ question }) => question.split === split));
    figures[`${split}: nDCG@10`] = quality.ndcg;
    figures[`${split}: answer accuracy`] = quality.accuracy ?? 0;
    figures[`${split}: refused when unanswerable`] = quality.refused ?? 0;
    figures[`${split}: refused needlessly`] = quality.refusedNeedlessly ?? 1;
    figures[`${split}: recall of emergencies, card or strip`] = quality.emergencies ?? 0;
    figures[`${split}: recall of emergencies, card`] = quality.emergencyCards ?? 0;
    figures[`${split}: false alarms, card or strip`] = quality.falseAlarms ?? 1;
    figures[`${split}: false alarms, card`] = quality.falseCards ?? 1;
  }
  return { ...figures, ...(await ownFigures()) };
}

function isWorse(name: string, now: number, before: number): boolean {
  return (lowerIsBetter.test(name) ? now - before : before - now) > TOLERANCE;
}

/** `gate [--record]`: fails when a figure is worse than the recorded one; `--record` writes today's figures. */
export async function runGate(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { record: { type: 'boolean', default: false } } });
  const figures = await measured();
  if (values.record) {
    const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(4))]);
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
  }
  const before = recorded.parse(JSON.parse(readFileSync(path, 'utf8')));
  const rows = Object.entries(before).map(([name, value]) => {
    const now = figures[name];
    return { name, recorded: value, now, isWorse: now === undefined || isWorse(name, now, value) };
  });
  console.table(rows);
  const worse = rows.filter((row) => row.isWorse);
  if (worse.length === 0) return;
  console.error(`Worse than recorded: ${worse.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}
