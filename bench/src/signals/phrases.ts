import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readQuestions } from '../answers/question-set.ts';

const folder = fileURLToPath(new URL('../../../contract/src/safety/fixtures/', import.meta.url));
const byCard = z.record(z.string(), z.array(z.string()));
const phrases = z.array(z.string());
const reading = z.looseObject({ emergencies: byCard, ordinary: phrases });
const context = z.array(z.tuple([z.string(), z.looseObject({ harmIntent: z.string().nullish() })]));
const earlier = z.looseObject({
  emergencies: byCard,
  secondReading: byCard,
  thirdReading: byCard,
  fourthReading: byCard,
  ordinary: phrases,
});

const read = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')));
const all = (cards: z.infer<typeof byCard>): string[] => Object.values(cards).flat();

/** Phrases that weights may be learned from: no half that is kept to measure with is among them. */
export function phrasesToLearn(): { emergencies: string[]; ordinary: string[] } {
  const old = read('safety-held-out', earlier);
  const { tuning, secondReading } = read(
    'safety-generalisation',
    z.looseObject({ tuning: reading, secondReading: reading }),
  );
  const own = read('safety-signals', reading);
  const asked = readQuestions().filter(({ split, kind }) => split === 'tuning' && kind !== 'emergency');
  const harmless = read('safety-context', context).filter(([, { harmIntent }]) => !harmIntent);
  return {
    emergencies: [
      read('safety-emergencies', byCard),
      old.emergencies,
      old.secondReading,
      old.thirdReading,
      old.fourthReading,
      tuning.emergencies,
      secondReading.emergencies,
      own.emergencies,
    ].flatMap(all),
    ordinary: [
      ...read('safety-ordinary', phrases),
      ...read('safety-stories', phrases),
      ...[old.ordinary, tuning.ordinary, secondReading.ordinary, own.ordinary].flat(),
      ...harmless.map(([question]) => question),
      ...asked.map(({ question }) => question),
    ],
  };
}
