import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assessSafety } from '@simples/contract/safety/assessment';
import { readSafetyRules } from '@simples/server/features/chat/find/safety-content';
import { z } from 'zod';

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
  const part = (list: readonly string[], holds: (phrase: string) => boolean) =>
    list.filter(holds).length / list.length;
  const isCard = (phrase: string) => assessSafety(phrase, rules).emergency !== null;
  const isStrip = (phrase: string) => assessSafety(phrase, rules).strip !== null;
  const isTold = (phrase: string) => isCard(phrase) || isStrip(phrase);
  const alarms = (phrase: string) => isTold(phrase) || assessSafety(phrase, rules).harmIntent !== null;
  return {
    phrases: { emergencies: emergencies.length, ordinary: ordinary.length },
    recall: part(emergencies, isTold),
    recallOfCards: part(emergencies, isCard),
    falseAlarms: part(ordinary, alarms),
    falseCards: part(ordinary, isCard),
    heldOutFalseAlarms: part(held.ordinary, alarms),
  };
}
